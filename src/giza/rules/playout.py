"""Games of any kind played inside compiled code: what chance does, and whole random games."""

from typing import cast

import numpy as np

from giza.rules.compiled import template
from giza.rules.contract import CHANCE, OVER, Ids, Kernel, Random, State, States, below, pick_weighted

game = cast(Kernel, None)
"""A placeholder that `specialise` binds to a game."""


def as_states(s: State, count: int = 1) -> States:
    """An array of copies of a state."""
    return np.array([s] * count, s.dtype)


@template
def settle(s: State, random: Random, ids: Ids, weights: Ids) -> int:
    """Let chance act until a seat is to act or the game is over; return that seat or `OVER`."""
    turn = game.turn(s)
    while turn == CHANCE:
        n = game.outcomes(s, ids, weights)
        game.apply(s, ids[pick_weighted(random, weights, n)])
        turn = game.turn(s)
    return turn


def play_games(start: States, random: Random, limit: int) -> tuple[int, int, int]:
    """Play uniformly random games from copies of `start[0]` until `limit` actions are played.

    Return the numbers of finished games, actions and events.
    """
    table = start.copy()
    s = table[0]
    ids = np.empty(max(game.MAX_ACTIONS, game.MAX_OUTCOMES), np.int64)
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
