"""The state of a Camel Up game, and its setup."""

from collections.abc import Mapping
from typing import Any

from giza.games.camelup.rules.race import RACERS
from giza.rules.contract import NOBODY, State, empty_state, state_type

MOST_SEATS = 8
START_MONEY = 3
TICKETS = 4
"""Betting tickets per camel; the first edition has one less."""
BET_CARDS = RACERS * MOST_SEATS
ALL_CARDS = (1 << RACERS) - 1
"""A hand with the race betting card of every camel, as bits."""
GREY = 5
"""The die of the crazy camels; the racers' dice have the racers' numbers."""

SETUP, CHOOSING, ROLLING, OVER_PHASE = 0, 1, 2, 3
WINNER_DECK, LOSER_DECK = 0, 1
HIDDEN_CAMEL = 7
"""Stands for the camel on a bet that the viewer can't see."""

CLAMP_BY = ("card", "deck", "total")
"""The unit whose sum is clamped at 0 in the final decks (R6)."""


class CamelUpState(State):  # type: ignore[misc]
    """A game of Camel Up."""

    __slots__ = ()


DTYPE = state_type(
    CamelUpState,
    [
        ("race", "i8"),
        ("edition", "i1"),
        ("seats", "i1"),
        ("phase", "i1"),
        ("seat", "i1"),  # the seat to act
        ("leg", "i2"),
        ("actions_done", "i2"),
        ("relocations", "i2"),  # the number of last actions in a row that moved a tile
        ("dice", "i1"),  # the dice in the pyramid, as bits
        ("tickets_left", "i1", RACERS),
        ("bets_laid", "i1", 2),
        ("bets", "i1", (2, BET_CARDS)),  # 8 * seat + camel, in the order laid
        ("money", "i2", MOST_SEATS),
        ("cards", "i1", MOST_SEATS),  # race betting cards in hand, as bits
        ("tickets", "i1", (MOST_SEATS, RACERS)),  # betting tickets held, with bit 0 for the most valuable
        ("pyramid_tickets", "i1", MOST_SEATS),
        ("tile_space", "i1", MOST_SEATS),  # 0: not on the track
        ("tile_side", "i1", MOST_SEATS),  # 1 cheers, -1 boos
        ("partner", "i1", MOST_SEATS),
        ("flip_in_place", "i1"),
        ("own_tile_blocks_neighbours", "i1"),
        ("end_clamp", "i1"),
        ("relocation_guard", "i2"),
    ],
)

PER_SEAT = [name for name in DTYPE.names or () if DTYPE[name].shape[:1] == (MOST_SEATS,)]


def all_dice(edition: int) -> int:
    """The dice of a full pyramid, as bits."""
    return (1 << RACERS + edition - 1) - 1


def new(seats: int, options: Mapping[str, Any]) -> State:
    """A game before the first die of the setup is rolled.

    Options: `edition` (1 or 2) and the house rules `flip_in_place`, `own_tile_blocks_neighbours`, `end_clamp`
    and `relocation_guard` (None: twice the number of seats; 0: none).
    """
    edition = options.get("edition", 2)
    if edition not in (1, 2):
        raise ValueError(f"edition is {edition!r}, but there are only 1 and 2")
    if not 2 <= seats <= MOST_SEATS:
        raise ValueError(f"Camel Up is for 2 to {MOST_SEATS} players, not {seats}")
    guard = options.get("relocation_guard")
    s = empty_state(DTYPE)
    s.edition = edition
    s.seats = seats
    s.dice = all_dice(edition)
    s.tickets_left[:] = TICKETS + edition - 2
    s.money[:seats] = START_MONEY
    s.cards[:seats] = ALL_CARDS
    s.partner[:] = NOBODY
    s.flip_in_place = bool(options.get("flip_in_place", False))
    s.own_tile_blocks_neighbours = bool(options.get("own_tile_blocks_neighbours", False))
    s.end_clamp = CLAMP_BY.index(options.get("end_clamp", "card"))
    s.relocation_guard = 2 * seats if guard is None else guard
    return s
