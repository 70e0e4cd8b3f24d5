"""`giza analyse`."""

import json
from pathlib import Path

import polars

import giza

RECORD = Path(__file__).parents[1] / "data" / "records" / "camelup1-2.txt"


def test_it_tells_luck_and_mistakes_in_both_languages(run, tmp_path):
    picture = tmp_path / "game.svg"
    told = run(f"analyse {RECORD} --language en --save {picture}")
    assert told.exit_code == 0, told.output
    assert "given away" in told.output
    assert "Leg by leg, in pounds" in told.output
    assert "leg 2" in told.output
    assert "blunder" in told.output
    assert picture.read_text().startswith("<svg")
    german = run(f"analyse {RECORD} --language de")
    assert "verschenkt" in german.output
    assert "Patzer" in german.output
    assert "Etappe 2" in german.output


def test_all_figures_are_there_as_json(run):
    data = json.loads(run(f"analyse {RECORD} --json").output)
    assert data["game"] == "camelup1"
    assert len(data["players"]) == 2
    for player in data["players"]:
        accounts = ("start", "luck", "unknown", "given_away", "gifts", "rest")
        assert abs(sum(player[name][0] for name in accounts) - player["result"][0]) < 1e-4
    legs = data["sections"]
    assert [leg["number"] for leg in legs] == list(range(1, len(legs) + 1))
    pounds = sum(leg["players"][0]["luck"][1] for leg in legs)
    assert abs(pounds - data["players"][0]["luck"][1]) < 1e-4


def test_bad_files_are_refused_in_one_line(run, tmp_path):
    assert run(f"analyse {tmp_path / 'nothing.txt'}").exit_code == 2
    refused = run(f"analyse {RECORD} --save {tmp_path / 'a.doc'} --language en")
    assert refused.exit_code == 2
    assert ".svg" in refused.output


def test_an_analysis_whose_rest_exceeds_its_luck_says_so(run):
    analysis = giza.analyse(RECORD)
    assert analysis.game_id == RECORD.stem
    assert analysis.size_of("rest") > analysis.size_of("luck") > 0  # played at random
    told = " ".join(run(f"analyse {RECORD} --language en").output.split())
    assert "its rest (112.4 %) is larger than the luck (17.4 %)" in told
    assert json.loads(run(f"analyse {RECORD} --json").output)["doubtful"]


def test_a_table_for_polars_balances_row_by_row(run, tmp_path):
    file = tmp_path / "game.parquet"
    told = run(f"analyse {RECORD} --save {file}")
    assert told.exit_code == 0, told.output
    table = polars.read_parquet(file)
    parts = polars.sum_horizontal("before", "luck", "given_away", "gifts", "unknown", "rest")
    assert table.select((parts - polars.col("after")).abs().max()).item() < 1e-6
    decisions = table.filter(polars.col("actor") == polars.col("seat"))
    assert decisions["grade"].null_count() == 0
    assert (decisions["loss"] >= 0).all()
    assert table["luck"].null_count() == table.filter(polars.col("actor") >= 0).height
    tables = giza.data.tables_of([RECORD])
    joined = table.join(polars.DataFrame(tables.events), on=["game_id", "event"], suffix="_of_record")
    assert joined.height == table.height
    assert (joined["text"] == joined["text_of_record"]).all()
    assert (joined["actor"] == joined["seat_of_record"]).all()
