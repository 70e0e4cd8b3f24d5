"""The value of pounds to a player who wants to win: what they add to the share of the victory, in pounds.

A player's share is that of `exp(pounds / scale)` among all players, where the scale measures the pounds that may still
change hands. The share is averaged over the ends of the leg for the leg's payments, and over the ends of the race for
cards. Players who are behind therefore take risks, leaders play safe, and it matters what else pays in the same case.
"""

from math import exp, sqrt
from typing import NamedTuple

import numpy as np

from giza.games.camelup.bots.habits import Habits
from giza.games.camelup.odds.cards import DECKS, MOST_COUNTED, pay_above, write_cards
from giza.games.camelup.odds.prospects import Prospects
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, racer_from_top, space_of
from giza.games.camelup.rules.state import LOSER_DECK, MOST_SEATS, WINNER_DECK
from giza.rules.compiled import compiled
from giza.rules.contract import Floats, State

SURE_POUNDS, WAY_POUNDS = 2.0, 4.0
"""The scale in pounds at the finish line, and the addition for the whole way to it; their squares add up."""


class Stakes(NamedTuple):
    """The player's strength by the ways in which leg and race may end."""

    leg: Floats
    """[first, second]: the strength of all rivals together, relative to the player's, if these two lead the leg."""
    race: Floats
    """[winner, loser]: the same if these two win and lose the race."""
    scale: float
    """The pounds that make the player e times as strong."""
    ambition: float
    """The weight of the share of the victory as opposed to pounds."""
    following: Floats
    """[deck, camel]: the mean payment of a right card that the player lays now."""


@compiled
def weigh_stakes(s: State, p: Prospects, rewards: Floats, readings: Floats, habits: Habits) -> Stakes:
    """Compare the player with all others."""
    seats, me = int(s.seats), int(s.seat)
    front = space_of(int(s.race), racer_from_top(int(s.race), 0)) / LAST_SPACE
    scale = habits.scale * sqrt(SURE_POUNDS**2 + WAY_POUNDS**2 * (1.0 - min(front, 1.0)))
    cards, following = np.zeros((DECKS, MOST_SEATS, RACERS)), np.zeros((DECKS, RACERS))
    counts = np.zeros((RACERS, MOST_COUNTED + 1))
    for deck in range(DECKS):
        write_cards(s, deck, readings[deck], me, cards[deck], counts)
        for camel in range(RACERS):
            following[deck, camel] = pay_above(counts[camel])
    pounds, from_leg, from_cards = np.zeros(seats), np.zeros(seats), np.zeros(seats)
    for seat in range(seats):
        for a in range(RACERS):
            for deck in range(DECKS):
                from_cards[seat] += p.race[deck, a] * cards[deck, seat, a]
            for b in range(RACERS):
                from_leg[seat] += p.leaders[a, b] * rewards[seat, a, b]
        pounds[seat] = s.money[seat] + from_leg[seat] + from_cards[seat]
        if s.tile_space[seat] != 0:
            pounds[seat] += p.stops[s.tile_space[seat]]
    leg, race = np.zeros((RACERS, RACERS)), np.zeros((RACERS, RACERS))
    for a in range(RACERS):
        for b in range(RACERS):
            for seat in range(seats):
                if seat != me:
                    lead = pounds[seat] - pounds[me]
                    now = rewards[seat, a, b] - from_leg[seat] - rewards[me, a, b] + from_leg[me]
                    leg[a, b] += exp((lead + now) / scale)
                    now = cards[WINNER_DECK, seat, a] + cards[LOSER_DECK, seat, b] - from_cards[seat]
                    now -= cards[WINNER_DECK, me, a] + cards[LOSER_DECK, me, b] - from_cards[me]
                    race[a, b] += exp((lead + now) / scale)
    return Stakes(leg, race, scale, habits.ambition, following)


@compiled
def share(against: Floats, chances: Floats) -> float:
    """The player's share of the victory over all ways of ending."""
    total = 0.0
    for a in range(RACERS):
        for b in range(RACERS):
            if chances[a, b] > 0.0:
                total += chances[a, b] / (1.0 + against[a, b])
    return total


@compiled
def pound(against: Floats, chances: Floats, scale: float) -> float:
    """The gain in share from a pound."""
    total = 0.0
    for a in range(RACERS):
        for b in range(RACERS):
            if chances[a, b] > 0.0:
                total += chances[a, b] * against[a, b] / (1.0 + against[a, b]) ** 2
    return max(total / scale, 1e-12)


@compiled
def worth_of(rewards: Floats, against: Floats, chances: Floats, stakes: Stakes) -> float:
    """The value in pounds of rewards that depend on the way of ending, by what they add to the share."""
    total = mean = 0.0
    for a in range(RACERS):
        for b in range(RACERS):
            if chances[a, b] > 0.0:
                total += chances[a, b] / (1.0 + against[a, b] * exp(-rewards[a, b] / stakes.scale))
                mean += chances[a, b] * rewards[a, b]
    in_pounds = (total - share(against, chances)) / pound(against, chances, stakes.scale)
    return stakes.ambition * in_pounds + (1.0 - stakes.ambition) * mean


@compiled
def write_card(deck: int, camel: int, right: float, wrong: float, rewards: Floats) -> None:
    """Write a card's payments by the winner and the loser of the race."""
    rewards[:] = wrong
    for other in range(RACERS):
        if deck == LOSER_DECK:
            rewards[other, camel] = right
        else:
            rewards[camel, other] = right
