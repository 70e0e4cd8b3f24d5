"""Points for obelisks."""

from giza.games.obelisk.rules.cards import FD_CARD, FOUNDATIONS, VALUES
from giza.games.obelisk.rules.ids import SLOTS
from giza.rules.compiled import compiled
from giza.rules.contract import Ids, State

POINTS = (0, 1, 2, 4, 7, 10, 10)
"""Points by the number of cards in an obelisk; an FD foundation counts as one more (R52, R54)."""
CAMELS_BELOW = 10
"""The weight of a point relative to camels, which break ties; there are always fewer camels."""


@compiled
def obelisk_points(s: State, seat: int, slot: int) -> int:
    """The current points of an obelisk; in the expert variant, only those that end in a 1 score."""
    top = int(s.run_top[seat, slot])
    if s.expert and top > 1:
        return 0
    cards = int(s.run_bottom[seat, slot]) - top + 1
    return POINTS[cards + 1 if s.run_foundation[seat, slot] == FD_CARD else cards]


@compiled
def points_of(s: State, seat: int) -> int:
    """The points of all obelisks of a player."""
    total = 0
    for foundation in range(FOUNDATIONS):
        total += POINTS[VALUES] * int(s.complete[seat, foundation])
    for slot in range(SLOTS):
        if s.run_top[seat, slot] > 0:
            total += obelisk_points(s, seat, slot)
    return total


@compiled
def write_points(s: State, out: Ids) -> None:
    """Write the current points of every seat's obelisks."""
    for seat in range(s.seats):
        for slot in range(SLOTS):
            out[seat, slot] = obelisk_points(s, seat, slot) if s.run_top[seat, slot] > 0 else 0


@compiled
def scores(s: State, out: Ids) -> None:
    """Write every seat's current points."""
    for seat in range(s.seats):
        out[seat] = points_of(s, seat)


@compiled
def standing(s: State, out: Ids) -> None:
    """Write points with the tie-break: camels in possession (R57: not those on piles)."""
    for seat in range(s.seats):
        out[seat] = CAMELS_BELOW * points_of(s, seat) + int(s.camels[seat])
