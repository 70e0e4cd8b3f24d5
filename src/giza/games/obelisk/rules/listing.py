"""Appending ids to a list of n ids; every function returns how many there are then.

The rules answer with bits and counts, and hand the list only to functions that call no other: passing it on costs more
than filling it. Every id is written, and kept only if it is legal: that is faster than asking first.
"""

from typing import Any

from numpy.typing import NDArray

from giza.rules.compiled import uncounted
from giza.rules.contract import Ids


@uncounted
def list_bits(bits: int, first: int, n: int, out: Ids) -> int:
    """Append first + i for every bit i that is set."""
    while bits != 0:
        out[n] = first
        n += bits & 1
        bits >>= 1
        first += 1
    return n


@uncounted
def list_cards(cards: NDArray[Any], first: int, n: int, out: Ids) -> int:
    """Append first + i for every sort i of cards that is there."""
    for sort in range(len(cards)):
        out[n] = first + sort
        n += int(cards[sort] > 0)
    return n
