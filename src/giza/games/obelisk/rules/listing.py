"""Helpers that append ids to a list of n ids and return the new count.

The rules return bits and counts, and pass the list only to functions that call no others, because passing it on costs
more than filling it. Every id is written, and counted only if it is legal, which is faster than a branch.
"""

from typing import Any

from numpy.typing import NDArray

from giza.rules.compiled import uncounted
from giza.rules.contract import Ids


@uncounted
def list_bits(bits: int, first: int, n: int, out: Ids) -> int:
    """Append first + i for every set bit i."""
    while bits != 0:
        out[n] = first
        n += bits & 1
        bits >>= 1
        first += 1
    return n


@uncounted
def list_cards(cards: NDArray[Any], first: int, n: int, out: Ids) -> int:
    """Append first + i for every type i of cards with a positive count."""
    for sort in range(len(cards)):
        out[n] = first + sort
        n += int(cards[sort] > 0)
    return n
