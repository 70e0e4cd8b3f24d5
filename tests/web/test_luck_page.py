"""Luck and skill on one page: all of it at once on a laptop, one column with the board on top on a phone."""

import pytest
from playwright.sync_api import Browser, Page

from web_kit import PHONE, SMALL_PHONE, and_soak, check_screen, visit
from web_people import finished

LAPTOPS = [(1366, 768), (1280, 720), (1920, 1080), (1024, 768)]
PARTS = "[data-luck] header, [data-luck] .place, .dock, .said, [data-books], [data-curve], [data-luck] .list"
BOXES = """(selector) => Array.from(document.querySelectorAll(selector)).map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return { name: node.className || node.tagName, x, y, width, height };
})"""
MOST_SHIFT = 0.02
SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shifted += entry.value)))
    .observe({type: "layout-shift", buffered: true});
"""
CUT = """() => Array.from(document.querySelectorAll("[data-books] .name, [data-books] .account, [data-luck] .tools"))
  .filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"""


def outside(box: dict, width: int, height: int) -> bool:
    """Whether a part of it can't be seen."""
    return (
        box["x"] < -1 or box["y"] < -1 or box["x"] + box["width"] > width + 1 or box["y"] + box["height"] > height + 1
    )


def overlap(one: dict, other: dict) -> bool:
    """Whether one lies on the other."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1.5 and down > 1.5


def told(page: Page, link: str) -> None:
    """Opens a finished game and waits for its analysis; no deeper one replaces it."""
    page.route("**/analysis?deeper=true", lambda route: route.abort())
    page.goto(link)
    page.wait_for_selector("[data-luck=told] [data-moment]")
    page.wait_for_selector("[data-luck] .place button, [data-luck] .place [data-space]")


TABLES = [("camelup1", 8, "en"), ("camelup2", 4, "de"), ("obelisk", 2, "en"), ("obelisk", 5, "de")]


@pytest.mark.parametrize(
    ("game", "seats", "language", "size"),
    and_soak(
        [
            ("camelup1", 8, "en", (1280, 720)),
            ("camelup1", 8, "en", (1920, 1080)),
            ("obelisk", 5, "de", (1366, 768)),
            ("obelisk", 5, "de", (1024, 768)),
        ],
        [(*table, size) for table in TABLES for size in LAPTOPS],
    ),
)
def test_everything_is_seen_at_once_on_a_laptop(
    browser: Browser, site: str, game: str, seats: int, language: str, size: tuple[int, int]
):
    with visit(browser, size, locale=language) as visitor:
        visitor.add_init_script(SHIFTS)
        page = visitor.new_page()
        told(page, finished(site, game, seats).link)
        parts = page.evaluate(BOXES, PARTS)
        assert len(parts) == 6 + seats
        assert [one for one in parts if outside(one, *size)] == []
        pairs = [(one, other) for at, one in enumerate(parts) for other in parts[at + 1 :]]
        assert [pair for pair in pairs if overlap(*pair)] == []
        board = next(one for one in parts if one["name"].startswith("place"))
        assert board["width"] >= 0.38 * size[0]  # large
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert page.evaluate(CUT) == []
        assert page.evaluate("shifted") <= MOST_SHIFT
        check_screen(page)


@pytest.mark.parametrize(
    ("game", "seats", "size"),
    [
        ("camelup1", 3, (844, 390)),
        ("obelisk", 2, SMALL_PHONE),
        pytest.param("camelup2", 3, PHONE, marks=pytest.mark.soak),
    ],
)
def test_on_a_phone_the_board_stays_while_the_moments_are_read(
    browser: Browser, site: str, game: str, seats: int, size
):
    made = finished(site, game, seats)
    with visit(browser, size) as visitor:
        page = visitor.new_page()
        told(page, made.link)
        check_screen(page)
        row = page.locator("[data-moment]").nth(3)
        row.locator(".moment").click()  # far below; the page is scrolled there
        assert page.locator(".replay input").input_value() == row.get_attribute("data-step")
        board, dock = (page.locator(part).bounding_box() for part in ("[data-luck] .place", ".dock"))
        assert board is not None
        assert dock is not None
        assert board["y"] >= -1
        assert dock["y"] + dock["height"] <= size[1] + 1
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
