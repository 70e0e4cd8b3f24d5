"""The chances of the two leading camels, on which a leg's payments depend, in legs that an action would lead to."""

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
    """Write the chances of the two leading camels at the end of another leg, and count where its moves end.

    Return the number of its lines, by which `landings` are to be divided.
    """
    places, finals = np.zeros((RACERS, RACERS), np.int64), np.zeros((RACERS, RACERS), np.int64)
    top_two = np.zeros((RACERS, RACERS), np.int64)
    landings[:] = 0
    play_out(edition, race, dice, tiles, memory, landings, False)
    collect(memory.orders, places, top_two, finals)
    total = lines_to_come(edition, dice_count(dice))
    leaders[:] = top_two / total
    return total
