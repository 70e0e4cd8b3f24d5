"""The search's knowledge of Camel Up: the odds of every race it meets, and what tickets and bets are worth by them.

No game is played to its end here: everybody's tickets and bets are worth what they pay on average if from now on only
dice fall, and the tree handles the players' actions.
"""

import numpy as np

from giza.bots.interface import View
from giza.bots.search.knowledge import turn_into_values
from giza.games.camelup.bots.habits import HABITS
from giza.games.camelup.bots.history import readings_of
from giza.games.camelup.bots.sampled_odds import (
    COLUMNS,
    FIRST,
    LOSES,
    MORE_SAMPLES,
    ROW_BITS,
    SAMPLES,
    SECOND,
    STOPS,
    WINS,
    Rows,
    row_of,
)
from giza.games.camelup.odds import cards
from giza.games.camelup.odds.readings import LIKE_TODAY
from giza.games.camelup.odds.tickets import ticket_pounds, top_ticket
from giza.games.camelup.rules.actions import BOO, CHEER, FIRST_TILE_SPACE, LOSER, PARTNER, ROLL, TICKET, WINNER
from giza.games.camelup.rules.chance import MAX_OUTCOMES
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, racer_from_top, space_of
from giza.games.camelup.rules.scoring import DECK_PAYS, TICKET_VALUES
from giza.games.camelup.rules.state import ALL_CARDS, BET_CARDS, LOSER_DECK, OVER_PHASE, SETUP, WINNER_DECK
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, Ids, Random, State

WIDE = MAX_OUTCOMES
EXPLORE = 0.3
SCALE, LATE_SCALE = 8.0, 4.0
"""The pounds of a good lead, early and when the race is nearly over."""
ROLL_POUNDS = 1.2
"""The apparent value of a roll: its pound and a little more, because it speeds things up."""
LATE_FROM = 10
"""The leader's space from which winning begins to count more than money."""
WAITING = (0.0, 0.0, HABITS[2].patience, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""By seats: the cost of an early bet on the race, because a card in hand will know more later. The tree is too shallow
to see that. With more than two players no value has proved better than 0."""
READINGS = 1 << ROW_BITS
"""The first of the memory's rows for race cards, after those of races: how likely a card names each camel."""
CERTAIN = 1 << 30
"""A chance of 1 in those rows."""


def new_memory() -> Rows:
    """An empty memory."""
    return np.zeros((READINGS + cards.DECKS * BET_CARDS, COLUMNS), np.int64)


def remember(s: State, view: View, seed: int, memory: Rows) -> None:
    """Write the probability that each race card names each camel."""
    readings = readings_of(s, view, seed).reshape(-1, RACERS)
    memory[READINGS:, :RACERS] = np.rint(readings * CERTAIN).astype(np.int64)


@compiled
def lateness(s: State) -> float:
    """How far the leading racer has come from `LATE_FROM` to the finish line, from 0 to 1."""
    if s.phase == SETUP:
        return 0.0
    lead = space_of(int(s.race), racer_from_top(int(s.race), 0)) - LATE_FROM
    return min(max(lead / (LAST_SPACE - LATE_FROM), 0.0), 1.0)


@compiled
def sampled_ticket(row: Rows, camel: int, value: int) -> float:
    """The mean payment of a betting ticket."""
    return ticket_pounds(value, row[FIRST + camel] / row[SAMPLES], row[SECOND + camel] / row[SAMPLES])


@compiled
def stop_pounds(row: Rows, space: int) -> float:
    """The mean income from a tile on a space in this leg."""
    return float(row[STOPS + space] / row[SAMPLES])


@compiled
def bet_pounds(row: Rows, deck: int, camel: int, earlier: int) -> float:
    """The mean payment of a bet on the race above this number of earlier ones on the same camel."""
    chance = row[(WINS if deck == WINNER_DECK else LOSES) + camel] / row[SAMPLES]
    return cards.card_pounds(chance, DECK_PAYS[min(earlier, cards.MOST_COUNTED)])


@compiled
def new_bet_pounds(s: State, row: Rows, deck: int, camel: int) -> float:
    """The mean payment of a bet laid now."""
    earlier = 0
    for card in range(s.bets_laid[deck]):
        earlier += int(s.bets[deck, card] & 7 == camel)
    return bet_pounds(row, deck, camel, earlier)


@compiled
def weigh(s: State, ids: Ids, n: int, promise: Floats, memory: Rows, random: Random) -> None:
    """Weigh actions by their mean payment if from now on only dice fall."""
    row = memory[row_of(s, memory, 0, random)]
    own_tile = int(s.tile_space[s.seat])
    lifted = 0.0 if own_tile == 0 else stop_pounds(row, own_tile)
    waiting = WAITING[int(s.seats)] * (1.0 - lateness(s))
    for i in range(n):
        id = int(ids[i])
        if id == ROLL:
            pounds = ROLL_POUNDS
        elif id < CHEER:
            camel = id - TICKET
            pounds = sampled_ticket(row, camel, top_ticket(s, camel, 0))
        elif id < WINNER:
            pounds = stop_pounds(row, (id - BOO if id >= BOO else id - CHEER) + FIRST_TILE_SPACE) - lifted
        elif id < LOSER:
            pounds = new_bet_pounds(s, row, WINNER_DECK, id - WINNER) - waiting
        elif id < PARTNER:
            pounds = new_bet_pounds(s, row, LOSER_DECK, id - LOSER) - waiting
        else:
            pounds = partner_pounds(s, row, (int(s.seat) + id - PARTNER + 1) % int(s.seats))
        look = max(1.5 + pounds, 0.2) ** 2
        promise[i] = look * look


@compiled
def guess(s: State, seat: int, memory: Rows, random: Random) -> None:
    """Guess the bets of others from their readings, or from today's odds; everybody has one card of each camel."""
    for other in range(s.seats):
        if other != seat:
            s.cards[other] = ALL_CARDS
    if s.bets_laid[WINNER_DECK] + s.bets_laid[LOSER_DECK] == 0:
        return
    row, weights = memory[row_of(s, memory, 0, random)], np.empty(RACERS)
    for deck in range(LOSER_DECK + 1):
        chances = WINS if deck == WINNER_DECK else LOSES
        for card in range(s.bets_laid[deck]):
            other = int(s.bets[deck, card]) >> 3
            if other == seat:
                continue
            hand, reading = int(s.cards[other]), memory[READINGS + BET_CARDS * deck + card]
            total = 0.0
            for camel in range(RACERS):
                if reading[:RACERS].sum() > 0:
                    weights[camel] = (hand >> camel & 1) * (reading[camel] + 1.0)
                else:
                    likely = LIKE_TODAY * row[chances + camel] / row[SAMPLES] + (1.0 - LIKE_TODAY) / RACERS
                    weights[camel] = (hand >> camel & 1) * likely
                total += weights[camel]
            left = random.random() * total
            camel = 0
            while True:
                left -= weights[camel]
                if left < 0 or hand >> camel + 1 == 0:
                    break
                camel += 1
            s.bets[deck, card] = 8 * other + camel
            s.cards[other] = hand ^ 1 << camel


@compiled
def tickets_pounds(s: State, row: Rows, seat: int) -> float:
    """The mean payment of all betting tickets of a player."""
    pounds = 0.0
    for camel in range(RACERS):
        held = int(s.tickets[seat, camel])
        rank = 0
        while held != 0:
            if held & 1:
                pounds += sampled_ticket(row, camel, TICKET_VALUES[rank])
            held >>= 1
            rank += 1
    return pounds


@compiled
def partner_pounds(s: State, row: Rows, partner: int) -> float:
    """The approximate mean payment of copying a partner's best ticket: that of the ticket that is best on average."""
    best = 1.0 if s.pyramid_tickets[partner] > 0 else 0.0
    for camel in range(RACERS):
        held = int(s.tickets[partner, camel])
        if held != 0:
            rank = 0
            while held >> rank & 1 == 0:
                rank += 1
            best = max(best, (row[FIRST + camel] * TICKET_VALUES[rank] + row[SECOND + camel]) / row[SAMPLES])
    return float(best)


@compiled
def expect_money(s: State, row: Rows, money: Floats) -> None:
    """Write everybody's mean money at the end of the race if from now on only dice fall."""
    for seat in range(s.seats):
        money[seat] = s.money[seat] + s.pyramid_tickets[seat] + tickets_pounds(s, row, seat)
        if s.tile_space[seat] != 0:
            money[seat] += stop_pounds(row, int(s.tile_space[seat]))
        if s.partner[seat] != NOBODY:
            money[seat] += partner_pounds(s, row, int(s.partner[seat]))
    for deck in range(LOSER_DECK + 1):
        laid = 0  # six bits per camel: the number of cards that name it
        for card in range(s.bets_laid[deck]):
            seat, camel = int(s.bets[deck, card]) >> 3, int(s.bets[deck, card]) & 7
            money[seat] += bet_pounds(row, deck, camel, laid >> 6 * camel & 63)
            laid += 1 << 6 * camel


@compiled
def charge_haste(s: State, pounds: float, money: Floats) -> None:
    """Charge everybody an amount for each of their bets on the race."""
    for deck in range(LOSER_DECK + 1):
        for card in range(s.bets_laid[deck]):
            money[int(s.bets[deck, card]) >> 3] -= pounds


@compiled
def judge(
    s: State,
    late: float,
    values: Floats,
    ids: Ids,
    weights: Ids,
    promise: Floats,
    memory: Rows,
    random: Random,
) -> None:
    """Judge by everybody's expected money; at the end also by who has won."""
    if s.phase == OVER_PHASE:
        for seat in range(s.seats):
            values[seat] = s.money[seat]
        turn_into_values(values, SCALE, late)
    else:
        expect_money(s, memory[row_of(s, memory, MORE_SAMPLES, random)], values)
        charge_haste(s, WAITING[int(s.seats)] * (1.0 - late), values)
        turn_into_values(values, SCALE + late * (LATE_SCALE - SCALE), 0.0)
