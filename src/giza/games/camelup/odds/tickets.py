"""Betting tickets: the top one of a camel, and its mean payment."""

from giza.games.camelup.rules.scoring import SECOND_PLACE, TICKET_VALUES, WRONG_TICKET
from giza.games.camelup.rules.state import TICKETS
from giza.rules.compiled import compiled
from giza.rules.contract import State


@compiled
def top_ticket(s: State, camel: int, taken: int) -> int:
    """The value of a camel's top ticket after `taken` more are gone; 0 if there is none."""
    left = int(s.tickets_left[camel]) - taken
    return TICKET_VALUES[TICKETS + int(s.edition) - 2 - left] if left > 0 else 0


@compiled
def ticket_pounds(value: int, first: float, second: float) -> float:
    """The mean payment of a ticket of this value, by its camel's chances to be first and second.

    >>> ticket_pounds(5, 0.5, 0.25)
    2.5
    """
    return value * first + SECOND_PLACE * second + WRONG_TICKET * (1.0 - first - second)
