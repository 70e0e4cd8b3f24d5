"""Score and cards of a real game of Obelisk."""

import pytest
from playwright.sync_api import Browser, expect

from web_kit import PHONE, axe, too_small, visit, watch_faults


@pytest.mark.parametrize("language", ["en", "de"])
def test_points_follow_the_rules_and_survive_a_reload(browser: Browser, site: str, language: str) -> None:
    page = visit(browser, PHONE, locale=language).new_page()
    faults = watch_faults(page)
    page.goto(f"{site}/companion/obelisk")
    first = page.locator("[data-player='0']")
    add = first.locator(".row >> nth=0").locator("> button").last
    for cards, points in ((1, 1), (2, 3), (3, 7), (4, 14), (5, 24)):
        add.click()
        for _ in range(cards - 1):
            first.locator(".edit >> nth=0 >> button >> nth=1").click()
        expect(first.locator("h2 b")).to_contain_text(str(points))
    first.locator(".edit >> nth=0 >> button >> nth=2").click()
    page.click("input[type=checkbox]")
    expect(first.locator("h2 b")).to_contain_text("10")
    page.click("[data-card=r4]")
    page.reload()
    expect(page.locator("[data-card=r4]")).to_contain_text("×3")
    expect(page.locator("[data-player='0'] h2 b")).to_contain_text("10")
    assert axe(page) == []
    assert too_small(page) == []
    assert faults == []


def test_two_foundation_card_points_as_in_the_rules(browser: Browser, site: str) -> None:
    page = visit(browser, PHONE).new_page()
    page.goto(f"{site}/companion/obelisk")
    first = page.locator("[data-player='0']")
    first.locator("button", has_text="New obelisk").click()
    first.locator("button", has_text="Foundation card").click()
    expect(first.locator("h2 b")).to_have_text("2 points")
    page.click("text=Undo")
    expect(first.locator("h2 b")).to_have_text("1 point")
