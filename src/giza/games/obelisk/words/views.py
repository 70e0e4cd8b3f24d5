"""Views of an Obelisk state, and events as each viewer saw them.

Views are made of immutable, cached parts: equal parts are the same object.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np
from msgspec import Struct

from giza.games.obelisk.rules.actions import FIRST_STALL
from giza.games.obelisk.rules.cards import FD_CARD, PLAIN
from giza.games.obelisk.rules.duties import HAND_LIMIT, limited
from giza.games.obelisk.rules.ids import PILES, SLOTS
from giza.games.obelisk.rules.obelisks import DEPOT_MINIMUM
from giza.games.obelisk.rules.scoring import POINTS, scores, write_points
from giza.games.obelisk.rules.state import CHOOSING_STALLS, DEAL, OVER_PHASE, PLAYING
from giza.games.obelisk.words.duties import Duties, duties
from giza.games.obelisk.words.texts import CARD_NAMES, COLOUR_LETTERS, KIND_NAMES
from giza.rules.contract import NOBODY, State
from giza.rules.unpacked import UnpackedState
from giza.words import AnyView

Phase = Literal["deal", "stalls", "layout", "play", "over"]
PHASES: tuple[Phase, ...] = ("deal", "stalls", "layout", "play", "over")
FOUNDATION_NAMES: dict[int, Literal["plain", "card"]] = {PLAIN: "plain", FD_CARD: "card"}


PARTS_KEPT = 4096


class Pile(Struct, frozen=True, gc=False):
    """A pile of the quarry."""

    top: str | None
    size: int
    camels: int


class ObeliskCard(Struct, frozen=True, gc=False):
    """A card in an obelisk and its value there."""

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
    """A number for each kind of foundation."""

    plain: int
    card: int


class ObeliskPlayer(Struct, frozen=True, gc=False):
    """An Obelisk player's possessions."""

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


class ObeliskFacts(Struct, frozen=True, gc=False):
    """Facts about this game that never change while it is played."""

    stalls: bool
    """Three to five players have stalls and hidden hands; two have open depots and trade."""
    piles: int
    piles_to_end: int
    """The number of empty piles that starts the last round."""
    first_stall: int
    """The number of dealt cards that form a player's first stall."""
    hand_limit: int | None
    """At the end of a turn, with stalls."""
    depot_minimum: int | None
    """Without stalls, the least number of cards left in the depot after building."""
    expert: bool
    """Whether only obelisks that end in a 1 score."""
    points: list[int]
    """Points by the number of cards in an obelisk; a foundation card counts as one more."""


class ObeliskView(AnyView, frozen=True, gc=False, kw_only=True, tag_field="family", tag="obelisk"):
    """A view of Obelisk."""

    facts: ObeliskFacts
    phase: Phase
    quarry: list[Pile]
    overseer: int | None
    unseen: Mapping[str, int]
    display: list[str]
    draw_pile: int
    discards: list[str]
    players: list[ObeliskPlayer]
    duties: Duties | None
    last_round: bool
    triggered_by: int | None
    building_only: bool


@cache
def facts(seats: int, expert: bool) -> ObeliskFacts:
    """The facts of a game with this many players."""
    stalls = seats > 2
    return ObeliskFacts(
        stalls=stalls,
        piles=PILES,
        piles_to_end=seats,
        first_stall=FIRST_STALL if stalls else 0,
        hand_limit=HAND_LIMIT if stalls else None,
        depot_minimum=None if stalls else DEPOT_MINIMUM,
        expert=expert,
        points=list(POINTS),
    )


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
    """The number of each card that nobody has seen."""
    return {name: count for name, count in zip(CARD_NAMES, pool, strict=True) if count}


@cache
def pile(top: int, size: int, camels: int) -> Pile:
    """A pile of the quarry; it has no top while it is covered or empty."""
    return Pile(None if top == NOBODY else CARD_NAMES[top], size, camels)


@cache
def foundations(plain: int, card: int) -> Foundations:
    """A number for each kind of foundation."""
    return Foundations(plain, card)


class Points(NamedTuple):
    """Current points."""

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
    """The cards of an obelisk from bottom to top; `run` has the card with each value."""
    return [ObeliskCard(CARD_NAMES[run[value - 1]], value) for value in range(bottom, top - 1, -1)]


def obelisks(s: UnpackedState, seat: int, points: list[int]) -> list[Growing]:
    """A player's obelisks that have cards and may still grow."""
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


def player(s: UnpackedState, seat: int, viewer: int, points: Points) -> ObeliskPlayer:
    """A player's possessions, as far as the viewer knows them."""
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


def view(s: UnpackedState, seat: int, common: Mapping[str, Any]) -> ObeliskView:
    """The view of a concealed state."""
    points = points_in(s.state)
    piles = zip(s.pile_top, s.pile_size, s.pile_camels, strict=True)
    return ObeliskView(
        **common,
        facts=facts(s.seats, bool(s.expert)),
        phase=PHASES[s.phase],
        quarry=[pile(top, size, camels) for top, size, camels in piles],
        overseer=None if s.overseer == NOBODY else s.overseer,
        unseen=unseen(s.pool),
        display=[KIND_NAMES[kind] for kind in s.display if kind != NOBODY],
        draw_pile=sum(s.draw_pile),
        discards=action_cards(s.discards),
        players=[player(s, other, seat, points) for other in range(s.seats)],
        duties=duties(s) if s.phase == PLAYING else None,
        last_round=s.trigger != NOBODY,
        triggered_by=None if s.trigger == NOBODY else s.trigger,
        building_only=bool(limited(s.state)),
    )


def mask(s: State, index: int, who: int, text: str, viewer: int) -> str:
    """An event as a viewer saw it; the deal, foundations, and first stalls until all have chosen are hidden."""
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


def reveals(before: State, after: State) -> bool:
    """Whether secrets were revealed: first stalls when all have chosen, everything at the end."""
    return bool(after.seats > 2 and after.phase != before.phase in (CHOOSING_STALLS, PLAYING))
