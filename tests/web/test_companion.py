"""The companion beside the real board: tapped positions have the odds of `giza odds`, exactly."""

import re
from fractions import Fraction
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, expect

from giza.games.camelup.odds.leg_odds import leg
from giza.games.camelup.odds.races import race
from giza.games.camelup.odds.service import as_data
from giza.games.camelup.words.texts import CAMELS, DICE, DICE_LETTERS, LETTERS
from web_kit import PHONE, and_soak, axe, tasks_of, too_small, visit, watch_faults

POSITIONS = [
    (1, "1:gyo 3:bw dice=bgowy tiles=6+,9-"),
    (1, "1:bg 2:yw 3:o dice=bo"),
    (1, "14:b 13:g 3:owy dice=b"),
    (1, "5:bg 6:o 8:wy dice=bgw tiles=10+"),
    (1, "1:bgowy"),
    (2, "5:gyb 6:r 7:KpW dice=bgprx tiles=9+,11-"),
    (2, "1:g 2:yr 3:bp 14:K 15:W dice=bgpryx"),
    (2, "9:bKr 3:gp 5:y 14:W dice=gyx tiles=11-"),
    (2, "12:KRW".replace("R", "r") + " 8:bg 10:py dice=rx"),
    (2, "2:Krb 5:gp 9:y 14:W dice=bprx tiles=7+,11-,16+"),
]
MOST_TAPS = 25
TAPS, AT_ONCE = 4, 250
"""Taps that are watched, and the milliseconds of the processor that each of them may take."""


def enter(page: Page, edition: int, position: str) -> int:
    """Tap a position into the companion; return the number of taps."""
    taps = 0

    def tap(selector: str) -> None:
        nonlocal taps
        page.click(selector)
        taps += 1

    parts = dict(re.split("[:=]", part) for part in position.split())
    if edition == 1:
        tap("nav >> text=1st ed.")
    for space, letters in parts.items():
        for letter in letters if space.isdecimal() else "":
            camel = CAMELS[edition][LETTERS[edition].index(letter)]
            if page.get_attribute(".palette .chosen", "data-camel") != camel:
                tap(f".palette [data-camel={camel}]")
            tap(f"[data-space='{space}']")
    for die, letter in zip(DICE[edition], DICE_LETTERS[edition], strict=True):
        if letter not in parts.get("dice", DICE_LETTERS[edition]):
            tap(f"[data-die={die}]")
    chosen = ""
    for tile in parts.get("tiles", "").split(",") if "tiles" in parts else []:
        if tile[-1] != chosen:
            chosen = tile[-1]
            tap(f"[data-side='{chosen}']")
        tap(f"[data-space='{tile[:-1]}']")
    return taps


@pytest.mark.parametrize(("edition", "position"), POSITIONS)
def test_a_tapped_position_has_the_odds_of_giza_odds_exactly(
    browser: Browser, site: str, edition: int, position: str
) -> None:
    page = visit(browser, PHONE).new_page()
    faults = watch_faults(page)
    page.goto(f"{site}/companion")
    page.wait_for_selector("[data-space='1']")
    assert enter(page, edition, position) <= MOST_TAPS
    page.wait_for_selector("[data-race=last][data-exact]")
    odds = race(position, edition)
    told = as_data(leg(position, edition), odds)
    for camel in CAMELS[edition][:5]:
        row = f"tr[data-camel={camel}]"
        for place in (1, 2):
            shown = page.get_attribute(f"{row} [data-place='{place}']", "data-exact")
            assert str(Fraction(shown)) == told["leg"]["place_exact"][camel][place - 1]
        assert float(page.get_attribute(f"{row} [data-worth]", "data-worth")) == told["leg"]["tickets"][camel]
        assert float(page.get_attribute(f"{row} [data-race=wins]", "data-exact")) == told["race"]["winner"][camel]
        assert float(page.get_attribute(f"{row} [data-race=last]", "data-exact")) == told["race"]["loser"][camel]
    assert faults == []


def test_a_game_is_followed_undone_and_carried_by_a_link(browser: Browser, site: str) -> None:
    page = visit(browser, PHONE).new_page()
    page.goto(f"{site}/companion")
    page.wait_for_selector("[data-space='1']")
    enter(page, 2, "5:gyb 6:r 7:KpW dice=bgprx")
    before = page.url
    page.click("text=Follow")
    page.click("[data-face='green 2']")
    assert "position=6:r+7:KpWgyb+dice=bprx" in page.url
    expect(page.locator("h2", has_text="Player 2")).to_have_count(2)
    page.click("[data-ticket=blue]")
    assert "turn=3" in page.url
    assert "tickets=34444" in page.url
    assert "held=,b1,," in page.url
    other = visit(browser, PHONE, locale="de").new_page()
    other.goto(page.url)
    expect(other.locator("[data-space='7']")).to_contain_text("Feld 7: Schwarz, Lila, Weiß, Grün, Gelb, Blau")
    page.click("nav >> text=Undo")
    page.click("nav >> text=Undo")
    assert page.url == before


def test_a_partnership_is_entered_and_undone(browser: Browser, site: str) -> None:
    page = visit(browser, PHONE).new_page()
    page.goto(f"{site}/companion#edition=2&position=5:gyb+6:r+7:KpW+dice=bgprx&players=6&turn=2")
    page.click("text=Follow")
    page.click("[data-ticket=green]")
    page.click("role=button[name='Partnership']")
    expect(page.locator("[data-partner]")).to_have_text(["Player 1", "Player 2", "Player 4", "Player 5", "Player 6"])
    page.click("[data-partner='2']")
    expect(page.locator("text=Players 2 and 3 are partners.")).to_be_visible()
    expect(page.locator("h2", has_text="Player 4: what happened?")).to_be_visible()
    page.click("role=button[name='Partnership']")
    expect(page.locator("[data-partner]")).to_have_text(["Player 1", "Player 5", "Player 6"])
    page.click("text=Cancel")
    page.click("nav >> text=Undo")
    expect(page.locator("text=are partners")).to_have_count(0)
    expect(page.locator("h2", has_text="Player 3: what happened?")).to_be_visible()


@pytest.mark.parametrize(("edition", "players"), [(1, 8), (2, 5)])
def test_partners_are_for_six_players_of_the_second_edition(
    browser: Browser, site: str, edition: int, players: int
) -> None:
    page = visit(browser, PHONE).new_page()
    race = {1: "1:gyo+3:bw", 2: "5:gyb+6:r+7:KpW"}[edition]
    page.goto(f"{site}/companion#edition={edition}&position={race}&players={players}")
    page.click("text=Follow")
    expect(page.locator("role=button[name='Bet on winner']")).to_be_visible()
    expect(page.locator("role=button[name='Partnership']")).to_have_count(0)


@pytest.mark.parametrize("position", [POSITIONS[0], POSITIONS[6]])
def test_the_odds_of_the_leg_stand_there_at_once(browser: Browser, site: str, position: tuple[int, str]) -> None:
    """With all dice in the pyramid, which takes longest."""
    page = visit(browser, PHONE).new_page()
    edition, text = position
    page.goto(f"{site}/companion#edition={edition}&position={text.replace('+', '%2B').replace(' ', '+')}")
    page.wait_for_selector("[data-race=last][data-exact]")
    cell = page.locator("tr[data-camel=blue] [data-place='1']")
    with tasks_of(page) as taken:
        for _ in range(TAPS):
            before = str(cell.get_attribute("data-exact"))
            page.click("[data-die=green]")
            expect(cell).not_to_have_attribute("data-exact", before)
    assert 1 < max(taken) <= AT_ONCE


def test_what_is_wrong_is_said_where_it_is(browser: Browser, site: str) -> None:
    page = visit(browser, PHONE).new_page()
    page.goto(f"{site}/companion")
    page.wait_for_selector("[data-space='1']")
    enter(page, 1, "1:gyo 3:bw tiles=6+")
    page.click("[data-space='7']")
    expect(page.locator("[role=alert]")).to_contain_text("next to each other")
    expect(page.locator(".wrong")).to_have_attribute("data-space", "7")
    page.click("[data-space='3']")
    expect(page.locator("[role=alert]")).to_contain_text("camel stands there")
    page.goto(f"{site}/rules")
    page.goto(f"{site}/companion#position=17:b")
    expect(page.locator("[role=alert]")).to_contain_text("no position")


@pytest.mark.parametrize(
    ("language", "scheme"),
    and_soak([("en", "dark"), ("de", "light")], product(("en", "de"), ("light", "dark"))),
)
def test_everybody_can_use_it(browser: Browser, site: str, language: str, scheme: str) -> None:
    page = visit(browser, PHONE, locale=language, color_scheme=scheme).new_page()
    page.goto(f"{site}/companion#edition=2&position=5:gyb+6:r+7:KpW+dice=bgprx+tiles=9%2B,11-")
    page.wait_for_selector("[data-race=last][data-exact]")
    assert axe(page) == []
    assert too_small(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
