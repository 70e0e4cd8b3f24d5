"""Betting tickets: their payments, and the best ones left."""

from giza.games.camelup.odds.tickets import ticket_pounds, top_ticket
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import PYRAMID_TICKET, SECOND_PLACE, WRONG_TICKET
from giza.rules.compiled import compiled
from giza.rules.contract import Floats, State


@compiled
def write_ticket(s: State, camel: int, rewards: Floats) -> None:
    """Write the payments of a camel's top ticket, by the two leading camels."""
    rewards[:] = WRONG_TICKET
    rewards[:, camel] = SECOND_PLACE
    rewards[camel, :] = top_ticket(s, camel, 0)


@compiled
def best_left(s: State, taken: int, leaders: Floats) -> float:
    """The best immediate gain from a ticket, with one of the camel `taken` gone, or from rolling."""
    best = float(PYRAMID_TICKET)
    for camel in range(RACERS):
        value = top_ticket(s, camel, 1 if camel == taken else 0)
        if value > 0:
            best = max(best, ticket_pounds(value, leaders[camel, :].sum(), leaders[:, camel].sum()))
    return best
