"""The pack that runs Giza in a browser: games are played in real Chromium with it, from a server of plain files."""

import json
import random
import zipfile

import pytest

from giza.game import Game
from giza.games import GAMES
from pack_kit import START, told_by
from web_kit import PATIENCE

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


def modules_in(page) -> set[str]:
    """Everything that has been imported."""
    return set(json.loads(told_by(page, "import json, sys; json.dumps(sorted(sys.modules))")))


def test_giza_has_been_imported_without_its_server(page):
    giza = {name for name in modules_in(page) if name.startswith("giza.")}
    assert {"giza.browser.worker", "giza.game", "giza.server.after.analyses", "giza.games.obelisk.rules"} <= giza
    assert len(giza) > 150
    assert not [name for name in giza if name.startswith(("giza.server.http", "giza.server.storage", "giza.cli"))]


def test_what_is_missing_in_the_snapshot_is_read_from_the_archive(page, pack):
    names = zipfile.ZipFile(pack / "python_stdlib.zip").namelist()
    assert "statistics.pyc" in names
    assert told_by(page, "import statistics; statistics.median([3, 1, 2])") == "2"
    assert not {name.removesuffix(".pyc") for name in names} & (modules_in(page) - {"statistics"})


def test_two_starts_from_one_snapshot_differ_by_chance(page):
    again = """async () => {
      const base = new URL(".", location.href).href, { start } = await import(base + "runtime.js");
      return (await start(base)).runPython("import random; random.random()");
    }"""
    assert page.evaluate(again) != float(told_by(page, "import random; random.random()"))


def test_browsers_that_lack_a_function_of_pyodides_play_too(page):
    """On iPhones Pyodide makes one function fewer; all that come after it keep their numbers nevertheless."""
    phone = page.context.browser.new_page(user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")
    phone.set_default_timeout(PATIENCE)
    phone.goto(page.url)
    phone.evaluate(START)
    here: dict = {}
    exec(PLAY, here)
    told_by(phone, PLAY)
    assert told_by(phone, "played('camelup2', 3, 6)") == here["played"]("camelup2", 3, 6)
    phone.close()
