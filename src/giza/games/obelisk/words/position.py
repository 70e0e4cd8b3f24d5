"""Complete Obelisk positions as text."""

import numpy as np
from numpy.typing import NDArray

from giza.errors import BadPosition
from giza.games.obelisk.rules.cards import TYPES
from giza.games.obelisk.rules.ids import PILES, STALL_CARDS
from giza.games.obelisk.rules.state import (
    CHOOSING_STALLS,
    DTYPE,
    LAYING_OUT,
    MOST_SEATS,
    OVER_PHASE,
    PER_SEAT,
    PLAYING,
    SWAP,
)
from giza.games.obelisk.words.texts import CARD_NAMES, COLOUR_LETTERS, KIND_NAMES
from giza.messages import say
from giza.rules.contract import NOBODY, State
from giza.words.fields import Counted, FieldTexts, Named, Notation, Numbers

Counts = NDArray[np.int64]
PHASES = ("deal", "stalls", "layout", "play", "over")
CARDS, ACTION_CARDS, CARD_OR_NONE = Counted(CARD_NAMES), Counted(KIND_NAMES), Named(CARD_NAMES)
SEATS = Numbers(NOBODY, MOST_SEATS - 1)
NOTATIONS: dict[str, Notation] = {
    "phase": Named(PHASES),
    "seat": Numbers(0, MOST_SEATS - 1),
    "trigger": SEATS,
    "picked_from": SEATS,
    "overseer": Numbers(NOBODY, PILES - 1),
    "pile_top": CARD_OR_NONE,
    **dict.fromkeys(("pool", "hand", "buried", "known", "stall", "complete_cards"), CARDS),
    **dict.fromkeys(("stall_actions", "table", "draw_pile", "discards"), ACTION_CARDS),
    "display": Named(KIND_NAMES),
    "run_foundation": Numbers(0, 1),
    "run_colour": Numbers(0, len(COLOUR_LETTERS) - 1),
    "run_bottom": Numbers(0, 5),
    "run_top": Numbers(0, 5),
    "run_cards": Numbers(0, TYPES - 1),
    "direction": Numbers(-1, 1),
    "pending": Numbers(0, SWAP),
    "picked_card": Numbers(NOBODY, STALL_CARDS - 1),
    **dict.fromkeys(
        ("extra_takes", "stall_waived", "must_buy", "any_pile", "top_or_bottom", "built", "stocked"), Numbers(0, 20)
    ),
}
FIELDS = FieldTexts(
    DTYPE, PER_SEAT, ("seats", "expert", "fd_counts_as_build"), NOTATIONS, {"seat": "turn", "table": "action_cards"}
)


def complete_position(s: State, start: State) -> str:
    """Everything that differs from the beginning of a game."""
    return FIELDS.write(s, start, int(s.seats))


def set_complete_position(s: State, text: str) -> None:
    """Set up a complete position in a new game's state; raises `BadPosition` that names what doesn't fit."""
    in_game, kinds = s.pool.copy().astype(np.int64), kinds_in(s)
    FIELDS.read(s, text.split(), int(s.seats))
    for seat in (s.seat, s.trigger, s.picked_from):
        if seat >= s.seats:
            raise BadPosition(say("position.no_such_seat", part="turn", seat=int(seat), last=int(s.seats) - 1))
    for seat in range(s.seats):
        check_private_cards(s, seat)
    check_counts(cards_in(s), in_game, CARD_NAMES)
    check_counts(kinds_in(s), kinds, KIND_NAMES)
    if s.phase in (LAYING_OUT, PLAYING) and (s.pile_top[s.pile_size == 0] != NOBODY).any():
        raise BadPosition(say("position.private_cards", seat=int(s.seat), name="pile_size"))
    if s.phase == PLAYING and s.overseer == NOBODY:
        raise BadPosition(say("position.bad_value", part="phase=play", wanted="overseer=0"))


def is_concealed(s: State, seat: int) -> bool:
    """Whether a player's private cards are missing, and in the pool instead."""
    return bool(s.seats > 2 and s.phase != OVER_PHASE and not s.hand[seat].any() and not s.buried[seat].any())


def check_private_cards(s: State, seat: int) -> None:
    """Refuse numbers of cards that differ from the cards, unless these are concealed."""
    stall = int(s.stall[seat].sum()) + int(s.stall_actions[seat].sum())
    unknown = is_concealed(s, seat)
    for name, count in (("hand", s.hand[seat].sum()), ("buried", s.buried[seat].sum()), ("stall", stall)):
        hidden = unknown and (name != "stall" or s.phase == CHOOSING_STALLS)
        if not hidden and count != s[f"{name}_size"][seat]:
            raise BadPosition(say("position.private_cards", seat=seat, name=f"{name}_size"))
    if unknown and s.known[seat].sum() > s.hand_size[seat] + s.buried_size[seat]:
        raise BadPosition(say("position.private_cards", seat=seat, name="known"))


def cards_in(s: State) -> Counts:
    """The number of building cards of each type in all places."""
    found: Counts = s.pool.astype(np.int64) + s.stall.sum(axis=0) + s.complete_cards
    for seat in range(s.seats):
        found += s.known[seat] if is_concealed(s, seat) else s.hand[seat].astype(np.int64) + s.buried[seat]
        for slot, top in enumerate(s.run_top[seat]):
            if top > 0:
                for value in range(top, s.run_bottom[seat, slot] + 1):
                    found[s.run_cards[seat, slot, value - 1]] += 1
    for top in s.pile_top[s.pile_top != NOBODY]:
        found[top] += 1
    return found


def kinds_in(s: State) -> Counts:
    """The number of action cards of each kind in all places, except those used as foundations."""
    found: Counts = s.draw_pile.astype(np.int64) + s.discards + s.table.sum(axis=0) + s.stall_actions.sum(axis=0)
    for kind in s.display[s.display != NOBODY]:
        found[kind] += 1
    found[KIND_NAMES.index("card")] += s.bare[:, 1].sum() + s.complete[:, 1].sum() + s.run_foundation.sum()
    return found


def check_counts(found: Counts, known: Counts, names: tuple[str, ...]) -> None:
    """Refuse a position with too many or too few cards."""
    for name, count, right in zip(names, found.tolist(), known.tolist(), strict=True):
        if count != right:
            raise BadPosition(say("position.card_count", card=name, count=count, known=right))
