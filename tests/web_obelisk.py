"""Playing Obelisk in the browser as people do: by clicking on what is lit."""

from random import Random

from playwright.sync_api import Locator, Page

from web_kit import OVER, TURN_SECONDS

OWN_CARDS = ".tray .usable"
STALLS = ".rival .stall.lit"
CLICKABLE = f".end.may, .pile.lit, .choice, {OWN_CARDS}, {STALLS}"
BUILDING = ("top", "bottom", "start", "found")


def sit_down(page: Page, site: str, seats: int) -> None:
    """Sets a table up with easy bots on all other seats, and waits for the first turn."""
    page.goto(site)
    page.click("[data-invite=obelisk]")
    rows = page.locator("dialog .seat")
    for _ in range(3, seats):
        page.click("dialog fieldset > button")
    for _ in range(seats, 3):
        rows.last.locator("button").click()
    for seat in range(1, seats):
        rows.nth(seat).locator("select").first.select_option("bot")
        rows.nth(seat).locator("select").last.select_option("easy")
    page.click("dialog .button.main")
    goes_on(page)


def goes_on(page: Page) -> bool:
    """Waits until something can be done; says whether the game goes on."""
    page.wait_for_selector(f"{CLICKABLE}, {OVER}", timeout=TURN_SECONDS)
    return page.locator(OVER).count() == 0


def click_on(page: Page, random: Random, most_own: int = 2) -> str:
    """One click of a turn that does its duties and now and then more; returns what was clicked."""
    choices = page.locator(".choice")
    if choices.count() > 0:
        best = best_choice(page, random)
        text = best.get_attribute("data-action") or "further"
        best.click()
        return text
    cards, stalls = page.locator(OWN_CARDS), page.locator(STALLS)
    may_end = page.locator(".end.may").count() > 0
    if may_end and (cards.count() == 0 or random.random() < 1 / most_own):
        page.click(".end.may")
        return "end"
    piles = page.locator(".pile.lit")
    if piles.count() > 0:
        piles.nth(random.randrange(piles.count())).click()
        return "pile"
    if page.locator("[data-duty=buy]:not(.done)").count() > 0 and stalls.count() > 0:
        stalls.first.click()
        return "stall"
    cards.nth(random.randrange(cards.count())).click()
    return "card"


def best_choice(page: Page, random: Random) -> Locator:
    """What is still owed, if the chosen card does it; else anything."""
    built = page.locator("[data-duty=build]:not(.done)").count() == 0
    wanted = ("top", "bottom", "start", "play", "stall") if built else BUILDING
    for kind in wanted:
        found = page.locator(f".choice[data-action^={kind}]")
        if found.count() > 0:
            return found.nth(random.randrange(found.count()))
    found = page.locator(".choice")
    return found.nth(random.randrange(found.count()))


def play_to_the_end(page: Page, random: Random, most: int = 600) -> list[str]:
    """Clicks until the game is over; returns what was clicked."""
    clicked: list[str] = []
    while goes_on(page):
        clicked.append(click_on(page, random))
        assert len(clicked) < most, "the game doesn't end"
    return clicked
