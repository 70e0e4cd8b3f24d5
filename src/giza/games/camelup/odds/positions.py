"""Numbers for the positions of the second edition at the start of a leg, up to renaming of the camels.

A position consists of the spaces of the seven camels, and which two of the seven are crazy: racers are named by their
rank only (0 is the first), crazy camels not at all. Spaces count backwards from the finish line, so a position has the
same number on a shortened track, which has only the last `length` spaces.

Numbers are ordered by the space of the last camel, then by that of the one before it, and so on. A racing die therefore
always leads to a lower number; only a crazy camel leads to a higher one.
"""

import itertools
import math

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.rules.chance import FACES, MAX_OUTCOMES
from giza.games.camelup.rules.race import (
    BLACK,
    LAST_SPACE,
    RACERS,
    WHITE,
    advance,
    camel_at,
    crazy_mover,
    racer_from_top,
    space_at,
)
from giza.rules.compiled import compiled

CAMELS = BLACK + 1
CRAZY_PLACES = math.comb(CAMELS, 2)
"""The number of ways in which two of the seven camels can be the crazy ones."""

COUNT_SPACES = np.array([[math.comb(s + i, i + 1) for s in range(LAST_SPACE + 1)] for i in range(CAMELS)], np.int64)
"""[i, s]: the number of ways for i + 1 camels to stand on the last s spaces."""

ORDERS = np.array(list(itertools.permutations(range(RACERS))), np.int64)
"""All rankings after a move, first to last, by the racers' ranks before it. Sorted: see `order_number`."""

ORDER_BITS = 7
"""The bits for the number of an order beside that of a position: see `list_moves`."""

Moves = NDArray[np.int32]


@compiled
def index_of(race: int) -> int:
    """The number of a position; on a track of a given length, numbers go from 0 to `count(length) - 1`."""
    spaces = 0
    crazy = 0
    seen = 0
    for i in range(CAMELS):
        here = race >> 8 * (CAMELS - 1 - i)
        spaces += COUNT_SPACES[i, LAST_SPACE - (here >> 3 & 31)]
        if here & 7 > RACERS:
            crazy += i if seen == 0 else i * (i - 1) // 2
            seen += 1
    return spaces * CRAZY_PLACES + crazy


@compiled
def race_of(index: int) -> int:
    """A race with this number, in which racers are named by their rank."""
    spaces, crazy = index // CRAZY_PLACES, index % CRAZY_PLACES
    behind = 1
    while (behind + 1) * behind // 2 <= crazy:
        behind += 1
    before = crazy - behind * (behind - 1) // 2
    race = 0
    racer = RACERS
    for i in range(CAMELS - 1, -1, -1):
        distance = 0
        while COUNT_SPACES[i, distance + 1] <= spaces:
            distance += 1
        spaces -= COUNT_SPACES[i, distance]
        if i == behind:
            camel = WHITE
        elif i == before:
            camel = BLACK
        else:
            racer -= 1
            camel = racer
        race |= (LAST_SPACE - distance << 3 | camel + 1) << 8 * (CAMELS - 1 - i)
    return race


def count(length: int) -> int:
    """The number of positions on a track of this length."""
    return int(COUNT_SPACES[CAMELS - 1, length]) * CRAZY_PLACES


@compiled
def order_number(race: int) -> int:
    """The number in `ORDERS` of the racers' present order."""
    number = 0
    later = (1 << RACERS) - 1
    for rank in range(RACERS):
        racer = racer_from_top(race, rank)
        later ^= 1 << racer
        smaller = 0
        for other in range(racer):
            smaller += later >> other & 1
        number = number * (RACERS - rank) + smaller
    return number


@compiled
def rank_racers(race: int, racers: NDArray[np.int64]) -> None:
    """Write the racers from first to last."""
    rank = 0
    for place in range(CAMELS - 1, -1, -1):
        camel = camel_at(race, place)
        if 0 <= camel < RACERS:
            racers[rank] = camel
            rank += 1


@compiled
def crossed_back(race: int, length: int) -> bool:
    """Whether camels have been carried over the line backwards, on a track of this length."""
    return space_at(race, 0) <= LAST_SPACE - length


@compiled
def list_moves(begin: int, end: int, length: int, moves: Moves) -> None:
    """Write all moves from some positions: `moves[number, outcome id]` is `target << ORDER_BITS | order`.

    `order` is the number in `ORDERS` of the racers' order after the move, and the target the number of the position, or
    `count(length)` if the race is over.
    """
    over = COUNT_SPACES[CAMELS - 1, length] * CRAZY_PLACES
    for number in range(begin, end):
        race = race_of(number)
        for id in range(MAX_OUTCOMES):
            camel = id // FACES
            mover = camel if camel < RACERS else crazy_mover(race, camel)
            there, _, crossed = advance(race, mover, id % FACES + 1, 0)
            target = over if crossed or crossed_back(there, length) else index_of(there)
            moves[number, id] = target << ORDER_BITS | order_number(there)
