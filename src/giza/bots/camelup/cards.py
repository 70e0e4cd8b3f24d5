"""Cards on the whole race: early ones pay more, late ones know more."""

from giza.bots.camelup.outlook import Outlook
from giza.rules.camelup.scoring import DECK_PAYS, WRONG_CARD
from giza.rules.compiled import compiled
from giza.rules.contract import State

RIGHT_BEFORE = 0.4
"""Cards laid by others know less than is known now: each is right so many times as often as the odds say."""
PATIENCE = 0.3
"""What it is worth to wait for more dice, in pounds, as long as the race goes on."""


@compiled
def cards_of_others(s: State, deck: int) -> int:
    """How many cards of other players lie in a deck; one's own can't name the same camel."""
    cards = 0
    for card in range(s.bets_laid[deck]):
        cards += int(s.bets[deck, card] >> 3 != s.seat)
    return cards


@compiled
def expected_pay(earlier: int, right: float) -> float:
    """What a right card pays on average above so many others, each of which is right with this probability."""
    pay = 0.0
    share = (1.0 - right) ** earlier  # of exactly `k` right cards below
    for k in range(earlier + 1):
        pay += share * DECK_PAYS[min(k, len(DECK_PAYS) - 1)]
        share *= (earlier - k) / (k + 1) * right / (1.0 - right)
    return pay


@compiled
def card_worth(s: State, o: Outlook, deck: int, camel: int) -> float:
    """What it is worth to bet on a camel to win the race, or to lose it."""
    chance = float(o.race[deck, camel])
    pay = expected_pay(cards_of_others(s, deck), RIGHT_BEFORE * chance)
    return chance * pay + (1.0 - chance) * WRONG_CARD - PATIENCE * (1.0 - o.race_ends)
