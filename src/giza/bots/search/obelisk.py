"""What the search knows about Obelisk: what actions are worth to a player, and turns played in a sensible order.

A position is judged when the turn is over: the player does the rest of it as looks best, and then everybody is worth
the points he has and those he may hope for. Order is free within a turn; the search only looks at turns in which cards
are taken before anything else is done that doesn't help to take them.
"""

from math import exp

import numpy as np

from giza.bots.obelisk.prospects import prospects
from giza.bots.search.value import turn_into_values
from giza.bots.search.wishes import Table, new_table, turns_left, write_wishes
from giza.bots.search.worth import action_worth
from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, Floats, Ids, Random, State, pick_weighted
from giza.rules.obelisk import actions, apply, imagine, outcomes, standing, turn
from giza.rules.obelisk import ids as numbers
from giza.rules.obelisk.scoring import CAMELS_BELOW
from giza.rules.obelisk.state import OVER_PHASE, PLAYING

WIDE = 1
EXPLORE = 0.3
SCALE, LATE_SCALE = 6.0, 2.0
"""So many points ahead are a good lead, early and in the last turns."""
LATE_TURNS = 3.0
"""Winning begins to count more than points when everybody has about so many turns left."""
SHARP = 1.5
"""How much more promising an action looks for every point that it is worth."""

LEAST_WORTH, LEAST_TRADE = -2.0, 0.3
"""Actions that are worth less than this aren't looked at."""

new_memory = new_table


@compiled
def lateness(s: State) -> float:
    """How near the end is, by the turns left."""
    return min(max(1.0 - turns_left(s) / LATE_TURNS, 0.0), 1.0)


@compiled
def guess(s: State, seat: int, memory: Table, random: Random) -> None:
    """Deal hidden cards at random."""
    imagine(s, seat, random)


@compiled
def weigh(s: State, ids: Ids, n: int, promise: Floats, memory: Table, random: Random) -> None:
    """Weigh actions by what they are worth; while cards are to be taken, what doesn't help with that has to wait."""
    write_wishes(s, turns_left(s), memory)
    taking = False
    for i in range(n):
        taking |= numbers.TAKE <= ids[i] < numbers.FOUNDATION
    hopeless = True
    for i in range(n):
        id = int(ids[i])
        worth = action_worth(s, id, memory)
        waits = taking and (id == numbers.END or numbers.FOUNDATION <= id < numbers.PLAY or id >= numbers.TRADE)
        if waits or worth < (LEAST_TRADE if id >= numbers.TRADE else LEAST_WORTH):
            promise[i] = 0.0
        else:
            promise[i] = exp(SHARP * min(worth, 12.0))
            hopeless = False
    if hopeless:
        promise[:n] = 1.0


@compiled
def finish_turn(s: State, ids: Ids, weights: Ids, promise: Floats, memory: Table, random: Random) -> None:
    """Let the player finish his turn with what looks best; before the first turn, let all choose their stalls."""
    seat, phase = s.seat, s.phase
    while s.phase == phase and (s.seat == seat or phase != PLAYING):
        if turn(s) == CHANCE:
            n = outcomes(s, ids, weights)
            apply(s, int(ids[pick_weighted(random, weights, n)]))
            continue
        n = actions(s, ids)
        i = 0
        if n > 1:
            weigh(s, ids, n, promise, memory, random)
            i = int(np.argmax(promise[:n]))
        apply(s, int(ids[i]))


@compiled
def judge(
    s: State,
    late: float,
    values: Floats,
    ids: Ids,
    weights: Ids,
    promise: Floats,
    memory: Table,
    random: Random,
) -> None:
    """Judge by the points everybody may hope for after this turn, at the end by points and by who has won."""
    if s.phase != OVER_PHASE:
        finish_turn(s, ids, weights, promise, memory, random)
    if s.phase == OVER_PHASE:
        standing(s, ids)
        for seat in range(s.seats):
            values[seat] = ids[seat] / CAMELS_BELOW
        turn_into_values(values, LATE_SCALE, late)
    else:
        for seat in range(s.seats):
            values[seat] = prospects(s, seat)
        turn_into_values(values, SCALE + late * (LATE_SCALE - SCALE), 0.0)
