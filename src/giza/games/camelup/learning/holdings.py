"""What players hold, as what it is expected to pay."""

from giza.games.camelup.learning.prospects import FIRST, LEADERS, LOSES, SECOND, WINS
from giza.games.camelup.odds.cards import expected_pay
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import SECOND_PLACE, WRONG_CARD, WRONG_TICKET, best_reward, leg_reward
from giza.games.camelup.rules.state import HIDDEN_CAMEL, LOSER_DECK, WINNER_DECK
from giza.learning.net import Vector
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, State

ODD_BET = 0.1
"""How likely it seems that somebody bets on a camel without any chances."""
RIGHT_BEFORE = 0.5
"""Earlier cards of others name a camel this many times as often as it wins or loses."""


@compiled
def ticket_pounds(row: Vector, camel: int, value: int) -> float:
    """What a betting ticket is expected to pay."""
    first, second = float(row[FIRST + camel]), float(row[SECOND + camel])
    return value * first + SECOND_PLACE * second + WRONG_TICKET * (1.0 - first - second)


@compiled
def leg_pounds(s: State, row: Vector, seat: int) -> tuple[float, float]:
    """What the leg is expected to pay a player for tickets, and the variance of that."""
    mean = squares = 0.0
    for first in range(RACERS):
        for second in range(RACERS):
            chance = float(row[LEADERS + RACERS * first + second])
            if chance > 0:
                pounds = leg_reward(s, seat, first, second)
                if s.partner[seat] != NOBODY:
                    pounds += best_reward(s, int(s.partner[seat]), first, second)
                mean += chance * pounds
                squares += chance * pounds * pounds
    return mean, max(squares - mean * mean, 0.0)


@compiled
def card_pounds(row: Vector, deck: int, camel: int, earlier: int) -> float:
    """What a card on the race is expected to pay above this many cards of others."""
    chance = float(row[(WINS if deck == WINNER_DECK else LOSES) + camel])
    return chance * (expected_pay(earlier, RIGHT_BEFORE * chance) - WRONG_CARD) + WRONG_CARD


@compiled
def hidden_card_pounds(row: Vector, deck: int, earlier: int) -> float:
    """The same of a card that can't be seen: it names the more promising camels more often."""
    pounds = 0.0
    for camel in range(RACERS):
        chance = float(row[(WINS if deck == WINNER_DECK else LOSES) + camel])
        pounds += (chance + ODD_BET) * card_pounds(row, deck, camel, earlier)
    return pounds / (1.0 + RACERS * ODD_BET)


@compiled
def add_cards(s: State, row: Vector, pounds: Vector, counts: Vector) -> None:
    """Add to `pounds[deck, seat]` and `counts[deck, seat]` the cards on the race."""
    for deck in range(LOSER_DECK + 1):
        for card in range(s.bets_laid[deck]):
            seat, camel = int(s.bets[deck, card]) >> 3, int(s.bets[deck, card]) & 7
            earlier = 0
            for other in range(card):
                earlier += int(s.bets[deck, other] >> 3 != seat)
            if camel == HIDDEN_CAMEL:
                pounds[deck, seat] += hidden_card_pounds(row, deck, earlier)
            else:
                pounds[deck, seat] += card_pounds(row, deck, camel, earlier)
            counts[deck, seat] += 1
