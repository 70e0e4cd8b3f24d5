"""Fixtures that run `giza` as a user does, with piped lines instead of a keyboard."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

import giza
from giza.bots.random_bot import choose_by_kind
from giza.cli.app import app
from giza.cli.play import choose_names
from giza.game import Game
from giza.rules.contract import CHANCE

SOURCE = Path(giza.__file__).parents[1]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run a command in this process, given its arguments in one text, the typed lines, and environment variables."""
    for variable in ("GIZA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(variable, raising=False)

    def run_command(arguments: str, typed: str = "", **environment: str) -> Result:
        return CliRunner().invoke(app, arguments.split(), input=typed, env={"COLUMNS": "80", **environment})

    return run_command


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command in a separate process."""

    def run_process(arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        clean = {name: value for name, value in os.environ.items() if name not in ("LANG", "LC_ALL", "NO_COLOR")}
        return subprocess.run(
            [sys.executable, "-m", "giza.cli", *arguments.split()],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**clean, "PYTHONPATH": str(SOURCE), "COLUMNS": "80", **environment},
        )

    return run_process


def rehearsed(name: str, seats: int, seed: int, seat: int = 0) -> tuple[list[str], Game]:
    """The lines a user may type for a whole game of `giza play --seed --bot random`, and the resulting game."""
    game = Game(name, seats, choose_names("Zoe", seat, seats))
    random, users_random, bots_random = Random(seed), Random(seed + 1), Random(seed)
    typed = []
    while game.turn is not None:
        if game.turn == CHANCE:
            game.draw(random)
        elif game.turn == seat:
            action = choose_by_kind(game.actions(), users_random)
            typed.append(action)
            game.play(action)
        else:
            game.play(choose_by_kind(game.actions(), bots_random))
    return typed, game


@pytest.fixture
def rehearse() -> Callable[..., tuple[list[str], Game]]:
    """`rehearsed` as a fixture."""
    return rehearsed
