"""The rules in the browser."""

from itertools import cycle, product
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from giza.games import games_with
from giza.lessons.rules import rules_text
from web_kit import PHONE, and_soak, axe, play_now, too_small, visit, watch_faults
from web_obelisk import click_on, goes_on, sit_down


@pytest.mark.parametrize(
    ("game", "language"),
    and_soak([*zip(games_with("rules"), cycle(("en", "de")))], product(games_with("rules"), ("en", "de"))),
)
def test_a_page_shows_all_rules_in_the_readers_language(browser: Browser, site: str, game: str, language: str) -> None:
    rules = rules_text(game, language)
    page = visit(browser, PHONE, locale=language).new_page()
    faults = watch_faults(page)
    page.goto(f"{site}/rules/{game}")
    page.wait_for_selector("h2")
    shown = page.inner_text("main")
    for part in rules.rulings():
        assert part.heading.replace("`", "") in shown
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []
    assert too_small(page) == []
    assert faults == []


def test_a_search_finds_paragraphs_and_leads_to_them(browser: Browser, site: str) -> None:
    page = visit(browser, PHONE).new_page()
    page.goto(f"{site}/rules/camelup2")
    page.fill("input[type=search]", "may I turn")
    page.click("article a >> nth=0")
    expect(page.locator("article:focus h3")).to_contain_text("May I turn my tile over")
    assert page.url.endswith("#tile-flip")


def test_an_address_opens_at_its_paragraph(browser: Browser, site: str) -> None:
    page = visit(browser, PHONE).new_page()
    page.goto(f"{site}/rules/obelisk#all-camels")
    expect(page.locator("#all-camels")).to_be_in_viewport()


def test_a_refusal_at_the_table_leads_to_its_paragraph(browser: Browser, site: str) -> None:
    page = visit(browser).new_page()
    sit_down(page, site, 3)
    random = Random(1)
    while goes_on(page) and page.locator(".pile.lit").count() == 0:  # the stall is stocked first
        click_on(page, random)
    page.click(".pile:not(.lit) >> nth=0", force=True)  # it is disabled, with a reason
    why = page.locator("[data-why]")
    expect(why).to_have_attribute("href", "/rules/obelisk#take")
    with page.expect_popup() as opened:
        why.click()
    expect(opened.value.locator("#take")).to_be_in_viewport()


def test_the_rules_of_a_table_open_at_what_is_on_the_screen(browser: Browser, site: str) -> None:
    page = visit(browser).new_page()
    play_now(page, site, "camelup2")
    rules = page.locator("[data-rules]")
    expect(rules).to_have_attribute("href", "/rules/camelup2#turn")
    page.click("[data-kind=tile].lit")
    expect(rules).to_have_attribute("href", "/rules/camelup2#tile")
