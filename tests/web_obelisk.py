"""Plays Obelisk in the browser as people do: by clicking on highlighted places, or by keys alone."""

from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

from web_kit import OVER, PATIENCE

OWN_CARDS = ".hand .usable"
STALLS = ".rival .stall.lit"
CLICKABLE = f".end.may, .pile.lit, .choice, {OWN_CARDS}, {STALLS}"
BUILDING = ("top", "bottom", "start", "found")
NAMES = ("Ada", "Badru", "Chione", "Dalila", "Emeka")

SIT_DOWN = """async ({seats, options}) => {
  const {table, host, tokens} = await (await fetch("/api/tables", {
    method: "POST",
    headers: {"content-type": "application/json"},
    body: JSON.stringify({game: "obelisk", seats, options}),
  })).json();
  const {commitment} = table.dice;
  localStorage.setItem("giza.tables", JSON.stringify([
    {id: table.id, game: "obelisk", host, seats: tokens, commitment, randomness: [], at: Date.now()}]));
  return table.id;
}"""


def sit_down(page: Page, site: str, seats: int, **options: Any) -> None:
    """Set up a table with easy bots in all other seats, and wait for the first turn."""
    page.goto(site)
    bots = [{"kind": "bot", "bot": "easy", "name": name} for name in NAMES[1:seats]]
    table = page.evaluate(SIT_DOWN, {"seats": [{"kind": "mine", "name": NAMES[0]}, *bots], "options": options})
    page.goto(f"{site}/t/{table}")
    goes_on(page)


def goes_on(page: Page) -> bool:
    """Wait until the player can act; return whether the game goes on."""
    page.wait_for_selector(f"{CLICKABLE}, {OVER}", timeout=PATIENCE)
    return page.locator(OVER).count() == 0


def next_click(page: Page, random: Random, most_own: int = 2) -> tuple[str, Locator]:
    """The next click of a player who fulfils the turn's duties and sometimes does more."""
    if page.locator(".choice").count() > 0:
        best = best_choice(page, random)
        return best.get_attribute("data-action") or "further", best
    cards, stalls = page.locator(OWN_CARDS), page.locator(STALLS)
    may_end = page.locator(".end.may").count() > 0
    if may_end and (cards.count() == 0 or random.random() < 1 / most_own):
        return "end", page.locator(".end.may")
    piles = page.locator(".pile.lit")
    if piles.count() > 0:
        return "pile", piles.nth(random.randrange(piles.count()))
    owed = page.locator("[data-duty=buy]:not(.done)").count() > 0
    if stalls.count() > 0 and (owed or cards.count() == 0):
        return "stall", stalls.first
    return "card", cards.nth(random.randrange(cards.count()))


def click_on(page: Page, random: Random, most_own: int = 2) -> str:
    """Click once; return what was clicked."""
    what, where = next_click(page, random, most_own)
    where.click()
    return what


def best_choice(page: Page, random: Random) -> Locator:
    """A duty still owed, if the chosen card fulfils it; otherwise anything."""
    built = page.locator("[data-duty=build]:not(.done)").count() == 0
    wanted = ("top", "bottom", "start", "play", "stall") if built else BUILDING
    for kind in wanted:
        found = page.locator(f".choice[data-action^={kind}]")
        if found.count() > 0:
            return found.nth(random.randrange(found.count()))
    found = page.locator(".choice")
    return found.nth(random.randrange(found.count()))


def play_to_the_end(page: Page, random: Random, most: int = 600) -> list[str]:
    """Click until the game is over; return what was clicked."""
    clicked: list[str] = []
    while goes_on(page):
        clicked.append(click_on(page, random))
        assert len(clicked) < most, "the game doesn't end"
    return clicked


def play_until(page: Page, random: Random, turns: int) -> None:
    """Play this many turns, and the next one until something can be built."""
    while turns > 0 and goes_on(page):
        turns -= click_on(page, random) == "end"
    goes_on(page)
