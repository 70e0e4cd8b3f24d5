"""Lessons continue when the network is cut."""

from fractions import Fraction

import pytest
from playwright.sync_api import Browser, Page, expect

from giza.games.camelup.odds.leg_odds import leg
from giza.games.camelup.odds.races import race
from web_kit import PHONE, visit


def odds_shown(page: Page) -> dict[str, float | Fraction]:
    """The chances of the blue camel to lead the leg and to win the race, as soon as both stand there."""
    page.wait_for_selector("[data-race=last][data-exact]")
    row = "tr[data-camel=blue]"
    return {
        "first": Fraction(str(page.get_attribute(f"{row} [data-place='1']", "data-exact"))),
        "wins": float(str(page.get_attribute(f"{row} [data-race=wins]", "data-exact"))),
    }


def test_rules_guides_companion_and_puzzles_go_on_without_a_connection(browser: Browser, site: str) -> None:
    context = visit(browser, PHONE)
    page = context.new_page()
    page.goto(f"{site}/companion")
    page.wait_for_selector("html[data-offline=ready]")
    context.set_offline(True)
    page.goto(f"{site}/companion#edition=1&position=14:b+13:g+3:owy+dice=b")
    page.reload()
    told = odds_shown(page)
    assert told["wins"] == race("14:b 13:g 3:owy dice=b", 1).winner["blue"] == pytest.approx(0.8487654320987654)
    page.click("[data-die=green]")
    expect(page.locator("[data-die=green]")).to_have_attribute("aria-pressed", "true")
    told = odds_shown(page)
    assert told["wins"] == race("14:b 13:g 3:owy dice=bg", 1).winner["blue"]
    assert told["first"] == leg("14:b 13:g 3:owy dice=bg", 1).exact["blue"][0]
    page.goto(f"{site}/companion#edition=2&position=9:bKr+3:gp+5:y+14:W+dice=gyx")
    page.reload()
    assert odds_shown(page)["first"] == leg("9:bKr 3:gp 5:y 14:W dice=gyx", 2).exact["blue"][0]
    page.click("[data-die=red]")
    expect(page.locator("[data-die=red]")).to_have_attribute("aria-pressed", "true")
    told = odds_shown(page)
    tapped = "9:bKr 3:gp 5:y 14:W dice=gryx"
    assert told["first"] == pytest.approx(float(leg(tapped, 2).exact["blue"][0]), abs=1e-12)
    assert told["wins"] == pytest.approx(race(tapped, 2).winner["blue"], abs=1e-12)
    for game in ("camelup1", "camelup2", "obelisk"):
        page.goto(f"{site}/rules/{game}")
        expect(page.locator("h2").first).to_have_text("What it is about")
        expect(page.locator("figure [role=img]").first).to_be_visible()
    page.goto(f"{site}/rules")
    expect(page.locator("article > .picture").filter(has=page.locator("svg"))).to_have_count(3)
    page.goto(f"{site}/companion/obelisk")
    expect(page.locator("[data-player]")).to_have_count(3)
    for game in ("camelup1", "obelisk"):
        page.goto(f"{site}/puzzles/{game}")
        expect(page.locator("[data-puzzle]")).to_be_visible()
    page.goto(f"{site}/learn/obelisk")
    expect(page.locator("section.guide .count")).to_have_text("Step 1 of 17")
    page.goto(f"{site}/puzzles")
    page.click("[data-choice] >> nth=0")
    expect(page.locator("[role=status]")).to_be_visible()
