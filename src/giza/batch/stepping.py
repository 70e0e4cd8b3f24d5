"""Stepping many games inside compiled code: the same source for every game, compiled for each by `specialise`."""

from functools import cache
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from giza.batch.layout import Observation, Observing
from giza.rules.compiled import specialise, uncounted
from giza.rules.contract import CHANCE, OVER, Ids, Kernel, States, secret_bytes
from giza.rules.victory import share_victory

game = cast(Kernel, None)
observations = cast(Observing, None)
"""Stand-ins: `specialise` binds these names to the game at hand."""

NO_ACTION = -1
"""Instead of an action: leave the game as it is."""
LEGAL = -1
"""Instead of the number of a game with an illegal action: there is none."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST_MIX, SECOND_MIX = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
"""The constants of SplitMix64, a generator whose whole state is one number."""

Streams = NDArray[np.uint64]
Memory = NDArray[np.uint8]


class Tables(NamedTuple):
    """The arrays of a batch: a row for each game."""

    states: States
    memory: Memory
    """The bytes of the states."""
    start: States
    """The beginning, once."""
    streams: Streams
    """The generator of each game."""
    observations: Observation
    extents: NDArray[np.int32]
    """How many of the numbers may be other than 0; all behind them are 0."""
    masks: NDArray[np.bool_]
    """Legal actions; while chance is left to the caller and to move, possible outcomes."""
    legal: Ids
    """The same as a list of ids, ascending, with room for more behind it."""
    counts: NDArray[np.int32]
    """How many ids there are."""
    chances: NDArray[np.float32]
    """The probabilities of outcomes, if chance is left to the caller; else empty."""
    turns: NDArray[np.int8]
    rewards: NDArray[np.float32]
    """Shares of the victory of the game that has just ended."""
    scores: NDArray[np.int32]
    """Its final scores."""
    ended: NDArray[np.bool_]
    finals: States
    """How the last game of each row ended."""


class Room(NamedTuple):
    """What a thread needs to step games."""

    ids: Ids
    weights: Ids
    """Outcomes of chance."""
    numbers: Ids
    """One for each seat."""
    kept: Memory
    """The secret bytes of a state that is concealed for a moment."""
    secrets: tuple[int, int]
    """Where these begin in a state, and where they end."""


def room_for(kernel: Kernel, seats: int) -> Room:
    """Room for a thread that steps games of a kind."""
    first, behind = secret_bytes(kernel)
    ids, weights = np.empty((2, kernel.MAX_OUTCOMES), np.int64)
    return Room(ids, weights, np.zeros(seats, np.int64), np.empty(behind - first, np.uint8), (first, behind))


@uncounted
def next_number(streams: Streams, row: int) -> Any:
    """The next 64 random bits of a game."""
    streams[row] += GOLDEN
    x = streams[row]
    x = (x ^ (x >> np.uint64(30))) * FIRST_MIX
    x = (x ^ (x >> np.uint64(27))) * SECOND_MIX
    return x ^ (x >> np.uint64(31))


@uncounted
def draw(weights: Ids, n: int, streams: Streams, row: int) -> int:
    """A random index below n, chosen by weight; the bias of the remainder is below one in 2 ** 50."""
    total = 0
    for i in range(n):
        total += weights[i]
    left = np.int64(next_number(streams, row) % np.uint64(total))
    for i in range(n):
        left -= weights[i]
        if left < 0:
            return i
    return n - 1


@uncounted
def first_illegal(actions: Ids, masks: NDArray[np.bool_], turns: NDArray[np.int8]) -> int:
    """The first game whose action isn't legal, or `LEGAL`."""
    for row in range(len(actions)):
        action = actions[row]
        if action == NO_ACTION:
            continue
        if turns[row] == OVER or not 0 <= action < masks.shape[1] or not masks[row, action]:
            return row
    return LEGAL


def finish(s: Any, rewards: NDArray[np.float32], scores: NDArray[np.int32], numbers: Ids) -> None:
    """Note who won, and the scores."""
    game.scores(s, numbers)
    for seat in range(len(scores)):
        scores[seat] = numbers[seat]
    game.standing(s, numbers)
    share_victory(numbers, rewards)


def look(s: Any, seat: int, kept: Memory, memory: Memory, out: Observation) -> int:
    """Write what a seat knows, and say how far. The state is concealed meanwhile; `memory` are its secret bytes."""
    for i in range(len(kept)):
        kept[i] = memory[i]
    game.conceal(s, seat)
    extent = observations.observe(s, seat, out)
    for i in range(len(kept)):
        memory[i] = kept[i]
    return extent


@uncounted
def write_chances(ids: Ids, weights: Ids, n: int, chances: NDArray[np.float32]) -> None:
    """Write the probabilities of outcomes."""
    total = 0
    for i in range(n):
        total += weights[i]
    for id in range(len(chances)):
        chances[id] = 0
    for i in range(n):
        chances[ids[i]] = weights[i] / total


def step_rows(tables: Tables, actions: Ids, begin: int, end: int, leave_chance: bool, renew: bool, room: Room) -> None:
    """Play one action in each of the games from `begin` to `end`, and what chance answers; then look at them."""
    first, behind = room.secrets
    for row in range(begin, end):
        s = tables.states[row]
        if actions[row] != NO_ACTION:
            game.apply(s, actions[row])
        if tables.ended[row]:
            tables.rewards[row] = 0
            tables.ended[row] = False
        turn = game.turn(s)
        while turn == OVER or (turn == CHANCE and not leave_chance):
            if turn == CHANCE:
                n = game.outcomes(s, room.ids, room.weights)
                game.apply(s, room.ids[draw(room.weights, n, tables.streams, row)])
            else:
                finish(s, tables.rewards[row], tables.scores[row], room.numbers)
                tables.ended[row] = True
                tables.finals[row] = s
                if not renew:
                    break
                tables.states[row] = tables.start[0]
            turn = game.turn(s)
        tables.turns[row] = turn
        mask, legal, out = tables.masks[row], tables.legal[row], tables.observations[row]
        for i in range(tables.counts[row]):  # a mask may be long, and few of it are legal
            mask[legal[i]] = False
        for i in range(tables.extents[row]):
            out[i] = 0
        n = extent = 0
        if turn == CHANCE:
            n = game.outcomes(s, legal, room.weights)
            write_chances(legal, room.weights, n, tables.chances[row])
        elif turn != OVER:
            n = game.actions(s, legal)
            extent = look(s, turn, room.kept, tables.memory[row, first:behind], out)
        for i in range(n):
            mask[legal[i]] = True
        tables.counts[row] = n
        tables.extents[row] = extent


@cache
def stepper_of(kernel: Kernel, observing: Observing) -> Any:
    """`step_rows`, compiled for a game."""
    return specialise(
        step_rows,
        kernel,
        uncounted,
        look=specialise(look, kernel, uncounted, observations=observing),
        finish=specialise(finish, kernel, uncounted),
    )
