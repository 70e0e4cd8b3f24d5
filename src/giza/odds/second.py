"""The exact odds of a whole race in the second edition, without tiles, from every position at the start of a leg.

Crazy camels carry racers back, so a race can come back to where it was, and the odds are the solution of a system of
3.6 million equations. It is solved by sweeps over the levels of `positions`, nearest to the finish line first.

Within a leg three things count: the position, which racing dice are still in the pyramid (a set, by rank), and whether
the grey die is. Once it is out, racers only go forward: these values (`grey_out`) follow from nearer levels alone.
While it is inside (`grey_in`) they also depend on `grey_out` after the grey die, on the same level or, where the crazy
camel carries racers, on one further away. Only there a sweep uses values of the sweep before.

Values are whole numbers, of which `ONE` is certainty. That is 1e-10 fine everywhere, in half the memory of float64;
float32 would be 1e-7 fine. Each is an average, summed up exactly and rounded once.
"""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from giza.odds.positions import LEVELS_A_MOVE, ORDER_BITS, ORDERS, Map, draw_map
from giza.rules.camelup.chance import FACES
from giza.rules.camelup.race import BLACK, RACERS, WHITE
from giza.rules.compiled import compiled

Values = NDArray[np.uint32]
Sets = NDArray[np.int64]
Moves = NDArray[np.int32]

ONE = 2**32 - 1
CHANCES = 2 * RACERS
"""For every rank the chance to win the race, then for every rank the chance to lose it."""
CLOSE = 4
"""Sweeps end when no value has changed by more than this: 4 / ONE is below 1e-9."""

EMPTY, FULL = 0, (1 << RACERS) - 1
SETS = FULL + 1
SIZE = np.array([set.bit_count() for set in range(SETS)])
ONE_DIE = np.flatnonzero(SIZE == 1).reshape(1, RACERS)
ONE_DIE_WITH = ONE_DIE.reshape(RACERS, 1)
TWO_OR_MORE = np.flatnonzero(SIZE > 1).reshape(1, -1)
TWO_OR_MORE_WITH = np.array([[set for set in TWO_OR_MORE[0] if set >> racer & 1] for racer in range(RACERS)])
"""Sets by the number of dice; `…_WITH[racer]`: those that have this racer's die."""

OVER = TWO_OR_MORE.size
SLOT = np.full(SETS, OVER)
SLOT[TWO_OR_MORE] = np.arange(OVER)
"""Where `grey_out` keeps a set. With one die left inside the leg is over: all those share a slot."""

RANK_AFTER = np.argsort(ORDERS, axis=1)
SET_AFTER = np.array([[sum((set >> r & 1) << i for i, r in enumerate(order)) for set in range(SETS)] for order in ORDERS])
SLOT_AFTER = SLOT[SET_AFTER]
"""[order, …]: what a rank, a set, the slot of a set becomes when the racers change to this order."""


@compiled
def add_move(
    move: int, weight: int, sets: Sets, n: int, rolled: int, after: Sets, values: Values, sums: Sets
) -> None:
    """Add to the sums of the sets in row n what follows when a die of theirs is rolled and leads to this move."""
    if move < 0:
        order = -1 - move
        for i in range(sets.shape[1]):
            sums[sets[n, i], ORDERS[order, 0]] += weight * ONE
            sums[sets[n, i], RACERS + ORDERS[order, RACERS - 1]] += weight * ONE
        return
    order = move & (1 << ORDER_BITS) - 1
    row = (move >> ORDER_BITS) % values.shape[0]
    for i in range(sets.shape[1]):
        set = sets[n, i]
        slot = after[order, set & ~rolled]
        for rank in range(RACERS):
            then = RANK_AFTER[order, rank]
            sums[set, rank] += weight * values[row, slot, then]
            sums[set, RACERS + rank] += weight * values[row, slot, RACERS + then]


@compiled
def add_racing_dice(moves: Moves, place: int, weight: int, sets: Sets, after: Sets, values: Values, sums: Sets) -> None:
    """Add what follows each racing die."""
    for racer in range(RACERS):
        for id in range(FACES * racer, FACES * (racer + 1)):
            add_move(moves[place, id], weight, sets, racer, 1 << racer, after, values, sums)


@compiled
def add_grey_die(moves: Moves, place: int, known: int, sets: Sets, grey_out: Values, sums: Sets) -> None:
    """Add what follows the grey die. Where that isn't known yet, take the position as it is for a start."""
    for face in range(FACES):
        white, black = moves[place, FACES * WHITE + face], moves[place, FACES * BLACK + face]
        if white >> ORDER_BITS >= known:
            white = place << ORDER_BITS
        if black >> ORDER_BITS >= known:
            black = place << ORDER_BITS
        add_move(white, 2 if white == black else 1, sets, 0, EMPTY, SLOT_AFTER, grey_out, sums)
        if white != black:
            add_move(black, 1, sets, 0, EMPTY, SLOT_AFTER, grey_out, sums)


@compiled
def write_average(sums: Sets, set: int, outcomes: int, values: Values, row: int, slot: int) -> None:
    """Divide the sums of a set by the number of equally likely outcomes, and round."""
    share = 1 / outcomes
    for i in range(CHANCES):
        values[row, slot, i] = int(sums[set, i] * share + 0.5)


@compiled
def find_grey_out(begin: int, end: int, moves: Moves, grey_out: Values) -> None:
    """Find the values without the grey die at some places of the map."""
    sums = np.empty((SETS, CHANCES), np.int64)
    for place in range(begin, end):
        sums[:] = 0
        add_racing_dice(moves, place, 1, TWO_OR_MORE_WITH, SLOT_AFTER, grey_out, sums)
        for i in range(TWO_OR_MORE.shape[1]):
            set = TWO_OR_MORE[0, i]
            write_average(sums, set, FACES * SIZE[set], grey_out, place, i)


@compiled
def find_grey_in(
    begin: int, end: int, moves: Moves, known: int, sets: Sets, sets_with: Sets, grey_out: Values, grey_in: Values
) -> None:
    """Find the values of some sets with the grey die."""
    sums = np.empty((SETS, CHANCES), np.int64)
    for place in range(begin, end):
        sums[:] = 0
        add_racing_dice(moves, place, 2, sets_with, SET_AFTER, grey_in, sums)
        add_grey_die(moves, place, known, sets, grey_out, sums)
        row = place % grey_in.shape[0]
        for i in range(sets.shape[1]):
            set = sets[0, i]
            write_average(sums, set, 2 * FACES * (SIZE[set] + 1), grey_in, row, set)


@compiled
def begin_leg(begin: int, end: int, grey_out: Values, grey_in: Values) -> int:
    """Where a leg is over, all dice are inside again: pass the new values on, and return the largest change."""
    change = 0
    for place in range(begin, end):
        row = place % grey_in.shape[0]
        for i in range(CHANCES):
            change = max(change, abs(np.int64(grey_in[row, FULL, i]) - np.int64(grey_out[place, OVER, i])))
            grey_out[place, OVER, i] = grey_in[row, FULL, i]
            grey_in[row, EMPTY, i] = grey_in[row, FULL, i]
    return change
