"""`giza analyse FOLDER`."""

import json
import shutil
from pathlib import Path

import pytest

from unsure_net import use_unsure_net

RECORDS = Path(__file__).parents[1] / "data" / "records"


def test_a_folder_is_summarized_in_both_languages(run, tmp_path, tmp_path_factory, monkeypatch):
    use_unsure_net("many", tmp_path_factory.mktemp("nets"), monkeypatch)
    for name in ("camelup1-2", "obelisk-3"):
        shutil.copy(RECORDS / f"{name}.txt", tmp_path)
    told = run(f"analyse {tmp_path} --language en")
    assert told.exit_code == 0, told.output
    assert "without luck" in told.output
    assert "obelisk-3 is left out" in " ".join(told.output.split())
    german = run(f"analyse {tmp_path} --language de")
    assert "ohne Glück" in german.output
    file = tmp_path / "all.json"
    assert run(f"analyse {tmp_path} --save {file}").exit_code == 0
    players = json.loads(file.read_text())
    assert [player["games"] for player in players] == [1, 1]
    assert sum(player["won"] for player in players) == pytest.approx(1)


def test_a_folder_without_records_is_refused_in_one_line(run, tmp_path):
    refused = run(f"analyse {tmp_path} --language en")
    assert refused.exit_code == 2
    assert str(tmp_path) in refused.output.replace("\n", "")
    assert run(f"analyse {tmp_path} --save {tmp_path / 'a.svg'}").exit_code == 2
