"""The example of docs/howto/own-game.md, installed as a package, plays wherever Giza's own games do."""

import subprocess
import sys
from pathlib import Path

import pytest

from own_game import TOP, environment_with, install_pig


@pytest.fixture(scope="module")
def packages(tmp_path_factory) -> Path:
    """A folder with the example installed."""
    folder = tmp_path_factory.mktemp("packages")
    install_pig(folder)
    return folder


@pytest.fixture
def run(packages, tmp_path):
    """Run Python in an environment with the example."""

    def run_python(*arguments: str, typed: str = "", fails: bool = False) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=240,
            env={**environment_with(packages), "GIZA_LANGUAGE": "en", "COLUMNS": "100"},
        )
        assert (done.returncode != 0) == fails, done.stderr
        return done.stdout + done.stderr

    return run_python


def giza(*words: str) -> tuple[str, ...]:
    return ("-m", "giza.cli", *words)


def test_it_keeps_the_contract(run):
    code = "import giza; print(giza.check_game('pig', games=10).games, giza.check_game('pig', options={'goal': 200}))"
    assert run("-c", code).startswith("10 Report")


def test_it_is_listed_with_its_options(run):
    assert "pig  Pig" in run(*giza("games"))
    assert "goal=50  How many points win the game." in run(*giza("games"))


def test_it_is_played_in_the_terminal(run, tmp_path):
    told = run(*giza("play", "pig", "--seed", "3"), typed="hold\nroll\nquit\n")
    assert "nothing is at stake yet: roll first" in told
    assert "2 at stake" in told
    told = run(*giza("play", "pig", "--watch", "--seed", "3", "--save", "game.txt"))
    assert "wins with" in told
    assert "holds" in told
    assert "wins with" in run(*giza("replay", "game.txt"))
    assert "gewinnt" in run(*giza("replay", "game.txt", "--language", "de"))


def test_its_bot_beats_random_in_the_arena(run):
    told = run(*giza("arena", "cautious", "random", "--game", "pig", "--games", "40", "--workers", "1"))
    rows = {
        line.split()[0]: line.split() for line in told.splitlines() if line.split()[:1] in (["cautious"], ["random"])
    }
    assert float(rows["cautious"][1]) > 60 > float(rows["random"][1])


def test_it_is_played_at_a_table_and_its_dice_can_be_verified(run, tmp_path):
    run(str(TOP / "tests" / "own_game_at_a_table.py"), str(tmp_path))
    assert "pig" in (tmp_path / "game.txt").read_text()
    assert "draws are right" in run(*giza("verify", "game.txt"))
    lines = (tmp_path / "game.txt").read_text().splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("* die"))
    lines[first] = "* die 6" if lines[first] == "* die 5" else "* die 5"
    (tmp_path / "game.txt").write_text("\n".join(lines))
    run(*giza("verify", "game.txt"), fails=True)


def test_a_broken_game_is_named_and_harms_no_other(run, packages, tmp_path):
    broken = tmp_path / "broken"
    (broken / "broken-1.dist-info").mkdir(parents=True)
    (broken / "broken-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    points = "[giza.games]\nlost = no_such_module:RULES\nwrong = json:dumps\n"
    (broken / "broken-1.dist-info" / "entry_points.txt").write_text(points)
    code = (
        f"import sys; sys.path.append({str(broken)!r}); import giza; print(list(giza.GAMES))\n"
        "for name in ('lost', 'wrong'):\n"
        "    try: giza.Game(name, 2)\n"
        "    except giza.BadOption as error: print(error)\n"
    )
    told = run("-c", code).splitlines()
    assert told[0] == "['camelup1', 'camelup2', 'obelisk', 'pig']"
    assert told[1].startswith("the game 'lost' is installed but can't be loaded: ModuleNotFoundError")
    assert told[2] == "the game 'wrong' is installed but can't be loaded: json:dumps isn't its Rules"
