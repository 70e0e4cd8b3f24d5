"""Giza's pack for browsers in real Chromium, on a server of plain files."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from playwright.sync_api import Page, sync_playwright

from giza.game import Game
from giza.games import Rules
from web_kit import PATIENCE, browser_path

START = """async () => {
  const base = new URL(".", location.href).href, { start } = await import(base + "runtime.js");
  window.progress = [];
  window.python = await start(base, (done, total) => progress.push([done, total]));
}"""


def question(rules: Rules, random: Random, plays: int) -> tuple[dict[str, Any], list[str]]:
    """A position with something to decide, after fewer than `plays` random plays, and its actions."""
    while True:
        game = Game(rules, random.choice(rules.seats))
        game.settle(random)
        for _ in range(random.randrange(plays)):
            if game.turn is not None:
                game.play(random.choice(game.actions()))
                game.settle(random)
        if game.turn is not None and len(game.actions()) > 1:
            return game.view(game.turn), game.actions()


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a word."""

    def log_message(self, *told: object) -> None:
        """Say nothing."""


@contextmanager
def page_with(pack: Path) -> Iterator[Page]:
    """A page on which Python and Giza run, from a folder that holds the pack."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=pack.parent))
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"http://127.0.0.1:{server.server_port}/{pack.name}/index.html")
        page.evaluate(START)
        yield page
        browser.close()
    server.shutdown()
    server.server_close()


def told_by(page: Page, code: str) -> str:
    """What a Python expression says in the browser."""
    return str(page.evaluate("code => python.runPython(code)", code))
