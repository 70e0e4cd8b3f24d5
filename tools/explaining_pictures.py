"""Draw the pictures that explain, in `docs/pictures`: their numbers come from the code they explain.

    python tools/explaining_pictures.py            # draw all of them
    python tools/explaining_pictures.py --check    # only say which files are out of date

Each picture is a card with colours for light and dark.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from giza import Game
from giza.analysis.judges import SHARE, judge_for
from giza.pictures.svg import FONTS, element, title, words

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
STYLE = """
.paper{fill:#F7EEDC}.board{fill:#EBD3A4}.ink{fill:#2A2118}.quiet{fill:#6F5F4C}.act{fill:#0B6E69}.alarm{fill:#A8321E}
.line{stroke:#B79A66;fill:none;stroke-width:1.5}
.code{font-family:ui-monospace,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace}
@media (prefers-color-scheme:dark){.paper{fill:#1D1915}.board{fill:#3A2F21}.ink{fill:#F2E8D5}.quiet{fill:#B8A78D}
.act{fill:#5CC4BC}.alarm{fill:#F08A72}.line{stroke:#7A6849}}
"""
Parts = list[str]


def card(width: float, height: float, about: str, parts: Sequence[str]) -> str:
    """A whole picture."""
    return element(
        "svg",
        title(about),
        element("style", STYLE.replace("\n", "")),
        element("rect", width=width, height=height, rx=14, class_="paper"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        font_family=FONTS,
    )


def say(x: float, y: float, text: str, size: float = 14, look: str = "ink", **more: str | float) -> str:
    """A line of text."""
    return words(x, y, text, size, class_=look, **more)


def box(x: float, y: float, width: float, height: float) -> str:
    """A box with round corners."""
    return element("rect", x=x, y=y, width=width, height=height, rx=8, class_="board")


def line(*points: tuple[float, float]) -> str:
    """A line through points."""
    return element("path", d="M" + " L".join(f"{x:g} {y:g}" for x, y in points), class_="line")


# A view.

FIELDS = [
    ('"family": "camelup"', "which kind of view this is"),
    ('"you": 0, "turn": 0', 'your seat, and whose turn it is; a seat, "chance", or null'),
    ('"actions": ["roll", "ticket blue", …]', "every legal action, if it is your turn: return one of them"),
    ('"track": [{"space": 3, "camels": ["blue", "white"]}]', "stacks, from bottom to top"),
    ('"ranking": ["white", "blue", …]', "first to last, as things stand"),
    ('"dice_inside": ["blue", "green", …]', "what can still be rolled in this leg"),
    ('"tickets": {"blue": [5, 3, 2], …}', "what is left to take, best first"),
    ('"winner_bets": [{"seat": 1, "camel": null, …}]', "race cards in order; null: face down for you"),
    ('"players": [', "everybody, in the order of seats"),
    ('  {"money": 3, "cards": ["blue", …], …},', "you: all you have"),
    ('  {"money": 3, "cards": null, …}]', "others: what everybody may know; null is hidden"),
]


def view_anatomy() -> str:
    """What the parts of a view mean."""
    parts = [say(24, 36, "A view: all that one seat may know", 18, font_weight=600)]
    parts.append(element("rect", x=16, y=52, width=410, height=30 * len(FIELDS) + 12, rx=8, class_="board"))
    for number, (field, meaning) in enumerate(FIELDS):
        y = 77 + 30 * number
        parts += [say(28, y, field, 13, "ink code", xml_space="preserve"), line((430, y - 4), (450, y - 4))]
        parts.append(say(456, y, meaning, 13, "quiet"))
    return card(830, 30 * len(FIELDS) + 84, "The anatomy of a view", parts)


# The tree of a leg.

LEG = "1:bg 2:yw 3:o dice=bo"
FAVOURITE = "orange"


class Line(NamedTuple):
    """A way in which the leg can go on: two dice."""

    first: str
    second: str
    position: str
    leader: str


def lines_of_leg() -> list[Line]:
    """All lines of the leg; each is as likely as any other."""
    g = Game.from_position("camelup1", LEG, seats=2)
    g.play("roll")
    found = []
    for first, _ in g.outcomes():
        then = g.after(first)
        then.play("roll")
        for second, _ in then.outcomes():
            end = then.after(second)
            found.append(Line(first, second, end.position().partition(" dice")[0], end.view(0)["ranking"][0]))
    return found


def leg_tree() -> str:
    """The leg die by die, with equal positions merged."""
    lines = lines_of_leg()
    firsts = list(dict.fromkeys(one.first for one in lines))
    ends = Counter(one.position for one in lines)
    leaders = {one.position: one.leader for one in lines}
    order = sorted(ends, key=lambda end: (leaders[end] != FAVOURITE, end))
    step, top = 30.0, 92.0
    height = top + step * len(order) + 62
    root = (150.0, top + step * (len(order) - 1) / 2)
    at_first = {one: (330.0, top + step * (len(order) - 1) * (i + 0.5) / len(firsts)) for i, one in enumerate(firsts)}
    at_end = {end: (560.0, top + step * i) for i, end in enumerate(order)}
    parts = [say(24, 36, f"A leg with two dice left: {LEG}", 18, font_weight=600)]
    parts += [
        say(x, 64, text, 13, "quiet") for x, text in ((300, "first die"), (530, "second die, equal positions merged"))
    ]
    parts += [line((root[0] + 6, root[1]), (x - 34, y)) for x, y in at_first.values()]
    for one in dict.fromkeys((one.first, one.position) for one in lines):
        (x, y), (to_x, to_y) = at_first[one[0]], at_end[one[1]]
        parts.append(line((x + 34, y), (to_x - 30, to_y)))
    parts += [box(24, root[1] - 16, 132, 32), say(34, root[1] + 5, "blue or orange", 13)]
    for first, (x, y) in at_first.items():
        parts += [box(x - 36, y - 13, 72, 26), say(x, y + 5, first, 13, text_anchor="middle")]
    for end, (x, y) in at_end.items():
        look = "act" if leaders[end] == FAVOURITE else "quiet"
        parts.append(say(x - 24, y + 5, f"{ends[end]} of {len(lines)}", 13, "ink"))
        parts.append(say(x + 46, y + 5, f"{end}  {leaders[end]} leads", 13, look))
    won = sum(one.leader == FAVOURITE for one in lines)
    said = f"{FAVOURITE} leads in {won} of {len(lines)} lines: {Fraction(won, len(lines))}. Nothing is rounded."
    parts.append(say(24, height - 22, said, 14, font_weight=600))
    return card(860, height, "The tree of a leg with two dice left", parts)


# Luck.

LUCK_POSITION, CAME = "9:g 10:o 12:yw 14:b dice=w", "white 2"


class Chance(NamedTuple):
    """What can come, and what each seat may then expect."""

    outcome: str
    share: float
    """Ada's, in percent with one decimal."""


def luck_example() -> tuple[list[Chance], float, float]:
    """What white's die can bring Ada, who holds a ticket on white: the shares, their mean, and the luck of `CAME`."""
    g = Game.from_position("camelup1", LUCK_POSITION, seats=2, names=["Ada", "Badru"])
    for action in ("ticket white", "ticket blue", "roll"):
        g.play(action)
    judge = judge_for(g)
    found = []
    for outcome, _ in g.outcomes():
        found.append(Chance(outcome, round(100 * float(judge.open(g.after(outcome).state)[0, SHARE]), 1)))
    mean = round(sum(one.share for one in found) / len(found), 1)
    came = next(one.share for one in found if one.outcome == CAME)
    return found, mean, round(came - mean, 1)


def luck_computed() -> str:
    """The worked example."""
    chances, mean, luck = luck_example()
    parts = [say(24, 36, "How luck is computed", 18, font_weight=600)]
    told = (
        f"Ada holds the 5 £ ticket on white, Badru the one on blue. White is the last die of the leg: {LUCK_POSITION}"
    )
    parts.append(say(24, 62, told, 13, "quiet"))
    parts.append(say(24, 96, "What can come, each with 1/3", 13, "quiet"))
    parts.append(say(300, 96, "Ada's share of the victory afterwards", 13, "quiet"))
    for number, one in enumerate(chances):
        y = 124 + 40 * number
        look = "act" if one.outcome == CAME else "quiet"
        parts.append(say(24, y, one.outcome + ("  ← this came" if one.outcome == CAME else ""), 14, look))
        parts.append(element("rect", x=300, y=y - 15, width=4 * one.share, height=20, rx=3, class_=look))
        parts.append(say(308 + 4 * one.share, y, f"{one.share:.1f} %", 14, "ink"))
    x = 300 + 4 * mean
    parts.append(line((x, 102), (x, 226)))
    parts.append(say(x, 244, f"mean {mean:.1f} %", 13, "ink", text_anchor="middle"))
    came = next(one.share for one in chances if one.outcome == CAME)
    total = " + ".join(f"{one.share:.1f}" for one in chances)
    parts.append(say(24, 278, f"({total}) / {len(chances)} = {mean:.1f}", 14, "ink code"))
    parts.append(say(24, 304, f"{came:.1f} − {mean:.1f} = {luck:+.1f}".replace("-", "−"), 14, "ink code"))
    said = f"The die brought Ada {luck:.1f} % of a victory. They were Badru's."
    parts.append(say(24, 336, said, 14, font_weight=600))
    return card(760, 360, "How luck is computed: a worked example", parts)


# The house.

FLOORS = [
    ("people", ["web client", "terminal", "giza command", "giza.client"]),
    ("tables", ["server: rooms, storage, fair dice", "adapters"]),
    ("study", ["analysis", "lessons", "arena"]),
    ("players", ["bots", "learning", "batch", "data"]),
    ("one live game", ["Game: texts, views, effects, records"]),
    ("games, each in a folder of its own", ["Camel Up", "Obelisk", "yours"]),
    ("what games are made of", ["words", "pictures", "rules: a contract", "messages"]),
]


def floors() -> str:
    """The floors of the house."""
    parts = [say(24, 36, "The floors: imports go downwards only", 18, font_weight=600)]
    for number, (floor, rooms) in enumerate(FLOORS):
        y = 56 + 58 * number
        parts.append(say(24, y + 29, floor, 13, "quiet"))
        width = (560 - 8 * (len(rooms) - 1)) / len(rooms)
        for place, room in enumerate(rooms):
            x = 250 + place * (width + 8)
            parts += [box(x, y, width, 48), say(x + width / 2, y + 29, room, 13, text_anchor="middle")]
    return card(834, 58 * len(FLOORS) + 74, "The floors of the house", parts)


# A request.

STEPS = [
    ("browser", "sends play: ticket blue, with a key of its own"),
    ("connection", "is it a message, is it allowed so often, whose seat is it?"),
    ("room", "turns it into a deed, and works out the change, dice included"),
    ("writer", "stores the entry, in one transaction with other tables' entries"),
    ("room", "only now replaces the table by the new one"),
    ("updates", "makes a view, effects and a story for every viewer, from what they may know"),
    ("browsers", "animate the effects, then show the view"),
]


def life_of_a_request() -> str:
    """What happens from a click to everybody's screen."""
    parts = [say(24, 36, "The life of a request", 18, font_weight=600)]
    for number, (who, does) in enumerate(STEPS):
        y = 56 + 52 * number
        if number:
            parts.append(line((94, y - 12), (94, y)))
        parts += [box(24, y, 140, 40), say(94, y + 25, who, 14, text_anchor="middle", font_weight=600)]
        parts.append(say(184, y + 25, does, 14))
    y = 56 + 52 * len(STEPS) + 12
    parts.append(
        say(
            24,
            y,
            "If the entry can't be stored, the change is thrown away: a table is a value, so nothing has to be undone.",
            13,
            "quiet",
        )
    )
    return card(780, y + 22, "The life of a request", parts)


PICTURES = {
    "view-anatomy": view_anatomy,
    "leg-tree": leg_tree,
    "luck-computed": luck_computed,
    "floors": floors,
    "life-of-a-request": life_of_a_request,
}


def main(arguments: Sequence[str]) -> None:
    """Draw the pictures, or check them."""
    drawn = {FOLDER / f"{name}.svg": draw() + "\n" for name, draw in PICTURES.items()}
    stale = [path.name for path, text in drawn.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in arguments:
        sys.exit(f"run python tools/explaining_pictures.py: {', '.join(stale)}" if stale else 0)
    for path, text in drawn.items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
