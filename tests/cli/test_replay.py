"""`giza replay`."""

import pytest

from giza.game import Game


@pytest.fixture
def record(rehearse, tmp_path):
    _, game = rehearse("camelup2", 3, seed=3)
    file = tmp_path / "game.txt"
    file.write_text(game.record())
    return file


def told(result):
    return " ".join(result.output.split())


def test_a_record_is_replayed_to_its_end(run, record):
    result = run(f"replay {record}")
    assert result.exit_code == 0
    assert "lines up" in result.stdout
    assert "The race is over" in result.stdout
    assert "bets that" in result.stdout


@pytest.mark.parametrize(("game", "seats"), [("camelup1", 6), ("obelisk", 2), ("obelisk", 5)])
@pytest.mark.parametrize("eyes", ["", "--spectator", "--as 1"])
def test_every_game_is_replayed_for_every_viewer(run, rehearse, tmp_path, game, seats, eyes):
    file = tmp_path / "game.txt"
    file.write_text(rehearse(game, seats, seed=3)[1].record())
    assert run(f"replay {file} {eyes}", GIZA_LANGUAGE="de").exit_code == 0


def test_a_replay_for_a_seat_or_spectator_has_only_what_they_saw(run, record):
    spectator = run(f"replay {record} --spectator").stdout
    assert "bets on the winner" in spectator
    assert "bets that" not in spectator
    mine = run(f"replay {record} --as 0").stdout
    assert "Zoe bets that" in mine
    assert "Badru bets that" not in mine.replace("\n", " ")


def test_it_stops_where_one_wants(run, record):
    result = run(f"replay {record} --until 9")
    assert result.exit_code == 0
    assert "The table after 9 of" in result.stdout
    assert run(f"replay {record} --until 0").exit_code == 0


def test_step_by_step_waits_for_enter(run, record):
    result = run(f"replay {record} --step --until 12", "\n" * 20)
    assert result.stdout.count("Enter continues") == 11
    assert run(f"replay {record} --step", "\n").exit_code == 0


def test_a_record_from_a_position_is_replayed_too(run, tmp_path):
    game = Game.from_position("camelup1", "1:gyo 3:bw dice=bgowy tiles=6+,9-", seats=2)
    game.play("roll")
    game.play("blue 3")
    file = tmp_path / "position.txt"
    file.write_text(game.record())
    result = run(f"replay {file}")
    assert result.exit_code == 0
    assert "blue carries white from 3 to 7" in told(result)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda text: "", "this isn't a record"),
        (lambda text: text.replace("camelup2", "chess"), "unknown game 'chess'"),
        (lambda text: text.replace("0 roll", "0 fly", 1), "'0 fly'"),
        (lambda text: text.replace("scores: ", "scores: 9"), "scores are written as"),
    ],
)
def test_a_bad_record_gets_one_line_and_exit_code_2(run, record, change, complaint):
    record.write_text(change(record.read_text()))
    result = run(f"replay {record}")
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert "Traceback" not in result.output


def test_a_missing_file_a_folder_and_a_picture_are_no_records(run, tmp_path):
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    unread = "can't be read"
    for file, complaint in ((tmp_path / "none", unread), (tmp_path, unread), (picture, "isn't a text")):
        result = run(f"replay {file}")
        assert result.exit_code == 2
        assert complaint in result.stderr.replace("\n", " ")


def test_a_seat_that_isnt_there_is_refused(run, record):
    result = run(f"replay {record} --as 7")
    assert result.exit_code == 2
    assert "there is no seat 7" in result.stderr
