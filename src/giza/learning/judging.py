"""One ply of lookahead: a net's values of the states after each action, as the player to act knows them."""

from typing import Any, cast

import numpy as np

from giza.learning.net import OUTPUTS, Features, Net, Numbers, Scratch, forward
from giza.rules.compiled import compiled, template
from giza.rules.contract import NOBODY, OVER, Floats, Ids, Kernel, State, States

game = cast(Kernel, None)
learned: Any = None
"""Placeholders that `specialise` binds to a game."""

NOW, KNOWN, THEN, STATES = range(4)
"""The state of the table, what the player to act knows of it, and the state after an action."""
PASSED_OVER = -1.0
"""The value of an action that the game prunes; it never prunes all actions."""


@compiled
def keep(states: States) -> None:
    """Keep states alive that a function created, by using them after its last access.

    Compiled code frees an array after its last use, without noticing that one of its states is still referenced.
    """


@template
def look_as(states: States, viewer: int, to: int) -> None:
    """Copy the state as a viewer knows it."""
    states[to] = states[NOW]
    game.conceal(states[to], viewer)


@template
def result(s: State, unit: float, out: Numbers) -> None:
    """Write every seat's share of a finished game, and its score."""
    numbers = np.empty(len(out), np.int64)
    game.standing(s, numbers)
    best = numbers[: s.seats].max()
    winners = 0
    for seat in range(s.seats):
        winners += int(numbers[seat] == best)
    for seat in range(s.seats):
        out[seat, 0] = 1.0 / winners if numbers[seat] == best else 0.0
    game.scores(s, numbers)
    for seat in range(s.seats):
        out[seat, 1] = numbers[seat] / unit


@template
def judge(s: State, viewer: int, net: Net, unit: float, features: Features, room: Scratch) -> None:
    """Write to `room.out` every seat's share and score, starting with the viewer, for whom the state is concealed."""
    seats = int(s.seats)
    if game.turn(s) == OVER:
        ended = np.empty((seats, OUTPUTS), np.float32)
        result(s, unit, ended)
        for i in range(seats):
            room.out[i] = ended[(viewer + i) % seats]
        return
    learned.write(s, viewer, features)
    forward(net, features.indices, features.values, features.segments, seats, room)


@compiled
def usefulness(out: Numbers, seats: int, per_point: float) -> float:
    """What a value is worth to the viewer: the share of the victory, plus a little for the lead."""
    others = 0.0
    for i in range(1, seats):
        others += out[i, 1]
    return float(out[0, 0] + per_point * (out[0, 1] - others / (seats - 1)))


@template
def weigh(
    states: States,
    ids: Ids,
    n: int,
    viewer: int,
    net: Net,
    unit: float,
    per_point: float,
    features: Features,
    room: Scratch,
    values: Floats,
    best_out: Numbers,
) -> int:
    """Evaluate the states after each action of the state `KNOWN`; return the best action, and write its values."""
    seats = int(states[KNOWN].seats)
    best = NOBODY
    for i in range(n):
        values[i] = PASSED_OVER
        if learned.passes_over(states[KNOWN], int(ids[i]), features.memory):
            continue
        states[THEN] = states[KNOWN]
        game.apply(states[THEN], ids[i])
        judge(states[THEN], viewer, net, unit, features, room)
        values[i] = usefulness(room.out, seats, per_point * unit)
        if best == NOBODY or values[i] > values[best]:
            best = i
            for k in range(seats):
                best_out[(viewer + k) % seats] = room.out[k]
    return best
