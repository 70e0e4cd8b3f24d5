"""Cards on the whole race: early ones pay more, late ones know more."""

from giza.games.camelup.bots.outlook import Outlook
from giza.games.camelup.odds.cards import cards_of_others, expected_pay
from giza.games.camelup.rules.scoring import WRONG_CARD
from giza.rules.compiled import compiled
from giza.rules.contract import State

RIGHT_BEFORE = 0.4
"""Cards laid by others know less than is known now: each is right so many times as often as the odds say."""
PATIENCE = (0.0, 0.0, 2.5, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3)
"""By seats: what it is worth to wait for more dice, in pounds, as long as the race goes on. A single rival seldom
comes first, many do. Found in matches, see docs/bots.md."""


@compiled
def card_worth(s: State, o: Outlook, deck: int, camel: int) -> float:
    """What it is worth to bet on a camel to win the race, or to lose it."""
    chance = float(o.race[deck, camel])
    pay = expected_pay(cards_of_others(s, deck, s.seat), RIGHT_BEFORE * chance)
    return chance * pay + (1.0 - chance) * WRONG_CARD - PATIENCE[int(s.seats)] * (1.0 - o.race_ends)
