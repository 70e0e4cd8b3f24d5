"""The value of every action to the player to act, in pounds: its gain, less what it leaves to the next player."""

from collections.abc import Sequence

import numpy as np

from giza.bots.interface import View
from giza.games.camelup.bots.habits import HABITS, Habits
from giza.games.camelup.bots.history import readings_of
from giza.games.camelup.bots.outlook import Outlook, look
from giza.games.camelup.bots.rolls import roll_opens
from giza.games.camelup.bots.stakes import Stakes, weigh_stakes, worth_of, write_card
from giza.games.camelup.bots.tickets import best_left, write_ticket
from giza.games.camelup.bots.tiles import judge_tiles
from giza.games.camelup.odds.prospects import Prospects
from giza.games.camelup.rules.actions import CHEER, LOSER, PARTNER, ROLL, TICKET, WINNER
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import PYRAMID_TICKET, WRONG_CARD, best_reward
from giza.games.camelup.rules.state import LOSER_DECK, WINNER_DECK
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, Ids, State

RIVALS_LOSS = 0.5
"""The value of a loss of a pound for each of the others."""


@compiled
def ticket_worth(s: State, p: Prospects, stakes: Stakes, tempo: float, camel: int) -> float:
    """The value of a ticket, given what everybody holds already."""
    rewards = np.empty((RACERS, RACERS))
    write_ticket(s, camel, rewards)
    return worth_of(rewards, stakes.leg, p.leaders, stakes) - tempo * best_left(s, camel, p.leaders)


@compiled
def card_worth(p: Prospects, stakes: Stakes, patience: float, deck: int, camel: int) -> float:
    """The value of a card on the race, given what everybody has laid already."""
    rewards = np.empty((RACERS, RACERS))
    write_card(deck, camel, stakes.following[deck, camel], WRONG_CARD, rewards)
    return worth_of(rewards, stakes.race, p.joint, stakes) - patience * (1.0 - p.race_ends)


@compiled
def partner_worth(s: State, p: Prospects, other: int) -> float:
    """The expected copy of another player's best ticket, less a part of what that player copies."""
    own = given = 0.0
    for first in range(RACERS):
        for second in range(RACERS):
            own += best_reward(s, other, first, second) * p.leaders[first, second]
            given += best_reward(s, int(s.seat), first, second) * p.leaders[first, second]
    return own - RIVALS_LOSS * given / (int(s.seats) - 1)


@compiled
def judge(s: State, o: Outlook, stakes: Stakes, habits: Habits, ids: Ids, n: int, out: Floats) -> None:
    """Write the value of each of n actions."""
    p, patience = o.prospects, habits.patience
    tempo = habits.tempo / int(s.seats)
    left = tempo * best_left(s, NOBODY, p.leaders)
    judge_tiles(s, o, stakes, tempo, ids, n, out)
    for i in range(n):
        id = ids[i]
        if id == ROLL:
            out[i] = PYRAMID_TICKET - tempo * roll_opens(s, o, habits.fresh_leg)
        elif id < CHEER:
            out[i] = ticket_worth(s, p, stakes, tempo, id - TICKET)
        elif WINNER <= id < LOSER:
            out[i] = card_worth(p, stakes, patience, WINNER_DECK, id - WINNER) - left
        elif LOSER <= id < PARTNER:
            out[i] = card_worth(p, stakes, patience, LOSER_DECK, id - LOSER) - left
        elif id >= PARTNER:
            out[i] = partner_worth(s, p, (int(s.seat) + id - PARTNER + 1) % int(s.seats)) - left


def values(s: State, ids: Sequence[int], seed: int, view: View) -> Floats:
    """The value of each action of the player to act, in pounds."""
    o, habits = look(s, seed), HABITS[int(s.seats)]
    stakes = weigh_stakes(s, o.prospects, o.rewards, readings_of(s, view, seed), habits)
    out = np.empty(len(ids))
    judge(s, o, stakes, habits, np.array(ids, np.int64), len(ids), out)
    return out
