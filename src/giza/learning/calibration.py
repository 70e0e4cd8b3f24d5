"""Are the values right? Predicted shares of the victory beside what came, on games that nobody learned from.

A seat that is given 30 % should win 30 of 100 games. Predictions are taken before every decision, as the player at turn
sees it, for all seats; both are counted in ten bins.

A net that learns from its own best choices is too sure of itself. One number mends that, fitted on games that are
neither learned from nor used to judge the net: the temperature, by which all logits of the shares are divided.
"""

from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from giza.learning.judging import (  # stand-ins, as `game`
    KNOWN,
    NOW,
    STATES,
    judge,
    judging_of,
    keep,
    look_as,
    result,
    weigh,
)
from giza.learning.net import OUTPUTS, SCORE, SHARE, Features, Net, Scratch, net_of, new_features, new_scratch
from giza.rules.compiled import specialise
from giza.rules.contract import CHANCE, OVER, Kernel, Random, State, States, pick_weighted

game = cast(Kernel, None)
"""A stand-in: `specialise` binds this name to the game at hand."""

BINS = 10
MOST_PREDICTIONS = 1_000
"""Of one game."""
TOLERATED, TOLERATED_IN_A_BIN = 0.02, 0.06
"""How far predictions may be off on average, and in a bin that holds at least this share of them:"""
CONSIDERABLE = 0.02
TEMPERATURES = np.geomspace(0.5, 4.0, 201)
TINY = 1e-9

Shares = NDArray[np.float64]
Table = NDArray[np.float32]


class Predictions(NamedTuple):
    """What was predicted in one game, and what came of it."""

    told: Table
    """[prediction, seat, output]"""
    came: Table
    """[seat, output]"""


class Calibration(NamedTuple):
    """What was found in the ten bins."""

    games: int
    counts: list[int]
    predicted: list[float]
    """The mean prediction in each bin."""
    came: list[float]
    """The share of the victory that really came."""
    score_error: float
    """How far expected scores were off, on average and without their sign, in points or pounds."""
    off_sum: float
    """How far the shares of all seats were from 1 together, at most."""

    @property
    def error(self) -> float:
        """The mean distance between what was predicted and what came, over all predictions."""
        gaps = [abs(p - c) * n for p, c, n in zip(self.predicted, self.came, self.counts, strict=True)]
        return sum(gaps) / max(1, sum(self.counts))

    @property
    def passes(self) -> bool:
        """Whether the values may be used to look further."""
        total = max(1, sum(self.counts))
        bins = zip(self.predicted, self.came, self.counts, strict=True)
        return self.error <= TOLERATED and all(
            abs(p - c) <= TOLERATED_IN_A_BIN for p, c, n in bins if n >= CONSIDERABLE * total
        )


def predict(start: State, net: Net, unit: float, random: Random, features: Features, room: Scratch, told: Table) -> int:
    """Play a game by one look ahead and write its predictions by seats of the table; return how many there are.

    What came of it is in `room.out`.
    """
    states = np.empty(STATES, game.DTYPE)
    states[NOW] = start
    ids, weights = np.empty(game.MAX_ACTIONS, np.int64), np.empty(game.MAX_OUTCOMES, np.int64)
    values, promised = np.empty(game.MAX_ACTIONS), np.empty_like(room.out)
    s = states[NOW]
    seats = int(s.seats)
    count = 0
    while True:
        turn = game.turn(s)
        if turn == OVER:
            break
        if turn == CHANCE:
            n = game.outcomes(s, ids, weights)
            game.apply(s, ids[pick_weighted(random, weights, n)])
            continue
        n = game.actions(s, ids)
        best = 0
        if n > 1:
            look_as(states, turn, KNOWN)
            judge(states[KNOWN], turn, net, unit, features, room)
            if count < MOST_PREDICTIONS:
                for i in range(seats):
                    told[count, (turn + i) % seats] = room.out[i]
                count += 1
            best = weigh(states, ids, n, turn, net, unit, 0.0, features, room, values, promised)
        game.apply(s, ids[best])
    result(s, unit, room.out)
    keep(states)
    return count


@cache
def predictor_of(kernel: Kernel, learned: ModuleType) -> Callable[..., int]:
    """`predict`, compiled for a game."""
    judging = judging_of(kernel, learned)
    return specialise(
        predict,
        kernel,
        look_as=judging.look_as,
        judge=judging.judge,
        weigh=judging.weigh,
        result=judging.result,
    )


def predictions(
    kernel: Kernel, learned: ModuleType, starts: Sequence[State], net: Net, games: int, seed: int
) -> list[Predictions]:
    """Play this many games from each start, and keep what was predicted."""
    play, shape = predictor_of(kernel, learned), learned.SHAPE
    features, room = new_features(shape), new_scratch(shape)
    told = np.zeros((MOST_PREDICTIONS, shape.most_seats, OUTPUTS), np.float32)
    states: States = np.array(starts, kernel.DTYPE)
    found = []
    for number in range(games):
        for start in range(len(states)):
            random = np.random.default_rng([seed, number, start])
            count = play(states[start], net, shape.score_unit, random, features, room, told)
            seats = int(states[start].seats)
            found.append(Predictions(told[:count, :seats].copy(), room.out[:seats].copy()))
    return found


def calibrate(
    kernel: Kernel, learned: ModuleType, starts: Sequence[State], net: Net, games: int, seed: int = 1
) -> Calibration:
    """Play this many games from each start, and compare what was predicted with what came."""
    played = predictions(kernel, learned, starts, net, games, seed)
    shares = np.concatenate([one.told[:, :, SHARE].ravel() for one in played]).astype(np.float64)
    came = np.concatenate([np.tile(one.came[:, SHARE], len(one.told)) for one in played])
    bins = np.minimum(BINS - 1, (shares * BINS).astype(np.int64))
    counts = np.bincount(bins, minlength=BINS)
    sums = [np.bincount(bins, numbers, BINS) / np.maximum(1, counts) for numbers in (shares, came)]
    off = np.concatenate([np.abs(one.told[:, :, SCORE] - one.came[:, SCORE]).ravel() for one in played])
    return Calibration(
        len(played),
        counts.tolist(),
        sums[0].tolist(),
        sums[1].tolist(),
        float(off.mean()) * learned.SHAPE.score_unit,
        max(float(np.abs(one.told[:, :, SHARE].sum(axis=1) - 1).max()) for one in played),
    )


def surprise(played: Sequence[Predictions], temperature: float) -> float:
    """The cross-entropy of what came, had the shares been made at this temperature; every game counts the same."""
    total = 0.0
    for one in played:
        logits = np.log(one.told[:, :, SHARE].astype(np.float64) + TINY) / temperature
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        total -= float((one.came[:, SHARE] * np.log(chances + TINY)).sum(axis=1).mean())
    return total / len(played)


def best_temperature(played: Sequence[Predictions]) -> float:
    """The temperature at which what came is the least surprise."""
    return float(min(TEMPERATURES, key=lambda temperature: surprise(played, float(temperature))))


def at_temperature(learned: ModuleType, net: Net, temperature: float) -> Net:
    """The same net, with its shares nearer to each other if the temperature is above 1."""
    cooled = net_of(learned.SHAPE, net.all.copy())
    cooled.out[SHARE] /= temperature
    cooled.out_bias[SHARE] /= temperature
    return cooled
