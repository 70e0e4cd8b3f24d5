"""The parts common to all pictures of tables: the frame, the heading, and who is to act or has won."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from giza.messages import say
from giza.pictures.svg import ACT, INK, PAPER, QUIET, box, document, element, words

View = Mapping[str, Any]
Painter = Callable[[View, str], str]
"""Draws a table from a view, in a language, as the text of an SVG file."""

MARGIN, HEADLINE = 24, 54


def framed(view: View, language: str, width: float, height: float, *content: str) -> str:
    """A picture with the game's title and whose turn it is."""
    heading = say(f"game_title.{view['game']}").text(language)
    return document(
        width,
        height,
        language,
        element("title", heading),
        box(0, 0, width, height, PAPER, rx=16),
        words(MARGIN, 35, heading, 20, font_weight="bold", fill=INK),
        words(width - MARGIN, 35, whose_turn(view).text(language), 14, text_anchor="end", fill=QUIET),
        *content,
        style="max-width:100%;height:auto",
    )


def whose_turn(view: View) -> Any:
    """A sentence that says who is to act, or who has won."""
    if view["over"]:
        return say("picture.won", names=[view["names"][seat] for seat in view["winners"]])
    if view["turn"] == "chance":
        return say("picture.chance")
    return say("picture.turn", name=view["names"][view["turn"]])


def name_line(view: View, seat: int, x: float, y: float, right: float, owned: str) -> str:
    """A player's name, marked on their turn or victory, with their possessions on the right."""
    here = view["turn"] == seat or seat in view["winners"]
    name = words(x, y, view["names"][seat], 15, font_weight="bold", fill=ACT if here else INK)
    mark = element("path", d=f"M{x - 13} {y - 11}l8 6l-8 6Z", fill=ACT) if here else ""
    return mark + name + words(right, y, owned, 14, text_anchor="end", fill=INK)


def in_rows(parts: Sequence[tuple[float, str]], x: float, right: float) -> list[tuple[float, int, str]]:
    """Lay out parts of given widths in rows: for each, its x, its row and its content."""
    placed, at, row = [], x, 0
    for width, part in parts:
        if at + width > right and at > x:
            at, row = x, row + 1
        placed.append((at, row, part))
        at += width
    return placed
