"""How an observation is laid out: named blocks of numbers, one behind the other."""

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from giza.errors import BadOption
from giza.games import Rules
from giza.messages import say
from giza.rules.contract import State, copy_state

Observation = NDArray[np.float32]

LARGEST = 100.0
"""No number of an observation is larger; nearly all are at most 1."""


class Block(NamedTuple):
    """Numbers that belong together; with labels for each dimension, the last one running fastest."""

    name: str
    labels: tuple[Sequence[str | int], ...] = ()
    meaning: str = ""

    @property
    def names(self) -> list[str]:
        """A name for every number, such as `hand[you, red 3]`."""
        if not self.labels:
            return [self.name]
        return [f"{self.name}[{', '.join(map(str, labels))}]" for labels in product(*self.labels)]

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(map(len, self.labels))


class Layout(NamedTuple):
    """All blocks of an observation, in order."""

    blocks: tuple[Block, ...]

    @property
    def names(self) -> list[str]:
        """A name for every number of an observation."""
        return [name for block in self.blocks for name in block.names]

    @property
    def slices(self) -> dict[str, slice]:
        """Where each block lies."""
        found, at = {}, 0
        for block in self.blocks:
            found[block.name] = slice(at, at + block.size)
            at += block.size
        return found

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(block.size for block in self.blocks)


def seat_labels(seats: int) -> list[str]:
    """Seats as the observer calls them, in turn order."""
    return ["you", *(f"{distance} after you" for distance in range(1, seats))]


class Observing(Protocol):
    """Writes what a seat knows as numbers, and says how many actions and outcomes there are."""

    __name__: str
    ACTIONS: int
    """All ids of actions are below this."""
    OUTCOMES: int
    """All ids of outcomes are below this."""

    def __hash__(self) -> int: ...

    def layout(self, seats: int) -> Layout:
        """What the numbers of an observation mean."""

    def observe(self, s: State, seat: int, out: Observation) -> int:
        """Write what a seat knows, from its concealed state, into an observation of zeros; compiled.

        Return how many numbers may be other than 0 now: those behind them haven't been touched.
        """


def observations_of(rules: Rules) -> Observing:
    """What writes a game's observations; `BadOption` if it has nothing, or something that is incomplete."""
    if rules.observations is None:
        raise BadOption(say("batch.no_observations", game=rules.name))
    observing = rules.observations()
    missing = [name for name in ("ACTIONS", "OUTCOMES", "layout", "observe") if not hasattr(observing, name)]
    if missing:
        raise BadOption(say("batch.bad_observations", module=observing.__name__, missing=missing))
    return observing


def observation_of(rules: Rules, layout: Layout, state: State, seat: int) -> Observation:
    """What a seat knows in a state, whoever is to act."""
    known = copy_state(state)
    rules.kernel.conceal(known, seat)
    out = np.zeros(layout.size, np.float32)
    observations_of(rules).observe(known, seat, out)
    return out
