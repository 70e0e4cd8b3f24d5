"""Reckoning with the two leading camels, on which everything that a leg pays depends."""

import numpy as np

from giza.games.camelup.odds.lines import Memory, collect, dice_count, lines_to_come, play_out
from giza.games.camelup.odds.moves import Counts
from giza.games.camelup.rules.race import RACERS
from giza.rules.compiled import compiled
from giza.rules.contract import Floats


@compiled
def mean(rewards: Floats, top_two: Counts, total: int) -> float:
    """The expectation of rewards that depend on the leading camels."""
    expected = 0.0
    for first in range(RACERS):
        for second in range(RACERS):
            expected += rewards[first, second] * top_two[first, second]
    return expected / total


@compiled
def variance(rewards: Floats, top_two: Counts, total: int) -> float:
    """Their variance."""
    expected = mean(rewards, top_two, total)
    squares = 0.0
    for first in range(RACERS):
        for second in range(RACERS):
            squares += (rewards[first, second] - expected) ** 2 * top_two[first, second]
    return squares / total


@compiled
def count_leaders(
    edition: int, race: int, dice: int, tiles: int, memory: Memory, top_two: Counts, landings: Counts
) -> int:
    """Count the lines of another leg into `top_two`, where dice end into `landings`; return how many lines it has."""
    places, finals = np.zeros((RACERS, RACERS), np.int64), np.zeros((RACERS, RACERS), np.int64)
    top_two[:] = 0
    landings[:] = 0
    play_out(edition, race, dice, tiles, memory, landings, False)
    collect(memory.orders, places, top_two, finals)
    return lines_to_come(edition, dice_count(dice))
