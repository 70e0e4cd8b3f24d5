"""Simple players of Camel Up, each with a style, to measure others by and to play against.

All know the exact odds of the leg and of the race.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from giza.bots.interface import View
from giza.bots.playbook import Values
from giza.games.camelup.bots.outlook import Outlook, look
from giza.games.camelup.bots.worth import is_tile, partner_worth, space_of, write_ticket
from giza.games.camelup.odds import cards
from giza.games.camelup.odds.cards import cards_of_others, expected_pay
from giza.games.camelup.rules.actions import CHEER, LOSER, PARTNER, ROLL, TICKET, WINNER
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import PYRAMID_TICKET
from giza.games.camelup.rules.state import LOSER_DECK, WINNER_DECK
from giza.rules.contract import Floats, State

DARING = 0.15
"""The pounds that the bold player pays for a unit of a ticket's variance."""
EARLY_FROM = 0.3
"""The chance of a camel to win or lose the race at which the early bettor lays a card."""
NEVER = -100.0
GLADLY = 1.0
"""The value of a roll beyond its pound to those who like to roll."""
HOARDED = 4.0
"""The least gain for which a hoarder lays a card while the race can't end in this leg."""


def ticket_pounds(s: State, o: Outlook, camel: int, daring: float = 0.0) -> float:
    """The mean payment of a ticket, with a price on its variance."""
    rewards = np.empty((RACERS, RACERS))
    write_ticket(s, camel, rewards)
    mean = float((rewards * o.prospects.leaders).sum())
    return mean + daring * float(((rewards - mean) ** 2 * o.prospects.leaders).sum())


def card_of(id: int) -> tuple[int, int]:
    """The deck and the camel of a bet on the race."""
    return (WINNER_DECK, id - WINNER) if id < LOSER else (LOSER_DECK, id - LOSER)


def card_pounds(s: State, o: Outlook, id: int) -> float:
    """The mean payment of a bet on the race if others' bets are right as often as the odds say."""
    deck, camel = card_of(id)
    chance = float(o.prospects.race[deck, camel])
    return cards.card_pounds(chance, expected_pay(cards_of_others(s, deck, s.seat), chance))


def expected_pounds(
    s: State, ids: Sequence[int], seed: int, view: View, daring: float = 0.0, winners: float = 1.0
) -> Floats:
    """The highest expected pounds now, and nothing else."""
    o = look(s, seed)
    own_space = int(s.tile_space[s.seat])
    lifted = o.prospects.stops[own_space] if own_space else 0.0
    out = np.empty(len(ids))
    for i, id in enumerate(ids):
        if id == ROLL:
            out[i] = PYRAMID_TICKET
        elif id < CHEER:
            out[i] = ticket_pounds(s, o, id - TICKET, daring)
        elif is_tile(id):
            out[i] = o.stops[space_of(id)] - lifted
        elif id < PARTNER:
            out[i] = (winners if id < LOSER else 1.0) * card_pounds(s, o, id)
        else:
            out[i] = partner_worth(s, o.prospects, (int(s.seat) + id - PARTNER + 1) % int(s.seats))
    return out


def bold(s: State, ids: Sequence[int], seed: int, view: View) -> Floats:
    """Expected pounds with a price on variance, where bets on winners count twice."""
    return expected_pounds(s, ids, seed, view, DARING, 2.0)


def roller(s: State, ids: Sequence[int], seed: int, view: View) -> Floats:
    """Always rolls."""
    return np.array([float(id == ROLL) for id in ids])


def tickets_only(s: State, ids: Sequence[int], seed: int, view: View) -> Floats:
    """Takes the best ticket as long as it gains something, otherwise rolls."""
    o = look(s, seed)
    return np.array([0.0 if id == ROLL else ticket_pounds(s, o, id - TICKET) if id < CHEER else NEVER for id in ids])


def early_bettor(s: State, ids: Sequence[int], seed: int, view: View) -> Floats:
    """Bets on the race as soon as a camel is fairly likely to win or lose it; otherwise the expected pounds."""
    o, out = look(s, seed), expected_pounds(s, ids, seed, view)
    for i, id in enumerate(ids):
        if WINNER <= id < PARTNER and float(o.prospects.race[card_of(id)]) >= EARLY_FROM:
            out[i] += 10.0
    return out


def keen_roller(s: State, ids: Sequence[int], seed: int, view: View) -> Floats:
    """Rolls unless something is clearly better."""
    out = expected_pounds(s, ids, seed, view)
    for i, id in enumerate(ids):
        if id == ROLL:
            out[i] += GLADLY
    return out


def hoarder(s: State, ids: Sequence[int], seed: int, view: View) -> Floats:
    """Keeps the race cards until the race may end."""
    o, out = look(s, seed), expected_pounds(s, ids, seed, view)
    for i, id in enumerate(ids):
        if WINNER <= id < PARTNER:
            out[i] -= HOARDED * (1.0 - o.prospects.race_ends)
    return out


STYLES: Mapping[str, Values] = {
    "expected-pounds": expected_pounds,
    "bold": bold,
    "roller": roller,
    "tickets-only": tickets_only,
    "early-bettor": early_bettor,
    "keen-roller": keen_roller,
    "hoarder": hoarder,
}
