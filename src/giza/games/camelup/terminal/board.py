"""The track: the rim of a 5 × 5 grid, clockwise, with the pyramid and the betting tickets in the middle.

    ┌───────┬───────┬───────┬───────╥───────┐
    │13     │14     │15  B  │16     ║1      │
    │       │+Ada   │    G  │       ║       │
    ├───────┼───────┴───────┴───────╫───────┤
    │12     │ Leg 1                 │2      │

The race starts and ends at the double line. The top camel of a stack leads; a tile shows its side and its owner.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from giza.cli.screen import Screen

LETTERS = {"black": "K", "grey": "X"}
"""Letters that aren't the first of the name."""


def letter(name: str) -> str:
    """The letter that stands for a camel."""
    return LETTERS.get(name, name[0].upper())


def crazy_camels(game: str) -> tuple[str, ...]:
    """The camels that run the wrong way."""
    return ("white", "black") if game == "camelup2" else ()


def badge(name: str) -> Text:
    """A racing camel or its die, three columns wide."""
    return Text(f" {letter(name)} ", f"camel.{name}")


def mark(name: str) -> Text:
    """A camel inside a sentence, one column wide."""
    return Text(letter(name), f"camel.{name}")


def sprite(name: str, game: str) -> Text:
    """A camel on the track; a crazy one is marked by angles."""
    return Text(f"‹{letter(name)}›", f"camel.{name}") if name in crazy_camels(game) else badge(name)


def badges(names: Iterable[str]) -> Text:
    """Several camels side by side."""
    return Text(" ").join(badge(name) for name in names)


def ticket(camel: str, value: int) -> Text:
    """A betting ticket with its value."""
    return Text(f" {letter(camel)}{value} ", f"camel.{camel}")


def tile_text(tile: Mapping[str, Any]) -> str:
    """A tile as it is typed, such as `7+`."""
    return f"{tile['space']}{tile['side']}"


ROWS = ((13, 14, 15, 16, 1), (12, 2), (11, 3), (10, 4), (9, 8, 7, 6, 5))
CELL = 7
MIDDLE = 3 * CELL + 2
WIDTH = 5 * CELL + 6
LOWEST_ROW = 2
FIRST_SPACE, LAST_SPACE = 1, 16


def padded(text: Text, width: int) -> Text:
    """A text cut or filled to an exact width."""
    text = text.copy()
    text.truncate(width, pad=True)
    return text


def stack_lines(view: Mapping[str, Any]) -> dict[int, list[Text]]:
    """What stands on each space, from top to bottom: camels, or the tile with its owner."""
    lines: dict[int, list[Text]] = {}
    for stack in view["track"]:
        camels = reversed(stack["camels"])
        lines[stack["space"]] = [Text.assemble("   ", sprite(camel, view["game"])) for camel in camels]
    for name, player in zip(view["names"], view["players"], strict=True):
        if player["tile"]:
            lines[player["tile"]["space"]] = [Text(f"{player['tile']['side']}{name}", "act")]
    return lines


def cell(space: int, standing: Sequence[Text], height: int) -> list[Text]:
    """One space, with its number in the corner and its contents at the bottom."""
    first, *others = [Text(" " * CELL)] * (height - len(standing)) + [padded(line, CELL) for line in standing]
    number = f"{space:<3}"
    return [Text.assemble((number, "quiet"), first[len(number) :]), *others]


def finished(view: Mapping[str, Any]) -> Text:
    """The camels past the finish line, the leader first; they are on no space of the ring."""
    over = [stack["camels"] for stack in view["track"] if not FIRST_SPACE <= stack["space"] <= LAST_SPACE]
    camels = [sprite(camel, view["game"]) for stack in reversed(over) for camel in reversed(stack)]
    return Text.assemble((" ║ ", "line"), *camels) if camels else Text()


def middle(view: Mapping[str, Any], screen: Screen) -> list[Text]:
    """The pyramid with its dice, and the camels by rank with the betting tickets left."""
    pyramid = Text.assemble((" ▲ ", "line"), *(badge(die) for die in view["dice_inside"]))
    lines = [Text(" " + screen.words("terminal.leg", leg=view["leg"]), "bold"), pyramid, finished(view)]
    for rank, camel in enumerate(view["ranking"] or view["tickets"], 1):
        values = " ".join(map(str, view["tickets"][camel])) or "–"
        lines.append(Text.assemble((f" {rank}. ", "quiet"), badge(camel), f"  {values}"))
    return lines


def frame(pattern: str) -> Text:
    """A part of the frame; a dash in the pattern stands for the width of a space."""
    return Text(pattern.replace("─", "─" * CELL), "line")


def rim(cells: Sequence[Sequence[Text]], walls: str) -> list[Text]:
    """A full row of spaces with these walls."""
    lines = []
    for parts in zip(*cells, strict=True):
        line = frame("│")
        for part, wall in zip(parts, walls, strict=True):
            line = Text.assemble(line, part, frame(wall))
        lines.append(line)
    return lines


def board(view: Mapping[str, Any], screen: Screen) -> list[Text]:
    """The whole board, line by line, `WIDTH` columns wide."""
    standing = stack_lines(view)
    heights = [max(LOWEST_ROW, *(len(standing.get(space, [])) for space in row)) for row in ROWS]
    rows = [
        [cell(space, standing.get(space, []), height) for space in row]
        for row, height in zip(ROWS, heights, strict=True)
    ]
    centre = iter(middle(view, screen))
    wall = frame("│")
    lines = [frame("┌─┬─┬─┬─╥─┐"), *rim(rows[0], "│││║│"), frame("├─┼─┴─┴─╫─┤")]
    for row, (left_cell, right_cell) in enumerate(rows[1:-1], 1):
        for left, right in zip(left_cell, right_cell, strict=True):
            inside = padded(next(centre, Text()), MIDDLE)
            lines.append(Text.assemble(wall, left, wall, inside, wall, right, wall))
        if row < len(rows) - 2:
            lines.append(Text.assemble(frame("├─┤"), padded(next(centre, Text()), MIDDLE), frame("├─┤")))
    return [*lines, frame("├─┼─┬─┬─┼─┤"), *rim(rows[-1], "│││││"), frame("└─┴─┴─┴─┴─┘")]
