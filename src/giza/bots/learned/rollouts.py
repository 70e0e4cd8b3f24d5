"""Rollouts with the net: plays some turns on from an action, with one ply of lookahead for everybody.

Each rollout guesses again what the player can't know. All actions share the guesses and the luck, so that they differ
only by their effects.
"""

from typing import cast

import numpy as np

from giza.learning.judging import KNOWN, NOW, STATES, judge, keep, look_as, usefulness, weigh
from giza.learning.net import Features, Net, Scratch
from giza.rules.contract import OVER, Floats, Kernel, Random, States
from giza.rules.playout import settle

game = cast(Kernel, None)
"""A placeholder that `specialise` binds to a game."""


def play_on(
    known: States,
    id: int,
    viewer: int,
    turns: int,
    net: Net,
    unit: float,
    per_point: float,
    random: Random,
    features: Features,
    scratch: Scratch,
    sums: Floats,
) -> float:
    """Play an action and some more turns, and judge the position reached.

    Return its usefulness to the player, and add their share and score to `sums`.
    """
    states = np.empty(STATES, known.dtype)
    states[NOW] = known[0]
    ids, weights = np.empty(game.MAX_ACTIONS, np.int64), np.empty(game.MAX_OUTCOMES, np.int64)
    values, promised = np.empty(game.MAX_ACTIONS), np.empty_like(scratch.out)
    s = states[NOW]
    seats = int(s.seats)
    game.imagine(s, viewer, random)
    game.apply(s, id)
    player, left = viewer, turns
    while True:
        turn = settle(s, random, ids, weights)
        if turn == OVER:
            break
        if turn != player:
            player = turn
            left -= 1
            if left == 0:
                break
        n = game.actions(s, ids)
        best = 0
        if n > 1:
            look_as(states, turn, KNOWN)
            best = weigh(states, ids, n, turn, net, unit, per_point, features, scratch, values, promised)
        game.apply(s, ids[best])
    game.conceal(s, viewer)
    judge(s, viewer, net, unit, features, scratch)
    sums[0] += scratch.out[0, 0]
    sums[1] += scratch.out[0, 1]
    keep(states)
    return float(usefulness(scratch.out, seats, per_point * unit))
