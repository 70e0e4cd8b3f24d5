"""The quarry: seven piles in a ring, clockwise, with the overseer at one of them.

      0           1           2           3
     r4 ×8       b2 ×8      ▸gJ ×8       y1 ×7
     b5 ×8       r1 ×8       g3 ×8
      6           5           4

A pile shows its top card and its height, and with two players the camels on it.
"""

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from giza.cli.screen import Screen
from giza.games.obelisk.terminal.players import badge

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
