"""An Obelisk table: the quarry with its overseer, and everybody's obelisks, stalls and cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from giza.messages import say
from giza.pictures.frame import HEADLINE, MARGIN, View, framed, in_rows, name_line
from giza.pictures.svg import (
    ACT,
    BOARD,
    INK,
    LINE,
    PAPER,
    QUIET,
    Attributes,
    box,
    element,
    mixed,
    moved,
    readable_on,
    words,
)

GRANITE = {"r": "#B3402F", "b": "#2F66A8", "g": "#3D7D4C", "y": "#E0B63C"}
CARD, STONE = 34, 26
PILE, PILE_HEIGHT = 96, 92
UPPER, LOWER = (0, 1, 2, 3), (6, 5, 4)
"""The piles in a ring, clockwise."""
WIDTH = 900
RIGHT = WIDTH - 2 * MARGIN
QUARRY = 2 * PILE_HEIGHT + 24


def picture_of(view: View, language: str = "en") -> str:
    """The table of a view, as SVG text."""
    parts, y = [moved(MARGIN, HEADLINE, quarry(view, language))], HEADLINE + QUARRY + 28.0
    for seat in range(len(view["players"])):
        drawn, height = player(view, seat, language)
        parts.append(moved(MARGIN, y, drawn))
        y += height
    return framed(view, language, WIDTH, y, *parts)


def card(x: float, y: float, name: str, width: float = CARD) -> str:
    """A building card in its colour, or an action card with its name."""
    colour = GRANITE.get(name[:1], BOARD) if len(name) <= 3 else BOARD
    face = box(x, y, width, STONE, colour, rx=4, stroke=INK, stroke_width=0.9)
    return face + words(
        x + width / 2, y + 18, name, 13, text_anchor="middle", font_weight="bold", fill=readable_on(colour)
    )


def quarry(view: View, language: str) -> str:
    """The piles, the display, and the size of the draw pile."""
    ground = box(0, 0, 4 * PILE + 24, QUARRY, mixed(PAPER, BOARD, 0.4), rx=12)
    places = {number: (12.0 + PILE * column, 12.0) for column, number in enumerate(UPPER)}
    places |= {number: (12 + PILE * (column + 0.5), 12.0 + PILE_HEIGHT) for column, number in enumerate(LOWER)}
    piles = "".join(pile(view, number, *places[number]) for number in range(len(view["quarry"])))
    x = 4 * PILE + 60
    lines = [
        words(x, 18, say("picture.display").text(language), 13, fill=QUIET),
        *(moved(at, 28 + 34 * row, part) for at, row, part in in_rows(chips(view["display"], language), x, RIGHT)),
        words(x, 120, say("picture.draw_pile", count=view["draw_pile"]).text(language), 13, fill=QUIET),
    ]
    if view["last_round"] and not view["over"]:
        lines.append(words(x, 146, say("picture.last_round").text(language), 14, fill=ACT, font_weight="bold"))
    return ground + piles + "".join(lines)


def pile(view: View, number: int, x: float, y: float) -> str:
    """A pile: its top card, its height, its camels, and the overseer if present."""
    found = view["quarry"][number]
    here = view["overseer"] == number
    edge: Attributes = {"stroke": ACT, "stroke_width": 3} if here else {"stroke": LINE, "stroke_width": 1}
    field = box(x + 4, y + 4, PILE - 8, PILE_HEIGHT - 8, BOARD, rx=8, **edge)
    top = card(x + PILE / 2 - CARD / 2, y + 16, found["top"]) if found["top"] else ""
    camels = f" · {found['camels']} ♞" if found["camels"] else ""
    size = words(x + PILE / 2, y + 66, f"× {found['size']}{camels}", 13, text_anchor="middle", fill=INK)
    return field + top + size + words(x + 12, y + PILE_HEIGHT - 13, str(number), 11, fill=QUIET)


def chips(names: Sequence[str], language: str) -> list[tuple[float, str]]:
    """Cards with their widths."""
    found = []
    for name in names:
        text = name if len(name) <= 3 and name[:1] in GRANITE else say(f"action_card.{name}").text(language)
        width = CARD if text == name else 16 + 7.6 * len(text)
        found.append((width + 6, card(0, 0, text, width)))
    return found


def obelisk(run: Mapping[str, Any]) -> tuple[float, str]:
    """An obelisk on its side, with the foundation on the left, after its width."""
    double = run["foundation"] == "card"
    stones = "".join(
        card(10 + (STONE + 8) * number, 0, built["card"], STONE + 8) for number, built in enumerate(run["cards"])
    )
    foot = box(0, -3, 8, STONE + 6, INK if double else QUIET, rx=2)
    width = 10 + (STONE + 8) * len(run["cards"])
    return width + 16, foot + stones


def player(view: View, seat: int, language: str) -> tuple[str, float]:
    """A player with everything the viewer may know, and its height."""
    found = view["players"][seat]
    owned = say("terminal.points_and_camels", points=found["points"], camels=found["camels"]).text(language)
    drawn, y = [element("path", d=f"M0-20H{RIGHT}", stroke=LINE), name_line(view, seat, 16, 0, RIGHT, owned)], 14.0
    rows: list[tuple[str, list[tuple[float, str]]]] = [
        ("terminal.obelisks", [obelisk(run) for run in found["obelisks"]]),
        ("terminal.hand" if view["facts"]["stalls"] else "terminal.depot", hand(found, language)),
        ("terminal.stall", chips(found["stall"] or (), language)),
        ("terminal.action_cards", chips(found["action_cards"], language)),
    ]
    for key, parts in rows:
        if not parts:
            continue
        drawn.append(words(16, y + 18, say(key).text(language), 13, fill=QUIET))
        placed = in_rows(parts, 130, RIGHT)
        drawn += [moved(at, y + 34 * row, part) for at, row, part in placed]
        y += 34 * (placed[-1][1] + 1)
    return "".join(drawn), y + 34


def hand(found: Mapping[str, Any], language: str) -> list[tuple[float, str]]:
    """The known cards in a hand, and their number."""
    if found["hand"] is not None:
        return chips(found["hand"], language)
    text = say("terminal.cards", count=found["hand_size"]).text(language)
    seen = [(54.0, words(0, 18, say("terminal.seen").text(language), 13, fill=QUIET))] if found["known"] else []
    return [(90, words(0, 18, text, 14, fill=INK)), *seen, *chips(found["known"], language)]
