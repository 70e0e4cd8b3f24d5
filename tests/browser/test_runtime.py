"""The pack that runs Giza in a browser: games are played in real Chromium with it, from a server of plain files."""

import json
import random
import zipfile

import pytest

from giza.game import Game
from giza.games import GAMES
from pack_kit import told_by

PLAY = """
import json, random
from giza.game import Game

def played(name, seats, seed):
    g, chooser = Game(name, seats), random.Random(seed)
    views = []
    g.settle(chooser)
    while g.turn is not None:
        g.play(chooser.choice(g.actions()))
        g.settle(chooser)
        if g.length % 25 == 0:
            views.append(g.view(0))
    return json.dumps([g.record(), views])
"""


@pytest.mark.parametrize(("name", "seats"), [("camelup1", 3), ("camelup2", 5), ("obelisk", 2), ("obelisk", 4)])
def test_a_whole_game_is_the_same_in_a_browser(page, name, seats):
    here: dict = {}
    exec(PLAY, here)
    told_by(page, PLAY)
    assert told_by(page, f"played({name!r}, {seats}, 5)") == here["played"](name, seats, 5)


def test_bots_are_found_by_name(page):
    told_by(page, "from giza.bots import make")
    game = Game("camelup1", 2)
    game.settle(random.Random(1))
    view, actions = game.view(0, with_state=True), game.actions()
    told = told_by(page, f"make('random', 4).choose({view!r}, {actions!r})")
    assert told in actions
    offered = told_by(page, "import giza.games; json.dumps([r.capabilities for r in giza.games.GAMES.values()])")
    assert json.loads(offered) == [list(rules.capabilities) for rules in GAMES.values()]


def test_progress_ends_with_everything_there(page):
    done, total = page.evaluate("progress.at(-1)")
    assert done == total > 1_000_000
    seen = [done for done, _ in page.evaluate("progress")]
    assert seen == sorted(seen)


def test_all_that_is_packed_can_be_imported(page, pack):
    names = [name for name in zipfile.ZipFile(pack / "giza.zip").namelist() if name.endswith(".pyc")]
    modules = [name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in names]
    needed = [module for module in modules if not module.startswith("giza.server.")]
    assert len(needed) > 150
    told_by(page, f"import importlib, giza.browser.worker\nfor name in {needed!r}: importlib.import_module(name)\nNone")


def test_nothing_of_a_server_is_packed(pack):
    names = zipfile.ZipFile(pack / "giza.zip").namelist()
    assert {"giza/game.pyc", "giza/locale/de.toml"} <= set(names)
    assert not [name for name in names if name.startswith(("giza/server/http", "giza/server/storage", "giza/cli"))]
