"""The two leading camels, on which everything that a leg pays depends, in legs that might come."""

import numpy as np

from giza.games.camelup.odds.lines import Memory, collect, dice_count, lines_to_come, play_out
from giza.games.camelup.odds.moves import Counts
from giza.games.camelup.rules.race import RACERS
from giza.rules.compiled import compiled
from giza.rules.contract import Floats


@compiled
def write_leaders(
    edition: int, race: int, dice: int, tiles: int, memory: Memory, leaders: Floats, landings: Counts
) -> int:
    """Write the chances that two camels lead at the end of another leg, and count where its dice end.

    Return how many lines it has, by which `landings` are to be divided.
    """
    places, finals = np.zeros((RACERS, RACERS), np.int64), np.zeros((RACERS, RACERS), np.int64)
    top_two = np.zeros((RACERS, RACERS), np.int64)
    landings[:] = 0
    play_out(edition, race, dice, tiles, memory, landings, False)
    collect(memory.orders, places, top_two, finals)
    total = lines_to_come(edition, dice_count(dice))
    leaders[:] = top_two / total
    return total
