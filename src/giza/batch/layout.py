"""The layout of an observation: consecutive named blocks of numbers."""

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
"""The upper bound of an observation's numbers; nearly all are at most 1."""


class Block(NamedTuple):
    """Related numbers, with labels for each dimension; the last dimension varies fastest."""

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
        """The number of numbers in the block."""
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
        """The slice of each block."""
        found, at = {}, 0
        for block in self.blocks:
            found[block.name] = slice(at, at + block.size)
            at += block.size
        return found

    @property
    def size(self) -> int:
        """The number of numbers in an observation."""
        return sum(block.size for block in self.blocks)


def seat_labels(seats: int) -> list[str]:
    """The seats relative to the observer, in turn order."""
    return ["you", *(f"{distance} after you" for distance in range(1, seats))]


class Observing(Protocol):
    """Writes what a seat knows as numbers, and bounds the ids of actions and outcomes."""

    __name__: str
    ACTIONS: int
    """All ids of actions are below this number."""
    OUTCOMES: int
    """All ids of outcomes are below this number."""

    def __hash__(self) -> int: ...

    def layout(self, seats: int) -> Layout:
        """The meaning of the numbers in an observation."""

    def observe(self, s: State, seat: int, out: Observation) -> int:
        """Write what a seat knows, from its concealed state, into an observation of zeros; compiled.

        Return the number of leading numbers that may differ from 0; the rest are untouched.
        """


def observations_of(rules: Rules) -> Observing:
    """The writer of a game's observations; raises `BadOption` if it is missing or incomplete."""
    if rules.observations is None:
        raise BadOption(say("batch.no_observations", game=rules.name))
    observing = rules.observations()
    missing = [name for name in ("ACTIONS", "OUTCOMES", "layout", "observe") if not hasattr(observing, name)]
    if missing:
        raise BadOption(say("batch.bad_observations", module=observing.__name__, missing=missing))
    return observing


def observation_of(rules: Rules, layout: Layout, state: State, seat: int) -> Observation:
    """What a seat knows in a state, whether or not it is to act."""
    known = copy_state(state)
    rules.kernel.conceal(known, seat)
    out = np.zeros(layout.size, np.float32)
    observations_of(rules).observe(known, seat, out)
    return out
