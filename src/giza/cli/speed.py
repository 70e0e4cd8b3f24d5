"""Loops that show how fast a game's rules are: random games one after the other, and copies of a state."""

import time
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from giza.rules import camelup as game  # a stand-in: `specialise` binds this name to the game at hand
from giza.rules.compiled import compiled, specialise
from giza.rules.contract import CHANCE, OVER, Random, State, below, pick_weighted

States = NDArray[Any]

RING = 64
"""So many states are copied one into the next: they fit into the cache, as those of a search do."""


def play_games(start: States, random: Random, limit: int) -> tuple[int, int, int]:
    """Play uniformly random games from copies of `start[0]` until `limit` actions were played.

    Return how many games ended, and how many actions and events there were.
    """
    table = start.copy()
    s = table[0]
    ids = np.empty(game.MAX_ACTIONS, np.int64)
    weights = np.empty(game.MAX_OUTCOMES, np.int64)
    games = played = events = 0
    while played < limit:
        turn = game.turn(s)
        if turn == OVER:
            table[0] = start[0]
            games += 1
            continue
        if turn == CHANCE:
            n = game.outcomes(s, ids, weights)
            game.apply(s, ids[pick_weighted(random, weights, n)])
        else:
            n = game.actions(s, ids)
            game.apply(s, ids[below(random, n)])
            played += 1
        events += 1
    return games, played, events


@cache
def games_player_of(kernel: ModuleType) -> Callable[[States, Random, int], tuple[int, int, int]]:
    """`play_games`, compiled for a game."""
    return specialise(play_games, kernel)


@compiled
def copy_around(ring: States, copies: int) -> None:
    """Copy each state of a ring into the next one, over and over."""
    size = len(ring)
    for i in range(copies):
        ring[(i + 1) % size] = ring[i % size]


def as_states(s: State, count: int = 1) -> States:
    """An array of so many copies of a state."""
    return np.array([s] * count, s.dtype)


def rate(run: Callable[[int], object], seconds: float) -> float:
    """How many units of work `run` does a second of processor time, measured over about so many seconds."""
    amount = 100
    while True:
        begin = time.process_time()
        run(amount)
        spent = time.process_time() - begin
        if spent >= seconds / 2:
            return amount / spent
        amount = int(amount * min(100.0, 0.8 * seconds / max(spent, 1e-6))) + 1
