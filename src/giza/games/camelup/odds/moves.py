"""Many moves at once: a batch of a few hundred, in loops without branches, which the compiler turns into vector code.

`list_moves` begins a batch with one move for each position and each camel that a die may show, and `make_moves` makes
it for all three faces.
"""

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.rules.chance import FACES
from giza.games.camelup.rules.race import (
    BEHIND,
    BLACK,
    EACH,
    LAST_SPACE,
    RACERS,
    WHITE,
    camel_lane,
    crazy_mover,
    direction_of,
    landing,
    lift,
    on_track,
    set_down,
    space_at,
)
from giza.games.camelup.rules.state import GREY
from giza.rules.compiled import compiled

Counts = NDArray[np.int64]

DICE_SHIFT = 56
"""A position is a race of up to seven bytes with the dice left in the pyramid above it."""
RACE_MASK = (1 << DICE_SHIFT) - 1
RACING_DICE = (1 << RACERS) - 1

FROM, MOVERS, LINES, RESTS, UNITS, HEIGHTS, ORIGINS, KEYS, THERE = range(9)
"""Rows of a batch: the position without the die; the camel that moves; the number of lines with that move; the results
of `lift`; a row for the caller's further work; and the race after each of the faces."""
BATCH_ROWS = THERE + FACES
BATCH_SIZE = 256


def racers_by_dice() -> Counts:
    """For every set of racing dice: their number, and which they are."""
    table = np.zeros((RACING_DICE + 1, RACERS + 1), np.int64)
    for dice in range(RACING_DICE + 1):
        racers = [racer for racer in range(RACERS) if dice >> racer & 1]
        table[dice, : len(racers) + 1] = len(racers), *racers
    return table


RACERS_OF = racers_by_dice()


@compiled
def add_move(batch: Counts, size: int, position: int, die: int, camel: int, lines: int) -> int:
    """Add a move to a batch, and return its new size."""
    batch[FROM, size] = position ^ 1 << DICE_SHIFT + die
    batch[MOVERS, size] = camel
    batch[LINES, size] = lines
    return size + 1


@compiled
def list_moves(edition: int, positions: Counts, counts: Counts, begin: int, n: int, batch: Counts) -> tuple[int, int]:
    """Begin a batch with the moves from position `begin` on; return the first position of the next batch, and the size.

    The grey die shows each crazy camel on half of its faces, so in the second edition every other die counts double.
    """
    size = 0
    while begin < n and size + BLACK < BATCH_SIZE:
        position, count = int(positions[begin]), int(counts[begin])
        dice = position >> DICE_SHIFT
        for number in range(RACERS_OF[dice & RACING_DICE, 0]):
            racer = int(RACERS_OF[dice & RACING_DICE, number + 1])
            size = add_move(batch, size, position, racer, racer, edition * count)
        if dice >> GREY & 1:
            race = position & RACE_MASK
            if_white, if_black = crazy_mover(race, WHITE), crazy_mover(race, BLACK)
            if if_white == if_black:
                size = add_move(batch, size, position, GREY, if_white, 2 * count)
            else:
                size = add_move(batch, size, position, GREY, if_white, count)
                size = add_move(batch, size, position, GREY, if_black, count)
        begin += 1
    return begin, size


@compiled
def lift_all(batch: Counts, size: int) -> None:
    """Lift the units of a batch."""
    positions, movers = batch[FROM], batch[MOVERS]
    rests, units, heights, origins = batch[RESTS], batch[UNITS], batch[HEIGHTS], batch[ORIGINS]
    for i in range(size):
        rests[i], units[i], heights[i], origins[i] = lift(int(positions[i]) & RACE_MASK, int(movers[i]))


@compiled
def set_all_down(batch: Counts, size: int, steps: int, tiles: int) -> None:
    """Set the lifted units of a batch down again."""
    rests, units, heights, origins, movers = batch[RESTS], batch[UNITS], batch[HEIGHTS], batch[ORIGINS], batch[MOVERS]
    there = batch[THERE + steps - 1]
    for i in range(size):
        origin = int(origins[i])
        space, under, _ = landing(origin, direction_of(int(movers[i])), steps, tiles)
        there[i] = set_down(int(rests[i]), int(units[i]), int(heights[i]), origin, space, under)


@compiled
def make_moves(batch: Counts, size: int, tiles: int) -> None:
    """Write the races after each of the faces."""
    lift_all(batch, size)
    for steps in range(1, FACES + 1):
        set_all_down(batch, size, steps, tiles)


@compiled
def crossed(edition: int, race: int) -> bool:
    """Whether a camel has crossed the line, in either direction."""
    camels = RACERS if edition == 1 else BLACK + 1
    forward = race >= LAST_SPACE + 1 << 8 * camels - 5
    return forward | (space_at(race, 0) == BEHIND)


@compiled
def without(race: int, camel: int) -> int:
    """A race without one of its camels."""
    behind = camel_lane(race, camel) - 1
    return race & behind | race >> 8 & ~behind


@compiled
def order_of(edition: int, race: int) -> int:
    """The racers from last to first, three bits each: a number below `ORDERS` that stands for a ranking."""
    if edition == 2:
        race = without(without(race, WHITE), BLACK)
    pairs = race & 7 * EACH
    pairs = (pairs | pairs >> 5) & 0x3F003F003F
    return (pairs | pairs >> 10) & 0xFFF | pairs >> 20 & 7 << 12


ORDERS = 1 << 3 * RACERS


@compiled
def order_all(edition: int, batch: Counts, size: int, face: int) -> None:
    """Write the order of the racers after a face into the batch's row `KEYS`."""
    there, keys = batch[THERE + face], batch[KEYS]
    for i in range(size):
        keys[i] = order_of(edition, int(there[i]))


@compiled
def add_landings(departures: Counts, landings: Counts) -> None:
    """Add to `landings[space]` the number of moves that end there.

    `departures[0, space]` counts the racers that left a space, `departures[1, space]` the crazy camels.
    """
    for row, direction in enumerate((1, -1)):
        for origin in range(LAST_SPACE + 1):
            for steps in range(1, FACES + 1):
                space = origin + direction * steps
                if on_track(space):
                    landings[space] += departures[row, origin]
