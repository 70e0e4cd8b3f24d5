"""The payments at the end of a leg and of the race, and notes of them."""

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.rules.race import RACERS, racer_from_top
from giza.games.camelup.rules.state import BET_CARDS, CLAMP_BY, LOSER_DECK, MOST_SEATS, OVER_PHASE, TICKETS, WINNER_DECK
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Ids, State

TICKET_VALUES = (5, 3, 2, 2)
SECOND_PLACE = 1
WRONG_TICKET = -1
PYRAMID_TICKET = 1
DECK_PAYS = (8, 5, 3, 2, 1)
"""The pay for the first, second and further right cards of a deck; the last value repeats."""
WRONG_CARD = -1

PYRAMID, TICKET, PARTNER, WINNER_CARD, LOSER_CARD, EMPTY_PURSE = range(6)
"""Reasons for payments; `EMPTY_PURSE` cancels what a player can't pay."""
MOST_PAYMENTS = 2 * (BET_CARDS + RACERS * TICKETS + 2 * MOST_SEATS)
"""An upper bound: a row for each card, ticket, partner's share and empty purse."""
Notes = NDArray[np.int64]
"""Payments in rows of seat, pounds, reason and camel; written only for callers that report them."""

CLAMP_PER_CARD, CLAMP_PER_DECK = CLAMP_BY.index("card"), CLAMP_BY.index("deck")


@compiled
def ticket_reward(rank: int, camel: int, first: int, second: int) -> int:
    """The payment for a betting ticket, given the two leading camels."""
    if camel == first:
        return TICKET_VALUES[rank]
    return SECOND_PLACE if camel == second else WRONG_TICKET


@compiled
def note(notes: Notes | None, seat: int, pounds: int, reason: int, camel: int) -> None:
    """Add a payment to the notes, if there are any."""
    if notes is not None:
        notes[0, 0] += 1
        row = notes[notes[0, 0]]
        row[0], row[1], row[2], row[3] = seat, pounds, reason, camel


def new_notes() -> Notes:
    """Empty notes; the first number is the count of payments, which have one row each."""
    return np.zeros((1 + MOST_PAYMENTS, 4), np.int64)


@compiled
def leg_reward(s: State, seat: int, first: int, second: int, notes: Notes | None = None) -> int:
    """The sum over a player's own tickets."""
    total = PYRAMID_TICKET * int(s.pyramid_tickets[seat])
    if total > 0:
        note(notes, seat, total, PYRAMID, NOBODY)
    for camel in range(RACERS):
        for rank in range(TICKETS):
            if s.tickets[seat, camel] >> rank & 1:
                pounds = ticket_reward(rank, camel, first, second)
                note(notes, seat, pounds, TICKET, camel)
                total += pounds
    return total


@compiled
def best_reward(s: State, seat: int, first: int, second: int) -> int:
    """A player's best single ticket, which the partner copies (R12); never below 0."""
    best = PYRAMID_TICKET if s.pyramid_tickets[seat] > 0 else 0
    for camel in range(RACERS):
        for rank in range(TICKETS):
            if s.tickets[seat, camel] >> rank & 1:
                best = max(best, ticket_reward(rank, camel, first, second))
    return best


@compiled
def pay(s: State, seat: int, pounds: int, notes: Notes | None = None) -> None:
    """Change a player's money; a player who can't pay in full pays what they have (R5, R6)."""
    money = int(s.money[seat]) + pounds
    if money < 0:
        note(notes, seat, -money, EMPTY_PURSE, NOBODY)
        money = 0
    s.money[seat] = money


@compiled
def score_leg(s: State, notes: Notes | None = None) -> None:
    """Pay all players for the leg; nobody's money falls below 0 by the net sum (R5)."""
    first, second = racer_from_top(int(s.race), 0), racer_from_top(int(s.race), 1)
    for seat in range(s.seats):
        total = leg_reward(s, seat, first, second, notes)
        if s.partner[seat] != NOBODY:
            copied = best_reward(s, int(s.partner[seat]), first, second)
            if copied > 0:
                note(notes, seat, copied, PARTNER, NOBODY)
            total += copied
        pay(s, seat, total, notes)


@compiled
def finish_leg(s: State) -> None:
    """Score the leg and clear the table for the next one; race cards stay."""
    score_leg(s)
    s.tickets_left[:] = TICKETS + s.edition - 2
    s.tickets[:] = 0
    s.pyramid_tickets[:] = 0
    s.tile_space[:] = 0
    s.tile_side[:] = 0
    s.partner[:] = NOBODY
    s.dice = (1 << RACERS + s.edition - 1) - 1
    s.leg += 1


@compiled
def score_decks(s: State, notes: Notes | None = None) -> None:
    """Score the winner deck, then the loser deck, in the order laid; only right cards use up the pay scale."""
    due = np.zeros(MOST_SEATS, np.int64)
    for deck in range(LOSER_DECK + 1):
        right_camel = racer_from_top(int(s.race), 0 if deck == WINNER_DECK else RACERS - 1)
        right_cards = 0
        for card in range(s.bets_laid[deck]):
            seat, camel = s.bets[deck, card] >> 3, s.bets[deck, card] & 7
            pounds = WRONG_CARD
            if camel == right_camel:
                pounds = DECK_PAYS[min(right_cards, len(DECK_PAYS) - 1)]
                right_cards += 1
            note(notes, seat, pounds, WINNER_CARD if deck == WINNER_DECK else LOSER_CARD, camel)
            due[seat] += pounds
            if s.end_clamp == CLAMP_PER_CARD:
                settle(s, due, notes)
        if s.end_clamp == CLAMP_PER_DECK:
            settle(s, due, notes)
    settle(s, due, notes)


@compiled
def settle(s: State, due: Ids, notes: Notes | None) -> None:
    """Pay what is due (R6)."""
    for seat in range(s.seats):
        pay(s, seat, due[seat], notes)
        due[seat] = 0


@compiled
def finish_race(s: State) -> None:
    """Score the last leg once (R9) and then the decks; the table stays as it is."""
    score_leg(s)
    score_decks(s)
    s.phase = OVER_PHASE


@compiled
def scores(s: State, out: Ids) -> None:
    """Every player's money."""
    for seat in range(s.seats):
        out[seat] = s.money[seat]


@compiled
def standing(s: State, out: Ids) -> None:
    """Every player's money; the most wins, and ties share the victory."""
    scores(s, out)
