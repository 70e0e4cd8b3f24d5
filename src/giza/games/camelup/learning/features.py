"""A state of Camel Up as one seat knows it, in the parts that the net reads.

These are exact odds, and what they make of all that players hold, can still take, and have.
"""

import numpy as np

from giza.games.camelup.learning.holdings import add_cards, card_pounds, leg_pounds, ticket_pounds
from giza.games.camelup.learning.prospects import (
    ENDS,
    FIRST,
    LOSES,
    SECOND,
    STOPS,
    WINS,
    Prospects,
    new_prospects,
    prospect,
)
from giza.games.camelup.odds.cards import cards_of_others
from giza.games.camelup.odds.lateness import late_from
from giza.games.camelup.odds.lines import dice_count
from giza.games.camelup.odds.tickets import top_ticket
from giza.games.camelup.rules.actions import BOO, CHEER, FIRST_TILE_SPACE, WINNER
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, racer_from_top, space_of
from giza.games.camelup.rules.scoring import TICKET_VALUES
from giza.games.camelup.rules.state import CHOOSING, LOSER_DECK, MOST_SEATS, SETUP, TICKETS, WINNER_DECK
from giza.learning.net import Features, Shape, Vector, collect, segment_of
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, State

DICE = 7
POUND, TICKET_POUND, CARD = 0.1, 0.3, 0.2
"""What a pound is to the net, of purses and of tickets, and a card on the race."""
LATE_FROM = 8
"""From this space of the leader on a race is late."""

# what a player has of a camel
G_HELD = 0
G_POUNDS = G_HELD + TICKETS
G_CARD = G_POUNDS + 1
G_BET = G_CARD + 1
"""[deck]: what the card would pay that the player has in hand."""
G_SEAT = G_BET + 2
G_NEXT = G_SEAT + 1
"""[turns until the player acts]"""
SEAT_GROUPS = G_NEXT + MOST_SEATS

# a camel, and the race for every camel
C_ODDS = 0
C_TICKET = C_ODDS + 4
C_PAYS = C_TICKET + 6
C_DIE = C_PAYS + 2
C_SPACE = C_DIE + 1
C_DICE = C_SPACE + 1
C_ENDS = C_DICE + DICE
C_LATE = C_ENDS + 1
C_CHANCE = C_LATE + 1
C_SEATS = C_CHANCE + 1
SHARED_GROUPS = C_SEATS + MOST_SEATS + 1

# a player
P_MONEY = 0
P_LEG = P_MONEY + 1
P_SPREAD = P_LEG + 1
P_ROLLS = P_SPREAD + 1
P_TILE = P_ROLLS + 1
P_BETS = P_TILE + 2
"""[deck]: what they pay, and how many they are."""
P_HAND = P_BETS + 4
P_ALL = P_HAND + RACERS + 1
P_LEAD = P_ALL + 1
"""Ahead of the best rival, behind them, and against the mean; then the same of a late race."""
P_RANK = P_LEAD + 6
P_NEXT = P_RANK + MOST_SEATS
P_PICK = P_NEXT + MOST_SEATS
"""The ticket that is left when all before this player have taken one, if it is worth more than a roll."""
P_VIEWER = P_PICK + 1
P_PARTNER = P_VIEWER + 1
PLAYER = P_PARTNER + 1

# the table
T_DICE = 0
T_ENDS = T_DICE + DICE
T_LEAD = T_ENDS + 1
T_CHANCE = T_LEAD + LAST_SPACE + 1
T_SEATS = T_CHANCE + 1
T_DECKS = T_SEATS + MOST_SEATS + 1
T_PICKS = T_DECKS + 2
SHARED = T_PICKS + MOST_SEATS

WIDEST = max(SEAT_GROUPS, SHARED_GROUPS, PLAYER, SHARED)

SHAPE = Shape(
    groups=RACERS,
    seat_groups=SEAT_GROUPS,
    shared_groups=SHARED_GROUPS,
    seats=PLAYER,
    shared=SHARED,
    score_unit=20.0,
    most_seats=MOST_SEATS,
    most_features=700,
    new_memory=new_prospects,
)


@compiled
def next_seat(s: State) -> int:
    """Who acts next, after the die if one is about to fall."""
    return (int(s.seat) + int(s.phase != CHOOSING)) % int(s.seats)


@compiled
def list_picks(s: State, row: Vector, picks: Vector) -> None:
    """Write what the best tickets on the table pay, one after the other, above the pound of a roll."""
    picks[:] = 0
    for camel in range(RACERS):
        for taken in range(int(s.tickets_left[camel])):
            worth = ticket_pounds(row, camel, top_ticket(s, camel, taken)) - 1.0
            at = len(picks)
            while at > 0 and worth > picks[at - 1]:
                at -= 1
                if at + 1 < len(picks):
                    picks[at + 1] = picks[at]
            if at < len(picks):
                picks[at] = worth


@compiled
def write_table(s: State, odds: Vector, picks: Vector, row: Vector, out: Features) -> int:
    """Append what is there for all: the camels, and the table."""
    dice, chance = dice_count(int(s.dice)), int(s.phase != CHOOSING)
    out.segments[0] = 0
    row[C_DICE + dice] = 1
    row[C_ENDS] = odds[ENDS]
    row[C_LATE] = late_from(s, LATE_FROM)
    row[C_CHANCE] = chance
    row[C_SEATS + int(s.seats)] = 1
    n = collect(row, 0, out, 0)
    for camel in range(RACERS):
        out.segments[1 + camel] = n
        row[C_ODDS] = odds[FIRST + camel]
        row[C_ODDS + 1] = odds[SECOND + camel]
        row[C_ODDS + 2] = odds[WINS + camel]
        row[C_ODDS + 3] = odds[LOSES + camel]
        row[C_TICKET + top_ticket(s, camel, 0)] = 1
        row[C_PAYS] = TICKET_POUND * ticket_pounds(odds, camel, top_ticket(s, camel, 0))
        row[C_PAYS + 1] = TICKET_POUND * ticket_pounds(odds, camel, top_ticket(s, camel, 1))
        row[C_DIE] = s.dice >> camel & 1
        row[C_SPACE] = space_of(int(s.race), camel) / LAST_SPACE if s.phase != SETUP else 0.0
        n = collect(row, 0, out, n)
    out.segments[1 + RACERS] = n
    row[T_DICE + dice] = 1
    row[T_ENDS] = odds[ENDS]
    if s.phase != SETUP:
        row[T_LEAD + min(LAST_SPACE, space_of(int(s.race), racer_from_top(int(s.race), 0)))] = 1
    row[T_CHANCE] = chance
    row[T_SEATS + int(s.seats)] = 1
    for deck in range(LOSER_DECK + 1):
        row[T_DECKS + deck] = CARD * s.bets_laid[deck]
    for place in range(MOST_SEATS):
        row[T_PICKS + place] = TICKET_POUND * picks[place]
    return collect(row, 0, out, n)


@compiled
def write_camels(s: State, seat: int, viewer: int, odds: Vector, row: Vector, out: Features, at: int, n: int) -> int:
    """Append what a player has of every camel."""
    out.segments[at] = n
    row[G_SEAT] = seat == viewer
    row[G_NEXT + (seat - next_seat(s)) % int(s.seats)] = 1
    n = collect(row, 0, out, n)
    for camel in range(RACERS):
        out.segments[at + 1 + camel] = n
        for rank in range(TICKETS):
            if s.tickets[seat, camel] >> rank & 1:
                row[G_HELD + rank] = 1
                row[G_POUNDS] += TICKET_POUND * ticket_pounds(odds, camel, TICKET_VALUES[rank])
        if seat == viewer and s.cards[seat] >> camel & 1:
            row[G_CARD] = 1
            for deck in range(LOSER_DECK + 1):
                pounds = card_pounds(odds, deck, camel, cards_of_others(s, deck, seat))
                row[G_BET + deck] = POUND * max(0.0, pounds)
        n = collect(row, 0, out, n)
    return n


@compiled
def write(s: State, viewer: int, out: Features) -> None:
    """Write the features of a state that was concealed for the viewer: what all share, the viewer, then the rivals."""
    seats = int(s.seats)
    none = np.zeros(ENDS + 1, np.float32)
    odds = none if s.phase == SETUP else prospect(s, out.memory)
    row, picks = np.zeros(WIDEST, np.float32), np.zeros(MOST_SEATS, np.float32)
    numbers = np.zeros((4, MOST_SEATS))
    bets, counts = np.zeros((2, MOST_SEATS)), np.zeros((2, MOST_SEATS))
    leg, variance, whole = numbers[0], numbers[1], numbers[2]
    if s.phase != SETUP:
        list_picks(s, odds, picks)
        add_cards(s, odds, bets, counts)
    for seat in range(seats):
        leg[seat], variance[seat] = leg_pounds(s, odds, seat)
        if s.tile_space[seat] != 0:
            leg[seat] += odds[STOPS + int(s.tile_space[seat])]
        whole[seat] = s.money[seat] + leg[seat] + bets[WINNER_DECK, seat] + bets[LOSER_DECK, seat]
    late = late_from(s, LATE_FROM)
    n = write_table(s, odds, picks, row, out)
    for i in range(seats):
        seat = (viewer + i) % seats
        at = segment_of(RACERS, 1 + i, 0)
        n = write_camels(s, seat, viewer, odds, row, out, at, n)
        out.segments[at + 1 + RACERS] = n
        best, total, rank = -1e9, 0.0, 0
        for other in range(seats):
            if other != seat:
                best = max(best, whole[other])
                total += whole[other]
                rank += int(whole[other] > whole[seat])
        lead, mean_lead = whole[seat] - best, whole[seat] - total / (seats - 1)
        turns = (seat - next_seat(s)) % seats
        row[P_MONEY] = POUND * s.money[seat]
        row[P_LEG] = POUND * leg[seat]
        row[P_SPREAD] = POUND * np.sqrt(variance[seat])
        row[P_ROLLS] = POUND * s.pyramid_tickets[seat]
        if s.tile_space[seat] != 0:
            row[P_TILE] = 1
            row[P_TILE + 1] = odds[STOPS + int(s.tile_space[seat])]
        hand = RACERS
        for deck in range(LOSER_DECK + 1):
            row[P_BETS + 2 * deck] = POUND * bets[deck, seat]
            row[P_BETS + 2 * deck + 1] = CARD * counts[deck, seat]
            hand -= int(counts[deck, seat])
        row[P_HAND + hand] = 1
        row[P_ALL] = POUND * whole[seat]
        row[P_LEAD] = POUND * max(lead, 0.0)
        row[P_LEAD + 1] = POUND * max(-lead, 0.0)
        row[P_LEAD + 2] = POUND * mean_lead
        row[P_LEAD + 3] = late * row[P_LEAD]
        row[P_LEAD + 4] = late * row[P_LEAD + 1]
        row[P_LEAD + 5] = late * row[P_LEAD + 2]
        row[P_RANK + rank] = 1
        row[P_NEXT + turns] = 1
        row[P_PICK] = TICKET_POUND * picks[turns]
        row[P_VIEWER] = seat == viewer
        row[P_PARTNER] = s.partner[seat] != NOBODY
        n = collect(row, 0, out, n)
        out.segments[at + 2 + RACERS] = n


LOOKED_AT = 4
"""Tiles are considered on those of this many spaces where most units will stop that are free."""


@compiled
def passes_over(s: State, id: int, memory: Prospects) -> bool:
    """Whether an action isn't worth a look: a tile on a space where others bring more."""
    if not CHEER <= id < WINNER:
        return False
    space = (id - BOO if id >= BOO else id - CHEER) + FIRST_TILE_SPACE
    odds = prospect(s, memory)
    better = 0
    for other in range(FIRST_TILE_SPACE, LAST_SPACE + 1):
        better += int(odds[STOPS + other] > odds[STOPS + space])
    return better >= LOOKED_AT
