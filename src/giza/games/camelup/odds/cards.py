"""Race cards: the payment of a right one above the cards before it.

The number of right ones below is a distribution over `len(DECK_PAYS)` cases, the last of which stands for that many or
more. It is updated card by card, each with its own probability.
"""

import numpy as np

from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import DECK_PAYS, WRONG_CARD
from giza.games.camelup.rules.state import BET_CARDS, LOSER_DECK
from giza.rules.compiled import compiled
from giza.rules.contract import Floats, State

MOST_COUNTED = len(DECK_PAYS) - 1
DECKS = LOSER_DECK + 1


@compiled
def cards_of_others(s: State, deck: int, seat: int) -> int:
    """The number of other players' cards in a deck; a player's own can't name the same camel."""
    cards = 0
    for card in range(s.bets_laid[deck]):
        cards += int(s.bets[deck, card] >> 3 != seat)
    return cards


@compiled
def none_right() -> Floats:
    """The distribution before any card."""
    counts = np.zeros(MOST_COUNTED + 1)
    counts[0] = 1.0
    return counts


@compiled
def add_card(counts: Floats, right: float) -> None:
    """Add a card that is right with this probability."""
    counts[MOST_COUNTED] += counts[MOST_COUNTED - 1] * right
    for k in range(MOST_COUNTED - 1, 0, -1):
        counts[k] = counts[k] * (1.0 - right) + counts[k - 1] * right
    counts[0] *= 1.0 - right


@compiled
def pay_above(counts: Floats) -> float:
    """The mean payment of a right card above cards with this distribution."""
    pay = 0.0
    for k in range(MOST_COUNTED + 1):
        pay += counts[k] * DECK_PAYS[k]
    return pay


@compiled
def expected_pay(earlier: int, right: float) -> float:
    """The mean payment of a right card above this many others, each right with this probability.

    >>> expected_pay(0, 0.5), expected_pay(1, 0.5), expected_pay(2, 1.0)
    (8.0, 6.5, 3.0)
    """
    counts = none_right()
    for _ in range(earlier):
        add_card(counts, right)
    return pay_above(counts)


@compiled
def card_pounds(chance: float, pay: float) -> float:
    """The mean payment of a card that is right with this probability and then pays this much."""
    return chance * pay + (1.0 - chance) * WRONG_CARD


@compiled
def write_cards(s: State, deck: int, readings: Floats, without: int, pays: Floats, counts: Floats) -> None:
    """Write the mean payments of a deck's cards, by the camel that turns out right.

    `readings[card, camel]` has the probability that each card names each camel. `pays[owner, camel]` gets the sum over
    an owner's cards, `counts[camel]` the distribution of right cards without those of one seat: a card that it lays
    next can't name the same camel.
    """
    pays[:] = 0.0
    for camel in range(RACERS):
        before = none_right()
        counts[camel] = before
        for card in range(s.bets_laid[deck]):
            owner, right = int(s.bets[deck, card]) >> 3, readings[card, camel]
            pays[owner, camel] += card_pounds(right, pay_above(before))
            add_card(before, right)
            if owner != without:
                add_card(counts[camel], right)


@compiled
def new_readings() -> Floats:
    """Empty readings, `[deck, card, camel]`."""
    return np.zeros((DECKS, BET_CARDS, RACERS))
