"""Betting tickets that lie on the table."""

from giza.games.camelup.rules.scoring import TICKET_VALUES
from giza.games.camelup.rules.state import TICKETS
from giza.rules.compiled import compiled
from giza.rules.contract import State


@compiled
def top_ticket(s: State, camel: int, taken: int) -> int:
    """What a camel's top ticket would pay if `taken` more were gone; 0 if there is none."""
    left = int(s.tickets_left[camel]) - taken
    return TICKET_VALUES[TICKETS + int(s.edition) - 2 - left] if left > 0 else 0
