"""Observations of Camel Up as numbers between 0 and about 1, and the ranges of action and outcome ids."""

from typing import Any

import numpy as np

from giza.batch.layout import Block, Layout, Observation, seat_labels
from giza.games.camelup.rules.actions import PARTNER
from giza.games.camelup.rules.chance import MAX_OUTCOMES
from giza.games.camelup.rules.race import BLACK, LAST_SPACE, RACERS, camel_at, space_at
from giza.games.camelup.rules.state import GREY, HIDDEN_CAMEL, LOSER_DECK, MOST_SEATS, TICKETS
from giza.rules.compiled import uncounted
from giza.rules.contract import NOBODY, State

ACTIONS = PARTNER + MOST_SEATS - 1
OUTCOMES = MAX_OUTCOMES
CAMELS = BLACK + 1
DECKS = LOSER_DECK + 1
MONEY_UNIT, LEG_UNIT, PYRAMID_TICKETS = 20, 8, 5
"""The scales of an observation: a large sum of money, a long race, all pyramid tickets."""
PER_POUND, PER_LEG, PER_PYRAMID_TICKET, PER_TICKET, PER_CARD = (
    np.float32(1 / unit) for unit in (MONEY_UNIT, LEG_UNIT, PYRAMID_TICKETS, TICKETS, RACERS)
)
"""Their reciprocals, because multiplying is faster than dividing."""
HELD = np.array([[held >> rank & 1 for rank in range(TICKETS)] for held in range(1 << TICKETS)], np.float32)
"""The bits of a player's tickets, as numbers."""
LAID_BEHIND = 3
"""The count of a player's other numbers before the cards they laid: money, pyramid tickets, and the tile."""


def layout(seats: int) -> Layout:
    """The meaning of the numbers; camels are numbered as in actions, with the crazy ones last."""
    camels, racers = range(CAMELS), range(RACERS)
    spaces, players = range(1, LAST_SPACE + 1), seat_labels(seats)
    return Layout(
        (
            Block("space", (camels, spaces), "1 where the camel stands"),
            Block("height", (camels, camels), "1 for the number of camels below it on its space"),
            Block("dice", (range(GREY + 1),), "1 if the die is in the pyramid; the last one is grey"),
            Block("tickets_left", (racers,), "betting tickets on the camel's stack, as a part of 4"),
            Block("tile", (spaces, ("cheering", "booing", "yours")), "1 where a spectator tile lies"),
            Block("second_edition", (), "1 in the second edition"),
            Block("leg", (), f"the number of the leg / {LEG_UNIT}"),
            Block("deck", (("winner", "loser"),), "race cards laid, as a part of all"),
            Block("hand", (racers,), "1 if you hold the camel's race card"),
            Block("own_bet", (("winner", "loser"), racers), "1 if you laid the camel's card there"),
            Block("own_bet_place", (("winner", "loser"), racers), "cards laid before it, as a part of all"),
            Block("money", (players,), f"pounds / {MONEY_UNIT}"),
            Block("pyramid_tickets", (players,), f"as a part of {PYRAMID_TICKETS}"),
            Block("tile_off_track", (players,), "1 if the player's tile is at hand"),
            Block("cards_laid", (players, ("winner", "loser")), "race cards laid, as a part of 5"),
            Block("tickets", (players, racers, range(TICKETS)), "1 if held; rank 0 is the most valuable"),
            Block("partner", (players, players), "1 if they are partners"),
        )
    )


@uncounted
def observe_camels(race: int, out: Observation, at: int) -> int:
    """Write each camel's space and its height in the stack."""
    heights = at + CAMELS * LAST_SPACE
    last, height = 0, 0
    for place in range(CAMELS):
        camel = camel_at(race, place)
        if camel == NOBODY:
            continue
        space = space_at(race, place)
        height = height + 1 if space == last else 0
        last = space
        if 1 <= space <= LAST_SPACE:
            out[at + camel * LAST_SPACE + space - 1] = 1
        out[heights + camel * CAMELS + height] = 1
    return heights + CAMELS * CAMELS


@uncounted
def observe_table(s: State, seat: int, out: Observation, at: int) -> int:
    """Write the dice, the tickets left, and the tiles."""
    for die in range(GREY + 1):
        out[at + die] = s.dice >> die & 1
    at += GREY + 1
    tiles = at + RACERS
    for owner in range(s.seats):  # a tile off the track writes into the stacks, which are written next
        tile = tiles + 3 * (int(s.tile_space[owner]) - 1)
        out[tile + (0 if s.tile_side[owner] > 0 else 1)] = 1
        out[tile + 2] = owner == seat
    for camel in range(RACERS):
        out[at + camel] = s.tickets_left[camel] * PER_TICKET
    return tiles + 3 * LAST_SPACE


@uncounted
def observe_deck(s: State, seat: int, deck: int, per_card: Any, out: Observation, at: int) -> int:
    """Write the observer's own cards in a deck, with their places.

    Return the number of cards each seat laid, one byte per seat.
    """
    laid = places = own = 0
    for place in range(s.bets_laid[deck]):
        card = int(s.bets[deck, place])
        owner = card >> 3
        camel = card & 7 if owner == seat else HIDDEN_CAMEL
        laid += 1 << 8 * owner
        places += place << 8 * camel
        own |= 1 << camel
    for camel in range(RACERS):
        out[at + deck * RACERS + camel] = own >> camel & 1
        out[at + (DECKS + deck) * RACERS + camel] = (places >> 8 * camel & 255) * per_card
    return laid


@uncounted
def observe_cards(s: State, seat: int, out: Observation, at: int) -> int:
    """Write the race cards: their numbers in the decks, their owners, and the observer's own."""
    seats = int(s.seats)
    per_card = PER_CARD / np.float32(seats)
    for deck in range(DECKS):
        out[at + deck] = s.bets_laid[deck] * per_card
    at += DECKS
    for camel in range(RACERS):
        out[at + camel] = s.cards[seat] >> camel & 1
    at += RACERS
    end = at + 2 * DECKS * RACERS
    for deck in range(DECKS):
        laid = observe_deck(s, seat, deck, per_card, out, at)
        for distance in range(seats):
            player = seat + distance if seat + distance < seats else seat + distance - seats
            out[end + LAID_BEHIND * seats + DECKS * distance + deck] = (laid >> 8 * player & 255) * PER_CARD
    return end


@uncounted
def observe_players(s: State, seat: int, out: Observation, at: int) -> int:
    """Write what is open in front of each player, starting with the observer."""
    seats = int(s.seats)
    pyramid, off_track = at + seats, at + 2 * seats
    tickets = at + (LAID_BEHIND + DECKS) * seats
    partners = tickets + seats * RACERS * TICKETS
    for distance in range(seats):
        player = seat + distance if seat + distance < seats else seat + distance - seats
        out[at + distance] = s.money[player] * PER_POUND
        out[pyramid + distance] = s.pyramid_tickets[player] * PER_PYRAMID_TICKET
        out[off_track + distance] = s.tile_space[player] == 0
        for camel in range(RACERS):
            held = int(s.tickets[player, camel])
            row = tickets + (distance * RACERS + camel) * TICKETS
            for rank in range(TICKETS):
                out[row + rank] = HELD[held, rank]
        if s.partner[player] != NOBODY:
            other = int(s.partner[player]) - seat
            out[partners + distance * seats + (other if other >= 0 else other + seats)] = 1
    return partners + seats * seats


@uncounted
def observe(s: State, seat: int, out: Observation) -> int:
    """Write what a seat knows, from its concealed state, into an observation of zeros; return its length."""
    at = observe_camels(int(s.race), out, 0)
    at = observe_table(s, seat, out, at)
    out[at] = s.edition == 2
    out[at + 1] = s.leg * PER_LEG
    at = observe_cards(s, seat, out, at + 2)
    return observe_players(s, seat, out, at)
