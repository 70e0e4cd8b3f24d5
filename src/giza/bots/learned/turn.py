"""Searches the rest of the player's turn: which actions, in which order, lead to the best state.

A small tree whose nodes are states of the player's own turn. The most promising one is expanded first, up to
a number of expansions; a node is worth as much as its best child. Actions that can be done in any order lead to the
same states again and again: states with exactly the same value count as the same state.
"""

from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from giza.learning.judging import judge, usefulness
from giza.learning.net import Features, Net, Scratch, Shape, new_features, new_scratch
from giza.rules.compiled import compiled
from giza.rules.contract import NOBODY, Floats, Ids, Kernel, States

game = cast(Kernel, None)
"""A placeholder that `specialise` binds to a game."""

MOST_NODES = 6_000
MOST_INNER = 600
"""The most nodes that can be expanded; only these keep their state."""
ROOT = 0
LONGEST = 40
"""The most actions of a turn to follow; a turn that leads back to a state it has seen has no end."""


class Nodes(NamedTuple):
    """The tree."""

    states: States
    """[place]: the states of inner nodes; the last one is scratch space."""
    values: Floats
    best: Floats
    """The value of the best child."""
    parents: Ids
    actions: Ids
    """The action that led to a node."""
    heirs: Ids
    """The best child of an expanded node, or `NOBODY`."""
    places: Ids
    """The place of a node's state, or `NOBODY` for a leaf."""
    twins: Ids
    """The earlier node with the same state, or `NOBODY`."""
    opened: NDArray[np.bool_]
    inner: Ids
    """[place]: the inner node with that state."""
    at_first: Floats
    """[place]: the value of that node before it was expanded."""
    outs: NDArray[np.float32]
    """[node, output]: the share and the score that its best end promises the player."""


class TurnBuffers(NamedTuple):
    """Buffers for searching a turn."""

    nodes: Nodes
    ids: Ids
    features: Features
    scratch: Scratch


def new_buffers(shape: Shape, dtype: "np.dtype[Any]", most_actions: int) -> TurnBuffers:
    """Buffers for searching a turn."""
    nodes = Nodes(
        np.zeros(MOST_INNER + 1, dtype),
        np.zeros(MOST_NODES),
        np.zeros(MOST_NODES),
        np.zeros(MOST_NODES, np.int64),
        np.zeros(MOST_NODES, np.int64),
        np.zeros(MOST_NODES, np.int64),
        np.zeros(MOST_NODES, np.int64),
        np.zeros(MOST_NODES, np.int64),
        np.zeros(MOST_NODES, np.bool_),
        np.zeros(MOST_INNER, np.int64),
        np.zeros(MOST_INNER),
        np.zeros((MOST_NODES, 2), np.float32),
    )
    return TurnBuffers(nodes, np.zeros(most_actions, np.int64), new_features(shape), new_scratch(shape))


@compiled
def twin_of(nodes: Nodes, inner: int, value: float) -> int:
    """The inner node that had exactly this value before it was expanded, or `NOBODY`."""
    for place in range(1, inner):
        if nodes.at_first[place] == value:
            return int(nodes.inner[place])
    return NOBODY


@compiled
def back_up(nodes: Nodes, count: int) -> None:
    """Give every expanded node the value of its best child.

    Children come after their parents, but twins come before, so one pass isn't enough.
    """
    for _ in range(2):
        nodes.best[:count] = -np.inf
        for node in range(count - 1, ROOT, -1):
            twin = nodes.twins[node]
            if twin != NOBODY:
                nodes.values[node] = nodes.values[twin]
                nodes.outs[node] = nodes.outs[twin]
            elif nodes.opened[node]:
                nodes.values[node] = nodes.best[node]
            parent = nodes.parents[node]
            if nodes.values[node] > nodes.best[parent]:
                nodes.best[parent] = nodes.values[node]
                nodes.heirs[parent] = node
                nodes.outs[parent] = nodes.outs[node]


@compiled
def most_promising(nodes: Nodes, inner: int) -> int:
    """The inner node of the highest value that isn't expanded yet, or `NOBODY`."""
    best = NOBODY
    for place in range(1, inner):
        node = nodes.inner[place]
        if not nodes.opened[node] and (best == NOBODY or nodes.values[node] > nodes.values[best]):
            best = node
    return best


def look_through(
    known: States, viewer: int, looks: int, net: Net, unit: float, per_point: float, buffers: TurnBuffers
) -> int:
    """Evaluate every action, and some states of the player's turn; return the number of actions.

    Node 1 + i of the buffers is the i-th action afterwards. It is one long function, because Numba
    optimises everything that a function calls again for it.
    """
    nodes, out, seats = buffers.nodes, buffers.scratch.out, int(known[0].seats)
    nodes.states[ROOT] = known[0]
    nodes.places[ROOT] = ROOT
    nodes.twins[ROOT] = NOBODY
    node, count, inner, first = ROOT, 1, 1, 0
    while True:
        nodes.opened[node] = True
        n = game.actions(nodes.states[nodes.places[node]], buffers.ids)
        for i in range(min(n, MOST_NODES - count)):
            nodes.states[MOST_INNER] = nodes.states[nodes.places[node]]
            then = nodes.states[MOST_INNER]
            game.apply(then, buffers.ids[i])
            judge(then, viewer, net, unit, buffers.features, buffers.scratch)
            value = usefulness(out, seats, per_point * unit)
            nodes.parents[count] = node
            nodes.actions[count] = buffers.ids[i]
            nodes.places[count] = nodes.twins[count] = nodes.heirs[count] = NOBODY
            nodes.opened[count] = False
            nodes.outs[count] = out[0]
            if game.turn(then) == viewer and inner < MOST_INNER:
                nodes.twins[count] = twin_of(nodes, inner, value)
                if nodes.twins[count] == NOBODY:
                    nodes.states[inner] = nodes.states[MOST_INNER]
                    nodes.places[count] = inner
                    nodes.inner[inner] = count
                    nodes.at_first[inner] = value
                    inner += 1
            nodes.values[count] = value
            count += 1
        if node == ROOT:
            first = n
        else:
            back_up(nodes, count)
        node = most_promising(nodes, inner)
        if looks == 0 or node == NOBODY:
            return first
        looks -= 1


def end_of(nodes: Nodes, node: int) -> int:
    """The end of the turn that a node is worth as much as: its best child, and so on."""
    for _ in range(LONGEST):
        if nodes.twins[node] != NOBODY:
            node = int(nodes.twins[node])
        if nodes.heirs[node] == NOBODY:
            break
        node = int(nodes.heirs[node])
    return node
