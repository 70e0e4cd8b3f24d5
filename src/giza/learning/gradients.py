"""Training a net: one step of Adam on a batch of samples."""

from typing import NamedTuple

import numpy as np

from giza.learning.net import (
    OUTPUTS,
    Indices,
    Net,
    Numbers,
    Scratch,
    Segments,
    Vector,
    forward,
    segment_of,
)
from giza.rules.compiled import compiled
from giza.rules.contract import Ids, Random, below

SCORE_WEIGHT = 0.5
"""The weight of half the squared error in the score, relative to the cross-entropy of the shares."""
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
"""Adam's usual constants."""


class Samples(NamedTuple):
    """States with their targets, in a ring buffer."""

    indices: Indices
    values: Numbers
    segments: Segments
    seats: Ids
    targets: Numbers
    """[sample, seat, output]: in turn order, starting with the viewer."""


class Slopes(NamedTuple):
    """Buffers for backpropagation: the gradient of the loss with respect to every unit."""

    second: Numbers
    first: Numbers
    groups: Numbers
    seats: Numbers
    sums: Numbers
    hidden_turned: Numbers
    """The transposed weights of the second layer, so that every loop runs along the memory."""


def new_slopes(net: Net, room: Scratch) -> Slopes:
    """Buffers for backpropagation."""
    return Slopes(
        np.zeros_like(room.second),
        np.zeros_like(room.first),
        np.zeros_like(room.groups),
        np.zeros_like(room.seats),
        np.zeros_like(room.sums),
        np.zeros(net.hidden.T.shape, np.float32),
    )


@compiled
def add_slopes(slopes: Numbers, indices: Indices, values: Numbers, begin: int, end: int, of: Vector) -> None:
    """Add to the gradients of the weights of a segment's features."""
    for k in range(begin, end):
        row, value = slopes[indices[k]], values[k]
        for j in range(len(row)):
            row[j] += value * of[j]


@compiled
def back_through_second(net: Net, slopes: Net, seats: int, targets: Numbers, room: Scratch, back: Slopes) -> float:
    """Backpropagate from the outputs to the first layer; return the loss."""
    zero, weight = np.float32(0), np.float32(SCORE_WEIGHT)
    loss = 0.0
    for i in range(seats):
        second, first, to_second, to_first = room.second[i], room.first[i], back.second[i], back.first[i]
        to_second[:] = 0
        to_first[:] = 0
        loss -= targets[i, 0] * np.log(room.out[i, 0] + np.float32(1e-7))
        loss += 0.5 * weight * (room.out[i, 1] - targets[i, 1]) ** 2
        for output in range(OUTPUTS):
            error = room.out[i, output] - targets[i, output]
            if output == 1:
                error *= weight
            slopes.out_bias[output] += error
            row, slope = net.out[output], slopes.out[output]
            for k in range(len(second)):
                slope[k] += error * max(second[k], zero)
                to_second[k] += error * row[k]
        for k in range(len(second)):
            if second[k] <= zero:
                to_second[k] = zero
                continue
            error, row = to_second[k], back.hidden_turned[k]
            slopes.hidden_bias[k] += error
            for j in range(len(first)):
                to_first[j] += error * row[j]
        for j in range(len(first)):
            if first[j] > zero:
                value, slope = first[j], slopes.hidden[j]
                for k in range(len(second)):
                    slope[k] += value * to_second[k]
    return float(loss)


@compiled
def back_through_first(net: Net, seats: int, room: Scratch, back: Slopes) -> None:
    """Backpropagate from the first layer to the sums of features, the rivals' part included."""
    groups, units, seat_units = room.groups.shape[1], len(net.group_bias), len(net.seat_bias)
    mean, zero = np.float32(1.0 / (seats - 1)), np.float32(0)
    for g in range(groups):
        total = back.sums[g]
        total[:] = 0
        for i in range(seats):
            part, active, to_first = back.groups[i, g], room.groups[i, g], back.first[i]
            for j in range(units):
                part[j] = to_first[j] if active[j] > zero else zero
                total[j] += part[j]
        for i in range(seats):
            part = back.groups[i, g]
            for j in range(units):
                part[units + j] = mean * (total[j] - part[j])
    total = back.sums[groups]
    total[:] = 0
    for i in range(seats):
        part, first, to_first = back.seats[i], room.first[i], back.first[i]
        for j in range(seat_units):
            part[j] = to_first[units + j] if first[units + j] > zero else zero
            total[j] += part[j]
    for i in range(seats):
        part = back.seats[i]
        for j in range(seat_units):
            part[seat_units + j] = mean * (total[j] - part[j])


@compiled
def back_to_features(
    slopes: Net, indices: Indices, values: Numbers, segments: Segments, seats: int, room: Scratch, back: Slopes
) -> None:
    """Backpropagate from the sums of features to their weights."""
    groups, units, seat_units = room.groups.shape[1], len(slopes.group_bias), len(slopes.seat_bias)
    alike = back.sums[groups + 1]
    for i in range(seats):
        at = segment_of(groups, 1 + i, 0)
        alike[: 2 * units] = 0
        for g in range(groups):
            part = back.groups[i, g]
            for j in range(2 * units):
                alike[j] += part[j]
            add_slopes(slopes.group, indices, values, segments[at + 1 + g], segments[at + 2 + g], part)
        add_slopes(slopes.group, indices, values, segments[at], segments[at + 1], alike)
        at += 1 + groups
        add_slopes(slopes.seat, indices, values, segments[at], segments[at + 1], back.seats[i])
    alike[:units] = 0
    for g in range(groups):
        total = back.sums[g]
        for j in range(units):
            alike[j] += total[j]
        add_slopes(slopes.shared_group, indices, values, segments[1 + g], segments[2 + g], total)
    for j in range(units):
        slopes.group_bias[j] += alike[j]
    add_slopes(slopes.shared_group, indices, values, segments[0], segments[1], alike)
    total = back.sums[groups]
    for j in range(seat_units):
        slopes.seat_bias[j] += total[j]
    add_slopes(slopes.shared, indices, values, segments[1 + groups], segments[2 + groups], total)


@compiled
def adam(weights: Numbers, slopes: Numbers, moments: Numbers, count: int, rate: float, step: int) -> None:
    """Move all weights against their gradients, which are sums over `count` samples; then reset the gradients."""
    first, second = np.float32(FIRST_MOMENT), np.float32(SECOND_MOMENT)
    one, share = np.float32(1), np.float32(1.0 / count)
    pace = np.float32(rate / (1.0 - FIRST_MOMENT**step))
    spread = np.float32(1.0 / (1.0 - SECOND_MOMENT**step))
    mean, square = moments[0], moments[1]
    for i in range(len(weights)):
        slope = slopes[i] * share
        mean[i] = first * mean[i] + (one - first) * slope
        square[i] = second * square[i] + (one - second) * slope * slope
        weights[i] -= pace * mean[i] / (np.sqrt(square[i] * spread) + np.float32(TINY))
        slopes[i] = 0


@compiled
def teach(
    net: Net,
    slopes: Net,
    moments: Numbers,
    samples: Samples,
    rows: Ids,
    rate: float,
    step: int,
    room: Scratch,
    back: Slopes,
) -> float:
    """Take one step on a batch; return its mean loss."""
    loss = 0.0
    for k in range(back.hidden_turned.shape[0]):
        for j in range(back.hidden_turned.shape[1]):
            back.hidden_turned[k, j] = net.hidden[j, k]
    for row in rows:
        indices, values, segments = samples.indices[row], samples.values[row], samples.segments[row]
        seats = int(samples.seats[row])
        forward(net, indices, values, segments, seats, room)
        loss += back_through_second(net, slopes, seats, samples.targets[row], room, back)
        back_through_first(net, seats, room, back)
        back_to_features(slopes, indices, values, segments, seats, room, back)
    adam(net.all, slopes.all, moments, len(rows), rate, step)
    return loss / len(rows)


@compiled
def study(
    net: Net,
    slopes: Net,
    moments: Numbers,
    samples: Samples,
    filled: int,
    batch: int,
    rate: float,
    random: Random,
    before: int,
    steps: int,
    room: Scratch,
    back: Slopes,
) -> float:
    """Take steps number `before` + 1 and on, each on a batch drawn from the samples; return their mean loss."""
    rows = np.empty(batch, np.int64)
    loss = 0.0
    for step in range(before + 1, before + steps + 1):
        for i in range(batch):
            rows[i] = below(random, filled)
        loss += teach(net, slopes, moments, samples, rows, rate, step, room, back)
    return loss / max(1, steps)
