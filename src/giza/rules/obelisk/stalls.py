"""Market stalls: stocking, buying, and the picks of T2 and SW."""

from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Ids, State
from giza.rules.obelisk import ids
from giza.rules.obelisk.cards import FD, KINDS, TYPES
from giza.rules.obelisk.duties import feasible
from giza.rules.obelisk.hands import part_openly, receive_openly
from giza.rules.obelisk.state import NOTHING, TAKE_TWO


@compiled
def seat_of(s: State, rival: int) -> int:
    """The seat of the rival so many places to the left."""
    return (int(s.seat) + rival) % int(s.seats)


@compiled
def rival_stall_cards(s: State) -> int:
    """How many cards lie in the stalls of all rivals."""
    total = 0
    for rival in range(1, s.seats):
        total += int(s.stall_size[seat_of(s, rival)])
    return total


@compiled
def list_stocking(s: State, n: int, out: Ids) -> int:
    """Append the cards that the player may put into his stall."""
    if feasible(s, False, True, -1, 0, 0):
        for t in range(TYPES):
            if s.hand[s.seat, t] > 0:
                out[n] = ids.stall(t)
                n += 1
    for kind in range(KINDS):
        if s.table[s.seat, kind] > 0 and feasible(s, False, True, 0, -1, -1 if kind == FD else 0):
            out[n] = ids.stall_action(kind)
            n += 1
    return n


@compiled
def list_purchases(s: State, n: int, out: Ids) -> int:
    """Append the stalls that the player may buy (R51: not an empty one)."""
    if s.camels[s.seat] > 0:
        for rival in range(1, s.seats):
            if s.stall_size[seat_of(s, rival)] > 0:
                out[n] = ids.buy(rival)
                n += 1
    return n


@compiled
def stock(s: State, t: int) -> None:
    """Put a building card into the own stall."""
    part_openly(s, int(s.seat), t)
    add_to_stall(s, int(s.seat), t, 1)
    s.stocked = True


@compiled
def stock_action(s: State, kind: int) -> None:
    """Put an action card into the own stall (R58)."""
    s.table[s.seat, kind] -= 1
    add_to_stall(s, int(s.seat), TYPES + kind, 1)
    s.stocked = True


@compiled
def add_to_stall(s: State, seat: int, stall_card: int, count: int) -> None:
    """Add so many copies of a card to a stall; -1 removes one."""
    if stall_card < TYPES:
        s.stall[seat, stall_card] += count
    else:
        s.stall_actions[seat, stall_card - TYPES] += count
    s.stall_size[seat] += count


@compiled
def receive(s: State, stall_card: int) -> None:
    """Take a card from a stall: building cards into the hand, action cards to the own table."""
    if stall_card < TYPES:
        receive_openly(s, int(s.seat), stall_card)
    else:
        s.table[s.seat, stall_card - TYPES] += 1


@compiled
def empty_stall(s: State, owner: int) -> None:
    """Take all cards of a stall."""
    for t in range(TYPES):
        while s.stall[owner, t] > 0:
            add_to_stall(s, owner, t, -1)
            receive(s, t)
    for kind in range(KINDS):
        while s.stall_actions[owner, kind] > 0:
            add_to_stall(s, owner, TYPES + kind, -1)
            receive(s, TYPES + kind)


@compiled
def buy(s: State, owner: int) -> None:
    """Pay one camel for all cards of a stall."""
    s.camels[s.seat] -= 1
    s.camels[owner] += 1
    empty_stall(s, owner)
    s.must_buy = False


@compiled
def take_back(s: State) -> None:
    """RB: take all cards of the own stall back and owe none this turn (R44)."""
    empty_stall(s, int(s.seat))
    s.stall_waived = True


@compiled
def may_pick_from(s: State, owner: int) -> bool:
    """Whether T2 or SW may pick from a rival's stall: every pick from another rival."""
    return bool(s.stall_size[owner] > 0 and s.picked_from != owner)


@compiled
def may_take_one(s: State) -> bool:
    """Whether T2 may take a card; who must buy a stall may not take the last card there is (R49)."""
    if s.must_buy and rival_stall_cards(s) == 1:
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


@compiled
def list_picks(s: State, out: Ids) -> int:
    """List the picks of T2 or SW, and the stop after the first card of T2 (R43)."""
    n = 0
    if s.pending == TAKE_TWO and s.picked_from != NOBODY:
        out[0] = ids.STOP
        n = 1
    for rival in range(1, s.seats):
        owner = seat_of(s, rival)
        if may_pick_from(s, owner):
            for t in range(TYPES):
                if s.stall[owner, t] > 0:
                    out[n] = ids.pick(rival, t)
                    n += 1
            for kind in range(KINDS):
                if s.stall_actions[owner, kind] > 0:
                    out[n] = ids.pick(rival, TYPES + kind)
                    n += 1
    return n


@compiled
def stop_picking(s: State) -> None:
    """Close T2 or SW."""
    s.pending = NOTHING
    s.picked_from = NOBODY
    s.picked_card = NOBODY


@compiled
def pick(s: State, owner: int, stall_card: int) -> None:
    """Take a card for T2, or choose one for SW and swap it with the one chosen before."""
    first = s.picked_from == NOBODY
    if s.pending == TAKE_TWO:
        add_to_stall(s, owner, stall_card, -1)
        receive(s, stall_card)
        s.picked_from = owner
        if not first or not may_take_one(s):
            stop_picking(s)
    elif first:
        s.picked_from = owner
        s.picked_card = stall_card
    else:
        other, other_card = int(s.picked_from), int(s.picked_card)
        add_to_stall(s, other, other_card, -1)
        add_to_stall(s, owner, stall_card, -1)
        add_to_stall(s, other, stall_card, 1)
        add_to_stall(s, owner, other_card, 1)
        stop_picking(s)
