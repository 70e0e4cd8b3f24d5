"""Helpers of the browser tests: looking at pages, and playing as people do."""

import json
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

TOP = Path(__file__).parent.parent
STATIC = TOP / "src" / "giza" / "server" / "static"
AXE = TOP / "web" / "node_modules" / "axe-core" / "axe.min.js"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PHONE, SMALL_PHONE, DESKTOP = (390, 844), (360, 740), (1440, 900)
LIT = "[data-action].lit"
OVER = "[data-rematch]"
PATIENCE = 60_000  # in milliseconds, for a busy machine; everything is compiled before the first page opens
LONGEST_TASK = 50  # in milliseconds of processor time, during animations
ANSWER = 20_000  # in milliseconds: the longest acceptable wait for odds or a hint


# Seeds a page's random numbers: keys of requests, and contributions to dice. The sequence differs from page to page.
MADE_UP = """(() => {
  let page = 0;
  try {
    page = Number(localStorage.getItem("made-up") ?? 0) + 1;
    localStorage.setItem("made-up", String(page));
  } catch {}
  let state = SEED + page * 0x9e3779b9;
  const next = () => {
    let mixed = (state = (state + 0x6d2b79f5) | 0);
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  crypto.getRandomValues = (array) => {
    for (let at = 0; at < array.length; at++) array[at] = next();
    return array;
  };
  Math.random = () => next() / 2 ** 32;
})()"""


class Luck:
    """Pseudorandom keys for a test's clients: the same in every run, and different from test to test."""

    test = ""
    number = 0

    @classmethod
    def begin(cls, test: str) -> None:
        """Start the keys of a test."""
        cls.test, cls.number = test, 0

    @classmethod
    def key(cls) -> str:
        """A new key for a request."""
        cls.number += 1
        return sha256(f"{cls.test} {cls.number}".encode()).hexdigest()


def browser_path() -> str:
    """The browser on this machine."""
    for name in BROWSERS:
        if found := shutil.which(name):
            return found
    raise AssertionError("browser tests need Chromium on the PATH")


def visit(browser: Browser, size: tuple[int, int] = DESKTOP, motion: bool = False, **more: Any) -> BrowserContext:
    """A new visitor, who prefers reduced motion by default."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="no-preference" if motion else "reduce",
        **{"locale": "en", **more},
    )
    context.add_init_script(MADE_UP.replace("SEED", str(int(Luck.key()[:8], 16))))
    context.set_default_timeout(PATIENCE)
    return context


def and_soak(tested: Sequence[tuple], everything: Iterable[tuple]) -> list[Any]:
    """Parameters of a test: some that stand for all in every run, and all others for `make soak`."""
    return [*tested, *(pytest.param(*one, marks=pytest.mark.soak) for one in everything if one not in tested)]


def watch_faults(page: Page) -> list[str]:
    """Collect errors on a page, except those of sockets that the test cut."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda told: faults.append(told.text) if told.type == "error" else None)
    return faults


def play_now(page: Page, site: str, game: str) -> None:
    """From the front door to a table against bots."""
    page.goto(site)
    page.click(f"[data-play={game}]")
    page.wait_for_selector(f"{LIT}, {OVER}")


def my_turn(page: Page) -> bool:
    """Wait until the player can act; return whether the game goes on."""
    page.wait_for_selector(f"{LIT}, {OVER}")
    return page.query_selector(OVER) is None


def lay_tile(page: Page, side: str = "+") -> None:
    """Lay the tile on the first available space."""
    page.click("[data-kind=tile].lit")
    page.click(".target.lit >> nth=0")
    page.click(f".choice [data-action$='{side}'].lit")


def bet(page: Page, kind: str) -> None:
    """Lay the first card for the winner or the loser, and confirm."""
    page.click(f"[data-kind={kind}].lit")
    page.click("[data-card] >> nth=0")
    page.click(f".choice [data-action^={kind}]")


def axe(page: Page) -> list[str]:
    """The serious findings of axe on a page."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {rule['help']}: {[node['target'] for node in rule['nodes']][:4]}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
    ]


def visible_text(page: Page) -> list[str]:
    """Every line of a page that can be read or is announced by a screen reader."""
    lines = page.evaluate(
        """() => [document.title, ...document.body.innerText.split("\\n"),
          ...Array.from(document.querySelectorAll(".hidden, [role=log] p"), (node) => node.textContent),
          ...Array.from(document.querySelectorAll("[aria-label], [title], [placeholder]"), (node) =>
            ["aria-label", "title", "placeholder"].map((name) => node.getAttribute(name) ?? "")).flat()]"""
    )
    return [" ".join(line.split()) for line in lines if line and line.strip()]


def phrases(language: str) -> set[str]:
    """The plain sentences of a language's texts."""
    text = "".join(file.read_text("utf-8") for file in sorted((TOP / "web/src").rglob(f"*{language}.ts")))
    found = re.findall(r'"((?:[^"\\]|\\.)*)"', text) + re.findall(r"`([^`$]*)\$|}([^`$]*)`", text)
    flat = [part for one in found for part in ([one] if isinstance(one, str) else one)]
    return {" ".join(part.split()) for part in flat if len(part) > 3}


@contextmanager
def tasks_of(page: Page) -> Iterator[list[float]]:
    """The processor time of each of the browser's tasks in milliseconds, whatever else the machine does."""
    taken: list[float] = []
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline"])
    yield taken
    events = json.loads(browser.stop_tracing())["traceEvents"]
    taken.extend(event.get("tdur", 0) / 1000 for event in events if event["name"] == "RunTask")


UNTIL = """async (limit) => {
  const end = performance.now() + limit;
  while (!(await (CONDITION)()))
    if (performance.now() > end) throw new Error("it never came to that");
    else await new Promise(requestAnimationFrame);
}"""


def wait_until(page: Page, condition: str) -> None:
    """Wait for an asynchronous condition, such as one on storage; `wait_for_function` awaits no promise."""
    page.evaluate(UNTIL.replace("CONDITION", condition), PATIENCE)


def frames_of(page: Page) -> list[dict[str, Any]]:
    """Collect the messages that a page receives over its WebSockets."""
    heard: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(json.loads(frame))))
    return heard


def too_small(page: Page) -> list[str]:
    """Controls smaller than a fingertip."""
    return page.evaluate(
        """() => Array.from(document.querySelectorAll("button, select, a.button, summary"))
          .filter((node) => node.offsetParent !== null)
          .map((node) => [node.getBoundingClientRect(), node])
          .filter(([box]) => box.height < 43.5 || box.width < 43.5)
          .map(([box, node]) => `${node.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
    )


def check_screen(page: Page) -> None:
    """Check for findings of axe, content beyond the edge, and controls that are too small."""
    found = axe(page)
    assert found == [], found
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert too_small(page) == []
