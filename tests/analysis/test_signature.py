"""An analysis is known by all that it depends on."""

import subprocess
import sys

import pytest

from giza.analysis import camelup, signature
from giza.analysis.signature import COMMON, PACKAGE, hash_of, signature_of
from giza.games import rules_of
from giza.odds import tables
from giza.rules.compiled import PURE
from short_tracks import solution

NEEDED = {
    "camelup2": ["bots/camelup/outlook.py", "bots/camelup/tickets.py", "odds/lines.py", "odds/simulate.py"],
    "obelisk": ["bots/learned/nets.py", "learning/judging.py", "learning/obelisk/features.py"],
}
SHARED = ("analysis", "bots", "learning", "odds")
"""The folders of Giza in which a verdict is made."""
NO_PART = ("bots", "bots.search", "odds.picture")
"""Loaded along with others, and asked nothing by a judge: the ways to choose an action, and pictures."""
LOADED = """
import sys
from giza.analysis.judges import room_of
from giza.games import rules_of
room_of(rules_of(sys.argv[1]))
print(*(name for name in sys.modules if name.startswith("giza.")))
"""


@pytest.mark.parametrize("name", NEEDED)
def test_every_file_that_a_judge_loads_is_part_of_it(name):
    loaded = subprocess.run([sys.executable, "-c", LOADED, name], capture_output=True, text=True, check=True)
    room = signature.room_of(rules_of(name))
    hashed = {file for pattern in (*COMMON, *room.MADE_OF) for file in PACKAGE.glob(pattern)}
    assert {PACKAGE / file for file in NEEDED[name]} <= hashed
    for module in loaded.stdout.split():
        folder, *rest = module.removeprefix("giza.").split(".")
        file = PACKAGE.joinpath(folder, *rest).with_suffix(".py")
        if folder in SHARED and ".".join((folder, *rest[:-1])) not in NO_PART and file.exists():
            assert file in hashed, file


@pytest.mark.parametrize("name", NEEDED)
def test_another_file_is_another_judge(name, tmp_path, monkeypatch):
    before = signature_of(rules_of(name))
    assert signature_of(rules_of(name), ("server/analyses.py",)) != before
    monkeypatch.setattr(signature, "PACKAGE", tmp_path)
    hash_of.cache_clear()
    seen = {signature_of(rules_of(name))}
    for file in ("analysis/report.py", *NEEDED[name]):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("changed")
        hash_of.cache_clear()
        seen.add(signature_of(rules_of(name)))
    assert len(seen) == 2 + len(NEEDED[name])
    hash_of.cache_clear()


@pytest.mark.skipif(PURE, reason="takes too long without a compiler")
def test_a_table_of_race_odds_is_another_judge_of_its_game(tmp_path, monkeypatch):
    table = tmp_path / "odds.npy"
    monkeypatch.setattr(camelup, "table_file", lambda: table)
    games = [rules_of(name) for name in ("camelup2", "obelisk")]
    without = [signature_of(game) for game in games]
    tables.save(table, solution(2))
    solved = [signature_of(game) for game in games]
    assert solved[0] != without[0]
    assert solved[1] == without[1]
    tables.note_of(table).write_text("nonsense")
    assert signature_of(games[0]) not in (solved[0], without[0])
