"""Reading hidden race cards: players lay what the odds favour, and everybody saw the odds at that moment.

In games of Giza's own bots, the favourite of the moment was on 84 % of the cards laid by `greedy`, and on 83 % of those
laid by the search; the odds at the end of the game tell less than half as much.
"""

import numpy as np

from giza.games.camelup.odds.cards import DECKS
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.state import ALL_CARDS, HIDDEN_CAMEL
from giza.rules.compiled import compiled
from giza.rules.contract import Floats, State

SHARPNESS = 12.0
"""The frequency of a camel on cards is this power of its odds; infinity would mean always the favourite."""
BY_THE_ODDS = 0.1
"""The share of cards laid in proportion to the odds: some players bet on luck."""
SLIP = 0.03
"""The share of cards that name a random camel."""
LIKE_TODAY = 0.4
"""The weight of today's odds for a card laid at an unknown moment; the rest is spread over all camels."""


@compiled
def read_cards(
    s: State, seat: int, laid_at: Floats, today: Floats, sharpness: float, by_the_odds: float, readings: Floats
) -> None:
    """Write the probability that each card names each camel, by what a seat knows.

    `laid_at[deck, card]` are the camels' odds when a card was laid, zeros where they are unknown; `today[deck]` are the
    present ones. Cards that the seat sees are certain.
    """
    for deck in range(DECKS):
        for card in range(s.bets_laid[deck]):
            row, odds = readings[deck, card], laid_at[deck, card]
            camel = int(s.bets[deck, card]) & 7
            if camel != HIDDEN_CAMEL:
                row[:] = 0.0
                row[camel] = 1.0
            elif odds.sum() > 0:
                read_moment(odds, sharpness, by_the_odds, row)
            else:
                row[:] = LIKE_TODAY * today[deck] + (1.0 - LIKE_TODAY) / RACERS
    for other in range(s.seats):
        if other != seat:
            tell_apart(s, other, readings)


@compiled
def read_moment(odds: Floats, sharpness: float, by_the_odds: float, row: Floats) -> None:
    """Write the probability that a card laid at a moment names each camel."""
    best = odds.max()
    total = 0.0
    for camel in range(RACERS):
        row[camel] = (odds[camel] / best) ** sharpness
        total += row[camel]
    for camel in range(RACERS):
        sharp = (1.0 - SLIP) * row[camel] / total + SLIP / RACERS
        row[camel] = (1.0 - by_the_odds) * sharp + by_the_odds * odds[camel] / odds.sum()


@compiled
def tell_apart(s: State, owner: int, readings: Floats) -> None:
    """Condition the readings of a player's cards on naming different camels: everybody has one card of each."""
    decks, places = np.zeros(RACERS, np.int64), np.zeros(RACERS, np.int64)
    n = 0
    for deck in range(DECKS):
        for card in range(s.bets_laid[deck]):
            if int(s.bets[deck, card]) >> 3 == owner:
                decks[n], places[n] = deck, card
                n += 1
    if n < 2:
        return
    before, after = np.zeros((n + 1, ALL_CARDS + 1)), np.zeros((n + 1, ALL_CARDS + 1))
    before[0, 0] = 1.0
    after[n] = 1.0
    for k in range(n):
        for used in range(ALL_CARDS + 1):
            for camel in range(RACERS):
                if not used >> camel & 1:
                    before[k + 1, used | 1 << camel] += before[k, used] * readings[decks[k], places[k], camel]
    for k in range(n - 1, -1, -1):
        for used in range(ALL_CARDS + 1):
            for camel in range(RACERS):
                if not used >> camel & 1:
                    after[k, used] += readings[decks[k], places[k], camel] * after[k + 1, used | 1 << camel]
    if after[0, 0] <= 0.0:
        return
    for k in range(n):
        row = readings[decks[k], places[k]]
        for camel in range(RACERS):
            ways = 0.0
            for used in range(ALL_CARDS + 1):
                if not used >> camel & 1:
                    ways += before[k, used] * after[k + 1, used | 1 << camel]
            row[camel] *= ways / after[0, 0]
