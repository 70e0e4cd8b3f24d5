"""Puzzles in the browser."""

from datetime import datetime
from itertools import cycle, product

import pytest
from playwright.sync_api import Browser, Page, expect

from giza.lessons.puzzles import Puzzle, games_with, puzzles
from web_kit import PHONE, and_soak, axe, too_small, visit, watch_faults

ANSWERED = 24
"""The number of puzzles answered per game."""
TODAY = datetime(2026, 11, 16, 12)
"""The day of the puzzle of the day, which decides where a visitor begins."""


def shown_on(page: Page, game: str) -> Puzzle:
    """The puzzle that a page poses."""
    id = page.get_attribute("[data-puzzle]", "data-puzzle")
    return next(one for one in puzzles(game) if one.id == id)


@pytest.mark.parametrize(
    ("game", "language"),
    and_soak([*zip(games_with("puzzles"), cycle(("en", "de")))], product(games_with("puzzles"), ("en", "de"))),
)
def test_every_puzzle_can_be_answered_and_says_why(browser: Browser, site: str, game: str, language: str) -> None:
    page = visit(browser, PHONE, locale=language).new_page()
    page.clock.set_fixed_time(TODAY)
    faults = watch_faults(page)
    page.goto(f"{site}/puzzles/{game}")
    page.wait_for_selector("[data-choice]")
    seen = set()
    for _ in range(ANSWERED):
        puzzle = shown_on(page, game)
        seen.add(puzzle.id)
        page.click(f"[data-choice='{puzzle.best}']")
        expect(page.locator("[role=status] h3")).to_have_text({"en": "Right!", "de": "Richtig!"}[language])
        assert len(page.inner_text("[data-why]").split()) > 3
        page.click(f"text={'Another one' if language == 'en' else 'Noch eine'}")
    assert len(seen) == ANSWERED
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []
    assert too_small(page) == []
    assert faults == []


def test_a_streak_begins_with_the_puzzle_of_the_day_and_is_remembered(browser: Browser, site: str) -> None:
    page = visit(browser, PHONE).new_page()
    page.clock.set_fixed_time(TODAY)
    page.goto(f"{site}/puzzles")
    expect(page.locator("h1")).to_have_text("Puzzle of the day")
    puzzle = shown_on(page, "camelup2")
    page.click(f"[data-choice='{puzzle.best}']")
    expect(page.locator(".streak")).to_have_text("1 day in a row")
    page.reload()
    expect(page.locator(".streak")).to_have_text("1 day in a row")
    page.click(f"[data-choice='{puzzle.obvious}']")
    expect(page.locator("[role=status] h3")).to_have_text("Not quite.")
    expect(page.locator(".streak")).to_have_text("1 day in a row")


def test_a_tap_on_the_table_answers_too(browser: Browser, site: str) -> None:
    page = visit(browser).new_page()
    page.clock.set_fixed_time(TODAY)
    page.goto(f"{site}/puzzles/obelisk")
    page.wait_for_selector("[data-choice]")
    while not shown_on(page, "obelisk").best.startswith("play"):
        page.click("text=Another one")
    puzzle = shown_on(page, "obelisk")
    page.click(f".own [data-card={puzzle.best.split()[1]}]")
    page.click(f".choice[data-action='{puzzle.best}']")
    expect(page.locator("[role=status] h3")).to_have_text("Right!")
