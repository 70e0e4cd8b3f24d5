"""What the client may cost: bytes, work until it answers, and a table that neither stutters nor jumps.

Work is the processor's time for it, which other programs on the machine don't change.
"""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import pytest
from playwright.sync_api import Browser, Page

from web_kit import (
    DESKTOP,
    LIT,
    LONGEST_TASK,
    OVER,
    PHONE,
    SMALL_PHONE,
    STATIC,
    and_soak,
    my_turn,
    play_now,
    tasks_of,
    visit,
)
from web_stack import OneStack

LOADING = 1000
"""Milliseconds of the processor until the front door answers; a slow machine needs four times as many."""
ANIMATED = "localStorage.setItem('giza.settings', JSON.stringify({pace: 'fast'}));"
OBSERVED = """
  window.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => ({
    value: entry.value,
    what: entry.sources.map((source) => source.node?.outerHTML?.slice(0, 100) ?? source.node?.textContent),
  })))).observe({type: "layout-shift"});
"""


@contextmanager
def animated_table(browser: Browser, site: str, game: str, size: tuple[int, int]) -> Iterator[Page]:
    """A table against bots, with scenes, on a page that notes shifts."""
    with visit(browser, size, motion=True) as visitor:
        visitor.add_init_script(ANIMATED + OBSERVED)
        page = visitor.new_page()
        play_now(page, site, game)
        yield page


def play_round(page: Page, press: str) -> bool:
    """Acts, and watches what everybody does until it is one's turn again; says whether the game goes on."""
    page.click(press)
    page.wait_for_selector(f"[data-skip], {OVER}")
    return my_turn(page)


def noted_shifts(page: Page) -> list:
    """What has moved since the last time without being asked to."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    return page.evaluate("shifts.splice(0)")


def test_the_first_load_is_small(browser: Browser, site: str):
    loaded: list[str] = []
    with visit(browser) as visitor:
        page = visitor.new_page()
        page.on("request", lambda request: loaded.append(request.url))
        page.goto(site)
        page.wait_for_selector("[data-play]")
        front = {url.removeprefix(f"{site}/") or "index.html" for url in loaded if "/api/" not in url}
        page.click("[data-play=camelup1]")
        page.wait_for_selector(LIT)
    files = front | {url.removeprefix(f"{site}/") for url in loaded if "/assets/" in url}
    size = {name: len(gzip.compress((STATIC / name).read_bytes())) for name in files}
    assert sum(bytes for name, bytes in size.items() if name.endswith(".js")) <= 150_000
    assert sum(size.values()) <= 330_000


def test_it_soon_answers_on_a_slow_machine(browser: Browser, site: str):
    with visit(browser, PHONE) as visitor:
        page = visitor.new_page()
        with tasks_of(page) as taken:
            page.goto(site)
            page.wait_for_selector("[data-play]")
    assert 10 < sum(taken) <= LOADING


@pytest.mark.parametrize(
    ("game", "size"),
    and_soak([("camelup1", PHONE), ("camelup2", DESKTOP)], product(("camelup1", "camelup2"), (PHONE, DESKTOP))),
)
def test_nothing_stutters_while_a_stack_of_five_walks(browser: Browser, site: str, game, size):
    with visit(browser, size, motion=True) as visitor:
        visitor.add_init_script(ANIMATED)
        page = visitor.new_page()
        stack = OneStack(page)
        play_now(page, site, game)
        assert page.locator("[data-camel]").count() == 5
        with tasks_of(page) as taken:
            play_round(page, "[data-action=roll].lit")
    assert stack.space > 1
    assert len(taken) > 100
    assert 1 < max(taken) <= LONGEST_TASK


@pytest.mark.parametrize(
    ("game", "size", "odds"),
    and_soak(
        [("camelup2", SMALL_PHONE, True), ("camelup1", DESKTOP, False)],
        product(("camelup1", "camelup2"), (SMALL_PHONE, PHONE, DESKTOP), (True, False)),
    ),
)
def test_nothing_jumps_during_play(browser: Browser, site: str, game, size, odds):
    presses = [f".tickets {LIT} >> nth=0", *["[data-action=roll].lit"] * 4]
    with animated_table(browser, site, game, size) as page:
        if odds:
            page.click("[data-odds]")
            page.wait_for_selector(".odds .number:text('%')")
        noted_shifts(page)
        shifts = []
        for press in presses:
            goes_on = play_round(page, press)
            if not goes_on:
                break
            shifts += noted_shifts(page)
    large = [shift for shift in shifts if shift["value"] > 0.004]  # a ticket goes to its place
    assert large == []
    assert sum(shift["value"] for shift in shifts) <= 0.02
