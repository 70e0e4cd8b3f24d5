"""Features of a player apart from the colours: camels, foundations, action cards, points, and the turn's progress."""

from giza.games.obelisk.learning import groups
from giza.games.obelisk.rules.cards import FD_CARD, KINDS, PLAIN
from giza.games.obelisk.rules.quarry import takes_left
from giza.games.obelisk.rules.scoring import points_of
from giza.games.obelisk.rules.state import CHOICE, MOST_SEATS, PLAYING
from giza.games.obelisk.rules.turns import has_had_last_turn, turn
from giza.learning.net import Vector
from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, NOBODY, State

SUMS = groups.NEEDS + 2
"""The features summed over all colours: needs, points and cards that could be built at once."""

# for every colour
C_HIDDEN = 0
C_TURN = C_HIDDEN + 1
C_BARE = C_TURN + MOST_SEATS
C_CAMELS = C_BARE + 4
C_HAND = C_CAMELS + 4
C_TAKES = C_HAND + 10
C_FLAGS = C_TAKES + 4
CONTEXT = C_FLAGS + 5
"""The number of a player's features that matter for every colour."""

# for the player as a whole
P_TURN = 0
P_HIDDEN = P_TURN + MOST_SEATS
P_BARE = P_HIDDEN + 1
P_CAMELS = P_BARE + 5
P_TABLE = P_CAMELS + 8
P_HAND = P_TABLE + 2 * KINDS
P_STALL = P_HAND + 14
P_POINTS = P_STALL + 10
P_COMPLETE = P_POINTS + 3
P_SUMS = P_COMPLETE + 3
P_LAST = P_SUMS + SUMS
P_NOW = P_LAST + 3
FEATURES = P_NOW + 15

POINTS_UNIT = 0.03
LATE, VERY_LATE = 3, 1
"""In the last turns, separate features represent the points."""


@compiled
def write_steps(row: Vector, first: int, most: int, count: int) -> None:
    """Write a 1 for each of `most` steps that a count has reached."""
    for step in range(min(most, count)):
        row[first + step] = 1


@compiled
def write_context(s: State, seat: int, viewer: int, row: Vector) -> None:
    """Write the features that matter for every colour."""
    row[C_HIDDEN] = s.seats > 2 and seat != viewer
    row[C_TURN + (seat - int(s.seat)) % int(s.seats)] = 1
    write_steps(row, C_BARE, 2, int(s.bare[seat, PLAIN]))
    write_steps(row, C_BARE + 2, 2, int(s.bare[seat, FD_CARD]))
    write_steps(row, C_CAMELS, 4, int(s.camels[seat]))
    row[C_HAND + min(9, int(s.hand_size[seat]))] = 1
    row[C_FLAGS] = has_had_last_turn(s, seat)
    if s.phase == PLAYING and s.seat == seat:
        row[C_TAKES + min(3, takes_left(s))] = 1
        row[C_FLAGS + 1] = s.top_or_bottom
        row[C_FLAGS + 2] = s.off_colour > 0
        row[C_FLAGS + 3] = s.free_trades > 0
        row[C_FLAGS + 4] = s.any_pile


@compiled
def write_now(s: State, row: Vector) -> None:
    """Write what the player to act has done this turn, and what is still to be done."""
    row[P_NOW + min(3, takes_left(s))] = 1
    row[P_NOW + 4] = s.any_pile
    row[P_NOW + 5] = s.top_or_bottom
    row[P_NOW + 6] = s.off_colour
    row[P_NOW + 7] = s.free_trades
    row[P_NOW + 8] = s.pending == CHOICE
    row[P_NOW + 9] = s.pending > CHOICE
    row[P_NOW + 10] = s.direction != 0
    row[P_NOW + 11] = s.built
    row[P_NOW + 12] = s.stocked or s.stall_waived
    row[P_NOW + 13] = s.must_buy
    row[P_NOW + 14] = turn(s) == CHANCE


@compiled
def write_points(s: State, seat: int, turn_step: int, row: Vector) -> None:
    """Write current points and finished obelisks."""
    points = POINTS_UNIT * points_of(s, seat)
    row[P_POINTS] = points
    if turn_step <= LATE:
        row[P_POINTS + 1] = points
    if turn_step <= VERY_LATE:
        row[P_POINTS + 2] = points
    write_steps(row, P_COMPLETE, 3, int(s.complete[seat, PLAIN]) + int(s.complete[seat, FD_CARD]))


@compiled
def write_player(s: State, seat: int, viewer: int, turn_step: int, row: Vector) -> None:
    """Write a player's features apart from the colours; the sums over colours are already there."""
    row[P_TURN + (seat - int(s.seat)) % int(s.seats)] = 1
    row[P_HIDDEN] = s.seats > 2 and seat != viewer
    write_steps(row, P_BARE, 3, int(s.bare[seat, PLAIN]))
    write_steps(row, P_BARE + 3, 2, int(s.bare[seat, FD_CARD]))
    row[P_CAMELS + min(7, int(s.camels[seat]))] = 1
    on_offer = 0
    for kind in range(KINDS):
        write_steps(row, P_TABLE + 2 * kind, 2, int(s.table[seat, kind]))
        on_offer += int(s.stall_actions[seat, kind])
    row[P_HAND + min(13, int(s.hand_size[seat]))] = 1
    write_steps(row, P_STALL, 6, int(s.stall_size[seat]))
    write_steps(row, P_STALL + 6, 4, on_offer)
    write_points(s, seat, turn_step, row)
    row[P_LAST] = has_had_last_turn(s, seat)
    row[P_LAST + 1] = s.trigger == seat
    row[P_LAST + 2] = s.trigger != NOBODY and s.seat == seat
    if s.phase == PLAYING and s.seat == seat:
        write_now(s, row)
