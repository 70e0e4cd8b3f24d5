"""Whole random games inside compiled code, for any game."""

from collections.abc import Callable
from functools import cache
from types import ModuleType

import numpy as np

from giza.rules import camelup as game  # a stand-in: `specialise` binds this name to the game at hand
from giza.rules.compiled import specialise
from giza.rules.contract import CHANCE, OVER, Random, State, below, pick_weighted


def play_uniformly(s: State, random: Random, limit: int) -> int:
    """Play uniformly random actions until the game is over or `limit` actions were played; return their number."""
    ids = np.empty(game.MAX_ACTIONS, np.int64)
    weights = np.empty(game.MAX_OUTCOMES, np.int64)
    played = 0
    while played < limit:
        turn = game.turn(s)
        if turn == OVER:
            break
        if turn == CHANCE:
            n = game.outcomes(s, ids, weights)
            game.apply(s, ids[pick_weighted(random, weights, n)])
        else:
            n = game.actions(s, ids)
            game.apply(s, ids[below(random, n)])
            played += 1
    return played


@cache
def player_of(kernel: ModuleType) -> Callable[[State, Random, int], int]:
    """`play_uniformly`, compiled for a game."""
    return specialise(play_uniformly, kernel)
