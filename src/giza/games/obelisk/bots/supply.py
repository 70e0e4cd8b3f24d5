"""The cards that a player can build with: those in hand, and those still to be expected."""

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
"""The expected number of cards left at the end in each pile, beyond the piles that end the game."""
LEFT_FOR_TWO = 18.0
"""The expected total left with two players."""
CHOICE = 1.6
"""The effective number of cards that a take chooses from."""
LIKELIEST = 0.7
"""The maximum probability of getting a card that isn't in hand."""
ON_OFFER = 0.3
"""The weight of a card in a rival's stall or depot, relative to a copy in the quarry."""
WANTED, WANTED_BY_TWO = 0.15, 0.2
"""The share of future cards that fit the player's plans, with stalls and with two players."""
PLACED = 0.5
"""The share of future cards that are built; the others go to the stall."""
LATE = 4.0
"""With fewer takes left than this, long-term plans lose value."""


class Supply(NamedTuple):
    """The cards that a player can build with."""

    hand: Ids
    """[card]: the number in hand that isn't planned for yet."""
    access: Floats
    """[card]: the probability of getting one that isn't in hand."""
    left: Floats
    """[WANTED_CARDS, PLACES]: the number of fitting cards to expect, and of cards that can still be built."""
    time: float
    """1, falling to 0 towards the end of the game."""


WANTED_CARDS, PLACES = 0, 1


@compiled
def takes_to_come(s: State, seat: int) -> float:
    """The expected number of cards that a player will still take from the quarry."""
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
    """Write the probability that the player gets each card, from the number of copies that nobody holds."""
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
    """The cards that a player can build with from now on."""
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
    """The number of cards in hand without a plan."""
    total = 0
    for t in range(TYPES):
        total += supply.hand[t]
    return total
