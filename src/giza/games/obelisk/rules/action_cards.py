"""Action cards: the display, the reward for a 1, and the effect of every card."""

from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.cards import DC, EX, FD, FT, KINDS, OV, RB, SW, T2, TB
from giza.games.obelisk.rules.duties import can_spare, limited, own_action_cards
from giza.games.obelisk.rules.ids import DISPLAYED
from giza.games.obelisk.rules.quarry import quarry_cards, takes_left
from giza.games.obelisk.rules.stalls import may_swap, may_take_one, take_back
from giza.games.obelisk.rules.state import NOTHING, SWAP, TAKE_TWO
from giza.rules.compiled import compiled, uncounted
from giza.rules.contract import NOBODY, Ids, State

FREE_TRADES = 2


@compiled
def draw_pile_size(s: State) -> int:
    """The number of action cards that can be drawn."""
    total = 0
    for kind in range(KINDS):
        total += int(s.draw_pile[kind])
    return total


@compiled
def must_refill(s: State) -> bool:
    """Whether the display needs another card."""
    return bool(s.display[DISPLAYED - 1] == NOBODY and draw_pile_size(s) > 0)


@compiled
def reshuffle(s: State) -> None:
    """Reshuffle the discards into the draw pile as soon as it is empty (R36)."""
    if draw_pile_size(s) == 0:
        for kind in range(KINDS):
            s.draw_pile[kind] = s.discards[kind]
            s.discards[kind] = 0


@compiled
def refill(s: State, kind: int) -> None:
    """Put the drawn card into the display, which is kept sorted."""
    s.draw_pile[kind] -= 1
    place = DISPLAYED - 1
    while place > 0 and (s.display[place - 1] == NOBODY or s.display[place - 1] > kind):
        s.display[place] = s.display[place - 1]
        place -= 1
    s.display[place] = kind
    reshuffle(s)


@uncounted
def list_choices(s: State, out: Ids) -> int:
    """List the displayed cards, each kind once, and whether the player may decline (mask i)."""
    n = 0
    for place in range(DISPLAYED):
        kind = s.display[place]
        if kind != NOBODY and (place == 0 or kind != s.display[place - 1]):
            out[n] = ids.CHOOSE + place
            n += 1
    if can_spare(s, 0):
        out[n] = ids.DECLINE
        n += 1
    return n


@compiled
def choose(s: State, place: int) -> None:
    """Take a displayed card for a 1."""
    s.table[s.seat, s.display[place]] += 1
    for later in range(place + 1, DISPLAYED):
        s.display[later - 1] = s.display[later]
    s.display[DISPLAYED - 1] = NOBODY
    s.pending = NOTHING
    reshuffle(s)


@compiled
def of_use(s: State, kind: int) -> bool:
    """Whether an action card would have an effect now (R59); FD is laid, not played."""
    if kind == TB:
        return bool(not s.top_or_bottom)
    if kind == DC:
        return True
    if kind == FD or limited(s):  # R47
        return False
    if kind == OV:
        return bool(not s.any_pile)
    if kind == EX:
        return quarry_cards(s) > takes_left(s)
    if kind == T2:
        return may_take_one(s)
    if kind == RB:
        return bool(s.stall_size[s.seat] > 0)
    return kind == FT or may_swap(s)


@compiled
def may_spend(s: State, kind: int) -> bool:
    """Whether the player can spare an action card.

    T2 and RB return the card they cost, and so does EX by its take. SW may use the card owed to the stall if the player
    has a camel to buy one (R63).
    """
    if kind in (T2, RB):
        return True
    if kind == EX or (kind == SW and s.camels[s.seat] > 0):
        return can_spare(s, 0)
    return can_spare(s, 1)


@compiled
def plays(s: State) -> int:
    """The action cards that the player may play, as bits, except those that the stall needs."""
    kinds = 0
    if own_action_cards(s) > 0:
        for kind in range(KINDS):
            if s.table[s.seat, kind] > 0 and of_use(s, kind) and may_spend(s, kind):
                kinds |= 1 << kind
    return kinds


@compiled
def play(s: State, kind: int) -> None:
    """Discard an action card and perform its effect."""
    s.table[s.seat, kind] -= 1
    s.discards[kind] += 1
    reshuffle(s)
    if kind == OV:
        s.any_pile = True
    elif kind == EX:
        s.extra_takes += 1
    elif kind == TB:
        s.top_or_bottom = True
    elif kind == DC:
        s.off_colour += 1
    elif kind == T2:
        s.pending = TAKE_TWO
    elif kind == RB:
        take_back(s)
    elif kind == SW:
        s.pending = SWAP
    elif kind == FT:
        s.free_trades += FREE_TRADES
