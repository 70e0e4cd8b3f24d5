"""Games as bytes: what a pickle keeps of a game, and the way back."""

from collections.abc import Mapping, Sequence
from pickle import PicklingError
from typing import Any, Protocol, Self, TypeVar

import numpy as np

from giza.games import GAMES, Rules, rules_of
from giza.messages import say
from giza.records import Event, Recorded
from giza.rules.contract import State


class Resumed(Recorded, Protocol):
    """A game that can be built again and put where it was."""

    @classmethod
    def begin(cls, rules: Rules, names: Sequence[str], options: Mapping[str, Any], position: str | None = None) -> Self:
        """The game before its first event."""

    def resumed(self, events: Sequence[Event], moments: Sequence[str], state: State) -> Self:
        """The same game after some events."""


G = TypeVar("G", bound=Resumed)


def reduced(game: Recorded) -> tuple[Any, ...]:
    """All of a game but its state: rules go by name, for modules can't be pickled."""
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
    """The game that was pickled; nothing is replayed."""
    rules = rules_of(name)
    found: State = np.frombuffer(bytearray(state), rules.kernel.DTYPE)[0]
    return kind.begin(rules, names, options, position).resumed([Event(*event) for event in events], moments, found)
