"""Plays on to the end of a leg after an action; everybody takes the action with the most expected money."""

import numpy as np

from giza.games.camelup import rules
from giza.games.camelup.bots.looking_ahead import guess, weigh
from giza.games.camelup.bots.sampled_odds import SAMPLES, Rows, row_of
from giza.games.camelup.rules import MAX_ACTIONS, MAX_OUTCOMES, actions, apply
from giza.rules import playout
from giza.rules.compiled import compiled, specialise
from giza.rules.contract import OVER, Random, States

settle = specialise(playout.settle, rules)

WELL_KNOWN = 300
"""Number of samples from which players know the odds: with few, they would often take the wrong ticket."""


@compiled
def guess_bets(game: States, seat: int, memory: Rows, random: Random) -> None:
    """Guess the bets that a seat can't know."""
    guess(game[0], seat, memory, random)


@compiled
def finish_leg(game: States, id: int, memory: Rows, luck: Random, odds: Random) -> None:
    """Play an action, then play on until the leg or the race is over.

    The odds behind all choices are sampled with a generator of their own, so that the dice fall alike for all actions.
    """
    s = game[0]
    ids, weights = np.empty(MAX_ACTIONS, np.int64), np.empty(MAX_OUTCOMES, np.int64)
    promise = np.empty(MAX_ACTIONS)
    leg = s.leg
    apply(s, id)
    while settle(s, luck, ids, weights) != OVER and s.leg == leg:
        n = actions(s, ids)
        if memory[row_of(s, memory, 0, odds), SAMPLES] < WELL_KNOWN:
            row_of(s, memory, WELL_KNOWN, odds)
        weigh(s, ids, n, promise, memory, odds)
        apply(s, ids[np.argmax(promise[:n])])
