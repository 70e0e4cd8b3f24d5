"""What lies around for everybody: which cards can be reached how soon, and how long the game will last."""

from typing import NamedTuple

import numpy as np

from giza.games.obelisk.rules.cards import TYPES
from giza.games.obelisk.rules.ids import PILES
from giza.games.obelisk.rules.quarry import quarry_cards, takes_due
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Ids, State

OWN, NEXT, SECOND, FAR = range(4)
"""How far a pile is from the overseer, counted in piles that hold cards: his own pile is the last of all."""
REACHES = 4
LEFT_OVER = (0, 0, 20, 15, 10, 5)
"""About so many cards are left in the quarry when a game ends, by the number of seats."""
TURN_STEPS = 10


class Around(NamedTuple):
    """What is there for everybody."""

    reach: Ids
    """[pile]: how far it is."""
    tops: Ids
    """[reach, card]: how many piles at that distance show a card."""
    fewest_takes: int
    """Until enough piles can be empty."""
    turn_step: int
    """How many turns are left, roughly, in steps from 0 to TURN_STEPS - 1."""


@compiled
def write_reach(s: State, reach: Ids) -> None:
    """Write how far every pile is, the shorter way."""
    reach[:] = OWN
    if s.overseer == NOBODY:
        return
    for direction in (1, -1):
        distance = 0
        for steps in range(1, PILES):
            pile = (int(s.overseer) + direction * steps) % PILES
            if s.pile_size[pile] > 0:
                distance = min(FAR, distance + 1)
                if reach[pile] == OWN or distance < reach[pile]:
                    reach[pile] = distance


@compiled
def fewest_takes(s: State) -> int:
    """How many takes it needs at least until the game's end is triggered."""
    taken = 0
    takes = 0
    for _ in range(s.seats):
        best = NOBODY
        for pile in range(PILES):
            if taken >> pile & 1 == 0 and (best == NOBODY or s.pile_size[pile] < s.pile_size[best]):
                best = pile
        taken |= 1 << best
        takes += int(s.pile_size[best])
    return takes


@compiled
def look_around(s: State) -> Around:
    """Find out what is there for everybody."""
    reach, tops = np.empty(PILES, np.int64), np.zeros((REACHES, TYPES), np.int64)
    write_reach(s, reach)
    for pile in range(PILES):
        if s.pile_top[pile] != NOBODY and s.pile_size[pile] > 0:
            tops[reach[pile], s.pile_top[pile]] += 1
    fewest = fewest_takes(s)
    turns = 0.0
    if s.trigger == NOBODY:
        turns = max(quarry_cards(s) - LEFT_OVER[int(s.seats)], fewest) / (int(s.seats) * takes_due(s))
    return Around(reach, tops, fewest, min(TURN_STEPS - 1, int(turns * 0.75)))
