"""A value net for all seats at once: shares of the victory that sum to 1 by construction, and expected scores.

The features of a state have a regular structure: what each player has of each *group* (a colour of Obelisk, a camel of
Camel Up), what else each player has, and what all share. All groups and all seats use the same weights. The first layer
reads a seat's own features and the mean of its rivals'; the groups are summed; the second layer outputs a logit and a
score for each seat. A softmax over the logits gives the shares.

Features are sparse: pairs of an index and a value, in segments. `segment_of` locates each part.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from giza.rules.compiled import compiled

Numbers = NDArray[np.float32]
Indices = NDArray[np.int16]
Segments = NDArray[np.int32]
Vector = Any
"""A row of float32 numbers inside compiled code."""

GROUP_UNITS, SEAT_UNITS, HIDDEN = 48, 48, 32
"""Units of the first layer for groups and for whole seats; units of the second layer."""
SHARE, SCORE, OUTPUTS = 0, 1, 2
"""A logit, which becomes a share of the victory, and a score."""


def no_memory() -> Numbers:
    """The memory of a game that needs none."""
    return np.zeros(0, np.float32)


class Shape(NamedTuple):
    """The numbers of features of each kind that a game has."""

    groups: int
    seat_groups: int
    """Features of a seat and a group, and of a seat across groups."""
    shared_groups: int
    """Features of a group across seats, and of the state as a whole."""
    seats: int
    shared: int
    score_unit: float
    """The points or pounds that make 1 in the net's unit."""
    most_seats: int
    most_features: int
    """The most features of a state, all seats included."""
    new_memory: Callable[[], Any] = no_memory
    """Creates the game's cache of computed results about states."""


class Net(NamedTuple):
    """The weights, all of them views of one vector, so that they can be averaged, stored and trained together."""

    all: Numbers
    group: Numbers
    """[feature, unit]: own units first, then those for the mean of the rivals."""
    group_bias: Numbers
    shared_group: Numbers
    seat: Numbers
    seat_bias: Numbers
    shared: Numbers
    hidden: Numbers
    hidden_bias: Numbers
    out: Numbers
    out_bias: Numbers


class Scratch(NamedTuple):
    """The intermediate results of a forward pass, for backpropagation."""

    groups: Numbers
    """[seat, group, unit]: first the sums of each seat's features, then the first layer."""
    seats: Numbers
    first: Numbers
    """[seat, unit]: the first layer, summed over groups."""
    second: Numbers
    sums: Numbers
    out: Numbers
    """[seat, output]: shares and scores in the net's unit."""


def sizes(shape: Shape) -> list[tuple[int, ...]]:
    """The shapes of all weights, in the order of `Net`."""
    first = GROUP_UNITS + SEAT_UNITS
    return [
        (shape.seat_groups, 2 * GROUP_UNITS),
        (GROUP_UNITS,),
        (shape.shared_groups, GROUP_UNITS),
        (shape.seats, 2 * SEAT_UNITS),
        (SEAT_UNITS,),
        (shape.shared, SEAT_UNITS),
        (first, HIDDEN),
        (HIDDEN,),
        (OUTPUTS, HIDDEN),
        (OUTPUTS,),
    ]


def weight_count(shape: Shape) -> int:
    """The number of weights of a net with this shape."""
    return sum(int(np.prod(size)) for size in sizes(shape))


def net_of(shape: Shape, vector: Numbers) -> Net:
    """A net with its weights in this vector."""
    parts, begin = [], 0
    for size in sizes(shape):
        count = int(np.prod(size))
        parts.append(vector[begin : begin + count].reshape(size))
        begin += count
    if begin != len(vector):
        raise ValueError(f"a net of this shape has {begin} weights, not {len(vector)}")
    return Net(vector, *parts)


FIRST_WEIGHTS, OUT_WEIGHTS = 0.1, 0.05
"""The standard deviations of new weights for sparse features, and of those of the outputs."""
GAIN = 1.5
"""The total variance of new weights of the second layer."""


def new_net(shape: Shape, random: np.random.Generator) -> Net:
    """An untrained net, which expects a score of one unit for every seat."""
    net = net_of(shape, np.zeros(weight_count(shape), np.float32))
    for part in (net.group, net.shared_group, net.seat, net.shared):
        part[:] = FIRST_WEIGHTS * random.standard_normal(part.shape)
    net.hidden[:] = np.sqrt(GAIN / len(net.hidden)) * random.standard_normal(net.hidden.shape)
    net.out[:] = OUT_WEIGHTS * random.standard_normal(net.out.shape)
    net.out_bias[SCORE] = 1.0
    return net


def new_scratch(shape: Shape) -> Scratch:
    """Buffers for a forward pass."""
    n, widest = shape.most_seats, 2 * max(GROUP_UNITS, SEAT_UNITS)
    return Scratch(
        np.zeros((n, shape.groups, 2 * GROUP_UNITS), np.float32),
        np.zeros((n, 2 * SEAT_UNITS), np.float32),
        np.zeros((n, GROUP_UNITS + SEAT_UNITS), np.float32),
        np.zeros((n, HIDDEN), np.float32),
        np.zeros((shape.groups + 2, widest), np.float32),
        np.zeros((n, OUTPUTS), np.float32),
    )


def segment_count(shape: Shape) -> int:
    """The largest number of segments of a state."""
    return (shape.most_seats + 1) * (shape.groups + 2)


@compiled
def segment_of(groups: int, who: int, part: int) -> int:
    """The index of a segment: `who` is 0 for shared features and 1 + i for the i-th seat, starting with the viewer.

    Parts: 0 is for all groups together, 1 + g for the group g, 1 + groups for the rest.
    """
    return who * (groups + 2) + part


@compiled
def add_features(weights: Numbers, indices: Indices, values: Numbers, begin: int, end: int, total: Vector) -> None:
    """Add the weights of the features in a segment."""
    for k in range(begin, end):
        row, value = weights[indices[k]], values[k]
        for j in range(len(row)):
            total[j] += value * row[j]


@compiled
def sum_seats(net: Net, indices: Indices, values: Numbers, segments: Segments, seats: int, room: Scratch) -> None:
    """Sum the features of every seat."""
    groups = room.groups.shape[1]
    both = 2 * len(net.group_bias)
    alike = room.sums[groups + 1]
    for i in range(seats):
        at = segment_of(groups, 1 + i, 0)
        alike[:both] = 0
        add_features(net.group, indices, values, segments[at], segments[at + 1], alike)
        for g in range(groups):
            total = room.groups[i, g]
            for j in range(both):
                total[j] = alike[j]
            add_features(net.group, indices, values, segments[at + 1 + g], segments[at + 2 + g], total)
        at += 1 + groups
        room.seats[i] = 0
        add_features(net.seat, indices, values, segments[at], segments[at + 1], room.seats[i])


@compiled
def sum_shared(net: Net, indices: Indices, values: Numbers, segments: Segments, seats: int, room: Scratch) -> None:
    """Sum the shared features, with the mean of all players' features as rivals see them."""
    groups, units, seat_units = room.groups.shape[1], len(net.group_bias), len(net.seat_bias)
    mean = np.float32(1.0 / (seats - 1))
    alike = room.sums[groups + 1]
    for j in range(units):
        alike[j] = net.group_bias[j]
    add_features(net.shared_group, indices, values, segments[0], segments[1], alike)
    for g in range(groups):
        total = room.sums[g]
        for j in range(units):
            total[j] = alike[j]
        add_features(net.shared_group, indices, values, segments[1 + g], segments[2 + g], total)
        for i in range(seats):
            part = room.groups[i, g]
            for j in range(units):
                total[j] += mean * part[units + j]
    total = room.sums[groups]
    for j in range(seat_units):
        total[j] = net.seat_bias[j]
    add_features(net.shared, indices, values, segments[1 + groups], segments[2 + groups], total)
    for i in range(seats):
        part = room.seats[i]
        for j in range(seat_units):
            total[j] += mean * part[seat_units + j]


@compiled
def first_layer(net: Net, seats: int, room: Scratch) -> None:
    """The first layer: a seat's own features, with itself removed from its rivals' mean; negative values become 0."""
    groups, units, seat_units = room.groups.shape[1], len(net.group_bias), len(net.seat_bias)
    mean, zero = np.float32(1.0 / (seats - 1)), np.float32(0)
    for i in range(seats):
        first = room.first[i]
        first[:units] = 0
        for g in range(groups):
            part, total = room.groups[i, g], room.sums[g]
            for j in range(units):
                part[j] = max(part[j] + total[j] - mean * part[units + j], zero)
                first[j] += part[j]
        part, total = room.seats[i], room.sums[groups]
        for j in range(seat_units):
            first[units + j] = max(part[j] + total[j] - mean * part[seat_units + j], zero)


@compiled
def second_layer(net: Net, seats: int, room: Scratch) -> None:
    """The second layer: shares and scores."""
    zero = np.float32(0)
    highest = np.float32(-1e9)
    for i in range(seats):
        second, first = room.second[i], room.first[i]
        for k in range(len(second)):
            second[k] = net.hidden_bias[k]
        for j in range(len(first)):
            if first[j] > zero:
                value, row = first[j], net.hidden[j]
                for k in range(len(second)):
                    second[k] += value * row[k]
        for output in range(OUTPUTS):
            answer = net.out_bias[output]
            for k in range(len(second)):
                answer += max(second[k], zero) * net.out[output, k]
            room.out[i, output] = answer
        highest = max(highest, room.out[i, 0])
    total = zero
    for i in range(seats):
        room.out[i, 0] = np.exp(room.out[i, 0] - highest)
        total += room.out[i, 0]
    for i in range(seats):
        room.out[i, 0] /= total


@compiled
def forward(net: Net, indices: Indices, values: Numbers, segments: Segments, seats: int, room: Scratch) -> None:
    """Write to `room.out` every seat's share and score, in turn order, starting with the viewer."""
    sum_seats(net, indices, values, segments, seats, room)
    sum_shared(net, indices, values, segments, seats, room)
    first_layer(net, seats, room)
    second_layer(net, seats, room)


class Features(NamedTuple):
    """Buffers for the features of one state."""

    indices: Indices
    values: Numbers
    segments: Segments
    """The beginning of each segment, and finally the end of the last one."""
    memory: Any
    """The game's cache: see `Shape`."""


def new_features(shape: Shape) -> Features:
    """Buffers for the features of a game's state."""
    return Features(
        np.zeros(shape.most_features, np.int16),
        np.zeros(shape.most_features, np.float32),
        np.zeros(segment_count(shape) + 1, np.int32),
        shape.new_memory(),
    )


@compiled
def collect(row: Vector, first: int, out: Features, n: int) -> int:
    """Append the nonzero values of a row to the features, and clear the row; return the new count.

    `first` is the index of the row's first feature. Features beyond the buffers' size are dropped.
    """
    for k in range(len(row)):
        if row[k] != 0:
            if n < len(out.indices):
                out.indices[n] = first + k
                out.values[n] = row[k]
                n += 1
            row[k] = 0
    return n
