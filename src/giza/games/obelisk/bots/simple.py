"""A simple player of Obelisk: points, plus what obelisks may gain with the cards in hand and in the quarry.

It looks one action ahead. The styles that other bots are measured against are based on it.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from giza.bots.interface import View
from giza.bots.playbook import Values
from giza.games.obelisk.rules.actions import apply
from giza.games.obelisk.rules.cards import FD_CARD, JOKER, KINDS, PLAIN, VALUES, card
from giza.games.obelisk.rules.ids import PILES, SLOTS
from giza.games.obelisk.rules.quarry import empty_piles, takes_left
from giza.games.obelisk.rules.scoring import POINTS, points_of
from giza.games.obelisk.rules.turns import has_had_last_turn
from giza.rules.compiled import compiled
from giza.rules.contract import Floats, Ids, State, States

HELD, JOKER_HELD = 0.7, 0.6
"""The probability of building the next card of an obelisk, if the card or a joker for it is in hand."""
COPY, LIKELIEST = 0.12, 0.5
"""The probability of getting it from each copy in the quarry or unseen, and the maximum."""
BARE, SPARE, SPARES, TAKE, ACTION, CAMEL = 0.9, 0.35, 6, 0.5, 0.6, 0.4
"""Points for a bare foundation, a card in hand (up to `SPARES`), a take left, an action card, a camel."""
NOW, THEN, STATES = range(3)


class Style(NamedTuple):
    """What a player values besides points; see `styles`."""

    tall: float = 0.0
    """For every card of an obelisk beyond its first."""
    many: float = 0.0
    """For every obelisk."""
    stall: float = 0.0
    """For every card in the player's stall."""
    empty: float = 0.0
    """For every empty pile, and in part for every card taken from a low pile."""


PLAIN_STYLE = Style()


@compiled
def hope(s: State, seat: int, colour: int, value: int) -> float:
    """The probability that a player builds this card, if it is the next one that an obelisk needs."""
    t, joker = card(colour, value), card(colour, JOKER)
    if s.hand[seat, t] > 0:
        return HELD
    if s.hand[seat, joker] > 0:
        return JOKER_HELD
    copies = int(s.pool[t])
    for pile in range(PILES):
        copies += int(s.pile_top[pile] == t)
    return min(LIKELIEST, COPY * copies)


@compiled
def obelisk_worth(s: State, seat: int, slot: int) -> float:
    """The points of an obelisk, plus those that it may still bring."""
    colour, top = int(s.run_colour[seat, slot]), int(s.run_top[seat, slot])
    cards = int(s.run_bottom[seat, slot]) - top + 1 + int(s.run_foundation[seat, slot] == FD_CARD)
    worth = 0.0 if s.expert and top > 1 else float(POINTS[cards])
    chance = 1.0
    for value in range(top - 1, 0, -1):
        chance *= hope(s, seat, colour, value)
        if not s.expert:
            worth += chance * (POINTS[cards + 1] - POINTS[cards])
        elif value == 1:
            worth += chance * POINTS[cards + 1]
        cards += 1
    return worth


@compiled
def style_worth(s: State, seat: int, style: Style) -> float:
    """The value of what a player likes besides points."""
    worth = style.stall * int(s.stall_size[seat]) + style.empty * empty_piles(s)
    for pile in range(PILES):
        if s.pile_size[pile] > 0:
            worth += style.empty / (2.0 + int(s.pile_size[pile]))
    for slot in range(SLOTS):
        if s.run_top[seat, slot] > 0:
            worth += style.many + style.tall * (int(s.run_bottom[seat, slot]) - int(s.run_top[seat, slot]))
    return worth


@compiled
def worth(s: State, seat: int, style: Style) -> float:
    """The value of what a player has and may still get."""
    if has_had_last_turn(s, seat):
        return float(points_of(s, seat))
    total = float(POINTS[VALUES] * (int(s.complete[seat, PLAIN]) + int(s.complete[seat, FD_CARD])))
    for slot in range(SLOTS):
        if s.run_top[seat, slot] > 0:
            total += obelisk_worth(s, seat, slot)
    total += BARE * (int(s.bare[seat, PLAIN]) + int(s.bare[seat, FD_CARD]))
    total += SPARE * min(SPARES, int(s.hand_size[seat])) + CAMEL * int(s.camels[seat])
    for kind in range(KINDS):
        total += ACTION * int(s.table[seat, kind])
    if s.seat == seat:
        total += TAKE * takes_left(s)
    return total + style_worth(s, seat, style)


@compiled
def judge(states: States, ids: Ids, n: int, style: Style, values: Floats) -> None:
    """Write the value of the state `NOW` for the player to act after each of n actions."""
    seat = int(states[NOW].seat)
    for i in range(n):
        states[THEN] = states[NOW]
        apply(states[THEN], ids[i])
        values[i] = worth(states[THEN], seat, style)


def values(s: State, ids: Sequence[int], seed: int, view: View | None = None, style: Style = PLAIN_STYLE) -> Floats:
    """The value of each action of the player to act, in points; it doesn't depend on the seed."""
    states = np.zeros(STATES, s.dtype)
    states[NOW] = s
    out = np.empty(len(ids))
    judge(states, np.array(ids, np.int64), len(ids), style, out)
    return out


STYLES: Mapping[str, Values] = {
    "tall-towers": partial(values, style=Style(tall=1.5)),
    "many-towers": partial(values, style=Style(many=1.2)),
    "hoarder": partial(values, style=Style(stall=0.8)),
    "finisher": partial(values, style=Style(empty=2.0)),
}
