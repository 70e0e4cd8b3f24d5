"""What dice alone make of a race: exact for the leg, and from evenly spread races for the end.

Every race is looked at once and remembered, for most actions move no camel.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.odds.lines import (
    HASH_FACTOR,
    HASH_MASK,
    MOST_POSITIONS,
    collect,
    dice_count,
    lines_to_come,
    play_out,
)
from giza.games.camelup.odds.lines import Memory as Counting
from giza.games.camelup.odds.lines import new_memory as new_counting
from giza.games.camelup.odds.moves import DICE_SHIFT, Counts
from giza.games.camelup.odds.simulate import list_dice, run_leg
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, racer_from_top
from giza.games.camelup.rules.state import all_dice
from giza.learning.net import Vector
from giza.rules.compiled import compiled
from giza.rules.contract import State

LEADERS = 0
"""[first, second]: the chance that these two lead at the end of the leg."""
FIRST = LEADERS + RACERS * RACERS
SECOND = FIRST + RACERS
WINS = SECOND + RACERS
LOSES = WINS + RACERS
STOPS = LOSES + RACERS
"""[space]: how many units are expected to end their movement there in this leg."""
ENDS = STOPS + LAST_SPACE + 1
"""The chance that the race ends in this leg."""
COLUMNS = ENDS + 1

ROW_BITS = 13
LONGEST_PROBE = 16
"""A row is looked for in this many places; if all are taken, the last of them is used again."""
RACES = 1024
MOST_LEGS = 30
"""A race that lasts longer is taken as it then stands."""
GOLDEN = 0.6180339887498949
"""The fractions of its multiples fill the unit interval evenly: so the first legs are drawn."""
ALL_DICE = (0, all_dice(1), all_dice(2))


class Prospects(NamedTuple):
    """The races that were looked at."""

    keys: Counts
    """[slot]: the race with its dice, and its tiles; 0 where there is none."""
    rows: NDArray[np.float32]
    counting: Counting


def new_prospects() -> Prospects:
    """An empty memory."""
    slots = 1 << ROW_BITS
    return Prospects(
        np.zeros((slots, 2), np.int64), np.zeros((slots, COLUMNS), np.float32), new_counting(max(MOST_POSITIONS))
    )


@compiled
def count_leg(edition: int, race: int, dice: int, tiles: int, counting: Counting, row: Vector) -> None:
    """Write what the rest of the leg may bring."""
    places, top_two = np.zeros((RACERS, RACERS), np.int64), np.zeros((RACERS, RACERS), np.int64)
    finals, landings = np.zeros((RACERS, RACERS), np.int64), np.zeros(LAST_SPACE + 1, np.int64)
    play_out(edition, race, dice, tiles, counting, landings, False)
    ended = collect(counting.orders, places, top_two, finals)
    total = lines_to_come(edition, dice_count(dice))
    for camel in range(RACERS):
        for other in range(RACERS):
            row[LEADERS + RACERS * camel + other] = top_two[camel, other] / total
        row[FIRST + camel] = places[camel, 0] / total
        row[SECOND + camel] = places[camel, 1] / total
    for space in range(LAST_SPACE + 1):
        row[STOPS + space] = landings[space] / total
    row[ENDS] = ended / total


@compiled
def chance_of(race: int, leg: int) -> float:
    """The number, from 0 to 1, that decides a leg of a race; always the same, so that odds are always the same."""
    if leg == 0:
        evenly = (race + 0.5) * GOLDEN
        return evenly - int(evenly)
    mixed = (race * MOST_LEGS + leg) * HASH_FACTOR & HASH_MASK
    mixed = (mixed ^ mixed >> 31) * HASH_FACTOR & HASH_MASK
    return (mixed >> 31) / (HASH_MASK >> 31)


@compiled
def run_races(edition: int, race: int, dice: int, tiles: int, row: Vector) -> None:
    """Write who wins and who loses the race."""
    first_dice, first_left = list_dice(dice)
    later_dice, later_left = list_dice(ALL_DICE[edition])
    for number in range(RACES):
        now, over = race, False
        leg = 0
        while not over and leg < MOST_LEGS:
            chance = chance_of(number, leg)
            if leg == 0:
                now, over = run_leg(edition, now, first_dice, first_left, tiles, LAST_SPACE, chance)
            else:
                now, over = run_leg(edition, now, later_dice, later_left, 0, LAST_SPACE, chance)
            leg += 1
        row[WINS + racer_from_top(now, 0)] += 1 / RACES
        row[LOSES + racer_from_top(now, RACERS - 1)] += 1 / RACES


@compiled
def prospect(s: State, memory: Prospects) -> Vector:
    """What dice make of the race as it stands."""
    edition, race, dice, tiles = int(s.edition), int(s.race), int(s.dice), packed_tiles(s)
    key = race | dice << DICE_SHIFT
    mixed = (key ^ key >> 29 ^ tiles * 5) * HASH_FACTOR & HASH_MASK
    slot = mixed >> 40 & (1 << ROW_BITS) - 1
    for _ in range(LONGEST_PROBE):
        slot = slot + 1 & (1 << ROW_BITS) - 1
        if memory.keys[slot, 0] == 0 or (memory.keys[slot, 0] == key and memory.keys[slot, 1] == tiles):
            break
    row = memory.rows[slot]
    if memory.keys[slot, 0] != key or memory.keys[slot, 1] != tiles:
        memory.keys[slot, 0] = key
        memory.keys[slot, 1] = tiles
        row[:] = 0
        count_leg(edition, race, dice, tiles, memory.counting, row)
        run_races(edition, race, dice, tiles, row)
    return row
