"""Exact prospects of every position of the first edition with every set of dice, without tiles: 15,504 times 32 rows.

They are solved from the finish line backwards, as in `giza.games.camelup.odds.first_edition`. With tiles on the track
the next die is exact, and from then on the track is taken to be free.
"""

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.odds.first_edition import POSITIONS, index_of, progress, race_of
from giza.games.camelup.odds.prospects import Prospects
from giza.games.camelup.rules.chance import FACES
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, advance, camel_at, place_of, space_at
from giza.rules.compiled import compiled
from giza.rules.contract import Floats, Ids

LEADERS, JOINT = 0, RACERS * RACERS
"""Where the chances of the two leading camels of the leg begin in a row, and those of winner and loser of the race."""
ENDS = JOINT + RACERS * RACERS
STOPS = ENDS + 1
COLUMNS = STOPS + LAST_SPACE + 1
SETS = 1 << RACERS

Table = NDArray[np.float32]
"""[position, set of dice, column]; camels are named by their place."""


@compiled
def dice_by_place(race: int, dice: int) -> int:
    """A set of dice, named by the places of their camels."""
    found = 0
    for place in range(RACERS):
        found |= (dice >> camel_at(race, place) & 1) << place
    return found


@compiled
def add_row(table: Table, race: int, dice: int, weight: float, row: Floats) -> None:
    """Add the prospects of a position to a row whose camels have the names of this race."""
    found = table[index_of(race), dice_by_place(race, dice)]
    for p in range(RACERS):
        first = RACERS * camel_at(race, p)
        for q in range(RACERS):
            at = first + camel_at(race, q)
            row[LEADERS + at] += weight * found[LEADERS + RACERS * p + q]
            row[JOINT + at] += weight * found[JOINT + RACERS * p + q]
    for column in range(ENDS, COLUMNS):
        row[column] += weight * found[column]


@compiled
def add_die(table: Table, race: int, dice: int, camel: int, tiles: int, weight: float, row: Floats) -> None:
    """Add what follows from a die, whatever it shows."""
    origin = space_at(race, place_of(race, camel))
    for steps in range(1, FACES + 1):
        there, _, crossed = advance(race, camel, steps, tiles)
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
def solve(table: Table, order: Ids) -> None:
    """Fill in all positions, those nearest to the finish line first."""
    row = np.empty(COLUMNS)
    for index in order:
        race = race_of(index)
        for dice in range(1, SETS):
            row[:] = 0.0
            left = 0
            for camel in range(RACERS):
                left += dice >> camel & 1
            for camel in range(RACERS):
                if dice >> camel & 1:
                    add_die(table, race, dice, camel, 0, 1.0 / (FACES * left), row)
            table[index, dice] = row
        table[index, 0, LEADERS + RACERS * (RACERS - 1) + RACERS - 2] = 1.0
        table[index, 0, JOINT:ENDS] = table[index, SETS - 1, JOINT:ENDS]  # a new leg begins


@compiled
def all_progress(out: Ids) -> None:
    """Write how far every position is."""
    for index in range(len(out)):
        out[index] = progress(race_of(index))


def new_table() -> Table:
    """The prospects of all positions; takes some seconds and 135 MB."""
    progress_of = np.empty(POSITIONS, np.int64)
    all_progress(progress_of)
    table = np.zeros((POSITIONS, SETS, COLUMNS), np.float32)
    solve(table, np.argsort(-progress_of, kind="stable"))
    return table


@compiled
def prospects_in(table: Table, race: int, dice: int, tiles: int) -> Prospects:
    """The prospects of a position."""
    row = np.zeros(COLUMNS)
    if tiles == 0:
        add_row(table, race, dice, 1.0, row)
    else:
        left = 0
        for camel in range(RACERS):
            left += dice >> camel & 1
        for camel in range(RACERS):
            if dice >> camel & 1:
                add_die(table, race, dice, camel, tiles, 1.0 / (FACES * left), row)
    joint = row[JOINT:ENDS].copy().reshape((RACERS, RACERS))
    odds = np.empty((2, RACERS))
    for camel in range(RACERS):
        odds[0, camel] = joint[camel, :].sum()
        odds[1, camel] = joint[:, camel].sum()
    leaders = row[LEADERS:JOINT].copy().reshape((RACERS, RACERS))
    return Prospects(leaders, row[STOPS:].copy(), odds, joint, row[ENDS])
