"""Compiling with and without a terminal."""

import io
import subprocess
import sys

import pytest
from rich.console import Console

from giza.cli.prepare import CompilingBar, prepare
from giza.cli.screen import THEME, Screen
from giza.game import Game
from giza.rules.compiled import PURE
from giza.rules.warmup import compilation, rules_in, warm_up


def screen_with(errors):
    screen = Screen("en", Console(file=io.StringIO(), theme=THEME))
    screen.errors = errors
    return screen


def test_a_terminal_sees_a_bar_with_what_is_compiled_and_how_far_it_is():
    file = io.StringIO()
    with CompilingBar(screen_with(Console(file=file, force_terminal=True, width=120, theme=THEME)), "Camel Up") as bar:
        bar.step("move", 3, 40)
        assert bar.bar is not None
        bar.bar.refresh()
    shown = file.getvalue()
    assert "This happens only once" in shown
    assert "3/40" in shown
    assert "move" in shown


def test_elsewhere_there_is_one_plain_line():
    file = io.StringIO()
    with CompilingBar(screen_with(Console(file=file, theme=THEME)), "Camel Up") as bar:
        bar.step("move", 3, 40)
        bar.step("turn", 4, 40)
    assert file.getvalue() == "Compiling Camel Up. This happens only once.\n"


@pytest.mark.parametrize("name", ["camelup2", "obelisk"])
def test_compiled_functions_are_not_compiled_again(name):
    game = Game(name, 3)
    file = io.StringIO()
    screen = screen_with(Console(file=file, theme=THEME))
    prepare(game, screen, with_player=True)
    file.truncate(0)
    was_compiled, seconds = prepare(game, screen, with_player=True)
    assert not was_compiled
    assert seconds >= 0
    assert not file.getvalue().strip("\0")
    assert not game.events


@pytest.mark.skipif(PURE, reason="nothing is compiled in pure mode")
def test_every_rule_of_the_game_is_known():
    assert {"turn", "apply", "move", "score_leg"} <= rules_in(Game("camelup1", 2).rules.kernel)


def test_pure_mode_has_nothing_to_compile():
    code = """
from giza.game import Game
from giza.rules.warmup import compilation, warm_up
game = Game("camelup1", 2)
with compilation(game.rules.kernel) as compiled:
    warm_up(game.rules.kernel, game.state, with_player=True)
assert compiled == []
"""
    subprocess.run([sys.executable, "-c", code], env={"GIZA_PURE": "1", "PATH": ""}, check=True)


@pytest.mark.skipif(PURE, reason="nothing is compiled in pure mode")
def test_the_start_stays_as_it_is():
    game = Game("obelisk", 4)
    before = game.state.tobytes()
    with compilation(game.rules.kernel):
        warm_up(game.rules.kernel, game.state, with_player=True)
    assert game.state.tobytes() == before
