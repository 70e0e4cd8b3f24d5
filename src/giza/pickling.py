"""How games are pickled and unpickled."""

from collections.abc import Mapping, Sequence
from pickle import PicklingError
from typing import Any, Protocol, Self, TypeVar

import numpy as np

from giza.games import GAMES, Rules, rules_of
from giza.messages import say
from giza.records import Event, Recorded
from giza.rules.contract import State


class Resumed(Recorded, Protocol):
    """A game that can be rebuilt and put into a given state."""

    @classmethod
    def begin(cls, rules: Rules, names: Sequence[str], options: Mapping[str, Any], position: str | None = None) -> Self:
        """Create the game before its first event."""

    def resumed(self, events: Sequence[Event], moments: Sequence[str], state: State) -> Self:
        """A copy with these events, and the state and past moments they led to."""


G = TypeVar("G", bound=Resumed)


def reduced(game: Recorded) -> tuple[Any, ...]:
    """A game as `__reduce__` returns it; the rules go by name, because modules can't be pickled."""
    name = game.rules.name
    if GAMES.get(name) is not game.rules:
        raise PicklingError(say("game.cannot_pickle", game=name).text())
    return name, game.names, game.options, game.start_position, [tuple(event) for event in game.events]


def rebuilt(
    kind: type[G],
    name: str,
    names: Sequence[str],
    options: Mapping[str, Any],
    position: str | None,
    events: Sequence[tuple[int, str]],
    moments: Sequence[str],
    state: bytes,
) -> G:
    """Rebuild a pickled game without replaying it."""
    rules = rules_of(name)
    found: State = np.frombuffer(bytearray(state), rules.kernel.DTYPE)[0]
    return kind.begin(rules, names, options, position).resumed([Event(*event) for event in events], moments, found)
