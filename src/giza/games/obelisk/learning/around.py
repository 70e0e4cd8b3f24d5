"""What all players share: the distance to each card, and the length of the game."""

from typing import NamedTuple

import numpy as np

from giza.games.obelisk.rules.cards import TYPES
from giza.games.obelisk.rules.ids import PILES
from giza.games.obelisk.rules.quarry import quarry_cards, takes_due
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Ids, State

OWN, NEXT, SECOND, FAR = range(4)
"""A pile's distance from the overseer, in piles with cards; the overseer's own pile is the farthest."""
REACHES = 4
LEFT_OVER = (0, 0, 20, 15, 10, 5)
"""The approximate number of cards left in the quarry at the end, by the number of seats."""
TURN_STEPS = 10


class Around(NamedTuple):
    """What all players share."""

    reach: Ids
    """[pile]: its distance."""
    tops: Ids
    """[reach, card]: the number of piles at that distance that show a card."""
    fewest_takes: int
    """The fewest takes until enough piles can be empty."""
    turn_step: int
    """The approximate number of turns left, in steps from 0 to TURN_STEPS - 1."""


@compiled
def write_reach(s: State, reach: Ids) -> None:
    """Write the distance of every pile by the shorter way."""
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
    """The fewest takes that can trigger the game's end."""
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
    """Compute what all players share."""
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
