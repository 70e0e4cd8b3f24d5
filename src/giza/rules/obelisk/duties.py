"""What a player owes in his turn, and the mask that keeps him from making it impossible (RULES.md, section 3.5).

A player who has to build and to stock his stall needs cards for it. He has enough as long as neither `spare_builds` nor
`spare_cards` is negative: that is F in RULES.md, and no action may break it.
"""

from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, State
from giza.rules.obelisk.cards import FD, KINDS
from giza.rules.obelisk.quarry import quarry_cards, takes_due, takes_left

HAND_LIMIT = 6


@compiled
def limited(s: State) -> bool:
    """Whether this is one of the last turns in which only building is left (R47); with two players none is."""
    return bool(s.seats > 2 and s.trigger != NOBODY and s.trigger != s.seat)


@compiled
def owes_build(s: State) -> bool:
    """Whether the player still has to build."""
    return not (s.built or s.seats == 2 or limited(s))


@compiled
def owes_stall_card(s: State) -> bool:
    """Whether the player still has to stock his stall; once the end is triggered nobody has to (R55, R47)."""
    return not (s.stocked or s.stall_waived or s.seats == 2 or s.trigger != NOBODY)


@compiled
def may_end(s: State) -> bool:
    """Whether the player has done all he owes."""
    if limited(s):
        return True
    if s.takes < takes_due(s) and quarry_cards(s) > 0:
        return False
    hand_fits = s.hand_size[s.seat] <= HAND_LIMIT or s.seats == 2 or s.trigger != NOBODY
    return bool(hand_fits and not (owes_build(s) or owes_stall_card(s) or s.must_buy))


@compiled
def spare_builds(s: State) -> int:
    """How many cards to build with the player can get hold of this turn, beyond one that he owes to an obelisk."""
    fds = int(s.table[s.seat, FD]) if s.fd_counts_as_build else 0  # R40
    return int(s.hand_size[s.seat]) + takes_left(s) + fds - int(owes_build(s))


@compiled
def own_action_cards(s: State) -> int:
    """How many action cards lie on the player's table."""
    table = s.table[s.seat]
    total = 0
    for kind in range(KINDS):
        total += int(table[kind])
    return total


@compiled
def spare_cards(s: State) -> int:
    """How many cards of any sort the player can get hold of this turn, beyond those that he owes."""
    owed = int(owes_build(s)) + int(owes_stall_card(s))
    return int(s.hand_size[s.seat]) + takes_left(s) + own_action_cards(s) - owed
