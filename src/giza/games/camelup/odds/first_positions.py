"""Exact prospects of positions of the first edition with every set of dice, without tiles: 15,504 times 32 rows.

A row is computed on demand from the rows that its dice lead to; where a leg begins, from the table of `first_edition`.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.odds import first_edition
from giza.games.camelup.odds.first_edition import POSITIONS, Values, index_of
from giza.games.camelup.rules.chance import FACES
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, advance, camel_at, place_of, space_at
from giza.rules.compiled import compiled
from giza.rules.contract import Floats, Ids

LEADERS, JOINT = 0, RACERS * RACERS
"""Where the chances of the two leading camels of the leg begin in a row, and those of winner and loser of the race."""
ENDS = JOINT + RACERS * RACERS
STOPS = ENDS + 1
KNOWN = STOPS + LAST_SPACE + 1
"""The column that is 1 once the row has been computed."""
COLUMNS = KNOWN + 1
SETS = 1 << RACERS
MOST_WAITING = FACES * RACERS * (RACERS + 1) // 2
"""The most positions waiting: those after each of the dice of a leg."""


class PositionTable(NamedTuple):
    """The prospects of positions."""

    rows: NDArray[np.float32]
    """[position, set of dice, column]; camels are named by their place."""
    races: Values
    """[position, winner's place, loser's place], at the start of a leg."""


def new_table() -> PositionTable:
    """An empty table; it takes up to 135 MB as it fills."""
    return PositionTable(np.zeros((POSITIONS, SETS, COLUMNS), np.float32), first_edition.table())


NO_TABLE = PositionTable(np.zeros((0, SETS, COLUMNS), np.float32), np.zeros((0, RACERS, RACERS)))
"""A placeholder for the second edition."""


@cache
def table() -> PositionTable:
    """The table that all callers share."""
    return new_table()


@compiled
def by_place(race: int) -> int:
    """The same position with camels named by their place."""
    named = 0
    for place in range(RACERS):
        named |= (space_at(race, place) << 3 | place + 1) << 8 * place
    return named


@compiled
def dice_by_place(race: int, dice: int) -> int:
    """A set of dice, named by the places of their camels."""
    found = 0
    for place in range(RACERS):
        found |= (dice >> camel_at(race, place) & 1) << place
    return found


@compiled
def add_row(table: PositionTable, race: int, dice: int, weight: float, row: Floats) -> None:
    """Add the known prospects of a position to a row whose camels have the names of this race."""
    found = table.rows[index_of(race), dice_by_place(race, dice)]
    for p in range(RACERS):
        first = RACERS * camel_at(race, p)
        for q in range(RACERS):
            at = first + camel_at(race, q)
            row[LEADERS + at] += weight * found[LEADERS + RACERS * p + q]
            row[JOINT + at] += weight * found[JOINT + RACERS * p + q]
    for column in range(ENDS, KNOWN):
        row[column] += weight * found[column]


@compiled
def push_unknown(table: PositionTable, race: int, dice: int, waiting: Ids, n: int) -> int:
    """Append to n positions those after the next die that aren't known yet; return their new number."""
    for camel in range(RACERS):
        if dice >> camel & 1:
            for steps in range(1, FACES + 1):
                there, _, crossed = advance(race, camel, steps, 0)
                if not crossed:
                    places = dice_by_place(there, dice ^ 1 << camel)
                    if table.rows[index_of(there), places, KNOWN] == 0:
                        waiting[n, 0], waiting[n, 1] = by_place(there), places
                        n += 1
    return n


@compiled
def add_dice(table: PositionTable, race: int, dice: int, row: Floats) -> None:
    """Add the prospects after the next die, all of which are known."""
    left = 0
    for camel in range(RACERS):
        left += dice >> camel & 1
    weight = 1.0 / (FACES * left)
    for camel in range(RACERS):
        if not dice >> camel & 1:
            continue
        origin = space_at(race, place_of(race, camel))
        for steps in range(1, FACES + 1):
            there, _, crossed = advance(race, camel, steps, 0)
            if origin + steps <= LAST_SPACE:
                row[STOPS + origin + steps] += weight
            if crossed:
                first, second, last = camel_at(there, RACERS - 1), camel_at(there, RACERS - 2), camel_at(there, 0)
                row[LEADERS + RACERS * first + second] += weight
                row[JOINT + RACERS * first + last] += weight
                row[ENDS] += weight
            else:
                add_row(table, there, dice ^ 1 << camel, weight, row)


@compiled
def begin_leg(table: PositionTable, race: int, row: Floats) -> None:
    """Write the prospects where no die is left; camels are named by their place."""
    row[LEADERS + RACERS * (RACERS - 1) + RACERS - 2] = 1.0
    following = table.races[index_of(race)]
    for first in range(RACERS):
        for last in range(RACERS):
            row[JOINT + RACERS * first + last] = following[first, last]


@compiled
def work_out(table: PositionTable, race: int, dice: int, row: Floats) -> None:
    """Write the prospects of a position, and of all that follow it."""
    waiting, following = np.empty((MOST_WAITING, 2), np.int64), np.empty(COLUMNS)
    n = push_unknown(table, race, dice, waiting, 0)
    while n > 0:
        there, left = waiting[n - 1, 0], waiting[n - 1, 1]
        more = push_unknown(table, there, left, waiting, n)
        if more == n:
            following[:] = 0.0
            if left == 0:
                begin_leg(table, there, following)
            else:
                add_dice(table, there, left, following)
            following[KNOWN] = 1.0
            table.rows[index_of(there), left] = following
            more = n - 1
        n = more
    add_dice(table, race, dice, row)


@compiled
def write_row(table: PositionTable, race: int, dice: int, row: Floats) -> None:
    """Write the prospects of a position in which dice are left."""
    row[:] = 0.0
    if table.rows[index_of(race), dice_by_place(race, dice), KNOWN] != 0:
        add_row(table, race, dice, 1.0, row)
    else:
        work_out(table, race, dice, row)
