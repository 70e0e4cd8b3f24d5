"""Greedy in a microsecond, for millions of games: tiles are valued by their stops alone.

A leg's payments are the sum of those for its winner and its second, and cards pay a sum over the race's winner and
loser. Strengths are therefore products, and few powers are needed.
"""

from math import exp, sqrt
from typing import NamedTuple

import numpy as np

from giza.games.camelup.bots.habits import Habits
from giza.games.camelup.bots.stakes import SURE_POUNDS, WAY_POUNDS
from giza.games.camelup.odds.cards import DECKS
from giza.games.camelup.odds.prospects import Prospects
from giza.games.camelup.odds.tickets import ticket_pounds, top_ticket
from giza.games.camelup.rules.actions import (
    CHEER,
    FIRST_TILE_SPACE,
    LOSER,
    MAX_ACTIONS,
    ROLL,
    TICKET,
    WINNER,
    blocked_spaces,
    own_tile_space,
)
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, racer_from_top, space_of
from giza.games.camelup.rules.scoring import (
    PYRAMID_TICKET,
    SECOND_PLACE,
    TICKET_VALUES,
    WRONG_TICKET,
)
from giza.games.camelup.rules.state import MOST_SEATS, TICKETS, WINNER_DECK
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, State

LEAST_CHANCE = 0.15
"""The least chance of a camel for a card on it to be considered."""
NEVER = -99.0
MOST_POUNDS = 32
"""An upper bound on the payment of a camel's tickets."""


class Desk(NamedTuple):
    """Buffers for valuing actions."""

    values: Floats
    """[action]: its value in pounds; `NEVER` if it wasn't considered."""
    first: Floats
    """[seat, camel]: the factor on a player's strength if a camel leads the leg."""
    second: Floats
    """The same if it comes second."""
    decks: Floats
    """[deck, seat, camel]: the same if it is the right camel."""
    by_leg: Floats
    by_race: Floats
    """[seat]: expected pounds without what the leg pays, and without what cards pay."""
    powers: Floats
    """[k]: the factor on a player's strength from k pounds."""
    wrong: Floats
    """The share of the victory by the way of ending, a pound poorer."""
    leg: Floats
    """[first, second]: the strength of all rivals together, relative to the player's."""
    race: Floats
    """[winner, loser]: the same."""
    places: Floats
    """[0 or 1, camel]: the chances to be first and second in the leg."""
    pays: Floats
    """[deck, seat, camel]: the mean payments of everybody's cards, by the camel that turns out right."""
    following: Floats
    """[deck, camel]: the payment of a right card laid now."""


@compiled
def new_desk() -> Desk:
    """Buffers for one player at a time."""
    return Desk(
        np.full(MAX_ACTIONS, NEVER),
        np.empty((MOST_SEATS, RACERS)),
        np.empty((MOST_SEATS, RACERS)),
        np.empty((DECKS, MOST_SEATS, RACERS)),
        np.empty(MOST_SEATS),
        np.empty(MOST_SEATS),
        np.empty(MOST_POUNDS),
        np.empty((RACERS, RACERS)),
        np.empty((RACERS, RACERS)),
        np.empty((RACERS, RACERS)),
        np.empty((2, RACERS)),
        np.zeros((DECKS, MOST_SEATS, RACERS)),
        np.zeros((DECKS, RACERS)),
    )


@compiled
def tile_spaces(s: State) -> int:
    """The spaces where the player's tile may go, as bits."""
    return ~(blocked_spaces(s) | own_tile_space(s, 1))


@compiled
def write_places(leaders: Floats, places: Floats) -> None:
    """Write the chances to be first and second in the leg."""
    for camel in range(RACERS):
        first = second = 0.0
        for other in range(RACERS):
            first += leaders[camel, other]
            second += leaders[other, camel]
        places[0, camel], places[1, camel] = first, second


@compiled
def best_ticket(s: State, places: Floats, taken: int) -> float:
    """The best immediate gain from a ticket, with one of the camel `taken` gone, or from rolling."""
    best = float(PYRAMID_TICKET)
    for camel in range(RACERS):
        value = top_ticket(s, camel, int(camel == taken))
        if value > 0:
            best = max(best, ticket_pounds(value, places[0, camel], places[1, camel]))
    return best


@compiled
def scale_of(s: State, habits: Habits) -> float:
    """The pounds that make a player e times as strong."""
    front = space_of(int(s.race), racer_from_top(int(s.race), 0)) / LAST_SPACE
    return habits.scale * sqrt(SURE_POUNDS**2 + WAY_POUNDS**2 * (1.0 - min(front, 1.0)))


@compiled
def compare_all(s: State, p: Prospects, scale: float, d: Desk) -> None:
    """Write the strength of the rivals by the ways in which leg and race may end."""
    seats, me = int(s.seats), int(s.seat)
    per_pound = exp(1.0 / scale)
    d.powers[0] = 1.0
    for k in range(1, MOST_POUNDS):
        d.powers[k] = d.powers[k - 1] * per_pound
    for seat in range(seats):
        sure, from_leg, from_cards = float(s.money[seat] + PYRAMID_TICKET * s.pyramid_tickets[seat]), 0.0, 0.0
        if s.tile_space[seat] != 0:
            sure += p.stops[s.tile_space[seat]]
        for camel in range(RACERS):
            held, tickets, value = int(s.tickets[seat, camel]), 0, 0
            for rank in range(TICKETS):
                if held >> rank & 1:
                    value += TICKET_VALUES[rank]
                    tickets += 1
            sure += WRONG_TICKET * tickets
            first, second = value - WRONG_TICKET * tickets, (SECOND_PLACE - WRONG_TICKET) * tickets
            from_leg += d.places[0, camel] * first + d.places[1, camel] * second
            d.first[seat, camel], d.second[seat, camel] = d.powers[first], d.powers[second]
            for deck in range(DECKS):
                pays = d.pays[deck, seat, camel]
                from_cards += p.race[deck, camel] * pays
                d.decks[deck, seat, camel] = exp(pays / scale)
        d.by_leg[seat], d.by_race[seat] = sure + from_cards, sure + from_leg
    d.leg[:] = 0.0
    d.race[:] = 0.0
    for seat in range(seats):
        if seat != me:
            add_rival(exp((d.by_leg[seat] - d.by_leg[me]) / scale), d.first, d.second, seat, me, d.leg)
            add_rival(exp((d.by_race[seat] - d.by_race[me]) / scale), d.decks[0], d.decks[1], seat, me, d.race)


@compiled
def add_rival(strength: float, one: Floats, other: Floats, seat: int, me: int, against: Floats) -> None:
    """Add the strength of a rival, relative to the player's, to all ways of ending."""
    for a in range(RACERS):
        factor = strength * one[seat, a] / one[me, a]
        for b in range(RACERS):
            against[a, b] += factor * other[seat, b] / other[me, b]


@compiled
def stronger(against: float, factor: float) -> float:
    """The share of the victory of a player whose strength grows by a factor."""
    return factor / (factor + against)


@compiled
def shares_of(against: Floats, chances: Floats, scale: float, wrong: Floats) -> tuple[float, float, float]:
    """The share of the victory, the gain from a pound, and the share a pound poorer, also by the way of ending."""
    share = pound = poorer = 0.0
    factor = exp(1.0 / scale)
    for a in range(RACERS):
        for b in range(RACERS):
            wrong[a, b] = chances[a, b] / (1.0 + against[a, b] * factor)
            poorer += wrong[a, b]
            now = 1.0 / (1.0 + against[a, b])
            share += chances[a, b] * now
            pound += chances[a, b] * now * (1.0 - now)
    return share, max(pound / scale, 1e-12), poorer


@compiled
def weigh(s: State, p: Prospects, opened: float, habits: Habits, d: Desk) -> int:
    """Write the values of actions to the desk, and return the best one.

    `opened` is what a roll leaves to the next player. The desk already has the payments of cards.
    """
    hand, values = int(s.cards[s.seat]), d.values
    scale = scale_of(s, habits)
    tempo = habits.tempo / int(s.seats)
    values[:] = NEVER
    write_places(p.leaders, d.places)
    compare_all(s, p, scale, d)
    left = tempo * best_ticket(s, d.places, NOBODY)
    values[ROLL] = PYRAMID_TICKET - tempo * opened
    best = ROLL
    share, pound, poorer = shares_of(d.leg, p.leaders, scale, d.wrong)
    for camel in range(RACERS):
        value = top_ticket(s, camel, 0)
        if value > 0:
            total = poorer
            for other in range(RACERS):
                if other != camel:
                    first, second = p.leaders[camel, other], p.leaders[other, camel]
                    total += first * stronger(d.leg[camel, other], d.powers[value]) - d.wrong[camel, other]
                    total += second * stronger(d.leg[other, camel], d.powers[SECOND_PLACE]) - d.wrong[other, camel]
            values[TICKET + camel] = (total - share) / pound - tempo * best_ticket(s, d.places, camel)
            if values[TICKET + camel] > values[best]:
                best = TICKET + camel
    if hand != 0:
        share, pound, poorer = shares_of(d.race, p.joint, scale, d.wrong)
        waits = left + habits.patience * (1.0 - p.race_ends)
        for deck in range(DECKS):
            for camel in range(RACERS):
                if hand >> camel & 1 and p.race[deck, camel] > LEAST_CHANCE:
                    factor, total = exp(d.following[deck, camel] / scale), poorer
                    for other in range(RACERS):
                        a, b = (camel, other) if deck == WINNER_DECK else (other, camel)
                        total += p.joint[a, b] * stronger(d.race[a, b], factor) - d.wrong[a, b]
                    id = (WINNER if deck == WINNER_DECK else LOSER) + camel
                    values[id] = (total - share) / pound - waits
                    if values[id] > values[best]:
                        best = id
    free, lifted = tile_spaces(s), p.stops[s.tile_space[s.seat]] if s.tile_space[s.seat] != 0 else 0.0
    for space in range(FIRST_TILE_SPACE, LAST_SPACE + 1):
        if free >> space & 1:
            id = CHEER + space - FIRST_TILE_SPACE
            values[id] = p.stops[space] - lifted - left
            if values[id] > values[best]:
                best = id
    return best
