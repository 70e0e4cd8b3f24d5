"""Search within a turn: what an action makes possible, and what the last take leaves for the next player."""

from collections.abc import Sequence

import numpy as np

from giza.bots.interface import View
from giza.games.obelisk.bots.prospects import RIVALS_PROSPECTS, STALL_HARM, prospects, worth
from giza.games.obelisk.rules import ids as numbers
from giza.games.obelisk.rules.actions import actions, apply
from giza.games.obelisk.rules.hands import receive_openly
from giza.games.obelisk.rules.ids import PILES
from giza.games.obelisk.rules.quarry import CLOCKWISE, COUNTER_CLOCKWISE, takes, takes_left
from giza.games.obelisk.rules.state import NOTHING
from giza.games.obelisk.rules.turns import turn
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, Ids, State, States

CONSIDERED = 8
"""The number of actions examined more closely, besides all action cards."""
MANY_TRADES = 80
"""With more actions than this, trades aren't considered as the second action."""
FIRST_LOOK = 0.001
"""Breaks ties between actions with equal results, in favour of the larger immediate gain."""
NEWS = 0.5
"""The value of seeing which card a take uncovers before playing the rest of the turn."""
NOW, THEN, TAKEN, OFFERED, FIRST, STATES = range(6)
"""The states among which a position is copied during the search."""


@compiled
def neighbours(s: State) -> int:
    """The piles that the next player reaches for free, as bits."""
    piles = 0
    for direction in (CLOCKWISE, COUNTER_CLOCKWISE):
        for steps in range(1, PILES):
            pile = (int(s.overseer) + direction * steps) % PILES
            if s.pile_size[pile] > 0:
                piles |= 1 << pile
                break
    return piles


@compiled
def left_open(states: States, at: int) -> float:
    """The value of the best card that the next player can reach, weighted by how much it harms this player."""
    s = states[at]
    if s.trigger != NOBODY and s.seats > 2:
        return 0.0
    rival = (int(s.seat) + 1) % int(s.seats)
    before = prospects(s, rival)
    piles = neighbours(s)
    best = 0.0
    for pile in range(PILES):
        if piles >> pile & 1 and s.pile_top[pile] != NOBODY:
            states[OFFERED] = states[at]
            states[OFFERED].hand[rival, s.pile_top[pile]] += 1
            best = max(best, prospects(states[OFFERED], rival) - before)
    return (RIVALS_PROSPECTS if s.seats == 2 else STALL_HARM) * best


@compiled
def take_unseen(s: State, pile: int) -> None:
    """Take a card without drawing the one below it."""
    receive_openly(s, int(s.pile_top[pile]))
    s.overseer = pile
    s.takes += 1
    s.pile_size[pile] -= 1
    s.pile_top[pile] = NOBODY


@compiled
def worth_then(states: States, me: int) -> float:
    """The value of the state `THEN`; after a take, including the next take, or less what the last one opens."""
    s = states[THEN]
    value = worth(s, me)
    just_taken = s.takes > 0 and s.pile_size[s.overseer] > 0 and s.pile_top[s.overseer] == NOBODY
    if s.seat != me or s.pending != NOTHING or not just_taken:
        return value
    if takes_left(s) == 0:
        return value - left_open(states, THEN)
    piles = takes(s)
    piles |= piles >> PILES
    for pile in range(PILES):
        if piles >> pile & 1 and s.pile_top[pile] != NOBODY:
            states[TAKEN] = states[THEN]
            take_unseen(states[TAKEN], pile)
            value = max(value, worth(states[TAKEN], me) - left_open(states, TAKEN))
    return value


@compiled
def look_at(states: States, origin: int, id: int, me: int) -> float:
    """The value of a position after an action."""
    states[THEN] = states[origin]
    apply(states[THEN], id)
    return worth_then(states, me)


@compiled
def mark_best(ids: Ids, n: int, values: Floats, marks: Ids) -> None:
    """Mark the actions to examine more closely."""
    for i in range(n):
        marks[i] = numbers.PLAY <= ids[i] < numbers.PICK
    for _ in range(min(CONSIDERED, n)):
        best = NOBODY
        for i in range(n):
            if not marks[i] and (best == NOBODY or values[i] > values[best]):
                best = i
        if best != NOBODY:
            marks[best] = True


@compiled
def best_second(states: States, me: int, ids: Ids) -> float:
    """The best value that one more action reaches from the state `FIRST`."""
    n = actions(states[FIRST], ids)
    best = -np.inf
    for i in range(n):
        if ids[i] < numbers.TRADE or n <= MANY_TRADES:
            best = max(best, look_at(states, FIRST, ids[i], me))
    return best


@compiled
def judge(states: States, ids: Ids, n: int, values: Floats) -> None:
    """Write the value of each of n actions in the state `NOW`, together with the best action that can follow."""
    me = int(states[NOW].seat)
    firsts, marks, next_ids = np.empty(n), np.empty(n, np.int64), np.empty(numbers.ACTIONS, np.int64)
    for i in range(n):
        firsts[i] = look_at(states, NOW, ids[i], me)
    mark_best(ids, n, firsts, marks)
    for i in range(n):
        values[i] = firsts[i]
        if marks[i]:
            states[FIRST] = states[NOW]
            apply(states[FIRST], ids[i])
            if turn(states[FIRST]) == me:
                values[i] = max(values[i], best_second(states, me, next_ids))
        values[i] += FIRST_LOOK * firsts[i]
        if numbers.TAKE <= ids[i] < numbers.FOUNDATION:
            values[i] += NEWS


def values(s: State, ids: Sequence[int], seed: int, view: View | None = None) -> Floats:
    """The value of each action of the player to act, in points; it doesn't depend on the seed."""
    states = np.zeros(STATES, s.dtype)
    states[NOW] = s
    out = np.empty(len(ids))
    judge(states, np.array(ids, np.int64), len(ids), out)
    return out
