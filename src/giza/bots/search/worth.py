"""What the actions of an Obelisk turn are worth to the player, roughly, in points.

All functions take the table of the player's wishes. Actions that should come first in a turn get some points more.
"""

from giza.bots.obelisk.prospects import KIND_WORTH
from giza.bots.search.wishes import STARTED, WORTH, Table, gain
from giza.rules.compiled import compiled
from giza.rules.contract import State
from giza.rules.obelisk import ids as numbers
from giza.rules.obelisk.cards import (
    COLOURS,
    DC,
    EX,
    FD_CARD,
    JOKER,
    KINDS,
    OV,
    PLAIN,
    RB,
    SW,
    T2,
    TB,
    TYPES,
    VALUES,
    card,
)
from giza.rules.obelisk.duties import HAND_LIMIT, owes_stall_card
from giza.rules.obelisk.ids import PILES, SLOTS, STALL_CARDS
from giza.rules.obelisk.quarry import CLOCKWISE, COUNTER_CLOCKWISE, takes, takes_left


@compiled
def take_worth(s: State, pile: int, direction: int, table: Table) -> float:
    """What it is worth to take the top card of a pile; skipping piles costs camels (two players)."""
    t = int(s.pile_top[pile])
    worth = table[WORTH, t]
    if s.hand[s.seat, t] > 0:
        worth *= 0.4
    if s.seats == 2:
        worth += 0.4 * s.pile_camels[pile]
        if not s.any_pile:
            at = (int(s.overseer) + direction) % PILES
            while at != pile:
                if s.pile_size[at] > 0:
                    worth -= 0.4
                at = (at + direction) % PILES
    return float(worth)


@compiled
def overseer_gain(s: State, table: Table) -> float:
    """How much better the best pile is than the best one in reach."""
    near, far = -9.0, -9.0
    reachable = takes(s)
    reachable |= reachable >> PILES
    for pile in range(PILES):
        if s.pile_size[pile] > 0:
            worth = table[WORTH, s.pile_top[pile]]
            far = max(far, worth)
            if reachable >> pile & 1:
                near = max(near, worth)
    return far - near


@compiled
def stall_worth(s: State, owner: int, table: Table) -> float:
    """What it is worth to have all cards of a stall."""
    worth = 0.0
    for t in range(TYPES):
        worth += s.stall[owner, t] * (0.2 + table[WORTH, t])
    for kind in range(KINDS):
        worth += s.stall_actions[owner, kind] * KIND_WORTH[kind]
    return worth


@compiled
def addition_worth(s: State, slot: int, t: int, at_bottom: bool) -> float:
    """The points that a card adds to an obelisk now."""
    seat = s.seat
    top, bottom = int(s.run_top[seat, slot]), int(s.run_bottom[seat, slot])
    cards = bottom - top + 1 + int(s.run_foundation[seat, slot] == FD_CARD)
    worth = gain(top, cards, top - 1, False)
    if at_bottom:
        worth += 0.5
    return worth - 0.7 * (t % JOKER + 1 == JOKER)


@compiled
def enables(s: State, any_colour: bool, at_bottom: bool) -> bool:
    """Whether a card in hand could be added to an obelisk if colours didn't matter, or at the bottom."""
    seat = s.seat
    for slot in range(SLOTS):
        if s.run_top[seat, slot] == 0:
            continue
        value = int(s.run_bottom[seat, slot]) + 1 if at_bottom else int(s.run_top[seat, slot]) - 1
        if 1 <= value <= VALUES:
            for colour in range(COLOURS):
                if (colour == s.run_colour[seat, slot]) != any_colour and s.hand[seat, card(colour, value)] > 0:
                    return True
    return False


@compiled
def play_worth(s: State, kind: int, table: Table) -> float:
    """What it is worth to play an action card now."""
    if kind == OV:
        return 4.0 + overseer_gain(s, table) - 0.7 if takes_left(s) > 0 else -3.0
    if kind == EX:
        return 4.0
    if kind == TB:
        return 2.5 if enables(s, False, True) else -2.0
    if kind == DC:
        return 2.5 if enables(s, True, False) else -2.0
    if kind == T2:
        return 1.5
    if kind == RB:
        return stall_worth(s, int(s.seat), table) - 1.0
    if kind == SW:
        return -1.5
    return 0.5


@compiled
def build_worth(s: State, id: int, table: Table) -> float:
    """What it is worth to build."""
    if id < numbers.LAY_FD:
        t = id - numbers.FOUNDATION
        bare = s.bare[s.seat, PLAIN] + s.bare[s.seat, FD_CARD]
        return float((0.6 if bare == 0 else -1.0) - table[WORTH, t])
    if id == numbers.LAY_FD:
        return 1.0
    if id < numbers.TOP:
        t, value, foundation = numbers.started(id)
        joker = t % JOKER + 1 == JOKER
        return float(0.7 * table[STARTED, card(t // JOKER, value)] - 0.5 - (1.5 if joker else 0.0) + 0.5 * foundation)
    if id < numbers.BOTTOM:
        id -= numbers.TOP
        return 3.0 + addition_worth(s, id // TYPES, id % TYPES, False)
    id -= numbers.BOTTOM
    return 3.0 + addition_worth(s, id // TYPES, id % TYPES, True)


@compiled
def action_worth(s: State, id: int, table: Table) -> float:
    """What an action is worth, roughly, in points and with a sensible order of a turn in mind."""
    if id == numbers.END:
        return 0.0
    if id < numbers.DECLINE:
        return 1.0 + KIND_WORTH[s.display[id - numbers.CHOOSE]]
    if id < numbers.TAKE:
        return 0.0
    if id < numbers.FOUNDATION:
        pile = (id - numbers.TAKE) % PILES
        return 4.0 + take_worth(s, pile, CLOCKWISE if id < numbers.TAKE_CCW else COUNTER_CLOCKWISE, table)
    if id < numbers.STALL:
        return build_worth(s, id, table)
    if id < numbers.STALL_ACTION:
        over = s.hand_size[s.seat] > HAND_LIMIT
        return float((0.5 if owes_stall_card(s) or over else -1.0) - table[WORTH, id - numbers.STALL])
    if id < numbers.BUY:
        return (0.5 if owes_stall_card(s) else -1.0) - KIND_WORTH[id - numbers.STALL_ACTION]
    if id < numbers.PLAY:
        owner = (int(s.seat) + id - numbers.BUY + 1) % int(s.seats)
        return stall_worth(s, owner, table) - 0.8 + (3.0 if s.must_buy else 0.0)
    if id < numbers.PICK:
        return play_worth(s, id - numbers.PLAY, table)
    if id < numbers.TRADE:
        stall_card = (id - numbers.PICK) % STALL_CARDS
        return table[WORTH, stall_card] if stall_card < TYPES else KIND_WORTH[stall_card - TYPES]
    given, received = (id - numbers.TRADE) // TYPES, (id - numbers.TRADE) % TYPES
    worth = table[WORTH, received] * (0.4 if s.hand[s.seat, received] > 0 else 1.0) - table[WORTH, given]
    return float(worth - (0.1 if s.free_trades > 0 else 0.5))
