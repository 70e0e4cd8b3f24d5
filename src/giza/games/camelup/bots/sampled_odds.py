"""Odds of Camel Up races that sharpen while the search goes on: one row of counts for every race it meets.

A search meets the same race again and again, because most actions move no camel. Each time, a few more samples of the
dice are added to the race's row. Tickets and bets are then valued without further dice, by the shares of samples in
which a camel leads, comes second, wins the race or comes last.
"""

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.odds.lines import HASH_FACTOR, HASH_MASK
from giza.games.camelup.odds.moves import DICE_SHIFT
from giza.games.camelup.rules.chance import FACES
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import (
    LAST_SPACE,
    RACERS,
    WHITE,
    crazy_mover,
    direction_of,
    landing,
    lift,
    on_track,
    racer_from_top,
    set_down,
)
from giza.games.camelup.rules.state import GREY, all_dice
from giza.rules.compiled import compiled
from giza.rules.contract import Random, State

Rows = NDArray[np.int64]

POSITION, TILES, SAMPLES, FIRST, SECOND = 0, 1, 2, 3, 3 + RACERS
WINS = SECOND + RACERS
LOSES = WINS + RACERS
STOPS = LOSES + RACERS
"""Where the counts of a row begin; `STOPS` counts the moves that end on a space, before a tile moves them on."""
ENDS = STOPS + LAST_SPACE + 1
"""The count of samples in which the race ends within the leg."""
COLUMNS = ENDS + 1

ROW_BITS = 13
LONGEST_PROBE = 16
"""Number of places to look for a row; if all are taken, the last one is overwritten."""

NEW_SAMPLES, MORE_SAMPLES, MOST_SAMPLES = 12, 1, 2000
"""The samples that a race gets when it is met first, each further time, and at most."""
GOLDEN = 0.6180339887498949
"""The fractions of its multiples fill the unit interval evenly, so that a few samples see all first dice."""
ALL_DICE = (0, all_dice(1), all_dice(2))


@compiled
def roll_leg(edition: int, race: int, dice: int, tiles: int, chance: float, row: Rows, count: bool) -> tuple[int, bool]:
    """Roll the dice of a leg with one random number; return the race after it, and whether it is over.

    What each die leaves of the number is uniform again. With `count`, the ends of all moves are added to the row.
    """
    left = 0
    for die in range(GREY + 1):
        left += dice >> die & 1
    while left >= edition:
        chance *= left
        drawn = int(chance)
        chance = (chance - drawn) * FACES
        steps = int(chance)
        chance -= steps
        rest = dice
        for _ in range(drawn):
            rest &= rest - 1
        bit = rest & -rest
        dice ^= bit
        left -= 1
        camel = 0
        while bit >> camel != 1:
            camel += 1
        if camel == GREY:
            chance *= 2
            shown = int(chance)
            chance -= shown
            camel = crazy_mover(race, WHITE + shown)
        others, unit, height, origin = lift(race, camel)
        ends_on = origin + direction_of(camel) * (steps + 1)
        space, under, _ = landing(origin, direction_of(camel), steps + 1, tiles)
        race = set_down(others, unit, height, origin, space, under)
        if count and on_track(ends_on):
            row[STOPS + ends_on] += 1
        if not on_track(space):
            return race, True
    return race, False


@compiled
def sample(row: Rows, edition: int, race: int, dice: int, samples: int, random: Random) -> None:
    """Add samples to a row."""
    tiles = int(row[TILES])
    for _ in range(samples):
        chance = (row[SAMPLES] + 0.5) * GOLDEN
        now, over = roll_leg(edition, race, dice, tiles, chance - int(chance), row, True)
        row[FIRST + racer_from_top(now, 0)] += 1
        row[SECOND + racer_from_top(now, 1)] += 1
        row[ENDS] += int(over)
        while not over:
            now, over = roll_leg(edition, now, ALL_DICE[edition], 0, random.random(), row, False)
        row[WINS + racer_from_top(now, 0)] += 1
        row[LOSES + racer_from_top(now, RACERS - 1)] += 1
        row[SAMPLES] += 1


@compiled
def row_of(s: State, rows: Rows, more: int, random: Random) -> int:
    """The row of a race, with this many more samples; a new race gets a row."""
    position = int(s.race) | int(s.dice) << DICE_SHIFT
    tiles = packed_tiles(s)
    mixed = (position ^ position >> 29 ^ tiles * 5) * HASH_FACTOR & HASH_MASK
    slot = mixed >> 40 & (1 << ROW_BITS) - 1
    for _ in range(LONGEST_PROBE):
        slot = slot + 1 & (1 << ROW_BITS) - 1
        if rows[slot, SAMPLES] == 0 or (rows[slot, POSITION] == position and rows[slot, TILES] == tiles):
            break
    row = rows[slot]
    if row[SAMPLES] == 0 or row[POSITION] != position or row[TILES] != tiles:
        row[:] = 0
        row[POSITION] = position
        row[TILES] = tiles
        more = NEW_SAMPLES
    if row[SAMPLES] < MOST_SAMPLES:
        sample(row, int(s.edition), int(s.race), int(s.dice), more, random)
    return slot
