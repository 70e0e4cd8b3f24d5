"""Whole games in the terminal, with piped input."""

import io
import os
import pty
import subprocess
import sys

import pytest

from giza.cli.screen import Screen
from giza.game import Game

TABLES = [("camelup1", 2), ("camelup1", 5), ("camelup2", 4), ("camelup2", 8), ("obelisk", 2), ("obelisk", 4)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_is_played_as_typed(run, rehearse, tmp_path, game, seats, language):
    typed, expected = rehearse(game, seats, seed=5)
    record = tmp_path / "game.txt"
    result = run(
        f"play {game} --bot random --seats {seats} --seed 5 --name Zoe --save {record} --language {language}",
        "\n".join(typed),
    )
    assert result.exit_code == 0, result.output
    assert record.read_text() == expected.record()
    assert {"en": "with", "de": "mit"}[language] in result.stdout.splitlines()[-2]
    for winner in expected.winners():
        assert expected.names[winner] in result.stdout.splitlines()[-2]


def test_one_may_sit_at_any_seat(run, rehearse, tmp_path):
    typed, expected = rehearse("camelup2", 3, seed=8, seat=2)
    record = tmp_path / "game.txt"
    result = run(f"play camelup2 --bot random --seats 3 --seat 2 --seed 8 --name Zoe --save {record}", "\n".join(typed))
    assert result.exit_code == 0
    assert record.read_text() == expected.record()


def test_abbreviations_play_the_full_actions(run, tmp_path):
    record = tmp_path / "game.txt"
    run(f"play camelup1 --bot random --seats 2 --seed 1 --save {record}", "t g\ntile 9+\nR\nw bl\nl ora\nq\n")
    own = [text for who, text in Game.from_record(record.read_text()).events if who == 0]
    assert own == ["ticket green", "tile 9 +", "roll", "winner blue", "loser orange"]


def test_german_words_play_the_actions(run, tmp_path):
    record = tmp_path / "game.txt"
    typed = "wettplättchen gelb\nplättchen 9–\nwürfeln\nsieger g\nverlierer weiß\nschluss\n"
    run(f"play camelup1 --bot random --seats 2 --seed 1 --save {record}", typed, GIZA_LANGUAGE="de")
    own = [text for who, text in Game.from_record(record.read_text()).events if who == 0]
    assert own == ["ticket yellow", "tile 9 -", "roll", "winner green", "loser white"]


@pytest.mark.parametrize(("language", "hint", "told"), [("en", "hint", "Hint: "), ("de", "tipp", "Tipp: ")])
def test_a_hint_says_what_a_strong_bot_would_do_and_why(run, language, hint, told):
    result = run("play camelup1 --bot random --seats 2 --seed 1", f"{hint}\nq\n", GIZA_LANGUAGE=language)
    action, *reason = result.stdout.split(told)[1].splitlines()[:5]
    assert action.split()[0] in ("ticket", "tile", "roll", "winner", "loser")
    assert "£" in " ".join(reason)


def test_an_illegal_action_is_explained_and_nothing_is_lost(run, tmp_path):
    record = tmp_path / "game.txt"
    result = run(
        f"play camelup2 --bot random --seats 3 --seed 2 --save {record}",
        "tile 1 +\npartner 1\nnonsense\nwinner\n\nhelp\ntable\nt 8+\ntile 8 -\nquit\n",
    )
    assert result.exit_code == 0
    assert "no tile may lie on space 1" in result.stdout
    assert "partners are for six players or more" in result.stdout
    assert "'nonsense' isn't an action of this game" in result.stdout
    assert "'winner' could be: winner blue, winner green" in result.stdout
    assert "your tile lies on space 8 already" in result.stdout
    own = [text for who, text in Game.from_record(record.read_text()).events if who == 0]
    assert own == ["tile 8 +"]


@pytest.mark.parametrize("last_word", ["quit\n", "exit\n", "q\n", "", "quit"])
def test_leaving_early_is_polite_and_saves_a_record(run, tmp_path, last_word):
    record = tmp_path / "game.txt"
    result = run(f"play camelup2 --bot random --seats 3 --seed 2 --save {record}", f"roll\nroll\n{last_word}")
    assert result.exit_code == 0
    assert "Goodbye!" in result.stdout
    assert str(record.name) in result.stdout.replace("\n", "")
    game = Game.from_record(record.read_text())
    assert [text for who, text in game.events if who == 0] == ["roll", "roll"]
    assert game.turn == 0


def test_ctrl_c_is_polite_too(run, monkeypatch):
    def interrupt(prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = run("play camelup1 --bot random --seed 1")
    assert result.exit_code == 0
    assert result.stdout.endswith("Goodbye!\n")


def test_the_record_on_the_screen_keeps_other_players_secrets(run):
    result = run("play camelup2 --bot random --seats 3 --seed 12", "roll\nroll\nroll\nroll\nwinner red\nrecord\nquit\n")
    lines = result.stdout.splitlines()
    hidden = [line for line in lines if line in ("1 winner ?", "1 loser ?", "2 winner ?", "2 loser ?")]
    assert hidden
    assert "0 winner red" in lines


def test_save_writes_a_record_in_the_middle(run, tmp_path):
    file = tmp_path / "middle.txt"
    result = run("play obelisk --bot random --seats 2 --seed 1", f"save {file}\nsave {tmp_path}/no/such/folder\nquit\n")
    assert result.exit_code == 0
    assert Game.from_record(file.read_text()).turn == 0
    assert "can't be written" in result.stdout


def test_bots_play_alone_while_one_watches(run, tmp_path):
    record = tmp_path / "game.txt"
    result = run(f"play camelup2 --bot random --watch --seed 4 --save {record}")
    assert result.exit_code == 0
    assert Game.from_record(record.read_text()).turn is None
    assert "Leg 1" in result.stdout
    again = tmp_path / "again.txt"
    run(f"play camelup2 --bot random --all-bots --seed 4 --save {again}")
    assert again.read_text() == record.read_text()


def test_options_reach_the_game(run, tmp_path):
    record = tmp_path / "game.txt"
    arguments = f"play obelisk --bot random --seats 3 -o expert=true --options copies_per_value=5 --save {record}"
    assert run(arguments).exit_code == 0
    options = Game.from_record(record.read_text()).options
    assert options["expert"] is True
    assert options["copies_per_value"] == 5


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("play chess", "there is no game 'chess'"),
        ("play camelup1 --bot random --seats 9", "2 to 8 players, not 9"),
        ("play camelup1 --bot random --seats 3 --seat 3", "there is no seat 3; seats are 0 to 2"),
        ("play camelup1 -o colour=red", "no option 'colour'"),
        ("play camelup1 -o flip_in_place=perhaps", "must be true or false"),
        ("play obelisk -o copies_per_value=90", "must be a whole number"),
        ("bot random --table nope", "'nope' isn't a table: give its link"),
        ("play camelup1 --save /no/such/folder/x.txt", "/no/such/folder/x.txt can't be written"),
    ],
)
def test_bad_wishes_get_one_line_and_exit_code_2(run, arguments, complaint):
    result = run(arguments)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


def test_a_bad_name_is_refused(run):
    result = run("play camelup1 --name " + "x" * 41)
    assert result.exit_code == 2
    assert "can't be a name" in result.stderr


def test_missing_options_have_defaults_without_a_terminal(run):
    result = run("play --bot random --seed 1", "quit\n")
    assert result.exit_code == 0
    assert "Leg 1" in result.stdout
    assert result.stdout.count(" £3") == 4


def test_missing_options_are_prompted_for_in_a_terminal(run, monkeypatch):
    monkeypatch.setattr(Screen, "interactive", property(lambda self: True))
    result = run("play --bot random --seed 1", "7\n3\n\nquit\n")
    assert result.exit_code == 0
    assert "Which game?" in result.stdout
    assert "Enter a number from 1 to 3." in result.stdout
    assert "stall" in result.stdout
    assert run("play --bot random --seed 1", "").stdout.endswith("Goodbye!\n")


def test_a_real_terminal_is_asked_and_may_be_closed():
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "GIZA_LANGUAGE": "en", "COLUMNS": "80"}
    with subprocess.Popen(
        [sys.executable, "-m", "giza.cli", "play", "--seed", "1"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
    ) as player:
        os.close(theirs)
        shown = io.StringIO()
        answers = {"Number": b"1\n", "How many": b"2\n", "> ": b"\x04"}
        while True:
            try:
                shown.write(os.read(ours, 10_000).decode("utf-8", "replace"))
            except OSError:
                break
            for question in [question for question in answers if question in shown.getvalue()]:
                os.write(ours, answers.pop(question))
        assert player.wait() == 0
    os.close(ours)
    assert "Goodbye!" in shown.getvalue()
    assert "\x1b[" in shown.getvalue()


def test_bots_of_any_strength_can_be_asked_for(run, tmp_path):
    record = tmp_path / "game.txt"
    assert run(f"play camelup1 --watch --seats 2 --seed 0 --bot greedy --save {record}").exit_code == 0
    assert Game.from_record(record.read_text()).turn is None


def test_an_unknown_bot_is_reported(run):
    result = run("play camelup1 --bot meduim")
    assert result.exit_code == 2
    assert "there is no bot 'meduim'; try medium" in result.stderr


def test_one_can_ask_for_a_hint_and_the_odds_and_take_back(run, tmp_path):
    record = tmp_path / "game.txt"
    typed = "hint\nodds\nundo\nt g\nt b\nundo\nundo\nt w\nquit\n"
    result = run(f"play camelup1 --bot random --seats 2 --seed 1 --language en --save {record}", typed)
    assert result.exit_code == 0, result.output
    assert "Hint: " in result.output
    assert "At the end of this leg" in result.output
    assert "there is nothing to take back yet" in result.output
    assert result.output.count("Taken back.") == 2
    assert result.output.count("takes white's 5") == 1
    assert [text for who, text in Game.from_record(record.read_text()).events if who == 0] == ["ticket white"]


def test_german_commands_have_german_names(run):
    result = run("play obelisk --bot random --seats 3 --seed 1 --language de", "tipp\nchancen\nrückgängig\nschluss\n")
    assert result.exit_code == 0, result.output
    assert "keine Chancen" in result.output
    assert "noch nichts geschehen" in result.output
