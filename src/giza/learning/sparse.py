"""Sparse features: a part of them is written to a dense row first, and what isn't 0 is collected from there.

Inside compiled code, writing to a row is much cheaper than calling a function that appends.
"""

from typing import Any, NamedTuple

import numpy as np

from giza.learning.net import Indices, Numbers, Segments, Shape, Vector, segment_count
from giza.rules.compiled import compiled


class Features(NamedTuple):
    """Room for the features of one state."""

    indices: Indices
    values: Numbers
    segments: Segments
    """Where each part begins; one more number says where the last one ends."""
    memory: Any
    """Of the game: see `Shape`."""


def new_features(shape: Shape) -> Features:
    """Room for the features of a game's state."""
    return Features(
        np.zeros(shape.most_features, np.int16),
        np.zeros(shape.most_features, np.float32),
        np.zeros(segment_count(shape) + 1, np.int32),
        shape.new_memory(),
    )


@compiled
def collect(row: Vector, first: int, out: Features, n: int) -> int:
    """Append what isn't 0 in a row, whose first feature has this number, and clear the row; return how many there are.

    What finds no room is left out.
    """
    for k in range(len(row)):
        if row[k] != 0:
            if n < len(out.indices):
                out.indices[n] = first + k
                out.values[n] = row[k]
                n += 1
            row[k] = 0
    return n
