"""Random events: the deal, the cards uncovered in the quarry, the overseer's start, the display."""

from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.action_cards import refill
from giza.games.obelisk.rules.cards import JOKER, KINDS, TYPES, VALUES
from giza.games.obelisk.rules.ids import PILES
from giza.games.obelisk.rules.state import CHOOSING_STALLS, DEAL, DEAL_FOR_TWO, DEALING, LAYING_OUT, PLAYING
from giza.games.obelisk.rules.turns import must_uncover
from giza.rules.compiled import compiled, uncounted
from giza.rules.contract import NOBODY, Ids, State

MAX_OUTCOMES = TYPES


@compiled
def covered_pile(s: State) -> int:
    """The first pile whose top card must be uncovered, or `NOBODY`."""
    for pile in range(PILES):
        if s.pile_size[pile] > 0 and s.pile_top[pile] == NOBODY:
            return pile
    return NOBODY


@compiled
def draws_a_card(s: State) -> bool:
    """Whether the next random event draws a building card that nobody has seen."""
    if s.phase == LAYING_OUT:
        return covered_pile(s) != NOBODY
    return bool(s.phase == DEALING) or must_uncover(s)


@compiled
def overseer_value(s: State, pile: int) -> int:
    """The value of a top card when the overseer is placed; a joker counts as the highest value (R33)."""
    face = int(s.pile_top[pile]) % JOKER + 1
    return VALUES if face == JOKER else face


@uncounted
def outcomes(s: State, out: Ids, weights: Ids) -> int:
    """Write the possible outcomes; all cards, and all piles, are equally likely."""
    n = 0
    if draws_a_card(s):
        for t in range(TYPES):
            out[n] = t
            weights[n] = s.pool[t]
            n += int(s.pool[t] > 0)
    elif s.phase == LAYING_OUT:
        highest = 0
        for pile in range(PILES):
            highest = max(highest, overseer_value(s, pile))
        for pile in range(PILES):
            if overseer_value(s, pile) == highest:
                out[n] = ids.OVERSEER_PILE + pile
                weights[n] = 1
                n += 1
    else:
        for kind in range(KINDS):
            if s.draw_pile[kind] > 0:
                out[n] = ids.DRAWN_KIND + kind
                weights[n] = s.draw_pile[kind]
                n += 1
    return n


@compiled
def deal(s: State, t: int) -> None:
    """Deal a card to the next player whose hand isn't full; after the last one, the stalls are chosen."""
    s.hand[s.seat, t] += 1
    s.hand_size[s.seat] += 1
    if s.hand_size[s.seat] == (DEAL_FOR_TWO if s.seats == 2 else DEAL):
        s.seat += 1
        if s.seat == s.seats:
            s.seat = 0
            s.phase = LAYING_OUT if s.seats == 2 else CHOOSING_STALLS


@compiled
def apply_outcome(s: State, id: int) -> None:
    """Perform a random outcome."""
    if id >= ids.OVERSEER_PILE:
        s.overseer = id - ids.OVERSEER_PILE
        s.phase = PLAYING
    elif id >= ids.DRAWN_KIND:
        refill(s, id - ids.DRAWN_KIND)
    else:
        s.pool[id] -= 1
        if s.phase == DEALING:
            deal(s, id)
        else:
            s.pile_top[covered_pile(s)] = id
