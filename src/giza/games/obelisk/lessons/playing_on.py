"""The average end of a game of Obelisk after an action, if everybody then plays like the bot `greedy`.

Each game guesses again what the player can't know. All actions share the guesses and the luck, so that they differ only
by their effects.
"""

from typing import NamedTuple

import numpy as np

from giza.games.obelisk import rules
from giza.games.obelisk.bots.turns import NOW, STATES, judge
from giza.games.obelisk.rules import MAX_ACTIONS, MAX_OUTCOMES, actions, apply, conceal, imagine, scores, standing
from giza.rules import playout
from giza.rules.compiled import compiled, specialise
from giza.rules.contract import OVER, Floats, Random, State, States, array_of
from giza.rules.victory import share_victory

settle = specialise(playout.settle, rules)


@compiled
def play_on(known: States, id: int, viewer: int, random: Random) -> tuple[float, float]:
    """Play an action and the game to its end; return the share of the victory, and the lead over the best rival."""
    game, looks = np.empty(1, known.dtype), np.empty(STATES, known.dtype)
    game[0] = known[0]
    s = game[0]
    ids, weights = np.empty(MAX_ACTIONS, np.int64), np.empty(MAX_OUTCOMES, np.int64)
    values = np.empty(MAX_ACTIONS)
    imagine(s, viewer, random)
    apply(s, id)
    while True:
        who = settle(s, random, ids, weights)
        if who == OVER:
            break
        n = actions(s, ids)
        best = 0
        if n > 1:
            looks[NOW] = game[0]
            conceal(looks[NOW], who)
            judge(looks, ids, n, values)
            best = int(np.argmax(values[:n]))
        apply(s, ids[best])
    seats = int(s.seats)
    numbers, shares = np.empty(seats, np.int64), np.empty(seats)
    standing(s, numbers)
    share_victory(numbers, shares)
    scores(s, numbers)
    own = int(numbers[viewer])
    numbers[viewer] = -1
    return float(shares[viewer]), float(own - numbers.max())


class Ends(NamedTuple):
    """The results of several games: one share and one lead for each."""

    shares: Floats
    leads: Floats


def ends(s: State, id: int, viewer: int, seed: int, first: int, count: int) -> Ends:
    """Play `count` games on from an action, from number `first` on; the number of a game determines its luck."""
    luck = (np.random.default_rng([seed, number]) for number in range(first, first + count))
    told = [play_on(array_of(s), id, viewer, random) for random in luck]
    shares, leads = np.array(told).T
    return Ends(shares, leads)
