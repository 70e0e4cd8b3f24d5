"""The guided first games, played through by taps in both languages."""

import re
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, expect

from giza.games import games_with
from giza.lessons.guides import script
from web_kit import DESKTOP, PHONE, and_soak, axe, too_small, visit, watch_faults

CARD = "section.guide"


def do(page: Page, action: str) -> None:
    """The taps for an action, in both games."""
    kind, *rest = action.split()
    if kind == "tile":
        page.click("[data-kind=tile]")
        page.click(f"[data-space='{rest[0]}'] .target")
        page.click(f".choice [data-action='{action}']")
    elif kind in ("winner", "loser"):
        page.click(f"[data-kind={kind}]")
        page.click(f"[data-card={rest[0]}]")
        page.click(f".choice [data-action='{action}']")
    elif kind in ("roll", "ticket"):
        page.click(f"[data-action='{action}']")
    elif kind == "take":
        page.click(f"[data-anchor=pile-{rest[0]}]")
    elif kind == "buy":
        page.click(f"[data-anchor=stall-{rest[0]}]")
    elif kind == "choose":
        page.click(f".display [data-card={rest[0]}]")
    elif kind == "end":
        page.click("[data-anchor=end]")
    else:
        page.click(f"[data-anchor=card-{rest[-1]}]")
        page.click(f".choice[data-action='{action}']")


def words_of(text: str) -> str:
    return text.replace("**", "")


def read_step(page: Page, number: int, text: str) -> None:
    """The card says what the script says, once everything has moved."""
    card = page.locator(f"{CARD} [role=status]")
    expect(card).to_contain_text(words_of(text))
    expect(page.locator(f"{CARD} .count")).to_have_text(re.compile(rf" {number} "))


@pytest.mark.parametrize(
    ("game", "language", "size"),
    and_soak(
        [("camelup1", "de", DESKTOP), ("camelup2", "en", PHONE), ("obelisk", "de", PHONE)],
        product(games_with("guide"), ("en", "de"), (PHONE, DESKTOP)),
    ),
)
def test_a_guided_game_is_played_through(
    browser: Browser, site: str, game: str, language: str, size: tuple[int, int]
) -> None:
    page = visit(browser, size, locale=language).new_page()
    faults = watch_faults(page)
    page.goto(f"{site}/learn/{game}")
    for number, step in enumerate(script(game).steps, 1):
        read_step(page, number, step.text(language))
        for place in step.light:
            expect(page.locator(f"[data-light='{place}']")).to_be_in_viewport()
        if step.action is None:
            page.click(f"{CARD} [data-next]")
        else:
            do(page, step.action)
    expect(page.locator("[data-play-now]")).to_be_visible()
    assert axe(page) == []
    assert too_small(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults == []


def test_every_game_of_ours_has_a_guide_that_the_lobby_and_the_rules_lead_to(browser: Browser, site: str) -> None:
    page = visit(browser, PHONE).new_page()
    for game in games_with("rules"):
        page.goto(site)
        page.click(f"[data-learn={game}]")
        expect(page.locator(f"{CARD} .count")).to_have_text(re.compile("Step 1 of"))
        page.goto(f"{site}/rules/{game}")
        page.click(f"[data-learn={game}]")
        expect(page.locator(f"{CARD} .count")).to_have_text(re.compile("Step 1 of"))


def test_a_guide_waits_for_the_right_tap_and_can_be_left_taken_up_again_and_skipped(
    browser: Browser, site: str
) -> None:
    page = visit(browser, PHONE).new_page()
    page.goto(f"{site}/learn/camelup2")
    count = page.locator(f"{CARD} .count")
    page.click(f"{CARD} [data-next]")
    page.click("[data-action='ticket blue']")
    expect(page.locator(f"{CARD} .missed")).to_be_visible()
    expect(count).to_have_text(re.compile("Step 2 of"))
    page.click("[data-action=roll]")
    expect(count).to_have_text(re.compile("Step 3 of"))
    page.click("[data-leave]")
    page.click("[data-learn=camelup2]")
    expect(count).to_have_text(re.compile("Step 3 of"))
    expect(page.locator("[data-space='3']")).to_contain_text("yellow, purple, red")
    page.reload()
    expect(count).to_have_text(re.compile("Step 3 of"))
    page.click(f"{CARD} [data-next]")
    while page.locator("[data-play-now]").count() == 0:
        page.click(f"{CARD} [data-next], {CARD} [data-skip-step]")
    expect(page.locator("[data-seat='0'] .purse")).to_have_text("£11")
    page.click(f"{CARD} [data-again]")
    expect(count).to_have_text(re.compile("Step 1 of"))


def test_the_meaning_of_a_symbol_never_hides_what_the_guide_says(browser: Browser, site: str) -> None:
    page = visit(browser, PHONE).new_page()
    page.goto(f"{site}/learn/camelup2")
    page.click(f"{CARD} [data-next]")
    page.hover("[data-action=roll]")
    page.wait_for_selector("[role=tooltip]")
    layer = "node => Number(getComputedStyle(node).zIndex)"
    assert page.locator(CARD).evaluate(layer) > page.locator("[role=tooltip]").evaluate(layer)


def test_after_a_guide_a_game_against_gentle_bots_is_one_tap_away(browser: Browser, site: str) -> None:
    page = visit(browser, PHONE).new_page()
    page.goto(f"{site}/learn/camelup1")
    while page.locator("[data-play-now]").count() == 0:
        page.click(f"{CARD} [data-next], {CARD} [data-skip-step]")
    page.click("[data-play-now]")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("[data-action].lit")
