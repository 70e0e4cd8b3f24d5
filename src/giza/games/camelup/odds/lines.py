"""All ways a leg can go on, counted exactly; equal positions are merged after every die.

A line is one way in which the remaining dice can fall. Counts are integers over a common denominator, the product of
`faces * dice left` for every die to come, so they are exact. A line on which the race ends early stands for all the
lines that would have followed it.
"""

import itertools
import threading
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.odds.moves import (
    BATCH_ROWS,
    BATCH_SIZE,
    DICE_SHIFT,
    FROM,
    KEYS,
    LINES,
    MOVERS,
    ORDERS,
    ORIGINS,
    RACE_MASK,
    THERE,
    Counts,
    add_landings,
    crossed,
    list_moves,
    make_moves,
    order_all,
    order_of,
)
from giza.games.camelup.rules.chance import FACES
from giza.games.camelup.rules.race import LAST_SPACE, RACERS
from giza.rules.compiled import compiled

Slots = NDArray[np.int32]

MOST_POSITIONS = {1: 1 << 14, 2: 1 << 17}
"""Capacity for the different positions after each die, twice the maximum: from all camels in one stack, a leg leads to
7,417 races in the first edition and to about 60,000 in the second."""
LEAST_TABLE = 256

EMPTY = -1
HASH_FACTOR = 0x1E3779B97F4A7C15
HASH_MASK = (1 << 62) - 1


@compiled
def dice_count(dice: int) -> int:
    """The number of dice in a set."""
    count = 0
    while dice != 0:
        dice &= dice - 1
        count += 1
    return count


@compiled
def faces_of_a_die(edition: int) -> int:
    """The number of equally likely faces of a die: three, or six where the grey die is counted with the others."""
    return FACES if edition == 1 else 2 * FACES


@compiled
def lines_to_come(edition: int, dice: int) -> int:
    """The number of lines with this many dice left in the leg."""
    lines = 1
    while dice >= edition:
        lines *= faces_of_a_die(edition) * dice
        dice -= 1
    return lines


POSITIONS, COUNTS = 0, 1


class Memory(NamedTuple):
    """Buffers for counting, reused between calls."""

    layers: Counts
    """[0 or 1, POSITIONS or COUNTS]: the positions after a die, the number of lines to each, and the same after the
    next die."""
    table: NDArray[np.int32]
    """A hash table of the places of positions in their layer."""
    orders: Counts
    """[0, order]: the lines on which the leg ends with this order of camels, [1, order]: those on which the race does.
    Only `collect` clears it."""


def new_memory(edition: int) -> Memory:
    """Buffers large enough for any leg of an edition."""
    most = MOST_POSITIONS[edition]
    return Memory(
        layers=np.empty((2, 2, most), np.int64),
        table=np.empty(2 * most, np.int32),
        orders=np.zeros((2, ORDERS), np.int64),
    )


@compiled
def count_departures(batch: Counts, size: int, to_come: int, departures: Counts) -> None:
    """Count the spaces that the units of a batch leave, weighted by lines."""
    for i in range(size):
        departures[int(batch[MOVERS, i] >= RACERS), batch[ORIGINS, i]] += batch[LINES, i] * to_come


@compiled
def count_orders(edition: int, batch: Counts, size: int, orders: Counts) -> None:
    """Count the orders of the racers after the last die of a leg."""
    for face in range(FACES):
        order_all(edition, batch, size, face)
        for i in range(size):
            orders[int(crossed(edition, int(batch[THERE + face, i]))), batch[KEYS, i]] += batch[LINES, i]


@compiled
def find_slots(batch: Counts, size: int, face: int, dice_mask: int, size_mask: int) -> None:
    """Add the dice left to the races after a face, and write their first places in the hash table to `KEYS`."""
    positions, there, keys = batch[FROM], batch[THERE + face], batch[KEYS]
    for i in range(size):
        position = int(there[i]) | int(positions[i]) & dice_mask
        mixed = (position ^ position >> 29) * HASH_FACTOR & HASH_MASK
        keys[i] = (mixed ^ mixed >> 31) >> 14 & size_mask
        there[i] = position


@compiled
def merge(
    edition: int, batch: Counts, size: int, face: int, to_come: int, table: Slots, layer: Counts, n: int, orders: Counts
) -> int:
    """Merge the positions after a face into the n positions of a layer; return their new number.

    A line on which the race is over ends: it counts for all that would have followed.
    """
    there, lines, keys = batch[THERE + face], batch[LINES], batch[KEYS]
    positions, counts = layer[POSITIONS], layer[COUNTS]
    mask = table.size - 1
    for i in range(size):
        position = int(there[i])
        if crossed(edition, position & RACE_MASK):
            orders[1, order_of(edition, position & RACE_MASK)] += lines[i] * to_come
            continue
        if n == positions.size:
            raise MemoryError("a leg has more positions than there is room for")
        positions[n] = position  # written before it is known to be new: the branch would be unpredictable
        counts[n] = 0
        slot = keys[i]
        found = n if table[slot] == EMPTY else table[slot]
        while positions[found] != position:
            slot = slot + 1 & mask
            found = n if table[slot] == EMPTY else table[slot]
        table[slot] = found
        counts[found] += lines[i]
        n += int(found == n)
    return n


@compiled
def table_for(memory: Memory, most: int) -> Slots:
    """An empty table that this many positions fill at most half."""
    size = LEAST_TABLE
    while size < 2 * most and size < memory.table.size:
        size *= 2
    table = memory.table[:size]
    table[:] = EMPTY
    return table


@compiled
def play_out(
    edition: int, race: int, dice: int, tiles: int, memory: Memory, landings: Counts, with_ends: bool
) -> tuple[int, int]:
    """Play all lines of a leg.

    Count the orders of camels in the memory, and add to `landings[space]` the number of moves that end there. With
    `with_ends`, the different races at the end of the leg are in a layer of the memory; return that layer, and their
    number.
    """
    memory.layers[0, POSITIONS, 0] = race | dice << DICE_SHIFT
    memory.layers[0, COUNTS, 0] = 1
    batch, departures = np.empty((BATCH_ROWS, BATCH_SIZE), np.int64), np.zeros((2, LAST_SPACE + 1), np.int64)
    layer, n = 0, 1
    left = dice_count(dice)
    while left >= edition:
        before, after = memory.layers[layer], memory.layers[1 - layer]
        last = left == edition
        to_come = lines_to_come(edition, left - 1)
        merging = with_ends or not last
        table = table_for(memory, n * (left + edition - 1) * FACES if merging else 0)
        next_n = begin = 0
        while begin < n:
            begin, size = list_moves(edition, before[POSITIONS], before[COUNTS], begin, n, batch)
            make_moves(batch, size, tiles)
            count_departures(batch, size, to_come, departures)
            if last:
                count_orders(edition, batch, size, memory.orders)
            if merging:
                for face in range(FACES):
                    find_slots(batch, size, face, 0 if last else ~RACE_MASK, table.size - 1)
                    next_n = merge(
                        edition, batch, size, face, 0 if last else to_come, table, after, next_n, memory.orders
                    )
        layer, n = 1 - layer, next_n
        left -= 1
    add_landings(departures, landings)
    return layer, n


ALL_ORDERS = np.array(
    [
        [sum(camel + 1 << 3 * place for place, camel in enumerate(camels)), *reversed(camels)]
        for camels in itertools.permutations(range(RACERS))
    ],
    np.int64,
)
"""Every order as `order_of` packs it, with its camels from first to last."""


@compiled
def collect(orders: Counts, places: Counts, top_two: Counts, finals: Counts) -> int:
    """Sum up the counts of `play_out`, and clear them; return the number of lines on which the race ends.

    `places[camel, rank]` and `top_two[first, second]` count all lines, `finals[first, last]` those on which the race
    ends with these camels as winner and loser.
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
        finals[first, last] += finished
        ended += finished
    return ended


class ThreadScratch(threading.local):
    """A thread's reused memory."""

    def __init__(self) -> None:
        self.memory = {edition: new_memory(edition) for edition in MOST_POSITIONS}


SCRATCH = ThreadScratch()


class Lines(NamedTuple):
    """The counted lines of a leg; divide by `total`."""

    total: int
    places: Counts
    """[camel, rank]"""
    top_two: Counts
    """[first, second]"""
    finals: Counts
    """[winner, loser]: the race ends with these two."""
    ended: int
    """The race ends within the leg."""
    landings: Counts
    """[space]: the number of moves that end there (on a tile: that stop on it), summed over all lines."""
    ends: Counts
    """[0]: the races at the end of the leg, [1]: their counts. Valid until this thread counts again."""


@compiled
def count(
    edition: int, race: int, dice: int, tiles: int, memory: Memory, with_ends: bool
) -> tuple[int, Counts, Counts, Counts, int, Counts, int, int]:
    """All figures of `Lines`, but the layer and number of the ends instead of the ends."""
    places, top_two = np.zeros((RACERS, RACERS), np.int64), np.zeros((RACERS, RACERS), np.int64)
    finals, landings = np.zeros((RACERS, RACERS), np.int64), np.zeros(LAST_SPACE + 1, np.int64)
    layer, listed = play_out(edition, race, dice, tiles, memory, landings, with_ends)
    ended = collect(memory.orders, places, top_two, finals)
    total = lines_to_come(edition, dice_count(dice))
    return total, places, top_two, finals, ended, landings, layer, listed


def count_lines(edition: int, race: int, dice: int, tiles: int, with_ends: bool = False) -> Lines:
    """Count all lines of the rest of a leg."""
    memory = SCRATCH.memory[edition]
    counted = count(edition, race, dice, tiles, memory, with_ends)
    total, places, top_two, finals, ended, landings, layer, listed = counted
    return Lines(total, places, top_two, finals, ended, landings, memory.layers[layer, :, :listed])
