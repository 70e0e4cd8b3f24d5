"""What every action is worth to the player to act, in pounds: what it brings, less what it leaves to the next one."""

from collections.abc import Sequence

import numpy as np

from giza.games.camelup.bots.cards import card_worth
from giza.games.camelup.bots.leaders import mean, variance
from giza.games.camelup.bots.outlook import Outlook, look
from giza.games.camelup.bots.risk import Risk, weigh_risk
from giza.games.camelup.bots.rolls import roll_opens
from giza.games.camelup.bots.tickets import best_left, write_ticket
from giza.games.camelup.bots.tiles import RIVALS_LOSS, judge_tiles
from giza.games.camelup.rules.actions import CHEER, LOSER, PARTNER, ROLL, TICKET, WINNER
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import PYRAMID_TICKET, best_reward
from giza.games.camelup.rules.state import LOSER_DECK, WINNER_DECK
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, Ids, State

TEMPO = 2.0
"""Divided by the number of seats: what it costs to leave a pound to the next player."""


@compiled
def ticket_worth(s: State, o: Outlook, risk: Risk, tempo: float, camel: int) -> float:
    """A ticket, weighed by what the player holds already."""
    rewards = np.empty((RACERS, RACERS))
    write_ticket(s, camel, rewards)
    variance_then = variance(risk.swing + rewards, o.top_two, o.total)
    earned = mean(rewards, o.top_two, o.total) + risk.price * (variance_then - risk.variance)
    return earned - tempo * best_left(s, camel, o.top_two, o.total)


@compiled
def partner_worth(s: State, o: Outlook, other: int) -> float:
    """The expected copy of another player's best ticket, less a part of what he copies."""
    own = given = 0.0
    for first in range(RACERS):
        for second in range(RACERS):
            own += best_reward(s, other, first, second) * o.top_two[first, second]
            given += best_reward(s, int(s.seat), first, second) * o.top_two[first, second]
    return (own - RIVALS_LOSS * given / (int(s.seats) - 1)) / o.total


@compiled
def judge(s: State, o: Outlook, ids: Ids, n: int, out: Floats) -> None:
    """Write what each of n actions is worth."""
    tempo = TEMPO / int(s.seats)
    risk = weigh_risk(s, o)
    left = tempo * best_left(s, NOBODY, o.top_two, o.total)
    judge_tiles(s, o, risk, tempo, ids, n, out)
    for i in range(n):
        id = ids[i]
        if id == ROLL:
            out[i] = PYRAMID_TICKET - tempo * roll_opens(s, o)
        elif id < CHEER:
            out[i] = ticket_worth(s, o, risk, tempo, id - TICKET)
        elif WINNER <= id < LOSER:
            out[i] = card_worth(s, o, WINNER_DECK, id - WINNER) - left
        elif LOSER <= id < PARTNER:
            out[i] = card_worth(s, o, LOSER_DECK, id - LOSER) - left
        elif id >= PARTNER:
            out[i] = partner_worth(s, o, (int(s.seat) + id - PARTNER + 1) % int(s.seats)) - left


def values(s: State, ids: Sequence[int], seed: int) -> Floats:
    """What each action of the player to act is worth, in pounds."""
    out = np.empty(len(ids))
    judge(s, look(s, seed), np.array(ids, np.int64), len(ids), out)
    return out
