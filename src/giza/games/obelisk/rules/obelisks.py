"""Obelisks: foundations, and runs of cards that descend to 1."""

from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.cards import (
    COLOURS,
    FD,
    FD_CARD,
    FOUNDATIONS,
    JOKER,
    PLAIN,
    TYPES,
    VALUES,
    card,
    colour_of,
)
from giza.games.obelisk.rules.duties import can_spare, owes_build
from giza.games.obelisk.rules.hands import bury, part_openly
from giza.games.obelisk.rules.ids import SLOTS
from giza.games.obelisk.rules.listing import list_cards
from giza.games.obelisk.rules.state import CHOICE
from giza.rules.compiled import compiled, uncounted
from giza.rules.contract import NOBODY, Ids, State

DEPOT_MINIMUM = 3


@compiled
def may_spend_on_building(s: State) -> bool:
    """Whether a card may be built: an owed card always, others unless the stall needs them."""
    return can_spare(s, 0 if owes_build(s) else 1)


@compiled
def highest_build(s: State) -> int:
    """The highest value that may be built now: any, only a 1 because it gains an action card (mask i), or none."""
    if s.hand_size[s.seat] <= (DEPOT_MINIMUM if s.seats == 2 else 0):
        return 0
    if may_spend_on_building(s):
        return VALUES
    earns_a_card = s.display[0] != NOBODY and can_spare(s, -int(owes_build(s)))
    return 1 if earns_a_card else 0


@compiled
def may_lay_fd(s: State) -> bool:
    """Whether an FD card may be laid; if that counts as a build, the rules for builds apply (R40)."""
    if s.table[s.seat, FD] == 0:
        return False
    return may_spend_on_building(s) if s.fd_counts_as_build else can_spare(s, 1)


@compiled
def free_slot(s: State) -> int:
    """The first slot of the player without an obelisk, or `NOBODY`."""
    tops = s.run_top[s.seat]
    for slot in range(SLOTS):
        if tops[slot] == 0:
            return slot
    return NOBODY


@uncounted
def list_starts(s: State, highest: int, n: int, out: Ids) -> int:
    """Append the first cards that may go on bare foundations; a joker may take any value."""
    hand = s.hand[s.seat]
    for foundation in range(FOUNDATIONS):
        if s.bare[s.seat, foundation] > 0:
            first = ids.START + ids.STARTS * foundation
            for colour in range(COLOURS):
                for value in range(1, highest + 1):
                    out[n] = first + VALUES * colour + value - 1
                    n += int(hand[card(colour, value)] > 0)
            first += ids.NATURALS
            for colour in range(COLOURS):
                if hand[card(colour, JOKER)] > 0:
                    for value in range(1, highest + 1):
                        out[n] = first + VALUES * colour + value - 1
                        n += 1
    return n


@compiled
def next_value(top: int, bottom: int, end: int) -> int:
    """The next value at one end of an obelisk, `ids.TOP` or `ids.BOTTOM`; it may be 0 or 6."""
    return top - 1 if end == ids.TOP else bottom + 1


@uncounted
def list_additions(s: State, first: int, highest: int, n: int, out: Ids) -> int:
    """Append the cards that may go on top of obelisks, or at the bottom; `first` is the first id of that end."""
    hand, tops, bottoms, colours = s.hand[s.seat], s.run_top[s.seat], s.run_bottom[s.seat], s.run_colour[s.seat]
    for slot in range(SLOTS):
        if tops[slot] == 0:
            continue
        value = next_value(int(tops[slot]), int(bottoms[slot]), first)
        if 1 <= value <= highest:
            any_colour = s.off_colour_added[slot] < s.off_colour  # R39
            for colour in range(COLOURS):
                if any_colour or colour == colours[slot]:
                    natural, joker = card(colour, value), card(colour, JOKER)
                    out[n] = first + TYPES * slot + natural
                    n += int(hand[natural] > 0)
                    out[n] = first + TYPES * slot + joker
                    n += int(hand[joker] > 0)
    return n


@uncounted
def list_builds(s: State, n: int, out: Ids) -> int:
    """Append all possible builds of the player (R53: any number of foundations)."""
    highest = highest_build(s)
    if highest == VALUES:
        n = list_cards(s.hand[s.seat], ids.FOUNDATION, n, out)
    if may_lay_fd(s):
        out[n] = ids.LAY_FD
        n += 1
    if highest > 0:
        if free_slot(s) != NOBODY:
            n = list_starts(s, highest, n, out)
        for end in (ids.TOP, ids.BOTTOM):
            if end == ids.TOP or s.top_or_bottom:  # R38: at the bottom also of finished obelisks
                n = list_additions(s, end, highest, n, out)
    return n


@compiled
def lay_foundation(s: State, t: int) -> None:
    """Lay a building card face down as the foundation of a new obelisk."""
    bury(s, t)
    s.bare[s.seat, PLAIN] += 1
    s.built = True


@compiled
def lay_fd(s: State) -> None:
    """Lay an FD card as the foundation of a new obelisk."""
    s.table[s.seat, FD] -= 1
    s.bare[s.seat, FD_CARD] += 1
    if s.fd_counts_as_build:  # R40
        s.built = True


@compiled
def clear_complete(s: State, slot: int) -> None:
    """Free the slot of a complete obelisk 5-4-3-2-1, which can never change again."""
    for value in range(VALUES):
        s.complete_cards[s.run_cards[s.seat, slot, value]] += 1
    s.complete[s.seat, s.run_foundation[s.seat, slot]] += 1
    s.run_foundation[s.seat, slot] = 0
    s.run_colour[s.seat, slot] = 0
    s.run_bottom[s.seat, slot] = 0
    s.run_top[s.seat, slot] = 0
    s.run_cards[s.seat, slot, :] = 0
    s.off_colour_added[slot] = 0


@compiled
def place(s: State, slot: int, t: int, value: int) -> None:
    """Put a card from the hand into an obelisk, where it keeps this value (R34)."""
    part_openly(s, t)
    s.run_cards[s.seat, slot, value - 1] = t
    s.built = True
    if colour_of(t) != s.run_colour[s.seat, slot]:
        s.off_colour_added[slot] += 1
    if value == 1 and s.display[0] != NOBODY:  # R35: one action card for every 1
        s.pending = CHOICE
    if s.run_top[s.seat, slot] == 1 and s.run_bottom[s.seat, slot] == VALUES:
        clear_complete(s, slot)


@compiled
def start(s: State, t: int, value: int, foundation: int) -> None:
    """Put the first card on a bare foundation; its colour becomes the obelisk's for good."""
    slot = free_slot(s)
    s.bare[s.seat, foundation] -= 1
    s.run_foundation[s.seat, slot] = foundation
    s.run_colour[s.seat, slot] = colour_of(t)
    s.run_bottom[s.seat, slot] = value
    s.run_top[s.seat, slot] = value
    place(s, slot, t, value)


@compiled
def build_on_top(s: State, slot: int, t: int) -> None:
    """Add the next lower value to an obelisk."""
    value = next_value(int(s.run_top[s.seat, slot]), int(s.run_bottom[s.seat, slot]), ids.TOP)
    s.run_top[s.seat, slot] = value
    place(s, slot, t, value)


@compiled
def build_at_bottom(s: State, slot: int, t: int) -> None:
    """Add the next higher value to an obelisk, between its foundation and its cards (TB)."""
    value = next_value(int(s.run_top[s.seat, slot]), int(s.run_bottom[s.seat, slot]), ids.BOTTOM)
    s.run_bottom[s.seat, slot] = value
    place(s, slot, t, value)
