"""The exact odds of a whole race in the second edition, without tiles, from every position at the start of a leg.

Crazy camels carry racers back, so a race can return to an earlier position, and the odds are the solution of a system
of 3.6 million equations. It is solved by sweeps. Sweep k finds the chance that the race ends in its k-th leg and a
given racer wins it, from those for leg k - 1; the sum over all legs is the chance to win. Most races end soon, so a
sweep leaves out the positions from which hardly any race lasts until its leg.

Within a leg three things matter: the position, the set of racing dice still in the pyramid (by rank), and whether the
grey die is among them. A sweep goes back die by die, for all positions at once, with two rows of values for each: `out`
for all sets of n racing dice without the grey die, `into` for the same sets with it. A racing die leads only to lower
numbers, so each step can overwrite its source, from the highest number down; a block of positions is held back until
all readers of the old values are done. The chances to win and to lose are solved one after the other.

Values are integers, so that every machine gets the same result. Each is an average, summed up exactly and rounded once.
They get smaller from leg to leg, and their unit with them: `ONE` is certainty in the first sweep. All indices are
unsigned, which saves Numba the check for negative ones.
"""

import itertools
import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.odds.positions import ORDER_BITS, ORDERS, Moves, count, list_moves, rank_racers
from giza.games.camelup.odds.tables import (
    HALVES,
    ONE,
    Part,
    Solution,
    Values,
    joined,
    load_part,
    only_one,
    part_file,
    remove_leftovers,
    save,
    save_part,
    table_file,
)
from giza.games.camelup.rules.chance import FACES, MAX_OUTCOMES
from giza.games.camelup.rules.race import BLACK, LAST_SPACE, RACERS, WHITE
from giza.machine import peak_memory, processors
from giza.rules.compiled import compiled, uncounted

Places = NDArray[np.uint8]
Flags = NDArray[np.uint8]
"""[position]: whether its row has values; otherwise the whole row is 0."""
Sums = NDArray[np.int64]
Odds = NDArray[np.float64]
T = TypeVar("T")

NEGLIGIBLE = 1e-11
"""A sweep leaves out positions whose races last until its leg with a smaller chance; the last one leaves out all."""
CERTAIN_RANK = {"winner": 0, "loser": RACERS - 1}
"""The ranks of the winner and the loser of a finished race."""
BLOCK = 1 << 14
"""The number of positions that a thread takes at a time."""

SETS = [
    [sum(1 << rank for rank in ranks) for ranks in itertools.combinations(range(RACERS), size)]
    for size in range(RACERS + 1)
]
"""[number of dice]: all sets of that many racing dice, as bits by rank. A set's index in its list is its slot."""
MOST_SETS = max(len(sets) for sets in SETS)
ROW = MOST_SETS * RACERS
"""The length of a position's row of values, indexed by `slot * RACERS + rank`."""
DIE_ROOM = max(len([1 for set in sets if not set & 1]) for sets in SETS) * RACERS
"""The length of a row for all values after a die."""
ORDER_MASK = (1 << ORDER_BITS) - 1
WHITE_FACE, BLACK_FACE = FACES * WHITE, FACES * BLACK
UNSIGNED_ORDER_BITS = np.uint64(ORDER_BITS)

RANK_AFTER = np.argsort(ORDERS, axis=1)
"""[order, rank]: the new rank when the racers change to this order."""


def places_after(order: int, sets: list[int]) -> list[int]:
    """The indices of the values for these sets, rank by rank, in the row of a position with this order."""
    size = sets[0].bit_count()
    rank_after = RANK_AFTER[order].tolist()
    slots = [SETS[size].index(sum(1 << rank_after[r] for r in range(RACERS) if set >> r & 1)) for set in sets]
    return [slot * RACERS + rank for slot in slots for rank in rank_after]


def without(rank: int, size: int) -> list[int]:
    """The sets without a die."""
    return [set for set in SETS[size] if not set >> rank & 1]


AFTER = [np.array([places_after(order, sets) for order in range(len(ORDERS))], np.uint8) for sets in SETS]
"""[number of dice][order]: the indices of the values for all sets, rank by rank."""

AFTER_DIE = [
    np.array(
        [[places_after(order, without(rank, size)) for rank in range(RACERS)] for order in range(len(ORDERS))], np.uint8
    )
    for size in range(RACERS)
]
"""[number of dice left][order, die]: the same for the sets that lack the die."""


def parts_of(size: int) -> NDArray[np.uint64]:
    """[set of this size, i]: the index of the sums for its i-th die among all the sums of `roll_racers`.

    With one die left the leg is over, whichever it is, so those sums exist once.
    """
    return np.array(
        [
            [
                rank * DIE_ROOM + (without(rank, size - 1).index(set ^ 1 << rank) * RACERS if size > 1 else 0)
                for rank in range(RACERS)
                if set >> rank & 1
            ]
            for set in SETS[size]
        ],
        np.uint64,
    )


PARTS = [np.zeros((0, 0), np.uint64), *(parts_of(size) for size in range(1, RACERS + 1))]
FIRST_PARTS = PARTS[2] // np.uint64(DIE_ROOM) * np.uint64(DIE_ROOM)
LAST_PARTS = PARTS[1]
"""For sets of two dice, and of one and the grey die: after one more die, the leg is over."""


@uncounted
def roll_racers(number: int, moves: Moves, values: Values, width: int, after: Places, sums: Sums) -> None:
    """Write the values after each racing die, summed over its three faces, for all sets then left.

    `width` is the length of a position's row in `values`.
    """
    row = np.uint64(width)
    for rank in range(RACERS):
        face = FACES * rank
        one, two, three = moves[number, face], moves[number, face + 1], moves[number, face + 2]
        from_one = (np.uint64(one) >> UNSIGNED_ORDER_BITS) * row
        from_two = (np.uint64(two) >> UNSIGNED_ORDER_BITS) * row
        from_three = (np.uint64(three) >> UNSIGNED_ORDER_BITS) * row
        at_one, at_two = after[one & ORDER_MASK, rank], after[two & ORDER_MASK, rank]
        at_three = after[three & ORDER_MASK, rank]
        begin = np.uint64(rank * DIE_ROOM)
        for k in range(np.uint64(after.shape[2])):
            sums[begin + np.uint64(k)] = (
                np.int64(values[from_one + np.uint64(at_one[k])])
                + np.int64(values[from_two + np.uint64(at_two[k])])
                + np.int64(values[from_three + np.uint64(at_three[k])])
            )


@uncounted
def add_face(move: int, times: int, values: Values, width: int, after: Places, sums: Sums) -> None:
    """Add the values after a face of the grey die to the sums for all sets."""
    places = after[move & ORDER_MASK]
    begin = (np.uint64(move) >> UNSIGNED_ORDER_BITS) * np.uint64(width)
    for k in range(np.uint64(after.shape[1])):
        sums[np.uint64(k)] += times * np.int64(values[begin + np.uint64(places[k])])


@uncounted
def roll_grey(number: int, moves: Moves, values: Values, width: int, after: Places, sums: Sums) -> None:
    """Write the values after the grey die, summed over its six faces. Often the same camel moves for every face."""
    sums[:] = 0
    for face in range(FACES):
        white, black = moves[number, WHITE_FACE + face], moves[number, BLACK_FACE + face]
        add_face(white, 2 if white == black else 1, values, width, after, sums)
        if white != black:
            add_face(black, 1, values, width, after, sums)


@uncounted
def write_averages(
    parts: NDArray[np.uint64], sums: Sums, weight: int, grey: Sums, share: float, row: int, out: Values
) -> None:
    """Write the value of every set: the weighted average of the sums for its dice and for the grey die."""
    at = np.uint64(row)
    for set in range(parts.shape[0]):
        for rank in range(RACERS):
            total = np.int64(0)
            for i in range(parts.shape[1]):
                total += sums[parts[set, i] + np.uint64(rank)]
            place = np.uint64(set * RACERS + rank)
            out[at + place] = np.uint32(int((weight * total + grey[place]) * share + 0.5))


@uncounted
def any_filled(number: int, moves: Moves, first: int, last: int, filled: Flags) -> bool:
    """Whether one of these moves leads to a row with values."""
    for move in range(np.uint64(first), np.uint64(last)):
        if filled[np.uint64(moves[number, move]) >> UNSIGNED_ORDER_BITS]:
            return True
    return False


@compiled
def begin_back(
    begin: int,
    end: int,
    moves: Moves,
    ends: Values,
    lasting: Flags,
    after: Places,
    over: Places,
    out: Values,
    out_filled: Flags,
    into: Values,
    into_filled: Flags,
) -> None:
    """Roll the last die of a leg, for all sets of two racing dice, and of one and the grey one."""
    sums, grey, none = np.zeros(RACERS * DIE_ROOM, np.int64), np.zeros(ROW, np.int64), np.zeros(ROW, np.int64)
    for number in range(begin, end):
        by_racers = any_filled(number, moves, 0, WHITE_FACE, lasting)
        by_any = by_racers or any_filled(number, moves, WHITE_FACE, MAX_OUTCOMES, lasting)
        row = number * ROW
        if by_any:
            roll_racers(number, moves, ends, RACERS, after, sums)
            roll_grey(number, moves, ends, RACERS, over, grey[:RACERS])
            for i in range(RACERS, RACERS * RACERS):  # the leg is over, whichever racing die is inside
                grey[i] = grey[i - RACERS]
            write_averages(LAST_PARTS, sums, 2, grey, 1 / (4 * FACES), row, into)
        elif into_filled[number]:
            into[row : row + ROW] = 0
        if by_racers:
            write_averages(FIRST_PARTS, sums, 1, none, 1 / (2 * FACES), row, out)
        elif out_filled[number]:
            out[row : row + ROW] = 0
        out_filled[number], into_filled[number] = by_racers, by_any


@compiled
def back_without_grey(
    begin: int,
    end: int,
    found: Values,
    found_filled: Flags,
    out: Values,
    out_filled: Flags,
    moves: Moves,
    after: Places,
    parts: NDArray[np.uint64],
) -> None:
    """Go back one die where the grey die has been rolled; the results are kept separately."""
    sums, none = np.zeros(RACERS * DIE_ROOM, np.int64), np.zeros(ROW, np.int64)
    share = 1 / (FACES * parts.shape[1])
    for number in range(begin, end):
        found_filled[number - begin] = any_filled(number, moves, 0, WHITE_FACE, out_filled)
        if found_filled[number - begin]:
            roll_racers(number, moves, out, ROW, after, sums)
            write_averages(parts, sums, 1, none, share, (number - begin) * ROW, found)


@compiled
def back_with_grey(
    begin: int,
    end: int,
    found: Values,
    found_filled: Flags,
    into: Values,
    into_filled: Flags,
    moves: Moves,
    out: Values,
    out_filled: Flags,
    after: Places,
    after_grey: Places,
    parts: NDArray[np.uint64],
) -> None:
    """Go back one die where the grey die is inside; a face of a racing die counts as two of the grey one."""
    sums, grey = np.zeros(RACERS * DIE_ROOM, np.int64), np.zeros(ROW, np.int64)
    share = 1 / (2 * FACES * (parts.shape[1] + 1))
    for number in range(begin, end):
        found_filled[number - begin] = any_filled(number, moves, 0, WHITE_FACE, into_filled) or any_filled(
            number, moves, WHITE_FACE, MAX_OUTCOMES, out_filled
        )
        if found_filled[number - begin]:
            roll_racers(number, moves, into, ROW, after, sums)
            roll_grey(number, moves, out, ROW, after_grey, grey)
            write_averages(parts, sums, 2, grey, share, (number - begin) * ROW, found)


@compiled
def take_over(
    begin: int, end: int, found: Values, found_filled: Flags, values: Values, filled: Flags, width: int
) -> None:
    """Overwrite a block of values with those a step earlier."""
    for number in range(begin, end):
        row, at = number * ROW, (number - begin) * ROW
        if found_filled[number - begin]:
            values[row : row + width] = found[at : at + width]
        elif filled[number]:
            values[row : row + ROW] = 0
        filled[number] = found_filled[number - begin]


@compiled
def begin_leg(begin: int, end: int, into: Values, ends: Values) -> int:
    """Pass the values from the beginning of a leg to the end of the one before; return the largest."""
    largest = 0
    for number in range(begin, end):
        for rank in range(RACERS):
            value = into[number * ROW + rank]
            ends[number * RACERS + rank] = value
            largest = max(largest, int(value))
    return largest


@compiled
def refine(begin: int, end: int, ends: Values, factor: int, least: int, lasting: Flags) -> None:
    """Multiply the values by a factor, and mark the positions where one is large enough to count."""
    for number in range(begin, end):
        lasting[number] = 0
        for rank in range(RACERS):
            ends[number * RACERS + rank] *= np.uint32(factor)
            if ends[number * RACERS + rank] >= least:
                lasting[number] = 1


class Sweeps:
    """The values on a track, and the buffers for sweeps with several threads."""

    def __init__(self, length: int, pool: ThreadPoolExecutor, threads: int) -> None:
        self.pool, self.length, self.positions = pool, length, count(length)
        self.shift = self.largest = 0
        """Certainty is `ONE << shift`; the largest value of a sweep."""
        self.blocks = [(first, min(first + BLOCK, self.positions)) for first in range(0, self.positions, BLOCK)]
        self.moves = np.empty((self.positions, MAX_OUTCOMES), np.int32)
        self.spread(list_moves, length, self.moves)
        rows = self.positions + 1  # the last one is for races that are over
        self.out, self.into = np.zeros((rows, ROW), np.uint32), np.zeros((rows, ROW), np.uint32)
        self.ends = np.zeros((rows, RACERS), np.uint32)
        self.out_filled, self.into_filled, self.lasting = (np.zeros(rows, np.uint8) for _ in range(3))
        size = min(BLOCK, rows)
        self.found = [(np.empty(size * ROW, np.uint32), np.empty(size, np.uint8)) for _ in range(threads)]

    def begin(self, rank: int, values: Values | None = None) -> None:
        """Start to solve the chance of this rank to come first or last, from the values of a leg's end or from none."""
        self.shift = 0
        self.ends[:-1], self.lasting[:-1] = (0, 0) if values is None else (values, 1)
        for over, filled in self.over():
            over[:] = 0
            over[rank::RACERS], filled[-1] = ONE, 1

    def resume(self, ends: Values, shift: int) -> None:
        """Continue after the sweep that found these values."""
        self.ends[:-1], self.shift, self.largest = ends, shift, int(ends.max())
        self.go_on()

    def over(self) -> list[tuple[Values, Flags]]:
        """The values of finished races, each with the flags of its array."""
        return [(self.out[-1], self.out_filled), (self.into[-1], self.into_filled), (self.ends[-1], self.lasting)]

    def go_on(self) -> None:
        """Prepare the sweep for the next leg: races that are already over no longer count, and the unit gets finer."""
        for over, filled in self.over():
            over[:], filled[-1] = 0, 0
        finer = max(0, (ONE // max(1, self.largest)).bit_length() - 1)
        self.shift += finer
        least = math.ceil(NEGLIGIBLE * (ONE << self.shift))
        self.spread(refine, self.ends.reshape(-1), 1 << finer, least, self.lasting)

    def spread(self, function: Callable[..., T], *rest: object) -> list[T]:
        """Distribute all positions among the threads; compiled functions release the interpreter lock."""
        return list(self.pool.map(lambda block: function(*block, *rest), self.blocks))

    def back(self, function: Callable[..., None], values: Values, filled: Flags, size: int, *rest: object) -> None:
        """Overwrite the values for the sets of one size with those a step earlier."""
        both, width = (values.reshape(-1), filled), len(SETS[size]) * RACERS
        for last in range(len(self.blocks), 0, -len(self.found)):
            batch = list(zip(self.blocks[max(0, last - len(self.found)) : last], self.found, strict=False))
            for part, more in (function, (self.moves, *rest)), (take_over, (width,)):
                list(self.pool.map(lambda at, part=part, more=more: part(*at[0], *at[1], *both, *more), batch))

    def sweep(self) -> Iterator[float]:
        """Go back through a leg, reporting progress after each die; sets `ends`, and the `largest` of them."""
        ends, out, into = (values.reshape(-1) for values in (self.ends, self.out, self.into))
        both = out, self.out_filled, into, self.into_filled
        self.spread(begin_back, self.moves, ends, self.lasting, AFTER_DIE[0], AFTER[0], *both)
        yield 1 / RACERS
        for size in range(2, RACERS + 1):
            rest = out, self.out_filled, AFTER_DIE[size - 1], AFTER[size], PARTS[size]
            self.back(back_with_grey, self.into, self.into_filled, size, *rest)
            if size < RACERS:
                self.back(back_without_grey, self.out, self.out_filled, size + 1, AFTER_DIE[size], PARTS[size + 1])
            yield size / RACERS
        self.largest = max(self.spread(begin_leg, into, ends))


def solve(
    length: int = LAST_SPACE,
    threads: int | None = None,
    on_progress: Callable[[int, float, float], None] | None = None,
    kept: Path | None = None,
) -> Solution:
    """Solve every position on a track of this length; the full one takes minutes and 2 GB.

    `on_progress` gets the number of the sweep, the fraction done, and the largest value of the sweep before. Given a
    file `kept`, every sweep is saved beside it, and an interrupted call resumes there.
    """
    threads = threads or processors()
    with TemporaryDirectory() as folder, ThreadPoolExecutor(threads) as pool:
        kept = kept or Path(folder) / "sweeps"
        sweeps: Sweeps | None = None
        sweeps_before, change = 0, math.inf
        for half in HALVES:
            file = part_file(kept, half)
            part = load_part(file, length)
            if part is None or part.largest >= NEGLIGIBLE:
                sweeps = sweeps or Sweeps(length, pool, threads)
                part = solve_half(sweeps, half, part, file, sweeps_before, change, on_progress)
            sweeps_before, change = sweeps_before + part.sweeps, part.largest
        del sweeps, part  # makes room
        return joined(kept)


def solve_half(
    sweeps: Sweeps,
    half: str,
    part: Part | None,
    file: Path,
    sweeps_before: int,
    change: float,
    on_progress: Callable[[int, float, float], None] | None,
) -> Part:
    """Sum up one half leg by leg, until hardly any race lasts longer; save each sweep."""
    clock = time.monotonic()
    seconds_before = part.seconds if part else 0.0
    if part is None:
        sweeps.begin(CERTAIN_RANK[half])
    else:
        sweeps.resume(part.ends, part.shift)
    while part is None or part.largest >= NEGLIGIBLE:
        number, change = (part.sweeps + 1, part.largest) if part else (1, change)
        for done in sweeps.sweep():
            if on_progress:
                on_progress(sweeps_before + number, done, change)
        ends, seconds = sweeps.ends[:-1], seconds_before + time.monotonic() - clock
        largest = sweeps.largest / (ONE << sweeps.shift)
        part = Part(sweeps.length, number, largest, sweeps.shift, seconds, peak_memory(), ends)
        save_part(file, part)
        sweeps.go_on()
    return part


@compiled
def fold(rows: Odds, ends: NDArray[np.int64], odds: Odds) -> None:
    """Add the odds after the end of a leg to the racers' odds, `odds[0]` to win and `odds[1]` to lose.

    `ends[0]` has the races at the end, `ends[1]` their counts, and `after` the chances of every rank after each.
    """
    racers = np.empty(RACERS, np.int64)
    for i in range(ends.shape[1]):
        rank_racers(ends[0, i], racers)
        for rank in range(RACERS):
            odds[0, racers[rank]] += ends[1, i] * rows[i, rank]
            odds[1, racers[rank]] += ends[1, i] * rows[i, RACERS + rank]


def build(threads: int | None = None, on_progress: Callable[[int, float, float], None] | None = None) -> Path:
    """Solve the full track and keep the table where `tables.load` finds it; return its file.

    Raises `BeingSolved` if another process is solving it.
    """
    file = table_file()
    with only_one(file):
        save(file, solve(threads=threads, on_progress=on_progress, kept=file))
        remove_leftovers(file)
    return file
