"""The whole Obelisk table, drawn from a view."""

import re
from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from giza.cli.screen import Screen, StoryLayout
from giza.games.obelisk.terminal.menu import checklist
from giza.games.obelisk.terminal.players import badge, card_list, player_block

UPPER, LOWER = (0, 1, 2, 3), (6, 5, 4)
CELL = 12
WIDTH = CELL * len(UPPER)


def reachable(view: Mapping[str, Any]) -> set[int]:
    """The piles that the player may take from now."""
    takes = [action.split() for action in view["actions"]]
    return {int(words[1]) for words in takes if words[0] == "take"}


def pile(view: Mapping[str, Any], number: int) -> Text:
    """A pile's top card, its height, its camels, and the overseer if present."""
    what = view["quarry"][number]
    overseer = ("▸" if view["overseer"] == number else " ", "act")
    if what["size"] == 0:
        text = Text.assemble(overseer, (" –", "quiet"))
    else:
        top = badge(what["top"]) if what["top"] else Text(" ? ")
        text = Text.assemble(overseer, top, (f"×{what['size']}", "quiet"))
    if what["camels"]:
        text.append(f" +{what['camels']}")
    text.truncate(CELL, pad=True)
    return text


def numbers(view: Mapping[str, Any], piles: tuple[int, ...]) -> Text:
    """The numbers of some piles, with the reachable ones highlighted."""
    lit = reachable(view)
    return Text().join(Text(f"  {number}".ljust(CELL), "act" if number in lit else "quiet") for number in piles)


def quarry(view: Mapping[str, Any], screen: Screen) -> list[Text]:
    """The ring, line by line."""
    return [
        Text(screen.words("terminal.quarry"), "bold"),
        numbers(view, UPPER),
        Text().join(pile(view, number) for number in UPPER),
        Text().join(pile(view, number) for number in LOWER),
        numbers(view, LOWER),
    ]


NARROWEST_PANEL = 26


def common(view: Mapping[str, Any], screen: Screen) -> RenderableType:
    """The quarry next to the duties, with the displayed action cards below; during setup, what to do."""
    if view["phase"] in ("deal", "stalls"):
        return Text(screen.words("terminal.choose_stall_cards"), "act")
    ring = Text("\n").join(quarry(view, screen))
    duties = Text("\n").join([Text(screen.words("terminal.this_turn"), "bold"), *checklist(view, screen)])
    display = Text.assemble((screen.words("terminal.display") + " ", "quiet"), card_list(view["display"], screen))
    display.append("  " + screen.words("terminal.draw_pile", count=view["draw_pile"]), "quiet")
    if view["last_round"] and not view["over"]:
        display.append("  " + screen.words("terminal.last_round"), "alarm")
    if view["duties"] is None:
        return Group(ring, display)
    if screen.console.width < WIDTH + NARROWEST_PANEL:
        return Group(ring, duties, display)
    beside = Table.grid(padding=(0, 2))
    beside.add_column(width=WIDTH)
    beside.add_row(ring, duties)
    return Group(beside, display)


def table(view: Mapping[str, Any], screen: Screen) -> RenderableType:
    """The quarry and all players, the viewer last."""
    seats = [seat for seat in range(len(view["players"])) if seat != view["you"]]
    if view["you"] is not None:
        seats = [(view["you"] + steps + 1) % (len(seats) + 1) for steps in range(len(seats) + 1)]
    return Group(common(view, screen), *(player_block(view, seat, screen) for seat in seats))


def glance(view: Mapping[str, Any], screen: Screen) -> RenderableType:
    """What changes during the viewer's own turn: the quarry, the duties and their cards."""
    return Group(common(view, screen), player_block(view, view["you"], screen))


STORY_LAYOUT = StoryLayout(
    headlines=frozenset({"obelisk_story.last_round", "obelisk_story.over"}),
    totals=frozenset({"obelisk_story.points"}),
    seen_on_the_table=frozenset(
        {
            "obelisk_story.is_dealt",
            "obelisk_story.chooses_stall_card",
            "obelisk_story.displayed",
            "obelisk_story.uncovered",
            "obelisk_story.ends_turn",
        }
    ),
)
CARD = re.compile(r"\b(?P<colour>[rbgy])[1-5J]\b")


def paint(text: Text, screen: Screen) -> Text:
    """A text with cards in their colours."""
    for card in CARD.finditer(text.plain):
        text.stylize(f"granite.{card['colour']}", *card.span())
    return text
