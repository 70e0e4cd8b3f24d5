"""A folder of files on a plain web server: whole games in the browser, without a network and across killed tabs."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from giza.cli.site import write_site
from giza.errors import BadOption
from giza.games import GAMES
from soak import short_or_long
from web_kit import PHONE, STATIC, TOP, and_soak, visit, watch_faults
from web_obelisk import play_to_the_end

LAPTOP = (1366, 768)
ROLL = "[data-action=roll].lit"
OVER = "[data-rematch]"
TOLD = """
if (!("told" in window)) {
  window.told = [];
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => data.say === "told" && told.push(JSON.parse(data.text)));
    }
  };
}
"""
ENTRIES = """(table) => new Promise((resolve) => {
  const opening = indexedDB.open("giza", 1);
  opening.onsuccess = () => {
    const all = IDBKeyRange.bound([table, 0], [table, Infinity]);
    const asked = opening.result.transaction("entries").objectStore("entries").getAllKeys(all);
    asked.onsuccess = () => resolve(asked.result.map(([, number]) => number));
  };
})"""


class Quiet(SimpleHTTPRequestHandler):
    """As `python -m http.server`, without a word."""

    def log_message(self, *told: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert (STATIC / "index.html").exists(), "the web client isn't built: make client"
    top = tmp_path_factory.mktemp("space")
    pack = tmp_path_factory.mktemp("pack") / "runtime"
    subprocess.run([sys.executable, TOP / "tools" / "site" / "runtime.py", pack], check=True)
    write_site(top / "games" / "giza", runtime=pack)
    return top


@pytest.fixture(scope="module")
def space(folder: Path) -> Iterator[str]:
    """The address of the site, two folders below the top of its web space."""
    with plain_server(folder) as top:
        yield f"{top}games/giza/"


@contextmanager
def plain_server(folder: Path) -> Iterator[str]:
    """Serves a folder; its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def sit_down(page: Page, game: str) -> str:
    """Two people at one device; the name of their table."""
    page.click(f"[data-invite={game}]")
    expect(page.locator("[data-needs-server]")).to_be_visible()
    page.select_option(".seat >> nth=1 >> select", "mine")
    page.click(".seat >> nth=2 >> button")
    page.click("form button.main")
    page.wait_for_selector(ROLL)
    return page.url.rpartition("/")[2]


def roll(page: Page) -> None:
    """Roll, and wait until that is acknowledged."""
    done = page.evaluate("told.filter(({ type }) => type === 'done').length")
    page.click(ROLL)
    page.wait_for_function("(done) => told.filter(({ type }) => type === 'done').length > done", arg=done)


def visitor_at(browser: Browser, size: tuple[int, int]) -> BrowserContext:
    visitor = visit(browser, size)
    visitor.add_init_script(TOLD)
    return visitor


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_whole_game_is_played_after_the_network_is_cut(browser: Browser, space: str, size: tuple[int, int]) -> None:
    with visitor_at(browser, size) as visitor:
        page = visitor.new_page()
        page.goto(space)
        expect(page.locator("[data-serverless]")).to_contain_text("dice")
        page.wait_for_selector("html[data-site=kept]")
        visitor.set_offline(True)
        page.goto(space)
        faults = watch_faults(page)
        table = sit_down(page, "camelup1")
        for _ in range(3):
            roll(page)
        before = page.evaluate(ENTRIES, table)
        page.reload()
        page.wait_for_selector(ROLL)
        assert page.evaluate(ENTRIES, table) == before
        while page.wait_for_selector(f"{ROLL}, {OVER}") and page.query_selector(OVER) is None:
            roll(page)
        expect(page.locator(OVER)).to_be_visible()
        for address in ("rules/obelisk", "puzzles/camelup1", "learn/obelisk", "companion", "you", ""):
            page.goto(space + address)
            expect(page.locator("main, h1").first).to_be_visible()
        assert faults == []


def sit_down_with_hard(page: Page, game: str) -> None:
    """A person and a strong bot."""
    page.click(f"[data-invite={game}]")
    page.select_option(".seat >> nth=1 >> select >> nth=0", "bot")
    page.select_option(".seat >> nth=1 >> select >> nth=1", "hard")
    while page.locator(".seat").count() > 2:
        page.click(".seat >> nth=2 >> button")
    page.click("form button.main")


WHOLE = [(game, size) for game in GAMES for size in (LAPTOP, PHONE)]


@pytest.mark.parametrize(("game", "size"), and_soak([("camelup2", PHONE)], WHOLE))
def test_a_strong_bot_plays_without_a_network(browser: Browser, space: str, game: str, size: tuple[int, int]) -> None:
    with visitor_at(browser, size) as visitor:
        page = visitor.new_page()
        page.goto(space)
        page.wait_for_selector("html[data-site=kept]")
        visitor.set_offline(True)
        page.goto(space)
        faults = watch_faults(page)
        sit_down_with_hard(page, game)
        if game == "obelisk":
            play_to_the_end(page, Random(1))
        else:
            while page.wait_for_selector(f"{ROLL}, {OVER}") and page.query_selector(OVER) is None:
                roll(page)
        page.reload()
        page.wait_for_selector("[data-luck=told]")
        assert faults == []


KEEP = """(whole) => new Promise((resolve) => {
  navigator.serviceWorker.addEventListener("message", ({ data }) => data.site === whole && resolve());
  navigator.serviceWorker.ready.then((worker) => worker.active.postMessage({ site: true }));
})"""
CACHED = """async () => {
  const cache = await caches.open("giza-offline-2");
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}"""


def test_a_new_version_takes_over_when_all_of_it_is_there(browser: Browser, folder: Path, tmp_path: Path) -> None:
    site = tmp_path / "giza"
    shutil.copytree(folder / "games" / "giza", site, ignore=shutil.ignore_patterns("*.gz"))
    listed = json.loads((site / "files.json").read_text())
    with plain_server(tmp_path) as top, visitor_at(browser, LAPTOP) as visitor:
        page = visitor.new_page()
        page.goto(f"{top}giza/")
        page.wait_for_selector("html[data-site=kept]")
        outdated, coming = "assets/outdated.js", "assets/coming.js"
        page.evaluate("async (url) => (await caches.open('giza-offline-2')).put(url, new Response(''))", outdated)
        text = (site / "index.html").read_text()
        (site / "index.html").write_text(text.replace("<title>", '<meta name="second" content=""><title>'))
        (site / "files.json").write_text(json.dumps([*listed, {"path": coming, "fixed": True}]))
        page.evaluate(KEEP, False)
        visitor.set_offline(True)
        page.goto(f"{top}giza/")
        expect(page.locator("meta[name=second]")).to_have_count(0)
        assert f"/giza/{outdated}" in page.evaluate(CACHED)
        visitor.set_offline(False)
        (site / coming).write_text("")
        page.evaluate(KEEP, True)
        visitor.set_offline(True)
        page.goto(f"{top}giza/")
        expect(page.locator("meta[name=second]")).to_have_count(1)
        assert f"/giza/{outdated}" not in page.evaluate(CACHED)


def test_a_table_that_is_left_gives_its_memory_back(browser: Browser, space: str) -> None:
    with visitor_at(browser, PHONE) as visitor:
        page = visitor.new_page()
        page.add_init_script("window.requestIdleCallback = () => 0")
        page.goto(space)
        expect(page.locator("[data-serverless]")).to_be_visible()
        assert page.workers == []
        sit_down(page, "camelup1")
        (worker,) = page.workers
        with worker.expect_event("close"):
            page.evaluate("history.back()")
        expect(page.locator("[data-serverless]")).to_be_visible()
        assert page.workers == []


@pytest.mark.parametrize("kills", short_or_long(2, 50))
def test_a_tab_that_is_closed_at_any_moment_loses_nothing(browser: Browser, space: str, kills: int) -> None:
    random, acknowledged = Random(kills), 0
    with visitor_at(browser, LAPTOP) as visitor:
        page = visitor.new_page()
        page.goto(space)
        page.wait_for_selector("html[data-site=kept]")
        table = sit_down(page, "camelup2")
        for _ in range(kills):
            page.wait_for_selector(f"{ROLL}, {OVER}")
            if page.query_selector(OVER):
                page.goto(space)
                table, acknowledged = sit_down(page, "camelup2"), 0
            page.click(ROLL)
            page.wait_for_timeout(random.uniform(0, 300))
            done = page.evaluate("told.findLast(({ type }) => type === 'done')?.version ?? 0")
            acknowledged = max(acknowledged, done)
            page.close()
            page = visitor.new_page()
            page.goto(f"{space}t/{table}")
            stored = page.evaluate(ENTRIES, table)
            assert stored == list(range(1, len(stored) + 1))
            assert len(stored) >= acknowledged
        assert acknowledged > 0


def test_the_site_lists_what_it_holds(folder: Path) -> None:
    site = folder / "games" / "giza"
    listed = [entry["path"] for entry in json.loads((site / "files.json").read_text())]
    assert all((site / path).exists() for path in listed)
    assert {"told/offer.de.json", "manifest.webmanifest", "icon.svg"} <= set(listed)
    page = (site / "rules" / "obelisk" / "index.html").read_text()
    assert 'src="../../assets/' in page
    assert '="/' not in page
    offered = json.loads((site / "told" / "offer.en.json").read_text())["games"]
    assert all({"analysis", "hints"} <= set(game["capabilities"]) for game in offered)


def test_a_folder_with_other_files_stays_as_it_is(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear Ada")
    with pytest.raises(BadOption, match="contains other files"):
        write_site(tmp_path, runtime=folder / "games" / "giza" / "assets")
    with pytest.raises(BadOption, match="make site builds them"):
        write_site(tmp_path / "new", runtime=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]
