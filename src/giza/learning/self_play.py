"""Whole games of self-play inside compiled code, and the samples they yield.

Every decision uses one ply of lookahead: the values of the states after each action, as the player to act knows them
(afterstates, before chance answers). Each decision yields two samples, the states before and after it, and sometimes a
third, the same state as another seat sees it. A sample's target mixes later values of the game with its result: TD(λ)
for all seats at once. An exploratory action cuts this chain, because what follows isn't what a good player would have
reached.
"""

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, cast

import numpy as np

from giza.learning.gradients import Samples
from giza.learning.judging import KNOWN, NOW, STATES, keep, look_as, result, weigh
from giza.learning.net import (
    OUTPUTS,
    Features,
    Net,
    Numbers,
    Scratch,
    Shape,
    net_of,
    new_features,
    new_scratch,
    segment_count,
)
from giza.rules.compiled import compiled, specialise, template
from giza.rules.contract import OVER, Floats, Ids, Kernel, Random, State, States, below
from giza.rules.playout import settle

game = cast(Kernel, None)
learned: Any = None
"""Placeholders that `specialise` binds to a game."""

MOST_SAMPLES = 4_000
"""Per game; later samples are dropped."""
OTHER_VIEW = 0.25
"""The probability of adding a state as another seat sees it."""
USUAL_SAMPLES = 1_500
"""Per game: a block's ring has this capacity per game, and overwrites its first samples when full."""


class TrainingStyle(NamedTuple):
    """How to play during training."""

    trace: float
    """λ: the weight of the game's result relative to the next value."""
    explore: float
    """The probability of drawing an action at random; better ones are more likely."""
    warmth: float
    """The loss in share that makes an action e times less likely to be drawn."""
    per_point: float
    """The value of a point of expected lead, relative to the share of the victory."""
    rate: float
    """The learning rate."""
    reuse: float
    """The number of times each sample is used for training."""
    batch: int


class Told(NamedTuple):
    """The game in progress, collected for its samples."""

    samples: Samples
    viewers: Ids
    decided: Ids
    """The number of decisions before each sample."""
    judged: Numbers
    """[decision, seat, output]: the value of the best action, by seats of the table."""
    tried: Ids
    """[decision]: whether the action was exploratory."""


def new_samples(shape: Shape, count: int) -> Samples:
    """Buffers for samples."""
    return Samples(
        np.zeros((count, shape.most_features), np.int16),
        np.zeros((count, shape.most_features), np.float32),
        np.zeros((count, segment_count(shape) + 1), np.int32),
        np.zeros(count, np.int64),
        np.zeros((count, shape.most_seats, OUTPUTS), np.float32),
    )


def new_told(shape: Shape) -> Told:
    """Buffers for one game."""
    return Told(
        new_samples(shape, MOST_SAMPLES),
        np.zeros(MOST_SAMPLES, np.int64),
        np.zeros(MOST_SAMPLES, np.int64),
        np.zeros((MOST_SAMPLES, shape.most_seats, OUTPUTS), np.float32),
        np.zeros(MOST_SAMPLES, np.int64),
    )


@template
def note(s: State, viewer: int, decided: int, features: Features, told: Told, k: int) -> int:
    """Add a state to the samples; return their number."""
    if k < MOST_SAMPLES and game.turn(s) != OVER:
        row = told.samples
        learned.write(s, viewer, Features(row.indices[k], row.values[k], row.segments[k], features.memory))
        row.seats[k] = s.seats
        told.viewers[k] = viewer
        told.decided[k] = decided
        k += 1
    return k


@compiled
def draw(values: Floats, n: int, best: int, warmth: float, random: Random) -> int:
    """Draw one of n actions at random; better ones are more likely."""
    total = 0.0
    for i in range(n):
        total += np.exp((values[i] - values[best]) / warmth)
    left = random.random() * total
    for i in range(n):
        left -= np.exp((values[i] - values[best]) / warmth)
        if left < 0:
            return i
    return best


@template
def play_and_note(
    start: State,
    net: Net,
    unit: float,
    style: TrainingStyle,
    random: Random,
    features: Features,
    room: Scratch,
    told: Told,
) -> tuple[int, int]:
    """Play a game of self-play; return the numbers of samples and decisions. The result is in `room.out`."""
    states = np.empty(STATES, game.DTYPE)
    states[NOW] = start
    ids, weights = np.empty(game.MAX_ACTIONS, np.int64), np.empty(game.MAX_OUTCOMES, np.int64)
    values = np.empty(game.MAX_ACTIONS)
    seats = int(start.seats)
    k = decided = 0
    while True:
        s = states[NOW]
        turn = settle(s, random, ids, weights)
        if turn == OVER:
            break
        n = game.actions(s, ids)
        if n == 1 or decided == MOST_SAMPLES:
            game.apply(s, ids[below(random, n)])
            continue
        look_as(states, turn, KNOWN)
        k = note(states[KNOWN], turn, decided, features, told, k)
        best = weigh(states, ids, n, turn, net, unit, style.per_point, features, room, values, told.judged[decided])
        chosen = best
        if random.random() < style.explore:
            chosen = draw(values, n, best, style.warmth, random)
        told.tried[decided] = chosen != best
        decided += 1
        game.apply(s, ids[chosen])
        look_as(states, turn, KNOWN)
        k = note(states[KNOWN], turn, decided, features, told, k)
        if random.random() < OTHER_VIEW:
            viewer = (turn + 1 + below(random, seats - 1)) % seats
            look_as(states, viewer, KNOWN)
            k = note(states[KNOWN], viewer, decided, features, told, k)
    result(states[NOW], unit, room.out)
    keep(states)
    return k, decided


@compiled
def hand_in(
    told: Told, count: int, decided: int, trace: float, ended: Numbers, parts: int, samples: Samples, at: int
) -> int:
    """Compute the targets of a game's samples and put them into the ring; return the position after them."""
    seats = int(told.samples.seats[0])
    old, new = np.float32(trace), np.float32(1.0 - trace)
    goal = ended.copy()
    k = count - 1
    for decision in range(decided, -1, -1):
        if decision < decided:
            for seat in range(seats):
                for output in range(OUTPUTS):
                    judged = told.judged[decision, seat, output]
                    goal[seat, output] = judged if told.tried[decision] else old * goal[seat, output] + new * judged
        while k >= 0 and told.decided[k] == decision:
            row = at % len(samples.seats)
            samples.segments[row] = told.samples.segments[k]
            size = samples.segments[row, parts * (seats + 1)]
            samples.indices[row, :size] = told.samples.indices[k, :size]
            samples.values[row, :size] = told.samples.values[k, :size]
            samples.seats[row] = seats
            for i in range(seats):
                samples.targets[row, i] = goal[(int(told.viewers[k]) + i) % seats]
            at += 1
            k -= 1
    return at


def play_games(
    starts: States,
    player: Net,
    unit: float,
    style: TrainingStyle,
    random: Random,
    features: Features,
    room: Scratch,
    told: Told,
    samples: Samples,
    games: int,
) -> tuple[int, float]:
    """Play this many games and collect their samples; return the number of samples and the mean score of a seat."""
    parts = room.groups.shape[1] + 2
    at = 0
    score = 0.0
    for _ in range(games):
        start = starts[below(random, len(starts))]
        count, decided = play_and_note(start, player, unit, style, random, features, room, told)
        for seat in range(start.seats):
            score += room.out[seat, 1] * unit / int(start.seats)
        at = hand_in(told, count, decided, style.trace, room.out, parts, samples, at)
    return at, score / games


class PlayedBlock(NamedTuple):
    """The samples from a block of games."""

    samples: Samples
    score: float
    """A seat's mean score."""


@cache
def new_desk(shape: Shape, games: int) -> tuple[Features, Scratch, Told, Samples]:
    """Buffers for a block, reused for the next one."""
    return new_features(shape), new_scratch(shape), new_told(shape), new_samples(shape, USUAL_SAMPLES * games)


def play_block(
    kernel_name: str,
    learned_name: str,
    starts: bytes,
    weights: Numbers,
    style: TrainingStyle,
    seed: list[int],
    games: int,
) -> PlayedBlock:
    """Play a block of games; the same seed gives the same games in every process."""
    kernel, learned = cast(Kernel, import_module(kernel_name)), import_module(learned_name)
    shape: Shape = learned.SHAPE
    features, room, told, samples = new_desk(shape, games)
    count, score = specialise(play_games, kernel, learned=learned)(
        np.frombuffer(starts, kernel.DTYPE),
        net_of(shape, weights),
        shape.score_unit,
        style,
        np.random.default_rng(seed),
        features,
        room,
        told,
        samples,
        games,
    )
    count = min(count, len(samples.seats))
    most = int(samples.segments[:count].max())
    return PlayedBlock(
        Samples(
            samples.indices[:count, :most].copy(),
            samples.values[:count, :most].copy(),
            samples.segments[:count].copy(),
            samples.seats[:count].copy(),
            samples.targets[:count].copy(),
        ),
        score,
    )
