"""Positions as text: short ones, where a game has them, and complete ones for every game.

A complete position begins with the game's name, the number of seats and the options that aren't the default:
`camelup2 seats=2 1:gyr 3:bp 14:KW dice=bgpryx turn=1 money=5,3`. It has everything in a state, and `moment=` for
everything else that views show. `events=` counts what happened before.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from giza.errors import BadPosition
from giza.games import GAMES, Rules
from giza.messages import say
from giza.rules.contract import CHANCE, NOBODY, OVER, State, copy_state
from giza.words import CompletePositions, Positions
from giza.words.fields import FieldTexts, Numbers

LONG_AGO = 1_000_000
"""The number of events before a position that doesn't state it: later than any deal."""
SPACE_IN_MOMENTS = "_"


class Start(NamedTuple):
    """The parts of a complete position's text before the position itself."""

    rules: Rules
    seats: int | None
    options: dict[str, Any]
    moments: tuple[str, ...]
    events: int
    position: str


def short_words(rules: Rules) -> Positions:
    """The part of a game's words that reads and writes short positions; raises `BadPosition` if it has none."""
    if not isinstance(rules.words, Positions):
        raise BadPosition(say("position.not_in_this_game", game=rules.name))
    return rules.words


def complete_words(rules: Rules) -> CompletePositions:
    """The part of a game's words that reads and writes complete positions, which every game has."""
    return rules.words if isinstance(rules.words, CompletePositions) else Numbered(rules)


class Numbered:
    """Complete positions of a game whose words have none: numbers by the names of the kernel's fields."""

    def __init__(self, rules: Rules) -> None:
        self.fields = FieldTexts(rules.kernel.DTYPE, rules.kernel.PER_SEAT, usual=Numbers(None))
        self.seats = rules.seats[-1]  # those that aren't in use don't differ from the beginning

    def complete_position(self, s: State, start: State) -> str:
        """All fields that differ from the beginning of a game."""
        return self.fields.write(s, start, self.seats)

    def set_complete_position(self, s: State, text: str) -> None:
        """Fill in the fields."""
        self.fields.read(s, text.split(), self.seats)


def write(rules: Rules, seats: int, options: Mapping[str, Any], s: State, moments: Sequence[str], events: int) -> str:
    """The complete position, with the events before it."""
    told = [text_of(rules, seats, options, s)]
    told += [f"moment={moment.replace(' ', SPACE_IN_MOMENTS)}" for moment in moments]
    return " ".join([*told, f"events={events}"] if events else told)


def text_of(rules: Rules, seats: int, options: Mapping[str, Any], s: State) -> str:
    """The complete position without earlier events: equal for equal states, on every machine."""
    told = [rules.name, f"seats={seats}"]
    told += [
        f"{name}={option.format(options[name])}"
        for name, option in rules.options.items()
        if options[name] != option.default
    ]
    start = rules.kernel.new(seats, {**options, **rules.fixed})
    return " ".join([*told, complete_words(rules).complete_position(s, start)]).strip()


def is_complete(text: str, games: Mapping[str, Rules] = GAMES) -> bool:
    """Whether a text begins with the name of a game, as complete positions do."""
    first = text.split(maxsplit=1)[:1]
    return bool(first) and first[0] in games


def read(text: str, games: Mapping[str, Rules] = GAMES) -> Start:
    """Read all but the position itself, which needs a state."""
    if not isinstance(text, str):
        raise BadPosition(say("position.no_text", given=repr(text)))
    name, *parts = text.split() or [""]
    if name not in games:
        raise BadPosition(say("position.no_name", text=name, games=list(games)))
    rules, seats, events = games[name], None, LONG_AGO
    options: dict[str, Any] = {}
    moments: list[str] = []
    others: list[str] = []
    for part in parts:
        key, _, value = part.partition("=")
        if key in ("seats", "events"):
            if not (value.isascii() and value.isdecimal() and len(value) < 8):
                wanted = say("position.wanted_numbers", count=1, least=0, most=LONG_AGO)
                raise BadPosition(say("position.bad_value", part=part, wanted=wanted))
            seats, events = (int(value), events) if key == "seats" else (seats, int(value))
        elif key == "moment":
            moments.append(value.replace(SPACE_IN_MOMENTS, " "))
        elif key in rules.options:
            options[key] = rules.options[key].parse(key, value)
        else:
            others.append(part)
    return Start(rules, seats, options, tuple(moments), events, " ".join(others))


def check_playable(rules: Rules, s: State, seats: int) -> None:
    """Refuse a state in which it's nobody's turn, or chance has no outcome; a player's actions may be unknown."""
    kernel, probe = rules.kernel, copy_state(s)
    turn = int(kernel.turn(probe))
    if turn == OVER:
        return
    if not (turn == CHANCE or NOBODY < turn < seats):
        raise BadPosition(say("position.unplayable", reason=f"turn {turn}"))
    ids, weights = np.zeros(kernel.MAX_OUTCOMES, np.int64), np.zeros(kernel.MAX_OUTCOMES, np.int64)
    if turn == CHANCE and not kernel.outcomes(probe, ids, weights):
        raise BadPosition(say("position.unplayable", reason=say("position.nothing_to_play")))
