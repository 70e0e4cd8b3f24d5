"""Market stalls: stocking, buying, and the picks of T2 and SW."""

from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.cards import FD, KINDS, TYPES
from giza.games.obelisk.rules.duties import can_spare, owes_stall_card, own_action_cards, spare_builds
from giza.games.obelisk.rules.hands import part_openly, receive_openly
from giza.games.obelisk.rules.listing import list_cards
from giza.games.obelisk.rules.state import NOTHING, TAKE_TWO
from giza.rules.compiled import compiled, uncounted
from giza.rules.contract import NOBODY, Ids, State


@compiled
def seat_of(s: State, rival: int) -> int:
    """The seat `rival` places to the left of the player."""
    return (int(s.seat) + rival) % int(s.seats)


@compiled
def rival_stall_cards(s: State) -> int:
    """The number of cards in all rivals' stalls."""
    total = 0
    for rival in range(1, s.seats):
        total += int(s.stall_size[seat_of(s, rival)])
    return total


@compiled
def may_stock_cards(s: State) -> bool:
    """Whether the player may put building cards into the stall: the last one may be needed for building."""
    return bool(s.hand_size[s.seat] > 0) and spare_builds(s) > 0 and can_spare(s, 0)


@compiled
def actions_to_stock(s: State) -> int:
    """The action cards that may go into the stall, as bits; the last card owed to an obelisk may not."""
    kinds = 0
    if own_action_cards(s) > 0 and can_spare(s, 0 if owes_stall_card(s) else 1):
        for kind in range(KINDS):
            kinds |= int(s.table[s.seat, kind] > 0) << kind
        if s.fd_counts_as_build and spare_builds(s) == 0:
            kinds &= ~(1 << FD)
    return kinds


@compiled
def purchases(s: State) -> int:
    """The rivals whose stalls the player may buy, as bits, starting on the left (R51: no empty stall)."""
    rivals = 0
    if s.camels[s.seat] > 0:
        for rival in range(1, s.seats):
            rivals |= int(s.stall_size[seat_of(s, rival)] > 0) << rival - 1
    return rivals


@compiled
def add_to_stall(s: State, owner: int, stall_card: int) -> None:
    """Lay a card into a stall."""
    s.stall_size[owner] += 1
    if stall_card < TYPES:
        s.stall[owner, stall_card] += 1
    else:
        s.stall_actions[owner, stall_card - TYPES] += 1


@compiled
def remove_from_stall(s: State, owner: int, stall_card: int) -> None:
    """Take a card out of a stall."""
    s.stall_size[owner] -= 1
    if stall_card < TYPES:
        s.stall[owner, stall_card] -= 1
    else:
        s.stall_actions[owner, stall_card - TYPES] -= 1


@compiled
def stock(s: State, stall_card: int) -> None:
    """Put a building card or an action card into the player's own stall (R58)."""
    if stall_card < TYPES:
        part_openly(s, stall_card)
    else:
        s.table[s.seat, stall_card - TYPES] -= 1
    add_to_stall(s, int(s.seat), stall_card)
    s.stocked = True


@compiled
def receive(s: State, stall_card: int) -> None:
    """Take a card from a stall: building cards go to the hand, action cards to the player's table."""
    if stall_card < TYPES:
        receive_openly(s, stall_card)
    else:
        s.table[s.seat, stall_card - TYPES] += 1


@compiled
def empty_stall(s: State, owner: int) -> None:
    """Take all cards of a stall."""
    for t in range(TYPES):
        for _ in range(s.stall[owner, t]):
            receive_openly(s, t)
        s.stall[owner, t] = 0
    for kind in range(KINDS):
        s.table[s.seat, kind] += s.stall_actions[owner, kind]
        s.stall_actions[owner, kind] = 0
    s.stall_size[owner] = 0


@compiled
def buy(s: State, owner: int) -> None:
    """Pay one camel for all cards of a stall."""
    s.camels[s.seat] -= 1
    s.camels[owner] += 1
    empty_stall(s, owner)
    s.must_buy = False


@compiled
def take_back(s: State) -> None:
    """RB: take back all cards of the player's own stall, and owe none this turn (R44)."""
    empty_stall(s, int(s.seat))
    s.stall_waived = True


@compiled
def may_pick_from(s: State, owner: int) -> bool:
    """Whether T2 or SW may pick from a rival's stall: each pick must be from a different rival."""
    return bool(s.stall_size[owner] > 0 and s.picked_from != owner)


@compiled
def may_take_one(s: State) -> bool:
    """Whether T2 may take a card; a player who must buy a stall may not take the last card (R49, R63)."""
    if rival_stall_cards(s) == 1 and (s.must_buy or not can_spare(s, 0)):
        return False
    for rival in range(1, s.seats):
        if may_pick_from(s, seat_of(s, rival)):
            return True
    return False


@compiled
def may_swap(s: State) -> bool:
    """Whether SW may be played: it needs two rivals with cards (R45)."""
    stalls = 0
    for rival in range(1, s.seats):
        if s.stall_size[seat_of(s, rival)] > 0:
            stalls += 1
    return stalls >= 2


@uncounted
def list_picks(s: State, out: Ids) -> int:
    """List the picks of T2 or SW, and the stop after the first card of T2 (R43)."""
    n = 0
    if s.pending == TAKE_TWO and s.picked_from != NOBODY:
        out[0] = ids.STOP
        n = 1
    for rival in range(1, s.seats):
        owner = seat_of(s, rival)
        if may_pick_from(s, owner):
            n = list_cards(s.stall[owner], ids.pick(rival, 0), n, out)
            n = list_cards(s.stall_actions[owner], ids.pick(rival, TYPES), n, out)
    return n


@compiled
def stop_picking(s: State) -> None:
    """Close T2 or SW."""
    s.pending = NOTHING
    s.picked_from = NOBODY
    s.picked_card = NOBODY


@compiled
def pick(s: State, owner: int, stall_card: int) -> None:
    """Take a card for T2; for SW, choose the first card, or swap the second one with it."""
    first = s.picked_from == NOBODY
    if s.pending == TAKE_TWO:
        remove_from_stall(s, owner, stall_card)
        receive(s, stall_card)
        s.picked_from = owner
        if not first or not may_take_one(s):
            stop_picking(s)
    elif first:
        s.picked_from = owner
        s.picked_card = stall_card
    else:
        other, other_card = int(s.picked_from), int(s.picked_card)
        remove_from_stall(s, other, other_card)
        remove_from_stall(s, owner, stall_card)
        add_to_stall(s, other, stall_card)
        add_to_stall(s, owner, other_card)
        stop_picking(s)
