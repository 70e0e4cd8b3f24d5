"""An Obelisk state in words and numbers, and events as others saw them.

Views are made of parts that are never changed: whoever asks for the same part again gets the same object.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np
from msgspec import Struct

from giza.rules.contract import NOBODY, State
from giza.rules.obelisk.cards import FD_CARD, PLAIN
from giza.rules.obelisk.duties import HAND_LIMIT, limited, may_end, owes_stall_card
from giza.rules.obelisk.ids import SLOTS
from giza.rules.obelisk.quarry import takes_due, takes_left
from giza.rules.obelisk.scoring import scores, write_points
from giza.rules.obelisk.state import CHOOSING_STALLS, DEAL, NOTHING, OVER_PHASE, PLAYING
from giza.rules.plain import PlainState
from giza.words.obelisk.texts import CARD_NAMES, COLOUR_LETTERS, KIND_NAMES

PHASES = ("deal", "stalls", "layout", "play", "over")
PENDING: tuple[Literal["choose", "two", "swap"] | None, ...] = (None, "choose", "two", "swap")
FOUNDATION_NAMES: dict[int, Literal["plain", "card"]] = {PLAIN: "plain", FD_CARD: "card"}


PARTS_KEPT = 4096
DIRECTIONS: dict[int, Literal["cw", "ccw"] | None] = {0: None, 1: "cw", -1: "ccw"}


class Pile(Struct, frozen=True, gc=False):
    """A pile of the quarry."""

    top: str | None
    size: int
    camels: int


class ObeliskCard(Struct, frozen=True, gc=False):
    """A card in an obelisk and what it counts as."""

    card: str
    value: int


class Growing(Struct, frozen=True, gc=False):
    """An obelisk that may still grow, from bottom to top."""

    slot: int
    foundation: Literal["plain", "card"]
    colour: str
    cards: list[ObeliskCard]
    points: int


class Foundations(Struct, frozen=True, gc=False):
    """A number for each sort of foundation."""

    plain: int
    card: int


class ObeliskPlayer(Struct, frozen=True, gc=False):
    """What an Obelisk player has."""

    points: int
    camels: int
    hand: list[str] | None
    hand_size: int
    known: list[str]
    buried: list[str] | None
    bare: Foundations
    obelisks: list[Growing]
    complete: Foundations
    stall: list[str] | None
    stall_size: int
    action_cards: list[str]


class Duties(Struct, frozen=True, gc=False):
    """What the player to act has done and still owes."""

    takes: int
    takes_due: int
    takes_left: int
    built: bool
    must_build: bool
    must_stock: bool
    must_buy: bool
    hand_limit: int | None
    may_end: bool
    any_pile: bool
    top_or_bottom: bool
    off_colour: int
    direction: Literal["cw", "ccw"] | None
    free_trades: int
    pending: Literal["choose", "two", "swap"] | None
    picked_from: int | None


@lru_cache(PARTS_KEPT)
def cards(counts: tuple[int, ...]) -> list[str]:
    """A multiset of building cards as a list."""
    return [name for name, count in zip(CARD_NAMES, counts, strict=True) for _ in range(count)]


@lru_cache(PARTS_KEPT)
def action_cards(counts: tuple[int, ...]) -> list[str]:
    """A multiset of action cards as a list."""
    return [name for name, count in zip(KIND_NAMES, counts, strict=True) for _ in range(count)]


@lru_cache(PARTS_KEPT)
def unseen(pool: tuple[int, ...]) -> Mapping[str, int]:
    """How many of each card nobody has seen."""
    return {name: count for name, count in zip(CARD_NAMES, pool, strict=True) if count}


@cache
def pile(top: int, size: int, camels: int) -> Pile:
    """A pile of the quarry; before it is uncovered, or when it is empty, it has no top."""
    return Pile(None if top == NOBODY else CARD_NAMES[top], size, camels)


@cache
def foundations(plain: int, card: int) -> Foundations:
    """A number for each sort of foundation."""
    return Foundations(plain, card)


class Points(NamedTuple):
    """What is worth how much as it stands."""

    players: list[int]
    obelisks: list[list[int]]
    """By seat and slot."""


def points_in(state: State) -> Points:
    """The points of all players and of their obelisks."""
    of_players, of_obelisks = np.empty(state.seats, np.int64), np.empty((state.seats, SLOTS), np.int64)
    scores(state, of_players)
    write_points(state, of_obelisks)
    return Points(of_players.tolist(), of_obelisks.tolist())


@lru_cache(PARTS_KEPT)
def obelisk_cards(run: tuple[int, ...], bottom: int, top: int) -> list[ObeliskCard]:
    """The cards of an obelisk from its bottom to its top; `run` says which one has each value."""
    return [ObeliskCard(CARD_NAMES[run[value - 1]], value) for value in range(bottom, top - 1, -1)]


def obelisks(s: PlainState, seat: int, points: list[int]) -> list[Growing]:
    """The obelisks of a player that have cards and may still grow."""
    return [
        Growing(
            slot,
            FOUNDATION_NAMES[s.run_foundation[seat][slot]],
            COLOUR_LETTERS[s.run_colour[seat][slot]],
            obelisk_cards(s.run_cards[seat][slot], s.run_bottom[seat][slot], top),
            points[slot],
        )
        for slot, top in enumerate(s.run_top[seat])
        if top > 0
    ]


def player(s: PlainState, seat: int, viewer: int, points: Points) -> ObeliskPlayer:
    """What one player has, as far as the viewer knows."""
    is_open = seat == viewer or s.seats == 2 or s.phase == OVER_PHASE
    stall_is_open = is_open or s.phase != CHOOSING_STALLS
    return ObeliskPlayer(
        points=points.players[seat],
        camels=s.camels[seat],
        hand=cards(s.hand[seat]) if is_open else None,
        hand_size=s.hand_size[seat],
        known=cards(s.known[seat]),
        buried=cards(s.buried[seat]) if is_open else None,
        bare=foundations(*s.bare[seat]),
        obelisks=obelisks(s, seat, points.obelisks[seat]),
        complete=foundations(*s.complete[seat]),
        stall=cards(s.stall[seat]) + action_cards(s.stall_actions[seat]) if stall_is_open else None,
        stall_size=s.stall_size[seat],
        action_cards=action_cards(s.table[seat]),
    )


def duties(s: PlainState) -> Duties:
    """What the player to act has done and still owes this turn."""
    state = s.record
    full = not limited(state)
    stalls = s.seats > 2
    return Duties(
        takes=s.takes,
        takes_due=int(takes_due(state)) if full else 0,
        takes_left=int(takes_left(state)) if full else 0,
        built=bool(s.built),
        must_build=bool(full and stalls and not s.built),
        must_stock=bool(full and stalls and owes_stall_card(state)),
        must_buy=bool(s.must_buy),
        hand_limit=HAND_LIMIT if full and stalls and s.trigger == NOBODY else None,
        may_end=bool(may_end(state) and s.pending == NOTHING),
        any_pile=bool(s.any_pile),
        top_or_bottom=bool(s.top_or_bottom),
        off_colour=s.off_colour,
        direction=DIRECTIONS[s.direction],
        free_trades=s.free_trades,
        pending=PENDING[s.pending],
        picked_from=None if s.picked_from == NOBODY else s.picked_from,
    )


def view(s: PlainState, seat: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """What a concealed state shows."""
    points = points_in(s.record)
    return {
        "phase": PHASES[s.phase],
        "quarry": [
            pile(top, size, camels) for top, size, camels in zip(s.pile_top, s.pile_size, s.pile_camels, strict=True)
        ],
        "overseer": None if s.overseer == NOBODY else s.overseer,
        "unseen": unseen(s.pool),
        "display": [KIND_NAMES[kind] for kind in s.display if kind != NOBODY],
        "draw_pile": sum(s.draw_pile),
        "discards": action_cards(s.discards),
        "players": [player(s, other, seat, points) for other in range(s.seats)],
        "duties": duties(s) if s.phase == PLAYING else None,
        "last_round": s.trigger != NOBODY,
        "triggered_by": None if s.trigger == NOBODY else s.trigger,
        "building_only": bool(limited(s.record)),
    }


def mask(s: State, index: int, who: int, text: str, viewer: int) -> str:
    """An event as a viewer saw it: the deal, first stalls until all have chosen, and foundations are hidden."""
    if s.seats == 2 or s.phase == OVER_PHASE:
        return text
    seats = int(s.seats)
    if index < DEAL * seats:
        return text if index // DEAL == viewer else "?"
    kind, *rest = text.split()
    if who != viewer and kind == "stall" and s.phase == CHOOSING_STALLS:
        return "stall ?"
    if who != viewer and kind == "found" and rest[0] in CARD_NAMES:
        return "found ?"
    return text
