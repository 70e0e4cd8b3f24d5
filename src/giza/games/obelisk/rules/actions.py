"""The actions of the player to act. Their order within a turn is free (R41)."""

from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.action_cards import choose, list_choices, play, plays
from giza.games.obelisk.rules.cards import TYPES
from giza.games.obelisk.rules.chance import apply_outcome
from giza.games.obelisk.rules.duties import limited, may_end
from giza.games.obelisk.rules.ids import PILES, STALL_CARDS
from giza.games.obelisk.rules.listing import list_bits, list_cards
from giza.games.obelisk.rules.obelisks import build_at_bottom, build_on_top, lay_fd, lay_foundation, list_builds, start
from giza.games.obelisk.rules.quarry import CLOCKWISE, COUNTER_CLOCKWISE, take, takes
from giza.games.obelisk.rules.stalls import (
    actions_to_stock,
    add_to_stall,
    buy,
    list_picks,
    may_stock_cards,
    pick,
    purchases,
    seat_of,
    stock,
    stop_picking,
)
from giza.games.obelisk.rules.state import CHOICE, CHOOSING_STALLS, LAYING_OUT, NOTHING
from giza.games.obelisk.rules.turns import end_turn, turn
from giza.rules.compiled import compiled, uncounted
from giza.rules.contract import CHANCE, Ids, State

MAX_ACTIONS = ids.ACTIONS
FIRST_STALL = 2
"""The number of dealt cards that form a player's first stall."""


@uncounted
def actions(s: State, out: Ids) -> int:
    """List the player's legal actions."""
    if s.phase == CHOOSING_STALLS:
        return list_cards(s.hand[s.seat], ids.STALL, 0, out)
    if s.pending == CHOICE:
        return list_choices(s, out)
    if s.pending != NOTHING:
        return list_picks(s, out)
    n = 0
    if may_end(s):
        out[0] = ids.END
        n = 1
    if limited(s):  # R47
        return list_bits(plays(s), ids.PLAY, list_builds(s, n, out), out)
    n = list_bits(takes(s), ids.TAKE, n, out)
    n = list_builds(s, n, out)
    if s.seats == 2:
        n = list_bits(plays(s), ids.PLAY, n, out)
        return list_trades(s, n, out)
    if may_stock_cards(s):
        n = list_cards(s.hand[s.seat], ids.STALL, n, out)
    n = list_bits(actions_to_stock(s), ids.STALL_ACTION, n, out)
    n = list_bits(purchases(s), ids.BUY, n, out)
    return list_bits(plays(s), ids.PLAY, n, out)


@compiled
def choose_for_stall(s: State, t: int) -> None:
    """Choose a card for the first stall, in secret until all have chosen (R32), when the quarry is laid out."""
    s.hand[s.seat, t] -= 1
    s.hand_size[s.seat] -= 1
    add_to_stall(s, int(s.seat), t)
    if s.stall_size[s.seat] == FIRST_STALL:
        s.seat += 1
        if s.seat == s.seats:
            s.seat = 0
            s.phase = LAYING_OUT


@compiled
def apply(s: State, id: int) -> None:
    """Perform a player's action or a random outcome."""
    if turn(s) == CHANCE:
        apply_outcome(s, id)
    elif s.phase == CHOOSING_STALLS:
        choose_for_stall(s, id - ids.STALL)
    elif id == ids.END:
        end_turn(s)
    elif id < ids.DECLINE:
        choose(s, id - ids.CHOOSE)
    elif id == ids.DECLINE:
        s.pending = NOTHING
    elif id == ids.STOP:
        stop_picking(s)
    elif id < ids.FOUNDATION:
        take(s, (id - ids.TAKE) % PILES, CLOCKWISE if id < ids.TAKE_CCW else COUNTER_CLOCKWISE)
    elif id < ids.LAY_FD:
        lay_foundation(s, id - ids.FOUNDATION)
    elif id == ids.LAY_FD:
        lay_fd(s)
    elif id < ids.TOP:
        t, value, foundation = ids.started(id)
        start(s, t, value, foundation)
    elif id < ids.BOTTOM:
        build_on_top(s, (id - ids.TOP) // TYPES, (id - ids.TOP) % TYPES)
    elif id < ids.STALL:
        build_at_bottom(s, (id - ids.BOTTOM) // TYPES, (id - ids.BOTTOM) % TYPES)
    elif id < ids.BUY:
        stock(s, id - ids.STALL)
    elif id < ids.PLAY:
        buy(s, seat_of(s, id - ids.BUY + 1))
    elif id < ids.PICK:
        play(s, id - ids.PLAY)
    elif id < ids.TRADE:
        pick(s, seat_of(s, (id - ids.PICK) // STALL_CARDS + 1), (id - ids.PICK) % STALL_CARDS)
    else:
        trade(s, (id - ids.TRADE) // TYPES, (id - ids.TRADE) % TYPES)


@uncounted
def list_trades(s: State, n: int, out: Ids) -> int:
    """Append the trades of unequal cards, if the player has a camel or a free trade."""
    if s.camels[s.seat] == 0 and s.free_trades == 0:
        return n
    own, other = s.hand[s.seat], s.hand[1 - s.seat]
    for given in range(TYPES):
        if own[given] > 0:
            for received in range(TYPES):
                out[n] = ids.TRADE + TYPES * given + received
                n += int(other[received] > 0 and received != given)
    return n


@compiled
def trade(s: State, given: int, received: int) -> None:
    """Swap a card with the rival; free trades are used before camels."""
    rival = 1 - s.seat
    if s.free_trades > 0:
        s.free_trades -= 1
    else:
        s.camels[s.seat] -= 1
        s.camels[rival] += 1
    s.hand[s.seat, given] -= 1
    s.hand[rival, given] += 1
    s.hand[rival, received] -= 1
    s.hand[s.seat, received] += 1
