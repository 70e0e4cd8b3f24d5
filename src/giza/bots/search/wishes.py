"""What cards an Obelisk player wishes for: how likely each is to come, and what it would bring to have it for sure.

The chance to get a card before the game ends is a rough guess from the copies that nobody has located, those in sight,
and the turns left. It only tells the search where to look; positions are judged by greedy's prospects.
"""

from math import exp

import numpy as np
from numpy.typing import NDArray

from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, State
from giza.rules.obelisk.cards import COLOURS, FD_CARD, JOKER, PLAIN, TYPES, VALUES, card
from giza.rules.obelisk.ids import PILES, SLOTS
from giza.rules.obelisk.quarry import quarry_cards, takes_due
from giza.rules.obelisk.scoring import POINTS

Table = NDArray[np.float64]

COMES, HELD, WORTH, STARTED, STEP, REST = range(6)
"""Rows of a table by card: the chance that it comes, copies in hand that aren't spoken for, what it is worth to have it
or to keep it, and what an obelisk is worth that starts with it. The others are for `claim` alone."""
ROWS = 6

LEFT_OVER = (0, 0, 20, 15, 10, 5)
"""About so many cards are left in the quarry when a game ends, by the number of seats."""
SURE = 0.95
"""The chance that a card in hand will be built."""
SIGHT = 0.25
"""How much a card in sight adds to the rate at which it comes."""
SEEN_A_TURN = 3.0
"""About so many new cards can be had in a turn."""


def new_table() -> Table:
    """Room for one player's wishes."""
    return np.zeros((ROWS, TYPES), np.float64)


@compiled
def turns_left(s: State) -> float:
    """How many more turns every player will have, roughly, the present one not counted."""
    if s.trigger != NOBODY:
        return 0.0
    cards = quarry_cards(s)
    due = 0
    sizes = 0
    for _ in range(s.seats):  # the fewest takes that empty enough piles
        least = 99
        at = 0
        for pile in range(PILES):
            if sizes >> pile & 1 == 0 and s.pile_size[pile] < least:
                least = int(s.pile_size[pile])
                at = pile
        sizes |= 1 << at
        due += least
    return max(cards - LEFT_OVER[s.seats], due) / (int(s.seats) * takes_due(s) * 1.1)


@compiled
def look_around(s: State, turns: float, table: Table) -> None:
    """Write how likely every card is to come to a player who doesn't hold it."""
    unseen = 1
    for t in range(TYPES):
        unseen += int(s.pool[t])
    for t in range(TYPES):
        table[COMES, t] = SEEN_A_TURN * turns * s.pool[t] / unseen
    if turns > 0:
        for pile in range(PILES):
            if s.pile_top[pile] != NOBODY:
                table[COMES, s.pile_top[pile]] += SIGHT
        for seat in range(s.seats):
            if s.stall_size[seat] > 0:
                for t in range(TYPES):
                    table[COMES, t] += SIGHT * s.stall[seat, t]
    for t in range(TYPES):
        table[COMES, t] = 1.0 - exp(-table[COMES, t])
    for colour in range(COLOURS):
        joker = table[COMES, card(colour, JOKER)]
        for value in range(1, VALUES + 1):
            comes = table[COMES, card(colour, value)]
            table[COMES, card(colour, value)] = comes + (1.0 - comes) * 0.3 * joker


@compiled
def gain(top: int, cards: int, value: int, expert: bool) -> float:
    """The points that the card of this value brings to an obelisk that has so many cards down to `top`."""
    after = cards + top - value
    if expert:
        return float(POINTS[after]) if value == 1 else 0.0
    return float(POINTS[after] - POINTS[after - 1])


@compiled
def run_worth(colour: int, top: int, cards: int, expert: bool, table: Table) -> float:
    """What an obelisk of so many cards will be worth, built down from `top` as cards come."""
    joker = card(colour, JOKER)
    jokers = table[HELD, joker]
    rest, comes = 0.0, 1.0
    worth = 0.0 if expert and top > 1 else float(POINTS[cards])
    for value in range(top - 1, 0, -1):
        t = card(colour, value)
        if table[HELD, t] > 0:
            comes *= SURE
        elif jokers > 0:
            comes *= SURE
            jokers -= 1
        else:
            comes *= table[COMES, t]
        rest += comes * gain(top, cards, value, expert)
    return worth + rest


@compiled
def claim(colour: int, top: int, cards: int, expert: bool, share: float, table: Table) -> None:
    """Let such an obelisk take the cards it needs from the hand, and credit all that it would like.

    A card is worth to it what all that follows brings, as often as it gets that far, if it comes for sure instead of by
    chance; `share` is the chance that the obelisk is built at all.
    """
    joker = card(colour, JOKER)
    for value in range(top - 1, 0, -1):
        t = card(colour, value)
        table[STEP, t] = SURE
        if table[HELD, t] > 0:
            table[HELD, t] -= 1
        elif table[HELD, joker] > 0:
            table[HELD, joker] -= 1
        else:
            table[STEP, t] = table[COMES, t]
    rest = 0.0
    for value in range(1, top):
        t = card(colour, value)
        rest += gain(top, cards, value, expert)
        table[REST, t] = rest
        rest *= table[STEP, t]
    reached = share
    for value in range(top - 1, 0, -1):
        t = card(colour, value)
        credit = reached * (SURE - table[COMES, t]) * table[REST, t]
        table[WORTH, t] = max(table[WORTH, t], credit)
        table[WORTH, joker] = max(table[WORTH, joker], credit)
        reached *= table[STEP, t]


@compiled
def write_wishes(s: State, turns: float, table: Table) -> None:
    """Fill a table for the player to act, who has about so many turns after this one."""
    seat, expert = int(s.seat), bool(s.expert)
    look_around(s, turns, table)
    for t in range(TYPES):
        table[HELD, t] = s.hand[seat, t]
        table[WORTH, t] = 0.0
    for slot in range(SLOTS):
        top = int(s.run_top[seat, slot])
        if top > 0:
            cards = int(s.run_bottom[seat, slot]) - top + 1 + int(s.run_foundation[seat, slot] == FD_CARD)
            claim(int(s.run_colour[seat, slot]), top, cards, expert, 1.0, table)
    wish_for_starts(s, turns, expert, table)


@compiled
def wish_for_starts(s: State, turns: float, expert: bool, table: Table) -> None:
    """Credit what could be built on bare foundations, or on one that may be laid."""
    bare = int(s.bare[s.seat, PLAIN] + s.bare[s.seat, FD_CARD])
    extra = 1 if s.bare[s.seat, FD_CARD] > 0 else 0
    for t in range(TYPES):
        face = t % JOKER + 1
        table[STARTED, t] = run_worth(t // JOKER, min(face, VALUES), 1 + extra, expert, table)
    shares = 0.9 if bare > 0 else 0.4 * min(turns, 1.0)
    for t in range(TYPES):
        credit = 0.8 * shares * (1.0 - table[COMES, t]) * table[STARTED, t]
        table[WORTH, t] = max(table[WORTH, t], credit)
    for _ in range(max(bare, 1)):
        best, chosen = 0.0, NOBODY
        for t in range(TYPES):
            if t % JOKER + 1 != JOKER:
                chance = 1.0 if table[HELD, t] > 0 else 0.5 * table[COMES, t]
                if chance * table[STARTED, t] > best:
                    best, chosen = chance * table[STARTED, t], t
        if chosen == NOBODY:
            break
        share = shares
        if table[HELD, chosen] > 0:
            table[HELD, chosen] -= 1
        else:
            share *= 0.5 * table[COMES, chosen]
        claim(chosen // JOKER, chosen % JOKER + 1, 1 + extra, expert, share, table)
        table[STARTED, chosen] *= 0.2
        shares *= 0.5
