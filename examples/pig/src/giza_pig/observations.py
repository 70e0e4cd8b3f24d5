"""Observations of Pig as numbers; this module lets the game play in batches and adapters too."""

import numpy as np
from numpy.typing import NDArray

from giza.batch.layout import Block, Layout, seat_labels
from giza.rules.compiled import compiled
from giza.rules.contract import State
from giza_pig.kernel import MAX_ACTIONS, MAX_OUTCOMES, SEATS

ACTIONS, OUTCOMES = MAX_ACTIONS, MAX_OUTCOMES


def layout(seats: int) -> Layout:
    """The meaning of the numbers."""
    return Layout(
        (
            Block("points", (seat_labels(seats),), "as a part of the goal"),
            Block("stake", (), "what this turn has brought so far, as a part of the goal"),
        )
    )


@compiled
def observe(s: State, seat: int, out: NDArray[np.float32]) -> int:
    """Write what a seat knows into an observation of zeros; return its extent."""
    for distance in range(SEATS):
        out[distance] = s.points[(seat + distance) % SEATS] / s.goal
    out[SEATS] = s.stake / s.goal
    return SEATS + 1
