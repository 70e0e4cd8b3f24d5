"""The exact odds of a whole race in the first edition, without tiles, from every position at the start of a leg.

Without tiles, camels only go forward, so every position follows from those nearer to the finish line. Camels are named
by their place only: the last is 0. That leaves 15,504 positions with 32 sets of dice each.
"""

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.rules.chance import FACES
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, advance, camel_at, space_at
from giza.rules.compiled import compiled

Values = NDArray[np.float64]

ALL_DICE = (1 << RACERS) - 1
POSITIONS = math.comb(LAST_SPACE + RACERS - 1, RACERS)
COUNT = np.array([[0] + [math.comb(s + i, i + 1) for s in range(LAST_SPACE)] for i in range(RACERS)], np.int64)
"""[i, s]: the number of ways for i + 1 camels to stand below space s."""


@compiled
def index_of(race: int) -> int:
    """The number of a position, regardless of the camels' names."""
    index = 0
    for place in range(RACERS):
        index += COUNT[place, space_at(race, place)]
    return index


@compiled
def race_of(index: int) -> int:
    """The race with this number, with camels named by their place."""
    race = 0
    for place in range(RACERS - 1, -1, -1):
        space = 1
        while space < LAST_SPACE and COUNT[place, space + 1] <= index:
            space += 1
        index -= COUNT[place, space]
        race |= (space << 3 | place + 1) << 8 * place
    return race


@compiled
def progress(race: int) -> int:
    """The sum of all spaces: every die raises it."""
    total = 0
    for place in range(RACERS):
        total += space_at(race, place)
    return total


@compiled
def add_outcome(values: Values, race: int, dice: int, crossed: bool, out: Values) -> None:
    """Add to `out` the odds after a die, for camels that are named by their place before it."""
    if crossed:
        out[camel_at(race, RACERS - 1), camel_at(race, 0)] += 1.0
        return
    left = 0
    for place in range(RACERS):
        if dice >> camel_at(race, place) & 1:
            left |= 1 << place
    following = values[index_of(race), left]
    for first in range(RACERS):
        winner = camel_at(race, first)
        for last in range(RACERS):
            out[winner, camel_at(race, last)] += following[first, last]


@compiled
def solve_position(values: Values, index: int) -> None:
    """Fill in the odds of a position for every set of dice; those of all nearer positions are known."""
    race = race_of(index)
    for dice in range(1, ALL_DICE + 1):
        out = values[index, dice]
        outcomes = 0
        for camel in range(RACERS):
            if dice >> camel & 1:
                for steps in range(1, FACES + 1):
                    there, _, crossed = advance(race, camel, steps, 0)
                    add_outcome(values, there, dice ^ 1 << camel, crossed, out)
                    outcomes += 1
        out /= outcomes
    values[index, 0] = values[index, ALL_DICE]  # no dice left: a new leg begins


@compiled
def solve_all(values: Values) -> None:
    """Fill in all positions, those nearest to the finish line first."""
    for wanted in range(RACERS * LAST_SPACE, RACERS - 1, -1):
        for index in range(POSITIONS):
            if progress(race_of(index)) == wanted:
                solve_position(values, index)


@cache
def table() -> Values:
    """`[position, winner's place, loser's place]`: the odds of a race from the start of a leg."""
    values = np.zeros((POSITIONS, ALL_DICE + 1, RACERS, RACERS))
    solve_all(values)
    return np.ascontiguousarray(values[:, 0])


@compiled
def fold(values: Values, ends: NDArray[np.int64], joint: Values) -> None:
    """Add to `joint[winner, loser]` the odds after the races at the end of a leg, each weighted by its count."""
    for i in range(ends.shape[1]):
        race, count = ends[0, i], float(ends[1, i])
        following = values[index_of(race)]
        for first in range(RACERS):
            winner = camel_at(race, first)
            for last in range(RACERS):
                joint[winner, camel_at(race, last)] += count * following[first, last]
