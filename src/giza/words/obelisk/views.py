"""An Obelisk state as plain data, and events as others saw them."""

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from giza.rules.contract import NOBODY, State, plain_state
from giza.rules.obelisk.cards import FD_CARD, FOUNDATIONS, PLAIN
from giza.rules.obelisk.duties import HAND_LIMIT, limited, may_end, owes_stall_card
from giza.rules.obelisk.ids import SLOTS
from giza.rules.obelisk.quarry import takes_due, takes_left
from giza.rules.obelisk.scoring import scores, write_points
from giza.rules.obelisk.state import CHOOSING_STALLS, DEAL, NOTHING, OVER_PHASE, PLAYING
from giza.words.obelisk.texts import CARD_NAMES, COLOUR_LETTERS, KIND_NAMES

PHASES = ("deal", "stalls", "layout", "play", "over")
PENDING = (None, "choose", "two", "swap")
FOUNDATION_NAMES = {PLAIN: "plain", FD_CARD: "card"}


def cards(counts: Iterable[int], names: tuple[str, ...] = CARD_NAMES) -> list[str]:
    """A multiset of cards as a list."""
    return [name for name, count in zip(names, counts, strict=True) if count for _ in range(count)]


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


def obelisks(s: SimpleNamespace, seat: int, points: list[int]) -> list[dict[str, Any]]:
    """The obelisks of a player that have cards and may still grow, each from bottom to top."""
    return [
        {
            "slot": slot,
            "foundation": FOUNDATION_NAMES[s.run_foundation[seat][slot]],
            "colour": COLOUR_LETTERS[s.run_colour[seat][slot]],
            "cards": [
                {"card": CARD_NAMES[s.run_cards[seat][slot][value - 1]], "value": value}
                for value in range(s.run_bottom[seat][slot], top - 1, -1)
            ],
            "points": points[slot],
        }
        for slot, top in enumerate(s.run_top[seat])
        if top > 0
    ]


def player(s: SimpleNamespace, seat: int, viewer: int, points: Points) -> dict[str, Any]:
    """What one player has, as far as the viewer knows."""
    is_open = seat == viewer or s.seats == 2 or s.phase == OVER_PHASE
    stall_is_open = is_open or s.phase != CHOOSING_STALLS
    return {
        "points": points.players[seat],
        "camels": s.camels[seat],
        "hand": cards(s.hand[seat]) if is_open else None,
        "hand_size": s.hand_size[seat],
        "known": cards(s.known[seat]),
        "buried": cards(s.buried[seat]) if is_open else None,
        "bare": {FOUNDATION_NAMES[kind]: s.bare[seat][kind] for kind in range(FOUNDATIONS)},
        "obelisks": obelisks(s, seat, points.obelisks[seat]),
        "complete": {FOUNDATION_NAMES[kind]: s.complete[seat][kind] for kind in range(FOUNDATIONS)},
        "stall": cards(s.stall[seat]) + cards(s.stall_actions[seat], KIND_NAMES) if stall_is_open else None,
        "stall_size": s.stall_size[seat],
        "action_cards": cards(s.table[seat], KIND_NAMES),
    }


def duties(state: State, s: SimpleNamespace) -> dict[str, Any]:
    """What the player to act has done and still owes this turn."""
    full = not limited(state)
    stalls = s.seats > 2
    return {
        "takes": s.takes,
        "takes_due": int(takes_due(state)) if full else 0,
        "takes_left": int(takes_left(state)) if full else 0,
        "built": bool(s.built),
        "must_build": bool(full and stalls and not s.built),
        "must_stock": bool(full and stalls and owes_stall_card(state)),
        "must_buy": bool(s.must_buy),
        "hand_limit": HAND_LIMIT if full and stalls and s.trigger == NOBODY else None,
        "may_end": bool(may_end(state) and s.pending == NOTHING),
        "any_pile": bool(s.any_pile),
        "top_or_bottom": bool(s.top_or_bottom),
        "off_colour": s.off_colour,
        "direction": {0: None, 1: "cw", -1: "ccw"}[s.direction],
        "free_trades": s.free_trades,
        "pending": PENDING[s.pending],
        "picked_from": None if s.picked_from == NOBODY else s.picked_from,
    }


def view(state: State, seat: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """A concealed state as plain data."""
    s, points = plain_state(state), points_in(state)
    return {
        "phase": PHASES[s.phase],
        "quarry": [
            {"top": None if top == NOBODY else CARD_NAMES[top], "size": size, "camels": camels}
            for top, size, camels in zip(s.pile_top, s.pile_size, s.pile_camels, strict=True)
        ],
        "overseer": None if s.overseer == NOBODY else s.overseer,
        "unseen": {name: count for name, count in zip(CARD_NAMES, s.pool, strict=True) if count},
        "display": [KIND_NAMES[kind] for kind in s.display if kind != NOBODY],
        "draw_pile": sum(s.draw_pile),
        "discards": cards(s.discards, KIND_NAMES),
        "players": [player(s, other, seat, points) for other in range(s.seats)],
        "duties": duties(state, s) if s.phase == PLAYING else None,
        "last_round": s.trigger != NOBODY,
        "triggered_by": None if s.trigger == NOBODY else s.trigger,
        "building_only": bool(limited(state)),
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
