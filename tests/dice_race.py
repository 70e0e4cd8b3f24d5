"""A small game for training a net in seconds, with its features: roll and risk everything on a one, or hold.

The kernel and its learning module are both here, in the form `giza.learning` needs.
"""

import numpy as np

from giza.learning.net import Shape, collect, segment_of
from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, OVER, State, empty_state, state_type

MOST_SEATS, FACES, GOAL, LONGEST = 3, 6, 20, 400
ROLL, KEEP = 0, 1
MAX_ACTIONS, MAX_OUTCOMES = 2, FACES
PER_SEAT = ["points"]


class RaceState(State):
    __slots__ = ()


DTYPE = state_type(
    RaceState,
    [
        ("seats", "i1"),
        ("seat", "i1"),
        ("rolling", "i1"),
        ("stake", "i2"),
        ("actions_done", "i2"),
        ("points", "i2", MOST_SEATS),
    ],
)


def new(seats, options):
    s = empty_state(DTYPE)
    s.seats = seats
    return s


@compiled
def turn(s):
    if s.rolling:
        return CHANCE
    if s.points.max() >= GOAL or s.actions_done >= LONGEST:
        return OVER
    return int(s.seat)


@compiled
def actions(s, out):
    out[0], out[1] = ROLL, KEEP
    return 2


@compiled
def outcomes(s, out, weights):
    for face in range(FACES):
        out[face], weights[face] = face, 1
    return FACES


@compiled
def apply(s, id):
    if s.rolling and id > 0:
        s.rolling = False
        s.stake += id + 1
        return
    if not s.rolling:
        s.actions_done += 1
        if id == ROLL:
            s.rolling = True
            return
        s.points[s.seat] += s.stake
    s.rolling = False
    s.stake = 0
    s.seat = (s.seat + 1) % s.seats


@compiled
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@compiled
def standing(s, out):
    scores(s, out)


@compiled
def conceal(s, seat):
    """Do nothing, because nothing is hidden."""


@compiled
def imagine(s, seat, random):
    """Do nothing, because there is nothing to guess."""


STEPS = 24
SHAPE = Shape(
    groups=1,
    seat_groups=1,
    shared_groups=1,
    seats=3 * STEPS,
    shared=2,
    score_unit=float(GOAL),
    most_seats=MOST_SEATS,
    most_features=40,
)


@compiled
def passes_over(s, id, memory):
    return False


@compiled
def write(s, viewer, out):
    """Write the points and, for the player to act, the stake and the sum of both."""
    row = np.zeros(3 * STEPS, np.float32)
    n = 0
    out.segments[:3] = 0
    row[int(s.rolling)] = 1
    n = collect(row[:2], 0, out, n)
    for i in range(s.seats):
        seat = (viewer + i) % int(s.seats)
        at = segment_of(1, 1 + i, 0)
        out.segments[at : at + 3] = n
        points = int(s.points[seat])
        row[min(points, STEPS - 1)] = 1
        if seat == s.seat:
            row[STEPS + min(int(s.stake), STEPS - 1)] = 1
            row[2 * STEPS + min(int(s.stake) + points, STEPS - 1)] = 1
        n = collect(row, 0, out, n)
        out.segments[at + 3] = n
