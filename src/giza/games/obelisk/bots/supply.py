"""Which cards a player can build with: those in his hand, and those he may still hope for."""

from typing import NamedTuple

import numpy as np

from giza.games.obelisk.rules.cards import TYPES
from giza.games.obelisk.rules.duties import limited
from giza.games.obelisk.rules.ids import PILES
from giza.games.obelisk.rules.obelisks import DEPOT_MINIMUM
from giza.games.obelisk.rules.quarry import quarry_cards, takes_left
from giza.games.obelisk.rules.state import OVER_PHASE
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, Ids, State

LEFT_IN_A_PILE = 2.5
"""So many cards are left at the end in each pile beyond those that end the game."""
LEFT_FOR_TWO = 18.0
"""So many are left in all with two players."""
CHOICE = 1.6
"""Whoever takes a card chooses it among about so many."""
LIKELIEST = 0.7
"""No single card that isn't in hand is more certain than that."""
ON_OFFER = 0.3
"""A card in a rival's stall or depot counts as so many in the quarry."""
WANTED, WANTED_BY_TWO = 0.15, 0.2
"""The share of the cards to come that fit what the player plans, with stalls and with two players."""
PLACED = 0.5
"""The share of the cards to come that are built at all; the others go to the stall."""
LATE = 4.0
"""With fewer takes to come than this, what helps only later loses its worth."""


class Supply(NamedTuple):
    """What a player can build with."""

    hand: Ids
    """[card]: how many he holds that aren't planned for yet."""
    access: Floats
    """[card]: how likely he gets hold of one that he doesn't hold."""
    left: Floats
    """[WANTED_CARDS, PLACES]: how many fitting cards he may hope for, and how many cards he can still build."""
    time: float
    """1, and towards the end of the game down to 0."""


WANTED_CARDS, PLACES = 0, 1


@compiled
def takes_to_come(s: State, seat: int) -> float:
    """How many cards a player may still expect to take from the quarry."""
    if s.phase == OVER_PHASE or limited(s):
        return 0.0
    if s.trigger == NOBODY:
        rest = LEFT_FOR_TWO if s.seats == 2 else LEFT_IN_A_PILE * (PILES - int(s.seats))
        return max(1.0, (quarry_cards(s) - rest) / int(s.seats))
    if s.seat == seat:
        return float(takes_left(s))
    return 1.0 if s.seats == 2 and s.trigger != seat else 0.0


@compiled
def write_access(s: State, seat: int, takes: float, access: Floats) -> None:
    """Write how likely the player gets hold of each card, by the copies that nobody holds."""
    quarry = quarry_cards(s)
    access[:] = 0.0
    if takes <= 0.0 or quarry == 0:
        return
    unseen = 0
    for t in range(TYPES):
        unseen += int(s.pool[t])
    hidden = quarry
    for pile in range(PILES):
        if s.pile_top[pile] != NOBODY:
            access[s.pile_top[pile]] += 1.0
            hidden -= 1
    in_quarry = hidden / unseen if unseen > 0 else 0.0  # of the unseen cards; the others are in hands
    missed = np.log(1.0 - min(LIKELIEST, CHOICE * takes / quarry))
    for t in range(TYPES):
        copies = access[t] + in_quarry * s.pool[t]
        for other in range(s.seats):
            if other != seat:
                copies += ON_OFFER * (s.hand[other, t] if s.seats == 2 else s.stall[other, t])
        access[t] = 1.0 - np.exp(missed * copies)


@compiled
def supply_of(s: State, seat: int) -> Supply:
    """What a player can build with from now on."""
    takes = takes_to_come(s, seat)
    access, left = np.empty(TYPES), np.empty(2)
    write_access(s, seat, takes, access)
    hand = np.empty(TYPES, np.int64)
    held = 0
    for t in range(TYPES):
        hand[t] = s.hand[seat, t]
        held += hand[t]
    if s.seats == 2:
        left[WANTED_CARDS] = WANTED_BY_TWO * takes
        left[PLACES] = held - DEPOT_MINIMUM + takes
    else:
        left[WANTED_CARDS] = WANTED * takes
        left[PLACES] = held + PLACED * takes
    return Supply(hand, access, left, min(1.0, takes / LATE))


@compiled
def cards_left(supply: Supply) -> int:
    """How many cards in hand aren't planned for."""
    total = 0
    for t in range(TYPES):
        total += supply.hand[t]
    return total
