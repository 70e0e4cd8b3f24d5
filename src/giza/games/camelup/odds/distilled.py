"""The odds of a whole race in the second edition without its table: from a small net distilled from the table.

The leg is played out exactly, with its tiles; the net evaluates each of its ends, and most of its errors cancel out.
`tools/distil_race_odds.py` trained it and measured its errors, which are in the file.

Sums are added up in a fixed order and no function of a C library is called, so that every machine, and a browser, gets
the same odds.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.odds.positions import CAMELS, CRAZY_PLACES
from giza.games.camelup.odds.simulate import list_dice, run_leg
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, racer_from_top
from giza.games.camelup.rules.state import all_dice
from giza.rules.compiled import compiled, uncounted

Weights = NDArray[np.float32]
Numbers = NDArray[np.int64]
Chances = NDArray[np.float64]

FILE = Path(__file__).with_name("distilled.npz")

PLACE_GAPS = CRAZY_PLACES + CAMELS * 2 * LAST_SPACE
RACER_GAPS = PLACE_GAPS + (CAMELS - 1) * 4 * LAST_SPACE
RACER_PAIRS = RACER_GAPS + (RACERS - 1) * LAST_SPACE
FEATURES = RACER_PAIRS + (RACERS - 1) * LAST_SPACE * LAST_SPACE
"""Where each kind of feature begins: the two camels that are crazy; each camel's distance from the last space, and from
the camel before it, by whether they are crazy; each racer's distance from the racer before it, and the same by that
one's distance from the last space."""
ACTIVE = 1 + CAMELS + CAMELS - 1 + 2 * (RACERS - 1)
"""Number of features that are 1 in a position; the others are 0."""
HIDDEN, SECOND, OUTPUTS = 80, 32, 2 * RACERS
SHAPES = ((FEATURES, HIDDEN), (HIDDEN,), (HIDDEN, SECOND), (SECOND,), (SECOND, OUTPUTS), (OUTPUTS,))
LEAST_EXPONENT = -30.0
"""Powers with a smaller exponent are taken as 0."""
HALVINGS, TERMS = 6, 10
"""Number of times `power` halves its exponent and squares the result, and of the terms it adds."""
FEW_ENDS, SAMPLES = 6000, 1 << 15
"""With fewer ends of a leg than this, errors don't cancel out, so another leg is played in this many samples."""
GOLDEN = 0.6180339887498949
"""The fractions of its multiples fill the unit interval evenly."""
ALL_DICE = all_dice(2)


class DistilledNet(NamedTuple):
    """The weights of the three layers, and how good they are."""

    first: Weights
    first_bias: Weights
    second: Weights
    second_bias: Weights
    out: Weights
    out_bias: Weights
    within: float
    """The largest error found, over all positions at the start of a leg and 10,000 others."""


@cache
def net() -> DistilledNet:
    """The net shipped with this version."""
    layers, scales, within = stored()
    first, first_bias, second, second_bias, out, out_bias = (
        (layer * scale).astype(np.float32) for layer, scale in zip(layers, scales, strict=True)
    )
    return DistilledNet(first, first_bias, second, second_bias, out, out_bias, within)


def stored() -> tuple[list[NDArray[np.int16]], Weights, float]:
    """The weights as integers, the scale of each layer, and the measured quality."""
    with np.load(FILE) as file:
        ends = np.cumsum([np.prod(shape) for shape in SHAPES])
        parts = np.split(file["weights"], ends[:-1])
        layers = [part.reshape(shape) for part, shape in zip(parts, SHAPES, strict=True)]
        return layers, file["scales"], float(file["within"])


@uncounted
def list_features(race: int, features: Numbers) -> None:
    """List the features of a position that are 1."""
    n = 1
    crazy_places = seen = 0
    racers = 0
    was_crazy = distance_before = racer_distance = 0
    for i in range(CAMELS):
        here = race >> 8 * (CAMELS - 1 - i)
        distance = LAST_SPACE - (here >> 3 & 31)
        is_crazy = int(here & 7 > RACERS)
        if is_crazy:
            crazy_places += i if seen == 0 else i * (i - 1) // 2
            seen += 1
        features[n] = CRAZY_PLACES + (2 * i + is_crazy) * LAST_SPACE + distance
        n += 1
        if i > 0:
            sort = 4 * (i - 1) + 2 * was_crazy + is_crazy
            features[n] = PLACE_GAPS + sort * LAST_SPACE + distance - distance_before
            n += 1
        was_crazy, distance_before = is_crazy, distance
        if not is_crazy:
            if racers > 0:
                gap = distance - racer_distance
                features[n] = RACER_GAPS + (racers - 1) * LAST_SPACE + gap
                features[n + 1] = RACER_PAIRS + ((racers - 1) * LAST_SPACE + racer_distance) * LAST_SPACE + gap
                n += 2
            racer_distance = distance
            racers += 1
    features[0] = crazy_places


@uncounted
def power(exponent: float) -> float:
    """The exponential of a number that isn't positive."""
    if exponent < LEAST_EXPONENT:
        return 0.0
    part = exponent / (1 << HALVINGS)
    total = term = 1.0
    for n in range(1, TERMS):
        term *= part / n
        total += term
    for _ in range(HALVINGS):
        total *= total
    return total


@uncounted
def copy_into(values: Weights, sums: Weights) -> None:
    """Initialize sums with these values."""
    for k in range(values.size):
        sums[k] = values[k]


@uncounted
def add_layer(values: Weights, weights: Weights, sums: Weights) -> None:
    """Add the contributions of one layer's positive values to the next."""
    for i in range(weights.shape[0]):
        value = values[i]
        if value > 0:
            for k in range(weights.shape[1]):
                sums[k] += value * weights[i, k]


@compiled
def rows_of(net: DistilledNet, ends: Numbers) -> Chances:
    """The chances of every rank to win, and then to lose, after each of the races at the end of a leg."""
    rows, features = np.empty((ends.shape[1], OUTPUTS)), np.empty(ACTIVE, np.int64)
    hidden, second = np.empty(HIDDEN, np.float32), np.empty(SECOND, np.float32)
    out = np.empty(OUTPUTS, np.float32)
    for i in range(ends.shape[1]):
        list_features(ends[0, i], features)
        copy_into(net.first_bias, hidden)
        for n in range(ACTIVE):
            weights = net.first[features[n]]
            for k in range(HIDDEN):
                hidden[k] += weights[k]
        copy_into(net.second_bias, second)
        add_layer(hidden, net.second, second)
        copy_into(net.out_bias, out)
        add_layer(second, net.out, out)
        for begin in range(0, OUTPUTS, RACERS):
            highest = out[begin]
            for rank in range(1, RACERS):
                highest = max(highest, out[begin + rank])
            total = 0.0
            for rank in range(RACERS):
                chance = power(np.float64(out[begin + rank]) - np.float64(highest))
                rows[i, begin + rank] = chance
                total += chance
            for rank in range(RACERS):
                rows[i, begin + rank] /= total
    return rows


@compiled
def play_on(finals: Chances, ends: Numbers) -> tuple[Chances, Numbers]:
    """Play another leg after few ends of the first, in `SAMPLES` evenly spread samples.

    Return the number of ends with each winner and loser, earlier ones included, and the races that go on.
    """
    total = 0
    for i in range(ends.shape[1]):
        total += ends[1, i]
    share = SAMPLES / total if total > 0 else 0.0
    found, after = finals * share if total > 0 else finals.copy(), np.ones((2, SAMPLES), np.int64)
    dice, left = list_dice(ALL_DICE)
    size = 0
    end, passed = 0, 0
    for sample in range(SAMPLES if total > 0 else 0):
        wanted = (sample + 0.5) / share
        while passed + ends[1, end] <= wanted:
            passed += ends[1, end]
            end += 1
        chance = (sample + 0.5) * GOLDEN
        race, over = run_leg(2, ends[0, end], dice, left, 0, LAST_SPACE, chance - int(chance))
        if over:
            found[racer_from_top(race, 0), racer_from_top(race, RACERS - 1)] += 1.0
        else:
            after[0, size] = race
            size += 1
    return found, after[:, :size].copy()
