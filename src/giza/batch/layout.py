"""How an observation is laid out: named blocks of numbers, one behind the other."""

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

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
