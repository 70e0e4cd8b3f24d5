"""Betting tickets."""

from giza.games.camelup.odds.moves import Counts
from giza.games.camelup.odds.tickets import top_ticket
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import PYRAMID_TICKET, SECOND_PLACE, WRONG_TICKET
from giza.rules.compiled import compiled
from giza.rules.contract import Floats, State


@compiled
def write_ticket(s: State, camel: int, rewards: Floats) -> None:
    """Write what a camel's top ticket pays, by the two leading camels."""
    rewards[:] = WRONG_TICKET
    rewards[:, camel] = SECOND_PLACE
    rewards[camel, :] = top_ticket(s, camel, 0)


@compiled
def best_left(s: State, taken: int, top_two: Counts, total: int) -> float:
    """The most a player can gain at once by a ticket, after one of the camel `taken` is gone, or by rolling."""
    best = float(PYRAMID_TICKET)
    for camel in range(RACERS):
        value = top_ticket(s, camel, 1 if camel == taken else 0)
        if value > 0:
            first = second = 0
            for other in range(RACERS):
                first += top_two[camel, other]
                second += top_two[other, camel]
            wrong = total - first - second
            best = max(best, (value * first + SECOND_PLACE * second + WRONG_TICKET * wrong) / total)
    return best
