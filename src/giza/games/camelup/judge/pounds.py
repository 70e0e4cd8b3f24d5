"""Everybody's expected pounds at the end of a race of Camel Up.

Tickets and bets held pay as the odds say. Added is what players will take before the next die falls: everybody in turn
takes the action with the most expected pounds, as long as it beats a roll. None of these actions changes the chances of
the dice, so nothing needs to be played on, and a position is worth about as much as the one after its player's best
action.
"""

import numpy as np

from giza.games.camelup.bots.habits import HABITS
from giza.games.camelup.bots.outlook import write_rewards
from giza.games.camelup.odds.cards import (
    DECKS,
    MOST_COUNTED,
    add_card,
    card_pounds,
    new_readings,
    pay_above,
    write_cards,
)
from giza.games.camelup.odds.lines import dice_count
from giza.games.camelup.odds.prospects import Prospects
from giza.games.camelup.odds.tickets import ticket_pounds, top_ticket
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import PYRAMID_TICKET, SECOND_PLACE, WRONG_CARD, WRONG_TICKET
from giza.games.camelup.rules.state import ALL_CARDS, HIDDEN_CAMEL, MOST_SEATS, ROLLING, SETUP
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, Ids, State

ROLL_POUNDS = 1.0
PATIENCE = HABITS[4].patience
"""The value in pounds of waiting with a bet on the race, which can still be laid after the next dice."""
NEWS = 0.7
"""The value in pounds of a die's news to the players who act before its roller does again; half for the last."""
NEW_LEG, NEXT_IN_LEG = 2.6, 0.55
"""The value of a new leg to its first player, with all tickets there, and the factor for each next player."""
MOST_TAKES = 40
"""After this many actions, it no longer matters who rolls last."""


@compiled
def write_pounds(s: State, prospects: Prospects, pounds: Floats) -> float:
    """Write everybody's pounds if all take their best action before the next roll, and then only dice fall.

    Return the mean variance of seats' holdings relative to the mean of all seats.
    """
    seats = len(pounds)
    leaders, stops, race = prospects.leaders, prospects.stops, prospects.race
    for seat in range(seats):
        pounds[seat] = s.money[seat]
        if s.tile_space[seat] != 0:
            pounds[seat] += stops[s.tile_space[seat]]
    if s.phase == SETUP:
        add_news(pounds, 0, True)
        return 0.0
    rewards, pays = np.zeros((seats, RACERS, RACERS)), np.zeros((DECKS, seats, RACERS))
    write_rewards(s, rewards)
    readings, counts = new_readings(), np.zeros((DECKS, RACERS, MOST_COUNTED + 1))
    for deck in range(DECKS):
        read_by_odds(s, deck, race[deck], readings[deck])
        write_cards(s, deck, readings[deck], NOBODY, pays[deck], counts[deck])
    after_roll = add_takes(s, leaders, race, counts, rewards, pays)
    add_news(pounds, after_roll, dice_count(int(s.dice)) == s.edition)
    spread = add_mean(rewards.reshape((seats, RACERS * RACERS)), leaders.reshape((RACERS * RACERS,)), pounds)
    for deck in range(DECKS):
        spread += add_mean(pays[deck], race[deck], pounds)
    return spread


@compiled
def add_mean(pays: Floats, chances: Floats, pounds: Floats) -> float:
    """Add the seats' mean payments; return the mean variance of their payments relative to the mean of all seats."""
    seats, cases = pays.shape
    spread = 0.0
    for seat in range(seats):
        mean = square = 0.0
        for case in range(cases):
            lead = pays[seat, case] - pays[:, case].mean()
            mean += chances[case] * lead
            square += chances[case] * lead * lead
            pounds[seat] += chances[case] * pays[seat, case]
        spread += square - mean * mean
    return float(spread / seats)


@compiled
def read_by_odds(s: State, deck: int, chances: Floats, readings: Floats) -> None:
    """Read the hidden cards of a deck by the odds."""
    for place in range(s.bets_laid[deck]):
        camel = int(s.bets[deck, place]) & 7
        for right in range(RACERS):
            readings[place, right] = chances[right] if camel == HIDDEN_CAMEL else 1.0 * (camel == right)


@compiled
def write_hands(s: State, hands: Ids) -> None:
    """Write the cards that everybody may still hold, as bits."""
    laid = np.zeros(MOST_SEATS, np.int64)
    for deck in range(DECKS):
        for place in range(s.bets_laid[deck]):
            laid[int(s.bets[deck, place]) >> 3] += 1
    for seat in range(s.seats):
        concealed = s.cards[seat] == 0 and laid[seat] < RACERS
        hands[seat] = ALL_CARDS if concealed else s.cards[seat]


@compiled
def add_takes(s: State, leaders: Floats, race: Floats, counts: Floats, rewards: Floats, pays: Floats) -> int:
    """Add what everybody takes before the next roll, and the roll's pound; return who is to act after it.

    A bet is laid if it beats a roll and the value of patience. After the roll, the next players take what it leaves;
    after the last one of a leg, tickets are gone.
    """
    seats, falling = int(s.seats), s.phase == ROLLING
    last_die = dice_count(int(s.dice)) == s.edition
    first, second = leaders.sum(axis=1), leaders.sum(axis=0)
    hands, taken = np.zeros(MOST_SEATS, np.int64), np.zeros(RACERS, np.int64)
    write_hands(s, hands)
    seat = (int(s.seat) + int(falling)) % seats
    for _ in range(MOST_TAKES):
        best, deck_of_best, camel_of_best = ROLL_POUNDS, -1, -1
        for camel in range(RACERS):
            value = 0 if falling and last_die else top_ticket(s, camel, taken[camel])
            if value > 0:
                worth = ticket_pounds(value, first[camel], second[camel])
                if worth > best:
                    best, deck_of_best, camel_of_best = worth, -1, camel
            if hands[seat] >> camel & 1:
                for deck in range(DECKS):
                    worth = card_pounds(race[deck, camel], pay_above(counts[deck, camel]))
                    if worth - PATIENCE > best:
                        best, deck_of_best, camel_of_best = worth - PATIENCE, deck, camel
        if camel_of_best < 0:
            break
        if deck_of_best < 0:
            add_ticket(top_ticket(s, camel_of_best, taken[camel_of_best]), camel_of_best, rewards[seat])
            taken[camel_of_best] += 1
        else:
            below = counts[deck_of_best, camel_of_best]
            pays[deck_of_best, seat] += WRONG_CARD
            pays[deck_of_best, seat, camel_of_best] += pay_above(below) - WRONG_CARD
            add_card(below, 1.0)
            hands[seat] ^= 1 << camel_of_best
        seat = (seat + 1) % seats
    if falling:
        return (int(s.seat) + 1) % seats
    rewards[seat] += PYRAMID_TICKET
    return (seat + 1) % seats


@compiled
def add_ticket(value: int, camel: int, rewards: Floats) -> None:
    """Add a ticket's payments, by the two leading camels."""
    rewards[:] += WRONG_TICKET
    rewards[:, camel] += SECOND_PLACE - WRONG_TICKET
    rewards[camel, :] += value - WRONG_TICKET


@compiled
def add_news(pounds: Floats, first: int, last_die: bool) -> None:
    """Add the value of the next roll's news to those who act after it, from the first of them on."""
    seats = len(pounds)
    for place in range(seats):
        if last_die:
            news = NEW_LEG * NEXT_IN_LEG**place
        else:
            news = NEWS * min(1.0, (seats - 1 - place) / 2)
        pounds[(first + place) % seats] += news
