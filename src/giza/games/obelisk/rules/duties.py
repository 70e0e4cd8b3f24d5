"""The player's duties in a turn, and the mask that keeps them possible (docs/reference/rules.md, section 3.5).

A player who must build and stock the stall needs cards for both. There are enough as long as `spare_builds` isn't
negative and `can_spare` is true of zero cards: condition F in docs/reference/rules.md. No action may break it, except
a swap before a purchase (R63), during which one card is missing until a stall is bought.
"""

from giza.games.obelisk.rules.cards import FD, KINDS
from giza.games.obelisk.rules.quarry import quarry_cards, takes_due, takes_left
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, State

HAND_LIMIT = 6


@compiled
def limited(s: State) -> bool:
    """Whether this is one of the last turns, with only building allowed (R47); there are none with two players."""
    return bool(s.seats > 2 and s.trigger != NOBODY and s.trigger != s.seat)


@compiled
def owes_build(s: State) -> bool:
    """Whether the player still has to build."""
    return not (s.built or s.seats == 2 or limited(s))


@compiled
def owes_stall_card(s: State) -> bool:
    """Whether the player still has to stock the stall; nobody has to once the end is triggered (R55, R47)."""
    return not (s.stocked or s.stall_waived or s.seats == 2 or s.trigger != NOBODY)


@compiled
def hand_is_limited(s: State) -> bool:
    """Whether the player may end the turn with at most `HAND_LIMIT` cards in hand."""
    return bool(s.seats > 2 and s.trigger == NOBODY)


@compiled
def too_many_in_hand(s: State) -> bool:
    """Whether cards must leave the hand before the turn ends."""
    return hand_is_limited(s) and bool(s.hand_size[s.seat] > HAND_LIMIT)


@compiled
def may_end(s: State) -> bool:
    """Whether the player has fulfilled all duties."""
    if limited(s):
        return True
    if s.takes < takes_due(s) and quarry_cards(s) > 0:
        return False
    return bool(not (too_many_in_hand(s) or owes_build(s) or owes_stall_card(s) or s.must_buy))


@compiled
def spare_builds(s: State) -> int:
    """The number of cards for building that the player can get this turn, beyond one owed to an obelisk."""
    fds = int(s.table[s.seat, FD]) if s.fd_counts_as_build else 0  # R40
    return int(s.hand_size[s.seat]) + takes_left(s) + fds - int(owes_build(s))


@compiled
def own_action_cards(s: State) -> int:
    """The number of action cards on the player's table."""
    table = s.table[s.seat]
    total = 0
    for kind in range(KINDS):
        total += int(table[kind])
    return total


@compiled
def can_spare(s: State, cards: int) -> bool:
    """Whether the player can get this many cards of any type this turn, beyond those owed."""
    beyond = int(s.hand_size[s.seat]) - int(owes_build(s)) - int(owes_stall_card(s)) - cards
    return beyond >= 0 or beyond + takes_left(s) + own_action_cards(s) >= 0
