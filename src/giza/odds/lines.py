"""All ways a leg can go on, counted exactly: positions that are equal are merged after every die.

A line is one way in which the remaining dice can fall. Counts are integers over a common denominator, the product of
`faces * dice left` for every die to come, so they are exact. A line on which the race ends early stands for all the
lines that would have followed it.
"""

import itertools
import threading
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from giza.rules.camelup.chance import FACES
from giza.rules.camelup.race import (
    BLACK,
    EACH,
    LAST_SPACE,
    RACERS,
    WHITE,
    camel_lanes,
    crazy_mover,
    direction_of,
    landing,
    lift,
    lowest_bytes,
    on_track,
    place_for,
    set_down,
    total,
)
from giza.rules.camelup.state import GREY
from giza.rules.compiled import compiled

Counts = NDArray[np.int64]

DICE_SHIFT = 56
"""A position is a race of up to seven bytes with the dice left in the pyramid above it."""
RACE_MASK = (1 << DICE_SHIFT) - 1

TABLE_BITS = {1: 14, 2: 16}
"""Room for the different positions after each die but the last, in a table that is at most half full. The most there
are, with all camels in one stack, are 4,780 in the first edition and some 16,000 in the second."""
MOST_ENDS = {1: 1 << 15, 2: 1 << 18}
"""Room for the races at the end of a leg, more than twice the most there are."""

ORDERS = 1 << 3 * RACERS

EMPTY = -1
HASH_FACTOR = 0x1E3779B97F4A7C15
HASH_MASK = (1 << 62) - 1


@compiled
def dice_count(dice: int) -> int:
    """How many dice are in a set."""
    count = 0
    while dice != 0:
        dice &= dice - 1
        count += 1
    return count


@compiled
def faces_of_a_die(edition: int) -> int:
    """How many equally likely faces a die has: three, or six where the grey die must be counted with the others."""
    return FACES if edition == 1 else 2 * FACES


@compiled
def lines_to_come(edition: int, dice: int) -> int:
    """How many lines the rest of a leg has, with so many dice left."""
    lines = 1
    while dice >= edition:
        lines *= faces_of_a_die(edition) * dice
        dice -= 1
    return lines


@compiled
def slot_of(position: int, size: int) -> int:
    """Where a position would like to be in a table of this size, which is a power of 2."""
    mixed = (position ^ position >> 29) * HASH_FACTOR & HASH_MASK
    return (mixed ^ mixed >> 31) >> 14 & size - 1


@compiled
def add(table: Counts, positions: Counts, counts: Counts, n: int, position: int, count: int) -> int:
    """Add a count to a position, appending it to the list of n if it is new; return the length of the list."""
    slot = slot_of(position, table.size)
    while table[slot] != EMPTY:
        if positions[table[slot]] == position:
            counts[table[slot]] += count
            return n
        slot = slot + 1 & table.size - 1
    if 2 * n == table.size:
        raise MemoryError("a leg has more positions than there is room for")
    table[slot] = n
    positions[n] = position
    counts[n] = count
    return n + 1


@compiled
def forget(table: Counts, positions: Counts, n: int) -> None:
    """Clear the table of the n positions in it."""
    for i in range(n):
        slot = slot_of(positions[i], table.size)
        while table[slot] != EMPTY:
            table[slot] = EMPTY
            slot = slot + 1 & table.size - 1


@compiled
def order_of(race: int) -> int:
    """The racers from last to first, three bits each: a number below `ORDERS` that stands for a ranking."""
    order = 0
    shift = 0
    while race != 0:
        camel = race & 7
        if camel <= RACERS:
            order |= camel << shift
            shift += 3
        race >>= 8
    return order


@compiled
def racer_lanes(race: int) -> int:
    """A 1 in the byte of every racer."""
    crazy = (race & 7 * EACH) + 2 * EACH >> 3 & EACH
    return camel_lanes(race) - crazy


@compiled
def play_out(
    edition: int, race: int, dice: int, tiles: int, work: Counts, orders: Counts, stops: Counts, ends: Counts
) -> int:
    """Go through all lines of a leg.

    Adds to `orders[0, order]` the lines on which the leg ends with this order of camels, to `orders[1, order]` those on
    which the race does, and to `stops[space]` every stop on a tile. Unless `ends` has no room at all, the races at the
    end of the leg are listed in `ends[0]`, with their counts in `ends[1]`; returns how many.
    """
    positions, counts, next_positions, next_counts, table = work[0], work[1], work[2], work[3], work[4]
    positions[0] = race | dice << DICE_SHIFT
    counts[0] = 1
    n = 1
    listed = 0
    rest_order = unit_order = lanes = unit_bits = 0
    left = dice_count(dice)
    while left >= edition:
        to_come = lines_to_come(edition, left - 1)
        next_n = 0
        for i in range(n):
            here = positions[i] & RACE_MASK
            inside = positions[i] >> DICE_SHIFT
            for camel in range(RACERS if edition == 1 else BLACK + 1):
                die = camel if camel < RACERS else GREY
                if not inside >> die & 1:
                    continue
                mover = camel if camel < RACERS else crazy_mover(here, camel)
                count = counts[i] if edition == 1 or camel >= WHITE else 2 * counts[i]
                rest, unit, height, origin = lift(here, mover)
                if left == edition:  # the last die: only the order counts, unless the caller wants the races too
                    rest_order, unit_order = order_of(rest), order_of(unit)
                    lanes, unit_bits = racer_lanes(rest), 3 * total(racer_lanes(unit))
                for steps in range(1, FACES + 1):
                    space, under, met = landing(origin, direction_of(mover), steps, tiles)
                    if met != 0:
                        stops[met] += count * to_come
                    if not on_track(space):
                        there = set_down(rest, unit, height, origin, space, under)
                        orders[1, order_of(there)] += count * to_come
                    elif left > edition:
                        there = set_down(rest, unit, height, origin, space, under)
                        position = there | (inside ^ 1 << die) << DICE_SHIFT
                        next_n = add(table, next_positions, next_counts, next_n, position, count)
                    else:
                        below = 3 * total(lanes & lowest_bytes(place_for(rest, space, under)))
                        order = rest_order & (1 << below) - 1 | unit_order << below
                        orders[0, order | rest_order >> below << below + unit_bits] += count
                        if ends.shape[1] > 0:
                            if listed == ends.shape[1]:
                                raise MemoryError("a leg has more ends than there is room for")
                            ends[0, listed] = set_down(rest, unit, height, origin, space, under)
                            ends[1, listed] = count
                            listed += 1
        forget(table, next_positions, next_n)
        positions, next_positions = next_positions, positions
        counts, next_counts = next_counts, counts
        n = next_n
        left -= 1
    return listed


ALL_ORDERS = np.array(
    [
        [sum(camel + 1 << 3 * place for place, camel in enumerate(camels)), *reversed(camels)]
        for camels in itertools.permutations(range(RACERS))
    ],
    np.int64,
)
"""Every order as `order_of` writes it, followed by the camels from first to last."""


@compiled
def collect(orders: Counts, places: Counts, top_two: Counts, finals: Counts) -> int:
    """Sum up what `play_out` has counted, and clear it; return on how many lines the race ends.

    `places[camel, rank]` and `top_two[first, second]` count all lines, `finals[0, camel]` and `finals[1, camel]` those
    on which the race ends with this camel as winner and as loser.
    """
    ended = 0
    for row in range(ALL_ORDERS.shape[0]):
        order = ALL_ORDERS[row, 0]
        first, second, last = ALL_ORDERS[row, 1], ALL_ORDERS[row, 2], ALL_ORDERS[row, RACERS]
        finished = orders[1, order]
        count = orders[0, order] + finished
        orders[0, order] = 0
        orders[1, order] = 0
        if count == 0:
            continue
        top_two[first, second] += count
        for rank in range(RACERS):
            places[ALL_ORDERS[row, rank + 1], rank] += count
        finals[0, first] += finished
        finals[1, last] += finished
        ended += finished
    return ended


class Scratch(threading.local):
    """Memory that a thread uses again and again."""

    def __init__(self) -> None:
        self.work = {edition: np.full((5, 1 << bits), EMPTY, np.int64) for edition, bits in TABLE_BITS.items()}
        self.orders = np.zeros((2, ORDERS), np.int64)
        self.ends = {edition: np.empty((2, most), np.int64) for edition, most in MOST_ENDS.items()}
        self.no_ends = np.empty((2, 0), np.int64)


SCRATCH = Scratch()


class Lines(NamedTuple):
    """The lines of a leg, counted. Divide by `total`."""

    total: int
    places: Counts
    """[camel, rank]"""
    top_two: Counts
    """[first, second]"""
    finals: Counts
    """[0, camel]: the race ends, and this camel wins it; [1, camel]: is last."""
    ended: int
    """The race ends within the leg."""
    stops: Counts
    """[space]: stops on the tile there, summed up over all lines."""
    ends: Counts
    """[0]: races at the end of the leg, [1]: their counts. Valid until this thread counts again."""


def count_lines(edition: int, race: int, dice: int, tiles: int, with_ends: bool = False) -> Lines:
    """Count all lines of the rest of a leg."""
    places, top_two = np.zeros((RACERS, RACERS), np.int64), np.zeros((RACERS, RACERS), np.int64)
    finals, stops = np.zeros((2, RACERS), np.int64), np.zeros(LAST_SPACE + 1, np.int64)
    ends = SCRATCH.ends[edition] if with_ends else SCRATCH.no_ends
    listed = play_out(edition, race, dice, tiles, SCRATCH.work[edition], SCRATCH.orders, stops, ends)
    ended = collect(SCRATCH.orders, places, top_two, finals)
    total = lines_to_come(edition, dice_count(dice))
    return Lines(int(total), places, top_two, finals, int(ended), stops, ends[:, :listed])
