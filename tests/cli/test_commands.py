"""The commands `giza`, `giza games` and `giza bench`."""

import json
import re
from io import StringIO

import pytest
from rich.console import Console

import giza
from giza import play_match
from giza.cli.arena import MatchArguments, show
from giza.cli.screen import THEME, Screen
from giza.games import GAMES

COMMANDS = ("play", "games", "replay", "bench")


@pytest.mark.parametrize("arguments", ["--help", "--version", *(f"{command} --help" for command in COMMANDS)])
def test_help_and_version_load_nothing_heavy(process, arguments):
    result = process(arguments, PYTHONPROFILEIMPORTTIME="1")
    assert result.returncode == 0
    loaded = {line.rpartition("|")[2].strip() for line in result.stderr.splitlines()}
    assert "giza.cli.app" in loaded
    assert not {"numba", "numpy", "giza.games"} & loaded


def test_the_version_is_the_packages(run):
    assert run("--version").stdout == f"giza {giza.__version__}\n"


def test_help_speaks_the_users_language(process):
    german = process("play --help", LANG="de_DE.UTF-8").stdout
    assert "Aufruf:" in german
    assert "Argumente" in german
    assert "Optionen" in german
    assert "Diese Hilfe zeigen" in german
    assert "Usage" not in german
    assert "Usage:" in process("--help", GIZA_LANGUAGE="en").stdout


def test_without_a_command_there_is_help(run):
    result = run("")
    assert all(command in result.output for command in COMMANDS)


@pytest.mark.parametrize("language", ["en", "de"])
def test_games_lists_every_game_and_option(run, language):
    result = run(f"games --language {language}")
    assert result.exit_code == 0
    for name, rules in GAMES.items():
        assert name in result.stdout
        assert all(option in result.stdout for option in rules.options)


def test_bench_measures_every_game(run):
    result = run("bench --seconds 0.01 --json")
    assert result.exit_code == 0
    speeds = json.loads(result.stdout)
    assert [speed["game"] for speed in speeds] == list(GAMES)
    assert all(speed["actions_per_second"] > 0 and speed["copies_per_second"] > 0 for speed in speeds)
    assert {speed["state_bytes"] for speed in speeds} == {rules.kernel.DTYPE.itemsize for rules in GAMES.values()}


@pytest.mark.parametrize("language", ["en", "de"])
def test_bench_prints_a_table(run, language):
    result = run(f"bench camelup1 --seconds 0.01 --language {language}")
    assert result.exit_code == 0
    assert "camelup1" in result.stdout
    assert run("bench chess").exit_code == 2


ALL_COMMANDS = [
    "play",
    "games",
    "rules",
    "replay",
    "analyse",
    "bench",
    "odds",
    "arena",
    "doctor",
    "train",
    "bot",
    "serve",
]


@pytest.mark.parametrize("command", ALL_COMMANDS)
def test_help_is_complete_in_both_languages(process, command):
    english, german = (process(f"{command} --help", COLUMNS="100", GIZA_LANGUAGE=language) for language in ("en", "de"))
    assert english.returncode == german.returncode == 0
    assert "<bool>" not in english.stdout
    assert not re.search(r"<bool>|\[default|\[required|\[env var|Usage|\[OPTIONS\]|Options|Show this", german.stdout)
    assert english.stdout.count("--") == german.stdout.count("--")


def test_complaints_are_in_the_users_language(process):
    assert "Es fehlt: '--table'" in process("bot easy", GIZA_LANGUAGE="de").stderr
    assert "missing: '--table'" in process("bot easy", GIZA_LANGUAGE="en").stderr
    assert "Es gibt keine Option --gams" in process("arena random easy --gams 3", GIZA_LANGUAGE="de").stderr


def test_an_option_without_a_value_says_what_is_missing(run):
    for command in ("play camelup1 --seats 2", "arena random easy --game camelup1 --seats 2 --games 2 --workers 1"):
        refused = run(f"{command} -o flip_in_place --language en")
        assert refused.exit_code == 2
        assert "flip_in_place needs a value, such as flip_in_place=true" in refused.output
        assert "has no option 'flip'" in run(f"{command} -o flip=1 --language en").output


def test_a_match_has_a_line_for_each_bot_in_a_file_and_whole_intervals_in_a_terminal(capsys):
    outcome = play_match(["random", "style:expected-pounds"], game="camelup1", seats=2, games=4, reduced=True)
    arguments = MatchArguments(games=4, workers=1, ray=None, sprt=None, save=None, records=None)
    show(Screen("en"), outcome, arguments)
    written = capsys.readouterr().out.splitlines()
    for row in outcome.standings:
        (line,) = (line for line in written if line.split()[:1] == [row.bot])
        assert row.reduced is not None
        assert row.share.text(100) in line
        assert row.reduced.share.text(100) in line
    terminal = Console(file=StringIO(), theme=THEME, width=80, force_terminal=True, color_system=None)
    show(Screen("en", terminal), outcome, arguments)
    assert all(row.share.text(100) in terminal.file.getvalue() for row in outcome.standings)  # type: ignore[attr-defined]


def test_progress_is_told_now_and_then_where_there_is_no_bar(capsys):
    now = [0.0]
    note = Screen("en").progress(100, every=20, clock=lambda: now[0])
    for done in range(1, 101):
        now[0] += 0.5
        note(done)
    assert capsys.readouterr().err.splitlines() == ["40 of 100 done after 20 s", "80 of 100 done after 40 s"]
