"""Playing on with the net: how the game goes on average after an action, for some turns, if all play by one look ahead.

What the player can't know is guessed anew each time. The same guess and the same luck are used for all actions, so that
they differ by what they do and not by their luck.
"""

from typing import cast

import numpy as np

from giza.learning.judging import (  # `specialise` binds these to the game at hand
    KNOWN,
    NOW,
    STATES,
    judge,
    keep,
    usefulness,
    weigh,
)
from giza.learning.net import Features, Net, Scratch
from giza.rules.contract import CHANCE, OVER, Floats, Kernel, Random, States, pick_weighted

game = cast(Kernel, None)
"""A stand-in: `specialise` binds this name to the game at hand."""


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
    """Do an action, play on until so many turns have ended, and judge what has come of it.

    Return its usefulness to the player, and add his share and score to `sums`.
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
        turn = game.turn(s)
        if turn == OVER:
            break
        if turn == CHANCE:
            n = game.outcomes(s, ids, weights)
            game.apply(s, ids[pick_weighted(random, weights, n)])
            continue
        if turn != player:
            player = turn
            left -= 1
            if left == 0:
                break
        n = game.actions(s, ids)
        best = 0
        if n > 1:
            states[KNOWN] = states[NOW]
            game.conceal(states[KNOWN], turn)
            best = weigh(states, ids, n, turn, net, unit, per_point, features, scratch, values, promised)
        game.apply(s, ids[best])
    game.conceal(s, viewer)
    judge(s, viewer, net, unit, features, scratch)
    sums[0] += scratch.out[0, 0]
    sums[1] += scratch.out[0, 1]
    keep(states)
    return float(usefulness(scratch.out, seats, per_point * unit))
