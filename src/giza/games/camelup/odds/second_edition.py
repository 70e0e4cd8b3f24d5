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

import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.odds.positions import (
    CAMELS,
    LEVELS_A_MOVE,
    ORDER_BITS,
    ORDERS,
    Moves,
    draw_map,
    index_of,
    list_moves,
)
from giza.games.camelup.odds.tables import (
    CHANCES,
    ONE,
    Solution,
    Table,
    Values,
    load_partial,
    save,
    save_partial,
    table_file,
)
from giza.games.camelup.rules.chance import FACES, MAX_OUTCOMES
from giza.games.camelup.rules.race import BLACK, LAST_SPACE, RACERS, WHITE, camel_at
from giza.machine import peak_memory, processors
from giza.rules.compiled import compiled

Sets = NDArray[np.int64]
Odds = NDArray[np.float64]
T = TypeVar("T")

TOLERANCE = 1e-9
"""Sweeps end when no value at the start of a leg has changed by as much."""
PIECES_A_THREAD = 4
"""Work is cut finer than there are threads, for some of it takes longer."""

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

EVERY_SLOT = np.arange(SETS)
"""The same for `grey_in`, which has a slot for every set."""

SAME_ORDER = 0
RANK_AFTER = np.argsort(ORDERS, axis=1)
SET_AFTER = (np.arange(SETS).reshape(SETS, 1) >> ORDERS[:, None] & 1) @ (1 << np.arange(RACERS))
SLOT_AFTER = SLOT[SET_AFTER]
"""[order, …]: what a rank, a set, the slot of a set becomes when the racers change to this order."""


@compiled
def add_dice(
    camels: tuple[int, int],
    weight: int,
    moves: Moves,
    place: int,
    known: int,
    sets: Sets,
    after: Sets,
    values: Values,
    sums: Sets,
) -> None:
    """Add to the sums of sets what follows when a die of theirs is rolled, for the dice of a range of camels.

    Sets come in a row for each racer, those that have its die, or in one row for the grey die. Where a move leads to a
    place that isn't known yet, the position is taken as it is, for a start. All in one function, because Numba counts
    references to arrays at every call, and that took half of the time.
    """
    for id in range(FACES * camels[0], FACES * camels[1]):
        camel = id // FACES
        move = moves[place, id]
        if camel == WHITE and moves[place, id + FACES] == move:  # whichever the die shows, the same camel moves
            times = 2 * weight
        elif camel == BLACK and moves[place, id - FACES] == move:
            continue
        else:
            times = weight
        row_of_sets = camel % sets.shape[0]
        if move < 0:
            order = -1 - move
            for i in range(sets.shape[1]):
                set = sets[row_of_sets, i]
                sums[set, ORDERS[order, 0]] += times * ONE
                sums[set, RACERS + ORDERS[order, RACERS - 1]] += times * ONE
            continue
        order = move & (1 << ORDER_BITS) - 1
        row = move >> ORDER_BITS
        if row >= known:
            row = place
            order = SAME_ORDER
        row %= values.shape[0]
        for i in range(sets.shape[1]):
            set = sets[row_of_sets, i]
            slot = after[order, set & ~(1 << camel)]
            for rank in range(RACERS):
                then = RANK_AFTER[order, rank]
                sums[set, rank] += times * np.int64(values[row, slot, then])
                sums[set, RACERS + rank] += times * np.int64(values[row, slot, RACERS + then])


@compiled
def write_averages(sums: Sets, sets: Sets, grey: int, slot_of: Sets, values: Values, row: int) -> None:
    """Divide the sums of sets by the number of equally likely outcomes, and round. `grey` counts the grey die."""
    for i in range(sets.shape[1]):
        set = sets[0, i]
        slot = slot_of[set]
        share = 1 / (FACES * (1 + grey) * (SIZE[set] + grey))
        for j in range(CHANCES):
            values[row, slot, j] = int(sums[set, j] * share + 0.5)


@compiled
def find_grey_out(begin: int, end: int, moves: Moves, grey_out: Values) -> None:
    """Find the values without the grey die at some places of the map."""
    sums = np.empty((SETS, CHANCES), np.int64)
    for place in range(begin, end):
        sums[:] = 0
        add_dice((0, RACERS), 1, moves, place, end, TWO_OR_MORE_WITH, SLOT_AFTER, grey_out, sums)
        write_averages(sums, TWO_OR_MORE, 0, SLOT, grey_out, place)


@compiled
def find_grey_in(
    begin: int, end: int, moves: Moves, known: int, sets: Sets, sets_with: Sets, grey_out: Values, grey_in: Values
) -> None:
    """Find the values of some sets with the grey die; a face of a racing die counts as two of the grey one."""
    sums = np.empty((SETS, CHANCES), np.int64)
    for place in range(begin, end):
        sums[:] = 0
        add_dice((0, RACERS), 2, moves, place, end, sets_with, SET_AFTER, grey_in, sums)
        add_dice((WHITE, BLACK + 1), 1, moves, place, known, sets, SLOT_AFTER, grey_out, sums)
        write_averages(sums, sets, 1, EVERY_SLOT, grey_in, place % grey_in.shape[0])


@compiled
def begin_leg(begin: int, end: int, grey_out: Values, grey_in: Values) -> int:
    """Where a leg is over, all dice are inside again: pass the new values on, and return the largest change."""
    change = 0
    for place in range(begin, end):
        row = place % grey_in.shape[0]
        for i in range(CHANCES):
            difference = abs(int(np.int64(grey_in[row, FULL, i]) - np.int64(grey_out[place, OVER, i])))
            if difference > change:
                change = difference
            grey_out[place, OVER, i] = grey_in[row, FULL, i]
            grey_in[row, EMPTY, i] = grey_in[row, FULL, i]
    return change


class Sweeps:
    """The values on a track, and what is needed to improve them with several threads."""

    def __init__(self, length: int, pool: ThreadPoolExecutor, threads: int) -> None:
        self.pool, self.pieces = pool, PIECES_A_THREAD * threads
        self.map = draw_map(length)
        self.places = self.map.index_at.size
        self.levels = list(pairwise(self.map.starts.tolist()))
        self.moves = np.empty((self.places, MAX_OUTCOMES), np.int32)
        self.spread(list_moves, 0, self.places, self.map.index_at, self.map.place_at, length, self.moves)
        self.grey_out = np.zeros((self.places, OVER + 1, CHANCES), np.uint32)
        # Nothing looks further back than one move, so this goes round in a ring.
        room = max(end - self.levels[max(0, i - LEVELS_A_MOVE)][0] for i, (_, end) in enumerate(self.levels))
        self.grey_in = np.zeros((room, SETS, CHANCES), np.uint32)

    def spread(self, function: Callable[..., T], begin: int, end: int, *rest: object) -> list[T]:
        """Share out the places of a range among the threads. Compiled functions let go of the interpreter lock."""
        cuts = [begin + (end - begin) * i // self.pieces for i in range(self.pieces + 1)]
        futures = [self.pool.submit(function, *piece, *rest) for piece in pairwise(cuts) if piece[0] < piece[1]]
        return [future.result() for future in futures]

    def sweep(self, first: bool) -> Iterator[tuple[float, int]]:
        """Go through the levels once; after each, tell how much is done and the largest change in it."""
        for begin, end in self.levels:
            known = end if first else self.places
            both = self.grey_out, self.grey_in
            self.spread(find_grey_out, begin, end, self.moves, self.grey_out)
            self.spread(find_grey_in, begin, end, self.moves, known, TWO_OR_MORE, TWO_OR_MORE_WITH, *both)
            change = max(self.spread(begin_leg, begin, end, *both))
            self.spread(find_grey_in, begin, end, self.moves, known, ONE_DIE, ONE_DIE_WITH, *both)
            yield end / self.places, change

    def values(self) -> Values:
        """The chances at the start of a leg, by the number of the position."""
        values: Values = self.grey_out[self.map.place_at, OVER]
        return values

    def take_up(self, values: Values) -> None:
        """Go on from values that were found earlier."""
        self.grey_out[:, OVER] = values[self.map.index_at]
        for begin, end in self.levels:
            self.spread(find_grey_out, begin, end, self.moves, self.grey_out)


def solve(
    length: int = LAST_SPACE,
    threads: int | None = None,
    on_progress: Callable[[int, float, float], None] | None = None,
    resume_file: Path | None = None,
) -> Solution:
    """Find the odds from every position on a track of this length; the full one takes minutes and 7 GB.

    `on_progress` is told the number of the sweep, how much of it is done, and the largest change in the sweep before.
    With a `resume_file`, every sweep is kept there, and a call that was interrupted goes on where it was.
    """
    clock = time.monotonic()
    threads = threads or processors()
    found = load_partial(resume_file, length) if resume_file else None
    seconds_before = found.seconds if found else 0.0
    with ThreadPoolExecutor(threads) as pool:
        sweeps = Sweeps(length, pool, threads)
        if found:
            sweeps.take_up(found.values)
        while found is None or found.residual >= TOLERANCE:
            number, residual = (found.sweeps + 1, found.residual) if found else (1, math.inf)
            change = 0
            for done, change_here in sweeps.sweep(number == 1):
                change = max(change, change_here)
                if on_progress:
                    on_progress(number, done, residual)
            seconds = seconds_before + time.monotonic() - clock
            found = Solution(length, sweeps.values(), number, change / ONE, seconds, peak_memory())
            if resume_file:
                save_partial(resume_file, found)
    return found


@compiled
def fold(table: Table, ends: NDArray[np.int64], odds: Odds) -> None:
    """Add to the racers' odds, `odds[0]` to win and `odds[1]` to lose, what follows at the end of a leg.

    Those are the races in `ends[0]`, each as often as `ends[1]` tells. The sum is off by what float32 has rounded;
    divide by it when all is added.
    """
    for i in range(ends.shape[1]):
        race, weight = ends[0, i], np.float64(ends[1, i])
        index = index_of(race)
        rank = 0
        for place in range(CAMELS - 1, -1, -1):
            camel = camel_at(race, place)
            if camel < RACERS:
                odds[0, camel] += weight * np.float64(table[index, rank])
                odds[1, camel] += weight * np.float64(table[index, RACERS + rank])
                rank += 1


@compiled
def lookup(table: Table, race: int, odds: Odds) -> None:
    """Write every racer's probability to win the race (`odds[0]`) and to lose it (`odds[1]`) at the start of a leg."""
    odds[:] = 0.0
    fold(table, np.array([[race], [1]]), odds)
    for kind in range(2):
        odds[kind] /= odds[kind].sum()


def build(threads: int | None = None, on_progress: Callable[[int, float, float], None] | None = None) -> Path:
    """Solve the full track and keep the table where `tables.load` finds it; return its file."""
    file = table_file()
    partial = file.with_suffix(".partial.npz")
    save(file, solve(threads=threads, on_progress=on_progress, resume_file=partial))
    partial.unlink(missing_ok=True)
    return file
