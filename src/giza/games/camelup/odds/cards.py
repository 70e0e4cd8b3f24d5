"""Cards on the whole race: what a right one pays above the cards of others."""

from giza.games.camelup.rules.scoring import DECK_PAYS
from giza.rules.compiled import compiled
from giza.rules.contract import State


@compiled
def cards_of_others(s: State, deck: int, seat: int) -> int:
    """How many cards of other players lie in a deck; one's own can't name the same camel."""
    cards = 0
    for card in range(s.bets_laid[deck]):
        cards += int(s.bets[deck, card] >> 3 != seat)
    return cards


@compiled
def power(base: float, exponent: int) -> float:
    """A power by multiplication: that of the C library isn't the same to the last bit on every machine."""
    product = 1.0
    for _ in range(exponent):
        product *= base
    return product


@compiled
def expected_pay(earlier: int, right: float) -> float:
    """What a right card pays on average above this many others, each of which is right with this probability."""
    pay, ways = 0.0, 1.0
    for k in range(earlier + 1):  # right cards below
        pay += ways * power(right, k) * power(1.0 - right, earlier - k) * DECK_PAYS[min(k, len(DECK_PAYS) - 1)]
        ways *= (earlier - k) / (k + 1)
    return pay
