"""Obelisks: foundations, and runs of cards that descend to 1."""

from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Ids, State
from giza.rules.obelisk import ids
from giza.rules.obelisk.cards import COLOURS, FD, FD_CARD, FOUNDATIONS, JOKER, PLAIN, TYPES, VALUES, card, colour_of
from giza.rules.obelisk.duties import feasible
from giza.rules.obelisk.hands import bury, part_openly
from giza.rules.obelisk.ids import SLOTS
from giza.rules.obelisk.state import CHOICE

DEPOT_MINIMUM = 3


@compiled
def highest_build(s: State) -> int:
    """The highest value that the player may build with: any, only a 1 because it earns an action card, or none."""
    if s.seats == 2:
        return VALUES if s.hand_size[s.seat] > DEPOT_MINIMUM else 0
    if feasible(s, True, False, -1, 0, 0):
        return VALUES
    return 1 if s.display[0] != NOBODY and feasible(s, True, False, -1, 1, 0) else 0


@compiled
def free_slot(s: State) -> int:
    """The first slot of the player without an obelisk, or `NOBODY`."""
    for slot in range(SLOTS):
        if s.run_top[s.seat, slot] == 0:
            return slot
    return NOBODY


@compiled
def list_foundations(s: State, highest: int, n: int, out: Ids) -> int:
    """Append the foundations that the player may lay (R53: as many as he likes)."""
    if highest == VALUES:
        for t in range(TYPES):
            if s.hand[s.seat, t] > 0:
                out[n] = ids.found(t)
                n += 1
    if s.table[s.seat, FD] > 0 and feasible(s, bool(s.fd_counts_as_build), False, 0, -1, -1):
        out[n] = ids.LAY_FD
        n += 1
    return n


@compiled
def list_starts(s: State, highest: int, n: int, out: Ids) -> int:
    """Append the first cards that may go on bare foundations: any value, and a joker as any value."""
    if free_slot(s) == NOBODY:
        return n
    for foundation in range(FOUNDATIONS):
        if s.bare[s.seat, foundation] == 0:
            continue
        for colour in range(COLOURS):
            for value in range(1, highest + 1):
                t = card(colour, value)
                if s.hand[s.seat, t] > 0:
                    out[n] = ids.start(t, value, foundation)
                    n += 1
        for colour in range(COLOURS):
            t = card(colour, JOKER)
            if s.hand[s.seat, t] > 0:
                for value in range(1, highest + 1):
                    out[n] = ids.start(t, value, foundation)
                    n += 1
    return n


@compiled
def list_additions(s: State, slot: int, value: int, first: int, n: int, out: Ids) -> int:
    """Append the cards that may serve as this value of an obelisk, `first` being the id of card 0."""
    any_colour = s.off_colour_added[slot] < s.off_colour  # R39
    for colour in range(COLOURS):
        if colour == s.run_colour[s.seat, slot] or any_colour:
            natural, joker = card(colour, value), card(colour, JOKER)
            if s.hand[s.seat, natural] > 0:
                out[n] = first + natural
                n += 1
            if s.hand[s.seat, joker] > 0:
                out[n] = first + joker
                n += 1
    return n


@compiled
def list_builds(s: State, n: int, out: Ids) -> int:
    """Append everything that the player may build."""
    highest = highest_build(s)
    n = list_foundations(s, highest, n, out)
    if highest == 0:
        return n
    n = list_starts(s, highest, n, out)
    for slot in range(SLOTS):
        value = int(s.run_top[s.seat, slot]) - 1
        if 1 <= value <= highest:
            n = list_additions(s, slot, value, ids.top(slot, 0), n, out)
    if s.top_or_bottom:  # R38: finished obelisks too
        for slot in range(SLOTS):
            value = int(s.run_bottom[s.seat, slot]) + 1
            if s.run_top[s.seat, slot] > 0 and value <= highest:
                n = list_additions(s, slot, value, ids.bottom(slot, 0), n, out)
    return n


@compiled
def lay_foundation(s: State, t: int) -> None:
    """Lay a building card face down as the foundation of a new obelisk."""
    bury(s, int(s.seat), t)
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
    """Free the slot of an obelisk 5-4-3-2-1, which can never change again."""
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
    part_openly(s, int(s.seat), t)
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
    """Put the first card on a bare foundation; its colour becomes the obelisk's colour for good."""
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
    s.run_top[s.seat, slot] -= 1
    place(s, slot, t, int(s.run_top[s.seat, slot]))


@compiled
def build_at_bottom(s: State, slot: int, t: int) -> None:
    """Add the next higher value to an obelisk, between its foundation and its cards (TB)."""
    s.run_bottom[s.seat, slot] += 1
    place(s, slot, t, int(s.run_bottom[s.seat, slot]))
