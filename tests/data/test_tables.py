"""Records as tables: nothing is lost, and unreadable records are named."""

import sys
from pathlib import Path

import polars
import pyarrow.parquet
import pytest

import giza
from giza.data import games_in, tables_of, write_parquet

RECORDS = Path(__file__).parent / "records"


@pytest.fixture(scope="module")
def games() -> dict[str, giza.Game]:
    return dict(list(games_in(RECORDS))[:4])


def test_every_event_decision_and_seat_has_its_row(games):
    events, decisions, results = tables_of(games.values(), ids=games)
    by_id = polars.DataFrame(events).partition_by("game_id", as_dict=True)
    for id, g in games.items():
        rows = by_id[(id,)]
        assert list(zip(rows["seat"], rows["text"], strict=True)) == g.events
        assert rows["event"].to_list() == list(range(1, g.length + 1))
    frame = polars.DataFrame(decisions)
    assert len(frame) == sum(event.who >= 0 for g in games.values() for event in g.events)
    assert frame.select(polars.col("legal").list.contains(polars.col("number")).all()).item()
    assert len(results["seat"]) == sum(g.seats for g in games.values())
    finals = polars.DataFrame(results).filter(polars.col("finished"))
    assert finals.group_by("game_id").agg(polars.col("share").sum())["share"].round(9).unique().to_list() == [1.0]
    for id, g in games.items():
        assert finals.filter(polars.col("game_id") == id)["score"].to_list() == g.scores()


def test_numbers_and_chances_play_the_game_again(games):
    id, g = next(iter(games.items()))
    events = tables_of([g.record()], ids=[id]).events
    again = g.beginning()
    for number, chance in zip(events["number"], events["chance"], strict=True):
        if again.turn == giza.CHANCE:
            text = next(text for text, other in again.numbers().items() if other == number)
            assert float(dict(again.outcomes())[text]) == pytest.approx(chance)
        else:
            assert chance is None
        again.play(number)
    assert again == g


def test_an_unfinished_game_has_no_places_yet():
    g = giza.Game.from_position("camelup1", "1:gyo 3:bw", seats=2)
    g.play("ticket blue")
    tables = tables_of([g], players=[["me", "greedy"]])
    assert tables.results["place"] == tables.results["share"] == [None, None]
    assert tables.results["player"] == ["me", "greedy"]
    assert tables.decisions["score"] == [None]


def test_parquet_files_have_the_same_tables(games, tmp_path, monkeypatch):
    monkeypatch.setattr("giza.data.parquet.GAMES_AT_ONCE", 3)
    files = write_parquet(tmp_path, games.values(), ids=games)
    for file, table in zip(files, tables_of(games.values(), ids=games), strict=True):
        assert pyarrow.parquet.read_table(file).to_pydict() == table
        assert polars.read_parquet(file).shape == (len(table["game_id"]), len(table))


def test_a_bad_record_is_named():
    with pytest.raises(giza.BadRecord, match="record 1 can't be used"):
        tables_of([giza.Game("camelup1", 2).record(), "giza record 1\n"])
    with pytest.raises(giza.BadRecord, match="a text or a game, not 7"):
        tables_of([7])  # type: ignore[list-item]


def test_without_pyarrow_the_error_says_how_to_install_it(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(giza.BadOption, match=r"pip install 'giza\[data\]'"):
        write_parquet(tmp_path, [])
    assert list(tmp_path.iterdir()) == []


def test_the_arena_writes_records_and_tables_into_a_folder_that_it_makes(tmp_path):
    from typer.testing import CliRunner

    from giza.cli.app import app

    folder = tmp_path / "new" / "match"
    arguments = ["arena", "random", "easy", "--game", "camelup1", "--seats", "2", "--games", "4", "--workers", "1"]
    done = CliRunner().invoke(app, [*arguments, "--records", str(folder)])
    assert done.exit_code == 0, done.output
    assert len(list(folder.glob("*.txt"))) == 4
    results = polars.read_parquet(folder / "results.parquet")
    assert set(results["player"]) == {"random", "easy"}
    assert set(results["game_id"]) == {file.stem for file in folder.glob("*.txt")}


def test_games_of_a_folder_keep_their_names_in_new_folders_too(games, tmp_path):
    folder = tmp_path / "records"
    folder.mkdir()
    for id, g in games.items():
        g.save(folder / f"{id}.txt")
    tables = tables_of(games_in(folder))
    assert set(tables.results["game_id"]) == set(games)
    paths = sorted(folder.iterdir())
    assert tables_of(paths) == tables_of([str(path) for path in paths]) == tables
    files = write_parquet(tmp_path / "new" / "tables", games_in(folder))
    assert pyarrow.parquet.read_table(files[2]).to_pydict() == tables.results
    with pytest.raises(giza.BadRecord, match="nothing"):
        tables_of([tmp_path / "nothing.txt"])
    with pytest.raises(giza.BadRecord, match="isn't a folder"):
        tables_of(games_in(tmp_path / "nothing"))
