"""The winners of a finished game, and their shares of the victory."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from giza.rules.compiled import compiled
from giza.rules.contract import Ids, Kernel, State


@compiled
def share_victory(standing: Ids, out: Any) -> None:
    """Write each seat's share of the victory from `standing`: the best seats share it equally."""
    best, winners = standing[0], 0
    for seat in range(len(out)):
        best = max(best, standing[seat])
    for seat in range(len(out)):
        winners += standing[seat] == best
    for seat in range(len(out)):
        out[seat] = 1.0 / winners if standing[seat] == best else 0.0


def shares_of(kernel: Kernel, s: State, seats: int) -> NDArray[np.float64]:
    """Each seat's share of the victory in a finished game."""
    standing = np.zeros(seats, np.int64)
    kernel.standing(s, standing)
    out = np.zeros(seats)
    share_victory(standing, out)
    return out
