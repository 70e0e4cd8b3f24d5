"""The track: sixteen spaces around the pyramid, clockwise, with camels, tiles and the dice still to fall."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from giza.figures import decimal, percent
from giza.games.camelup.odds.picture.camels import die, stack
from giza.games.camelup.odds.situation import Situation
from giza.games.camelup.rules.race import CHEER_TILE, LAST_SPACE, RACERS, camel_at, space_at
from giza.games.camelup.words.texts import CAMELS, DICE, camel_name
from giza.messages import say
from giza.pictures.svg import (
    ACT,
    ALARM,
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
    title,
    words,
)

if TYPE_CHECKING:
    from giza.games.camelup.odds.leg_odds import LegOdds

CELL = 104
SIDE = 5 * CELL
TURNING = 2
"""The space from which camels walk down and then to the left; from `TURNING_BACK` on, up and to the right."""
TURNING_BACK = 10
PILES = ((), (1,), (2,), (1, 2), (1, 3), (2, 3), (1, 2, 3))
"""The rows of dice in the pyramid from top to bottom, by their number."""


def corner(space: int) -> tuple[int, int]:
    """The upper left corner of a space: 1 is at the upper right, 5, 9 and 13 are in the other corners.

    Camels that have crossed the line, forwards or backwards, stand inside the ring beside it.
    """
    if not 1 <= space <= LAST_SPACE:
        return 3 * CELL, CELL
    along = (space - 1) % 4 * CELL
    end = 4 * CELL
    return [(end, along), (end - along, end), (0, end - along), (along, 0)][(space - 1) // 4]


def stacks(where: Situation) -> dict[int, list[str]]:
    """The camels on every space, from bottom to top."""
    standing: dict[int, list[str]] = {}
    for place in range(len(CAMELS[where.edition])):
        camel = CAMELS[where.edition][camel_at(where.race, place)]
        standing.setdefault(space_at(where.race, place), []).append(camel)
    return standing


def tile_signs(where: Situation) -> dict[int, str]:
    """The side of the tile on every space that has one."""
    packed = {space: where.tiles >> 2 * space & 3 for space in range(1, LAST_SPACE + 1)}
    return {space: "+" if side == CHEER_TILE else "−" for space, side in packed.items() if side}


def ground(space: int) -> str:
    """An empty space with its number."""
    x, y = corner(space)
    shade = BOARD if space % 2 else mixed(BOARD, PAPER, 0.35)
    field = box(x + 2, y + 2, CELL - 4, CELL - 4, shade, rx=9)
    return field + words(x + 11, y + 19, str(space), 12, fill=QUIET)


def flag(x: float, y: float, sign: str, label: str, told: str) -> str:
    """A tile: a flag with its side, and a label below it, such as the expected stops."""
    colour = ACT if sign == "+" else ALARM
    pole = element("path", d="M-22-2V-64", stroke=INK, stroke_width=2.8, stroke_linecap="round")
    cloth = element("path", d="M-21-64H24L15-46L24-28H-21Z", fill=colour, stroke=INK, stroke_width=1.1)
    across, upright = "M-11-46H9", "M-1-56V-36"
    mark = element(
        "path", d=across + (upright if sign == "+" else ""), stroke="#FFFFFF", stroke_width=4.4, stroke_linecap="round"
    )
    below = words(-15, -7, label, 14, fill=INK)
    return element("g", title(told), moved(x, y, pole, cloth, mark, below), data_tile=sign)


def finish_line() -> str:
    """The chequered line between spaces 16 and 1, and an arrow in the direction of the race."""
    size = 5.2
    squares = "".join(
        f"M{4 * CELL - size + column * size:g} {row * size:g}h{size}v{size}h-{size}Z"
        for row in range(20)
        for column in range(2)
        if (row + column) % 2
    )
    back = box(4 * CELL - size, 0, 2 * size, 20 * size, PAPER)
    x, y = 4 * CELL - 52, CELL + 24
    way = f"M{x} {y}h18q14 0 14 14v18m-6-7l6 7l6-7"
    thin: Attributes = {"fill": "none", "stroke_width": 2.4, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return back + element("path", d=squares, fill=INK) + element("path", d=way, stroke=QUIET, **thin)


class Flag(NamedTuple):
    """A tile on the track."""

    sign: str
    label: str
    """The text below it."""
    told: str


def pyramid(inside: Sequence[str], remark: str, language: str) -> str:
    """The middle of the ring: the pyramid with the dice in it, and a remark below."""
    middle = SIDE / 2
    top, foot, half = CELL + 38, 3 * CELL + 12, 112
    left_side = element(
        "path", d=f"M{middle} {top}L{middle - half} {foot}H{middle + 34}Z", fill=mixed(BOARD, LINE, 0.45)
    )
    right_side = element(
        "path", d=f"M{middle} {top}L{middle + 34} {foot}H{middle + half}Z", fill=mixed(LINE, INK, 0.08)
    )
    waiting = list(inside)
    dice = []
    for row, width in enumerate(PILES[len(inside)]):
        y = foot - 24 - 29 * (len(PILES[len(inside)]) - 1 - row)
        for column in range(width):
            x = middle + 29 * (column - (width - 1) / 2)
            name = waiting.pop(0)
            dice.append(die(x, y, name, say("picture.die_inside", die=camel_name(name)).text(language)))
    count = say("picture.dice_left", count=len(inside)).text(language)
    sun = element("circle", cx=middle - 74, cy=top + 46, r=34, fill=mixed(BOARD, PAPER, 0.3))
    return (
        sun
        + left_side
        + right_side
        + "".join(dice)
        + words(middle, foot + 27, count, 14, text_anchor="middle", fill=QUIET)
        + words(middle, foot + 49, remark, 15, text_anchor="middle", fill=INK, font_weight="bold")
    )


def standing(edition: int, camels: Mapping[int, Sequence[str]], flags: Mapping[int, Flag], language: str) -> str:
    """All camels and tiles, each on its space."""
    crazy = CAMELS[edition][RACERS:]
    drawn = []
    for space, stacked in camels.items():
        x, y = corner(space)
        told = [(c, say("picture.camel", camel=camel_name(c), space=space).text(language)) for c in stacked]
        drawn.append(moved(x + CELL / 2, y + CELL - 9, stack(told, crazy, TURNING <= space < TURNING_BACK)))
    for space, tile in flags.items():
        x, y = corner(space)
        drawn.append(flag(x + CELL / 2, y + CELL - 9, tile.sign, tile.label, tile.told))
    return "".join(drawn)


def board(
    edition: int,
    camels: Mapping[int, Sequence[str]],
    flags: Mapping[int, Flag],
    inside: Sequence[str],
    remark: str,
    language: str,
) -> str:
    """The whole board: camels by space from bottom to top, tiles by space, the dice in the pyramid."""
    ring = box(-6, -6, SIDE + 12, SIDE + 12, mixed(LINE, BOARD, 0.2), rx=14)
    middle = box(CELL + 2, CELL + 2, 3 * CELL - 4, 3 * CELL - 4, mixed(PAPER, BOARD, 0.25), rx=9)
    spaces = "".join(ground(space) for space in range(1, LAST_SPACE + 1))
    drawn = standing(edition, camels, flags, language)
    return ring + middle + spaces + finish_line() + pyramid(inside, remark, language) + drawn


def track(leg: "LegOdds", language: str) -> str:
    """The board of a leg, with its odds."""
    where = leg.situation
    inside = [name for number, name in enumerate(DICE[where.edition]) if where.dice >> number & 1]
    flags = {}
    for space, sign in tile_signs(where).items():
        stops = decimal(leg.stops[space], 2, language) if leg.stops[space] else "0"
        told = say("picture.tile", side=sign, space=space, stops=stops).text(language)
        flags[space] = Flag(sign, f"{stops} ×", told)
    ends = say("picture.race_ends", chance=percent(leg.race_ends, language)).text(language)
    return board(where.edition, stacks(where), flags, inside, ends, language)
