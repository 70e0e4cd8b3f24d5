"""The commands `giza`, `giza games` and `giza bench`."""

import json

import pytest

import giza
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
