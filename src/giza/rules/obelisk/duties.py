"""What a player owes in his turn, and the mask that keeps him from making it impossible (RULES.md, section 3.5)."""

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
def owes_stall_card(s: State) -> bool:
    """Whether the player still has to stock his stall; who triggers the end need not."""
    return not (s.stocked or s.stall_waived or s.trigger == s.seat)


@compiled
def may_end(s: State) -> bool:
    """Whether the player has done all he owes."""
    if limited(s):
        return True
    if s.takes < takes_due(s) and quarry_cards(s) > 0:
        return False
    if s.seats == 2:
        return True
    fits = s.hand_size[s.seat] <= HAND_LIMIT or s.trigger == s.seat
    return bool(s.built and not owes_stall_card(s) and fits and not s.must_buy)


@compiled
def feasible(s: State, built: bool, stocked: bool, cards: int, actions: int, fds: int) -> bool:
    """Whether the player could still build and stock his stall after an action.

    The action may build or stock, and changes the building cards in his hand, his action cards and his FD cards by so
    many. F of RULES.md: enough cards for the build, enough cards of any sort for both.
    """
    if s.seats == 2 or limited(s):
        return True
    to_build = 0 if built or s.built else 1
    to_stock = 1 if owes_stall_card(s) and not stocked else 0
    cards += int(s.hand_size[s.seat]) + takes_left(s)
    for kind in range(KINDS):
        actions += int(s.table[s.seat, kind])
    fds = fds + int(s.table[s.seat, FD]) if s.fd_counts_as_build else 0  # R40
    return to_build <= cards + fds and to_build + to_stock <= cards + actions
