"""Steps many games inside compiled code: one source, which `specialise` compiles for each game."""

from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from giza.batch.layout import Observation, Observing
from giza.rules.compiled import template, uncounted
from giza.rules.contract import CHANCE, OVER, Ids, Kernel, States, secret_bytes
from giza.rules.victory import share_victory

game = cast(Kernel, None)
observations = cast(Observing, None)
"""Placeholders that `specialise` binds to a game."""

NO_ACTION = -1
"""Given instead of an action to leave a game unchanged."""
LEGAL = -1
"""Returned instead of a game's number if all actions are legal."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST_MIX, SECOND_MIX = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
"""The constants of SplitMix64, a generator with a single number as its state."""

Streams = NDArray[np.uint64]
Memory = NDArray[np.uint8]


class BatchArrays(NamedTuple):
    """The arrays of a batch, with a row for each game."""

    states: States
    memory: Memory
    """The states as bytes."""
    start: States
    """The initial state."""
    streams: Streams
    """The state of each game's generator."""
    observations: Observation
    extents: NDArray[np.int32]
    """The number of leading numbers of an observation that may differ from 0."""
    masks: NDArray[np.bool_]
    """Legal actions; or possible outcomes, if the caller plays for chance and chance is to move."""
    legal: Ids
    """The ids of legal actions, ascending, at the start of each row."""
    counts: NDArray[np.int32]
    """The number of those ids."""
    chances: NDArray[np.float32]
    """The probabilities of outcomes, if the caller plays for chance; empty otherwise."""
    turns: NDArray[np.int8]
    rewards: NDArray[np.float32]
    """Shares of the victory, if a game has just ended."""
    scores: NDArray[np.int32]
    """The final scores of that game."""
    ended: NDArray[np.bool_]
    finals: States
    """The final state of the last game in each row."""


class Buffers(NamedTuple):
    """A thread's buffers for stepping games."""

    ids: Ids
    weights: Ids
    """The weights of outcomes."""
    numbers: Ids
    """One number per seat."""
    kept: Memory
    """The secret bytes of a state while it is concealed."""
    secrets: tuple[int, int]
    """Where these bytes begin and end in a state."""


def room_for(kernel: Kernel, seats: int) -> Buffers:
    """Buffers for a thread that steps games of a kind."""
    first, behind = secret_bytes(kernel)
    ids, weights = np.empty((2, kernel.MAX_OUTCOMES), np.int64)
    return Buffers(ids, weights, np.zeros(seats, np.int64), np.empty(behind - first, np.uint8), (first, behind))


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
    """A random index below n, drawn by weight; the modulo bias is below one in 2 ** 50."""
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
    """The index of the first game with an illegal action, or `LEGAL`."""
    for row in range(len(actions)):
        action = actions[row]
        if action == NO_ACTION:
            continue
        if turns[row] == OVER or not 0 <= action < masks.shape[1] or not masks[row, action]:
            return row
    return LEGAL


@template
def finish(s: Any, rewards: NDArray[np.float32], scores: NDArray[np.int32], numbers: Ids) -> None:
    """Write the shares of the victory and the scores."""
    game.scores(s, numbers)
    for seat in range(len(scores)):
        scores[seat] = numbers[seat]
    game.standing(s, numbers)
    share_victory(numbers, rewards)


@template
def look(s: Any, seat: int, kept: Memory, memory: Memory, out: Observation) -> int:
    """Write a seat's observation and return its extent; `memory` has the secret bytes, concealed meanwhile."""
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


def step_rows(
    tables: BatchArrays, actions: Ids, begin: int, end: int, leave_chance: bool, renew: bool, room: Buffers
) -> None:
    """Play one action in each game from `begin` to `end`, then the outcomes of chance; update the arrays."""
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
        for i in range(tables.counts[row]):  # a mask may be long and have few legal actions
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
