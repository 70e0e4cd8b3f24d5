"""The menu of a Camel Up player's actions, one line for each kind."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

from giza.cli.screen import Screen
from giza.games.camelup.terminal.board import badges, ticket

KINDS = ("roll", "ticket", "tile", "winner", "loser", "partner")


def ranges(numbers: Iterable[int]) -> str:
    """Whole numbers with runs shortened, such as `2-5 7 9-16`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def tile_choices(choices: Iterable[list[str]], screen: Screen) -> Text:
    """The free spaces; if only one side can go on a space, that side is named."""
    sides: dict[int, str] = {}
    for space, side in choices:
        sides[int(space)] = sides.get(int(space), "") + side
    both = ranges(space for space, found in sides.items() if len(found) > 1)
    one = " ".join(f"{space}{side}" for space, side in sides.items() if len(side) == 1)
    spaces = " ".join(filter(None, (both, one)))
    return Text.assemble(spaces, ("  " + screen.words("terminal.tile_sides"), "quiet"))


def menu(view: Mapping[str, Any], screen: Screen) -> list[tuple[str, Text]]:
    """Every kind of action that is legal now, with its choices."""
    actions = [action.split() for action in view["actions"]]
    lines = []
    for kind in KINDS:
        choices = [rest for first, *rest in actions if first == kind]
        if not choices:
            continue
        if kind == "roll":
            shown = Text(screen.words("terminal.roll_choice"), "quiet")
        elif kind == "ticket":
            shown = Text(" ").join(ticket(camel, view["tickets"][camel][0]) for (camel,) in choices)
        elif kind == "tile":
            shown = tile_choices(choices, screen)
        elif kind == "partner":
            shown = Text(", ".join(f"{seat} {view['names'][int(seat)]}" for (seat,) in choices))
        else:
            shown = badges(camel for (camel,) in choices)
        lines.append((kind, shown))
    return lines


def explain(view: Mapping[str, Any], screen: Screen) -> list[tuple[str, Text]]:
    """What every kind of action does."""
    kinds = KINDS if view["edition"] == 2 else KINDS[:-1]
    return [(kind, Text(screen.words(f"terminal.explain_{kind}"))) for kind in kinds]
