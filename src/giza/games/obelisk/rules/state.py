"""The state of an Obelisk game, and its setup."""

from collections.abc import Mapping, Sequence
from typing import Any

from giza.games.obelisk.rules.cards import (
    COLOURS,
    FOUNDATIONS,
    JOKER,
    KINDS,
    ONLY_WITH_DEPOTS,
    ONLY_WITH_STALLS,
    TYPES,
    VALUES,
    card,
)
from giza.games.obelisk.rules.ids import DISPLAYED, PILES, SLOTS
from giza.rules.contract import NOBODY, State, empty_state, state_type

FEWEST_SEATS, MOST_SEATS = 2, 5
DEAL, DEAL_FOR_TWO = 7, 5
CAMELS, CAMELS_FOR_TWO = 1, 3

COPIES_PER_VALUE, MOST_COPIES = 4, 6
"""R30. With up to six copies, the number of all cards fits into one signed byte."""
ACTION_COUNTS, MOST_OF_A_KIND = (2, 2, 2, 2, 2, 2, 2, 2, 4), 10
"""R31."""

DEALING, CHOOSING_STALLS, LAYING_OUT, PLAYING, OVER_PHASE = range(5)
NOTHING, CHOICE, TAKE_TWO, SWAP = range(4)
"""What must be settled first: nothing, an action card for a 1, or the picks of T2 or SW."""


class ObeliskState(State):  # type: ignore[misc]
    """A game of Obelisk."""

    __slots__ = ()


DTYPE = state_type(
    ObeliskState,
    [
        ("seats", "i1"),
        ("expert", "i1"),
        ("fd_counts_as_build", "i1"),  # R40
        ("phase", "i1"),
        ("seat", "i8"),  # the seat to act; during the deal, the next one to receive a card
        ("trigger", "i1"),  # the seat that emptied the pile which ends the game, or NOBODY
        # the quarry
        ("pool", "i1", TYPES),  # cards that nobody has seen
        ("pile_top", "i1", PILES),  # NOBODY: empty, or about to be uncovered
        ("pile_size", "i1", PILES),  # including the top
        ("pile_camels", "i1", PILES),  # two players
        ("overseer", "i1"),  # NOBODY before the game begins
        # the players
        ("camels", "i1", MOST_SEATS),
        ("hand", "i1", (MOST_SEATS, TYPES)),  # with two players, the open depot
        ("hand_size", "i1", MOST_SEATS),
        ("buried", "i1", (MOST_SEATS, TYPES)),  # cards face down as foundations
        ("buried_size", "i1", MOST_SEATS),
        ("known", "i1", (MOST_SEATS, TYPES)),  # known to everybody to be in hand or buried (3 to 5 players)
        ("stall", "i1", (MOST_SEATS, TYPES)),
        ("stall_actions", "i1", (MOST_SEATS, KINDS)),
        ("stall_size", "i2", MOST_SEATS),  # building and action cards
        ("table", "i1", (MOST_SEATS, KINDS)),  # the player's action cards
        # the obelisks
        ("bare", "i1", (MOST_SEATS, FOUNDATIONS)),  # foundations without cards
        ("run_foundation", "i1", (MOST_SEATS, SLOTS)),
        ("run_colour", "i1", (MOST_SEATS, SLOTS)),
        ("run_bottom", "i1", (MOST_SEATS, SLOTS)),  # the highest value
        ("run_top", "i1", (MOST_SEATS, SLOTS)),  # the lowest value; 0: the slot is free
        ("run_cards", "i1", (MOST_SEATS, SLOTS, VALUES)),  # [value - 1]: the card with this value
        ("complete", "i1", (MOST_SEATS, FOUNDATIONS)),  # obelisks 5-4-3-2-1, which have left their slots
        ("complete_cards", "i1", TYPES),  # the cards in them, for all players together
        # the action cards
        ("display", "i1", DISPLAYED),  # kinds in ascending order, then NOBODY
        ("draw_pile", "i1", KINDS),
        ("discards", "i1", KINDS),
        # this turn
        ("takes", "i1"),
        ("extra_takes", "i1"),  # whether EX was played
        ("built", "i1"),
        ("stocked", "i1"),
        ("stall_waived", "i1"),  # whether RB was played
        ("must_buy", "i1"),  # R49, until a stall is bought
        ("any_pile", "i1"),  # whether OV was played
        ("top_or_bottom", "i1"),  # whether TB was played
        ("off_colour", "i1"),  # the number of DC played
        ("off_colour_added", "i1", SLOTS),  # the number of such cards added to each obelisk
        ("direction", "i1"),  # two players: 1 clockwise, -1 counter-clockwise, 0 not moved yet
        ("free_trades", "i1"),  # left from FT
        ("pending", "i1"),
        ("picked_from", "i8"),  # the seat of the first pick, or NOBODY
        ("picked_card", "i8"),  # SW: the card picked first, or NOBODY
    ],
)

PER_SEAT = [name for name in DTYPE.names or () if DTYPE[name].shape[:1] == (MOST_SEATS,)]


def checked_counts(counts: Sequence[int]) -> Sequence[int]:
    """The number of action cards of each kind, checked against the limits of the game."""
    if len(counts) != KINDS or not all(0 <= count <= MOST_OF_A_KIND for count in counts):
        raise ValueError(
            f"action_counts is {counts!r}, but it takes {KINDS} numbers from 0 to {MOST_OF_A_KIND}, "
            f"such as {ACTION_COUNTS}"
        )
    return counts


def pile_sizes(copies_per_value: int, dealt: int) -> list[int]:
    """The heights of the quarry piles: as even as possible, with the first ones one higher (R56)."""
    cards = COLOURS * (VALUES * copies_per_value + 1)
    left = cards - dealt
    if left < PILES:
        raise ValueError(
            f"copies_per_value={copies_per_value} makes {cards} cards; that leaves {left} for the quarry after "
            f"dealing {dealt}, but its {PILES} piles need at least one card each: take more copies or fewer seats"
        )
    return [left // PILES + (pile < left % PILES) for pile in range(PILES)]


def new(seats: int, options: Mapping[str, Any]) -> State:
    """A game before the first card is dealt.

    Options: `expert` (only finished obelisks score), `fd_counts_as_build` (R40), `copies_per_value` (R30) and
    `action_counts` (R31), nine numbers in the order OV EX TB DC FD T2 RB SW FT.
    """
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise ValueError(f"Obelisk is for {FEWEST_SEATS} to {MOST_SEATS} players, not {seats}")
    copies = options.get("copies_per_value", COPIES_PER_VALUE)
    if not 1 <= copies <= MOST_COPIES:
        raise ValueError(f"copies_per_value is {copies}, but it takes a number from 1 to {MOST_COPIES}")
    counts = checked_counts(options.get("action_counts", ACTION_COUNTS))
    for_two = seats == 2
    s = empty_state(DTYPE)
    s.seats = seats
    s.expert = bool(options.get("expert", False))
    s.fd_counts_as_build = bool(options.get("fd_counts_as_build", True))
    s.trigger = s.overseer = s.picked_from = s.picked_card = NOBODY
    s.pool[:] = copies
    for colour in range(COLOURS):
        s.pool[card(colour, JOKER)] = 1
    s.pile_top[:] = NOBODY
    s.pile_size[:] = pile_sizes(copies, seats * (DEAL_FOR_TWO if for_two else DEAL))
    s.camels[:seats] = CAMELS_FOR_TWO if for_two else CAMELS
    s.display[:] = NOBODY
    for kind in range(KINDS):
        if kind not in (ONLY_WITH_STALLS if for_two else ONLY_WITH_DEPOTS):
            s.draw_pile[kind] = counts[kind]
    return s
