"""The rules of Pig as functions on one flat state; `compiled` makes them fast if Numba is there."""

from collections.abc import Mapping
from typing import Any

from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, OVER, Ids, Random, State, empty_state, state_type

SEATS = 2
FACES = 6
BAD_FACE = 1
LONGEST = 2000
"""The number of actions after which the game stops; the player with more points wins."""

ROLL, HOLD = 0, 1
"""Actions. Outcomes are 0 to 5, for a die that shows 1 to 6."""
MAX_ACTIONS = 2
MAX_OUTCOMES = FACES


class PigState(State):  # type: ignore[misc]
    """A game of Pig."""

    __slots__ = ()


DTYPE = state_type(
    PigState,
    [
        ("seat", "i1"),  # the seat to act
        ("rolling", "i1"),  # whether the die is being rolled
        ("stake", "i2"),  # the gain of this turn so far
        ("goal", "i2"),
        ("actions_done", "i2"),
        ("points", "i2", SEATS),
    ],
)
PER_SEAT = ["points"]


def new(seats: int, options: Mapping[str, Any]) -> State:
    """The state before the first roll."""
    s = empty_state(DTYPE)
    s.goal = options["goal"]
    return s


@compiled
def turn(s: State) -> int:
    """The seat to act, `CHANCE` while the die is rolled, or `OVER`."""
    if s.rolling:
        return CHANCE
    if max(s.points[0], s.points[1]) >= s.goal or s.actions_done >= LONGEST:
        return OVER
    return int(s.seat)


@compiled
def actions(s: State, out: Ids) -> int:
    """List the legal actions: rolling always, holding once there is a stake."""
    out[0], out[1] = ROLL, HOLD
    return 2 if s.stake > 0 else 1


@compiled
def outcomes(s: State, out: Ids, weights: Ids) -> int:
    """Write the outcomes: every face is equally likely."""
    for face in range(FACES):
        out[face], weights[face] = face, 1
    return FACES


@compiled
def apply(s: State, id: int) -> None:
    """Perform an action, or apply a die."""
    if s.rolling:
        s.rolling = False
        face = id + 1
        if face == BAD_FACE:
            pass_on(s)
        else:
            s.stake += face
        return
    s.actions_done += 1
    if id == ROLL:
        s.rolling = True
    else:
        s.points[s.seat] += s.stake
        pass_on(s)


@compiled
def pass_on(s: State) -> None:
    """Pass the die to the other player."""
    s.stake = 0
    s.seat = 1 - s.seat


@compiled
def scores(s: State, out: Ids) -> None:
    """Write every seat's points."""
    for seat in range(SEATS):
        out[seat] = s.points[seat]


@compiled
def standing(s: State, out: Ids) -> None:
    """Most points win; there is no tie-break."""
    scores(s, out)


@compiled
def conceal(s: State, seat: int) -> None:
    """Do nothing, because nothing is hidden in Pig."""


@compiled
def imagine(s: State, seat: int, random: Random) -> None:
    """Do nothing, because there is nothing to guess."""
