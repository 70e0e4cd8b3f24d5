"""What a player can't know: the others' hands, buried foundations and, until all have chosen, first stalls.

With two players, everything is open. Cards that the viewer can't locate are in the pool.
"""

import numpy as np

from giza.games.obelisk.rules.cards import TYPES
from giza.games.obelisk.rules.state import CHOOSING_STALLS, OVER_PHASE
from giza.rules.compiled import compiled
from giza.rules.contract import Ids, Random, State, pick_weighted

SECRETS = ("pool", "hand", "buried", "stall")
"""The fields with hidden information."""


@compiled
def all_open(s: State) -> bool:
    """Whether nothing is hidden from anybody."""
    return bool(s.seats == 2 or s.phase == OVER_PHASE)


@compiled
def conceal_private_cards(s: State, owner: int) -> None:
    """Put a player's private cards into the pool, except those known to be among them."""
    visible = 0
    for t in range(TYPES):
        visible += int(s.hand[owner, t]) + int(s.buried[owner, t])
    if visible > 0:  # otherwise there are none, or they are already concealed
        for t in range(TYPES):
            s.pool[t] += s.hand[owner, t] + s.buried[owner, t] - s.known[owner, t]
            s.hand[owner, t] = 0
            s.buried[owner, t] = 0
    if s.phase == CHOOSING_STALLS:  # R32: nobody has seen the chosen cards yet
        for t in range(TYPES):
            s.pool[t] += s.stall[owner, t]
            s.stall[owner, t] = 0


@compiled
def conceal(s: State, seat: int) -> None:
    """Erase the cards that others hold, have buried, or have chosen in secret; their numbers stay."""
    if all_open(s):
        return
    for owner in range(s.seats):
        if owner != seat:
            conceal_private_cards(s, owner)


@compiled
def draw(cards: Ids, random: Random) -> int:
    """Remove a random card and return it."""
    t = pick_weighted(random, cards, len(cards))
    cards[t] -= 1
    return t


@compiled
def imagine_private_cards(s: State, owner: int, pool: Ids, random: Random) -> None:
    """Guess a player's private cards: the known ones, and random others from the pool."""
    private = np.zeros(TYPES, np.int64)
    unknown = int(s.hand_size[owner]) + int(s.buried_size[owner])
    if s.phase == CHOOSING_STALLS:
        unknown += int(s.stall_size[owner])
    for t in range(TYPES):
        private[t] = s.known[owner, t]
        unknown -= int(s.known[owner, t])
    for _ in range(unknown):
        private[draw(pool, random)] += 1
    for _ in range(s.buried_size[owner]):
        s.buried[owner, draw(private, random)] += 1
    if s.phase == CHOOSING_STALLS:
        for _ in range(s.stall_size[owner]):
            s.stall[owner, draw(private, random)] += 1
    for t in range(TYPES):
        s.hand[owner, t] = private[t]


@compiled
def imagine(s: State, seat: int, random: Random) -> None:
    """Deal everybody else's private cards at random from those that the viewer can't locate."""
    if all_open(s):
        return
    conceal(s, seat)
    pool = np.zeros(TYPES, np.int64)
    for t in range(TYPES):
        pool[t] = s.pool[t]
    for owner in range(s.seats):
        if owner != seat:
            imagine_private_cards(s, owner, pool, random)
    for t in range(TYPES):
        s.pool[t] = pool[t]
