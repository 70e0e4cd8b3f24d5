"""The odds that players in a simulated course know: exact in the first edition, what tiles change is sampled.

Courses meet the same races again and again, so their rows are kept.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.bots import sampled_odds
from giza.games.camelup.bots.sampled_odds import ALL_DICE, GOLDEN, roll_leg
from giza.games.camelup.odds import distilled, first_edition, first_positions
from giza.games.camelup.odds.first_edition import fold
from giza.games.camelup.odds.first_positions import ENDS, JOINT, KNOWN, LEADERS, STOPS
from giza.games.camelup.odds.joint import fold_inferred
from giza.games.camelup.odds.lines import HASH_FACTOR, HASH_MASK
from giza.games.camelup.odds.moves import DICE_SHIFT
from giza.games.camelup.odds.prospects import Prospects
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, camel_at, racer_from_top
from giza.rules.compiled import compiled
from giza.rules.contract import Floats, Random, State

RACE = first_positions.KNOWN
"""The column where the chances to win and to lose the race begin, after those of `first_positions`."""
COLUMNS = RACE + 2 * RACERS
LONGEST_PROBE = 8
"""Number of places to look for a row; if all are taken, the last one is overwritten."""
POSITION, TILES = 0, 1


class Met(NamedTuple):
    """The races met so far."""

    table: first_positions.PositionTable
    keys: NDArray[np.int64]
    """[place]: position and tiles; zeros where there is no row."""
    rows: Floats
    """[place, column]"""
    net: distilled.DistilledNet
    """For the second edition at the start of a leg."""
    samples: int
    """Number of samples per race."""
    counts: NDArray[np.int64]
    untiled: NDArray[np.int64]
    """Room for counting them."""
    ends: NDArray[np.int64]
    """Room for a race."""
    joint: Floats
    """[winner, loser]: room for its odds."""


def new_met(edition: int, samples: int, bits: int) -> Met:
    """An empty memory with room for 2 ** bits races."""
    places = 1 << bits
    table = first_positions.table() if edition == 1 else first_positions.NO_TABLE
    counts, untiled = np.zeros((2, sampled_odds.COLUMNS), np.int64)
    keys, rows = np.zeros((places, 2), np.int64), np.empty((places, COLUMNS))
    ends, joint = np.ones((2, 1), np.int64), np.empty((RACERS, RACERS))
    return Met(table, keys, rows, distilled.net(), samples, counts, untiled, ends, joint)


@compiled
def write_samples(met: Met, edition: int, race: int, dice: int, tiles: int, random: Random, row: Floats) -> None:
    """Write the prospects of a race of the second edition by samples; those of the leg are the same for all tiles."""
    row[:] = 0.0
    met.counts[:] = 0
    weight = 1.0 / met.samples
    for number in range(met.samples):
        chance = (number + 0.5) * GOLDEN
        now, over = roll_leg(edition, race, dice, tiles, chance - int(chance), met.counts, True)
        row[LEADERS + RACERS * racer_from_top(now, 0) + racer_from_top(now, 1)] += weight
        row[ENDS] += weight * over
        while not over:
            now, over = roll_leg(2, now, ALL_DICE[2], 0, random.random(), met.counts, False)
        row[JOINT + RACERS * racer_from_top(now, 0) + racer_from_top(now, RACERS - 1)] += weight
    for space in range(LAST_SPACE + 1):
        row[STOPS + space] = weight * met.counts[sampled_odds.STOPS + space]


@compiled
def add_end(met: Met, race: int, over: bool, weight: float, row: Floats) -> None:
    """Add the end of a leg to the prospects, and what follows it."""
    row[LEADERS + RACERS * racer_from_top(race, 0) + racer_from_top(race, 1)] += weight
    if over:
        row[ENDS] += weight
        row[JOINT + RACERS * racer_from_top(race, 0) + racer_from_top(race, RACERS - 1)] += weight
        return
    following = met.table.races[first_edition.index_of(race)]
    for first in range(RACERS):
        winner = RACERS * camel_at(race, first)
        for last in range(RACERS):
            row[JOINT + winner + camel_at(race, last)] += weight * following[first, last]


@compiled
def write_tiled(met: Met, race: int, dice: int, tiles: int, row: Floats) -> None:
    """Write the prospects of a race of the first edition with tiles.

    They are the exact ones without tiles, plus what tiles change in samples of the leg; all tiles get the same samples.
    """
    first_positions.write_row(met.table, race, dice, row[: first_positions.COLUMNS])
    met.counts[:] = 0
    met.untiled[:] = 0
    weight = 1.0 / met.samples
    for number in range(met.samples):
        chance = (number + 0.5) * GOLDEN
        chance -= int(chance)
        with_tiles, over = roll_leg(1, race, dice, tiles, chance, met.counts, True)
        without, over_without = roll_leg(1, race, dice, 0, chance, met.untiled, True)
        if with_tiles != without:
            add_end(met, with_tiles, over, weight, row)
            add_end(met, without, over_without, -weight, row)
    for space in range(LAST_SPACE + 1):
        row[STOPS + space] += weight * (
            met.counts[sampled_odds.STOPS + space] - met.untiled[sampled_odds.STOPS + space]
        )
    for column in range(KNOWN):
        row[column] = max(row[column], 0.0)


@compiled
def write_joint(met: Met, s: State) -> None:
    """Write the odds of the race at the start of a leg."""
    met.joint[:] = 0.0
    met.ends[0, 0] = s.race
    if s.edition == 1:
        fold(met.table.races, met.ends, met.joint)
    else:
        fold_inferred(distilled.rows_of(met.net, met.ends), met.ends, met.joint)


@compiled
def write_race(row: Floats) -> None:
    """Write the chances to win and to lose the race after their joint chances."""
    row[RACE:] = 0.0
    for first in range(RACERS):
        for last in range(RACERS):
            row[RACE + first] += row[JOINT + RACERS * first + last]
            row[RACE + RACERS + last] += row[JOINT + RACERS * first + last]


@compiled
def place_of(met: Met, s: State, random: Random) -> int:
    """The place of a race's row; a new race gets one."""
    return place_with(met, s, packed_tiles(s), random)


@compiled
def place_with(met: Met, s: State, tiles: int, random: Random) -> int:
    """The place of the row of a race with other tiles on the track."""
    position = int(s.race) | int(s.dice) << DICE_SHIFT
    mixed = (position ^ position >> 29 ^ tiles * 5) * HASH_FACTOR & HASH_MASK
    mask = len(met.keys) - 1
    place: int = mixed >> 36 & mask
    for _ in range(LONGEST_PROBE):
        place = place + 1 & mask
        if met.keys[place, POSITION] == position and met.keys[place, TILES] == tiles:
            return place
        if met.keys[place, POSITION] == 0:
            break
    met.keys[place, POSITION] = position
    met.keys[place, TILES] = tiles
    row = met.rows[place]
    if s.edition == 1 and tiles == 0:
        first_positions.write_row(met.table, int(s.race), int(s.dice), row[: first_positions.COLUMNS])
    elif s.edition == 1:
        write_tiled(met, int(s.race), int(s.dice), tiles, row)
    else:
        write_samples(met, int(s.edition), int(s.race), int(s.dice), tiles, random, row)
    write_race(row)
    return place


@compiled
def prospects_at(met: Met, place: int) -> Prospects:
    """The prospects in a row; valid until it is overwritten."""
    return prospects_in(met.rows[place])


@compiled
def prospects_in(row: Floats) -> Prospects:
    """The prospects that a row holds."""
    return Prospects(
        row[LEADERS:JOINT].reshape((RACERS, RACERS)),
        row[STOPS : first_positions.KNOWN],
        row[RACE:].reshape((2, RACERS)),
        row[JOINT:ENDS].reshape((RACERS, RACERS)),
        row[ENDS],
    )
