"""Plays Obelisk in the browser as people do: by clicking on highlighted places, or by keys alone."""

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

from web_kit import OVER
from web_people import MOST_ACTIONS, kept_table, people_table

OWN_CARDS = ".hand .usable"
STALLS = ".rival .stall.lit"
CLICKABLE = f".end.may, .pile.lit, .choice, {OWN_CARDS}, {STALLS}"
BUILDING = ("top", "bottom", "start", "found")


def sit_down(
    page: Page,
    site: str,
    seats: int,
    actions: int = 0,
    until: Callable[[dict[str, Any]], bool] | None = None,
    **options: Any,
) -> None:
    """Sit down with easy bots in all other seats, on the player's turn after some actions or at a suitable view."""
    begun = people_table(
        site,
        "obelisk",
        seats,
        MOST_ACTIONS if until else actions,
        bots=range(1, seats),
        options=options,
        until=until or (lambda view: False),
    )
    page.add_init_script(kept_table(begun, [0]))
    page.goto(begun.link)
    goes_on(page)


def may_build_after(actions: int) -> Callable[[dict[str, Any]], bool]:
    """A condition on views: the player can build, and this many actions were played."""
    numbers = count()
    return lambda view: next(numbers) >= actions and any(action.split()[0] in BUILDING for action in view["actions"])


def goes_on(page: Page) -> bool:
    """Wait until the player can act; return whether the game goes on."""
    page.wait_for_selector(f"{CLICKABLE}, {OVER}")
    return page.locator(OVER).count() == 0


LOOK = """([cards, stalls]) => ({
  choices: Array.from(document.querySelectorAll(".choice"), (node) => node.dataset.action ?? "further"),
  end: document.querySelector(".end.may") !== null,
  cards: document.querySelectorAll(cards).length,
  stalls: document.querySelectorAll(stalls).length,
  piles: document.querySelectorAll(".pile.lit").length,
  owed: Array.from(document.querySelectorAll("[data-duty]:not(.done)"), (node) => node.dataset.duty),
})"""


def next_click(page: Page, random: Random, most_own: int = 2) -> tuple[str, Locator]:
    """The next click of a player who fulfils the turn's duties and sometimes does more."""
    seen = page.evaluate(LOOK, [OWN_CARDS, STALLS])
    if seen["choices"]:
        number = best_choice(seen["choices"], seen["owed"], random)
        return seen["choices"][number], page.locator(".choice").nth(number)
    if seen["end"] and (seen["cards"] == 0 or random.random() < 1 / most_own):
        return "end", page.locator(".end.may")
    if seen["piles"] > 0:
        return "pile", page.locator(".pile.lit").nth(random.randrange(seen["piles"]))
    if seen["stalls"] > 0 and ("buy" in seen["owed"] or seen["cards"] == 0):
        return "stall", page.locator(STALLS).first
    return "card", page.locator(OWN_CARDS).nth(random.randrange(seen["cards"]))


def click_on(page: Page, random: Random, most_own: int = 2) -> str:
    """Click once; return what was clicked."""
    what, where = next_click(page, random, most_own)
    where.click()
    return what


def best_choice(choices: Sequence[str], owed: Sequence[str], random: Random) -> int:
    """A choice that fulfils a duty with the chosen card; otherwise any."""
    for kind in BUILDING if "build" in owed else ("top", "bottom", "start", "play", "stall"):
        fitting = [number for number, action in enumerate(choices) if action.startswith(kind)]
        if fitting:
            return random.choice(fitting)
    return random.randrange(len(choices))


def play_to_the_end(
    page: Page, random: Random, look: Callable[[Page], object] = lambda page: None, most: int = 600
) -> list[str]:
    """Clicks until the game is over, and looks before every click; returns what was clicked."""
    clicked: list[str] = []
    while goes_on(page):
        look(page)
        clicked.append(click_on(page, random))
        assert len(clicked) < most, "the game doesn't end"
    look(page)
    return clicked
