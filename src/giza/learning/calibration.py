"""Calibration: compares predicted shares of the victory with results, in games not used for training.

A seat predicted to win 30 % should win 30 of 100 games. Before every decision, all seats are predicted from what the
player to act knows; predictions and results are collected in ten bins.

A net that learns from its own best choices is overconfident. Temperature scaling corrects this: all logits of the
shares are divided by one number, fitted on games used neither for training nor for judging the net.
"""

from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from giza.learning.judging import KNOWN, NOW, STATES, judge, keep, look_as, result, weigh
from giza.learning.net import OUTPUTS, SCORE, SHARE, Features, Net, Scratch, net_of, new_features, new_scratch
from giza.rules.compiled import specialise
from giza.rules.contract import OVER, Kernel, Random, State, States
from giza.rules.playout import settle

game = cast(Kernel, None)
"""A placeholder that `specialise` binds to a game."""

BINS = 10
MOST_PREDICTIONS = 1_000
"""Per game."""
TOLERATED, TOLERATED_IN_A_BIN = 0.02, 0.06
"""The largest mean error allowed, overall and in a bin with at least this share of the predictions:"""
CONSIDERABLE = 0.02
TEMPERATURES = np.geomspace(0.5, 4.0, 201)
TINY = 1e-9

Table = NDArray[np.float32]


class Predictions(NamedTuple):
    """The predictions in one game, and its result."""

    told: Table
    """[prediction, seat, output]"""
    came: Table
    """[seat, output]"""


class Calibration(NamedTuple):
    """The results in the ten bins."""

    games: int
    counts: list[int]
    predicted: list[float]
    """The mean prediction in each bin."""
    came: list[float]
    """The mean share of the victory achieved in each bin."""
    score_error: float
    """The mean absolute error of expected scores, in points or pounds."""
    off_sum: float
    """The largest deviation from 1 of the sum of all seats' shares."""

    @property
    def error(self) -> float:
        """The mean distance between predictions and results, weighted by the number of predictions."""
        gaps = [abs(p - c) * n for p, c, n in zip(self.predicted, self.came, self.counts, strict=True)]
        return sum(gaps) / max(1, sum(self.counts))

    @property
    def passes(self) -> bool:
        """Whether the net is accurate enough for deeper search."""
        total = max(1, sum(self.counts))
        bins = zip(self.predicted, self.came, self.counts, strict=True)
        return self.error <= TOLERATED and all(
            abs(p - c) <= TOLERATED_IN_A_BIN for p, c, n in bins if n >= CONSIDERABLE * total
        )


def predict(start: State, net: Net, unit: float, random: Random, features: Features, room: Scratch, told: Table) -> int:
    """Play a game with one ply of lookahead and write its predictions by seat; return their number.

    The result is in `room.out`.
    """
    states = np.empty(STATES, game.DTYPE)
    states[NOW] = start
    ids, weights = np.empty(game.MAX_ACTIONS, np.int64), np.empty(game.MAX_OUTCOMES, np.int64)
    values, promised = np.empty(game.MAX_ACTIONS), np.empty_like(room.out)
    s = states[NOW]
    seats = int(s.seats)
    count = 0
    while True:
        turn = settle(s, random, ids, weights)
        if turn == OVER:
            break
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


def predictions(
    kernel: Kernel, learned: ModuleType, starts: Sequence[State], net: Net, games: int, seed: int
) -> list[Predictions]:
    """Play this many games from each start, and return their predictions."""
    play, shape = specialise(predict, kernel, learned=learned), learned.SHAPE
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
    """Play this many games from each start, and compare predictions with results."""
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
    """The cross-entropy of the results with the shares at this temperature; every game has the same weight."""
    total = 0.0
    for one in played:
        logits = np.log(one.told[:, :, SHARE].astype(np.float64) + TINY) / temperature
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        total -= float((one.came[:, SHARE] * np.log(chances + TINY)).sum(axis=1).mean())
    return total / len(played)


def best_temperature(played: Sequence[Predictions]) -> float:
    """The temperature with the least cross-entropy."""
    return float(min(TEMPERATURES, key=lambda temperature: surprise(played, float(temperature))))


def at_temperature(learned: ModuleType, net: Net, temperature: float) -> Net:
    """A copy of a net with its shares at this temperature; above 1, they are closer to each other."""
    cooled = net_of(learned.SHAPE, net.all.copy())
    cooled.out[SHARE] /= temperature
    cooled.out_bias[SHARE] /= temperature
    return cooled
