"""The search itself: a tree of information sets in one flat array, grown by one node an iteration.

An iteration copies what the searching seat knows, guesses what it doesn't, walks down the tree by the actions that are
legal under this guess, adds one node, judges the position there and adds its value to all nodes on the way. Nodes are
keyed by the ids that lead to them, actions and random outcomes alike; every seat is taken to want the best for itself.
What is specific to a game comes from a module that fills `giza.bots.search.knowledge.Knowledge`.
"""

from math import sqrt
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from giza.rules.compiled import compiled
from giza.rules.contract import CHANCE, NOBODY, OVER, Floats, Ids, Kernel, Random, States, pick_weighted

game = cast(Kernel, None)
knowledge: Any = None
"""Placeholders that `specialise` binds to a game."""

Nodes = NDArray[Any]

ROOT = 0
DEEPEST = 128
"""The most events to look ahead."""
UNTRIED_LOSS = 0.05
"""An untried action is assumed to be this much worse than its seat's mean value here."""

NODE = np.dtype(
    (
        np.record,
        [
            ("total", "f8"),  # values of the seat that chose this node, summed up
            ("own", "f8"),  # values of the seat that acts here, summed up
            ("id", "i4"),  # the action or outcome that leads here
            ("visits", "i4"),
            ("seen", "i4"),  # number of times it could have been chosen
            ("first", "i4"),  # the child with the lowest id, or NOBODY
            ("next", "i4"),  # the sibling with the next higher id, or NOBODY
            ("children", "i4"),
        ],
    )
)


def new_nodes(capacity: int) -> Nodes:
    """An empty tree for this many nodes."""
    return np.empty(capacity, NODE)


@compiled
def set_node(nodes: Nodes, node: int, id: int, following: int) -> None:
    """Write a node without visits."""
    nodes[node].total = 0.0
    nodes[node].own = 0.0
    nodes[node].id = id
    nodes[node].visits = 0
    nodes[node].seen = 0
    nodes[node].first = NOBODY
    nodes[node].next = following
    nodes[node].children = 0


@compiled
def insert(nodes: Nodes, size: int, parent: int, before: int, id: int) -> None:
    """Make the node number `size` a child of `parent`, behind the sibling `before`."""
    if before == NOBODY:
        set_node(nodes, size, id, nodes[parent].first)
        nodes[parent].first = size
    else:
        set_node(nodes, size, id, nodes[before].next)
        nodes[before].next = size
    nodes[parent].children += 1


@compiled
def keep_known(nodes: Nodes, here: int, ids: Ids, weights: Ids, n: int) -> int:
    """Reduce a list of n outcomes to those that have a node; return their number."""
    known = 0
    child = int(nodes[here].first)
    for i in range(n):
        while child != NOBODY and nodes[child].id < ids[i]:
            child = int(nodes[child].next)
        if child != NOBODY and nodes[child].id == ids[i]:
            ids[known] = ids[i]
            weights[known] = weights[i]
            known += 1
    return known


@compiled
def pick_outcome(nodes: Nodes, here: int, ids: Ids, weights: Ids, n: int, wide: int, random: Random) -> tuple[int, int]:
    """Choose an outcome, by its weight: its node or `NOBODY`, and the sibling before it; the id goes to `ids[0]`.

    First, outcomes are drawn; once there are as many visits as outcomes, the most overdue one for its weight is next.
    Progressive widening: of an event with more than `wide` outcomes, only about as many are visited as the square root
    of the number of visits.
    """
    visits, children = int(nodes[here].visits), int(nodes[here].children)
    if n > wide and children * children > visits:
        known = keep_known(nodes, here, ids, weights, n)
        n = known if known > 0 else n
    chosen = 0
    if visits < n:
        chosen = pick_weighted(random, weights, n)
    else:
        total = 0
        for i in range(n):
            total += weights[i]
        longest = -1e9
        child = int(nodes[here].first)
        for i in range(n):
            while child != NOBODY and nodes[child].id < ids[i]:
                child = int(nodes[child].next)
            overdue = weights[i] * (visits + 1) / total
            if child != NOBODY and nodes[child].id == ids[i]:
                overdue -= nodes[child].visits
            if overdue > longest:
                longest, chosen = overdue, i
    id = ids[chosen]
    ids[0] = id
    child, before = int(nodes[here].first), NOBODY
    while child != NOBODY and nodes[child].id < id:
        before = child
        child = int(nodes[child].next)
    return child if child != NOBODY and nodes[child].id == id else NOBODY, before


@compiled
def pick_action(nodes: Nodes, here: int, ids: Ids, promise: Floats, n: int, explore: float) -> tuple[int, int]:
    """Choose among n legal actions: its node or `NOBODY`, and the sibling before it; the id goes to `ids[0]`.

    The score is the mean value so far plus a bonus for promising actions that were rarely chosen when they were legal;
    guesses under which an action isn't legal don't count.
    """
    all_promise = 0.0
    for i in range(n):
        all_promise += promise[i]
    visits = int(nodes[here].visits)
    often = sqrt(visits)
    share = explore / all_promise
    untried = nodes[here].own / max(visits, 1) - UNTRIED_LOSS
    child, before = int(nodes[here].first), NOBODY
    best, chosen, best_child, best_before = -1e9, ids[0], NOBODY, NOBODY
    for i in range(n):
        id = ids[i]
        while child != NOBODY and nodes[child].id < id:
            before = child
            child = int(nodes[child].next)
        if child != NOBODY and nodes[child].id == id:
            nodes[child].seen += 1
            times, seen = int(nodes[child].visits), int(nodes[child].seen)
            urge = often if seen == visits else sqrt(seen)
            score = nodes[child].total / times + share * promise[i] * urge / (1 + times)
            if score > best:
                best, chosen, best_child, best_before = score, id, child, before
        elif promise[i] > 0:
            score = untried + share * promise[i] * often
            if score > best:
                best, chosen, best_child, best_before = score, id, NOBODY, before
    ids[0] = chosen
    return best_child, best_before


@compiled
def credit(nodes: Nodes, path: Ids, movers: Ids, depth: int, values: Floats) -> None:
    """Add the value of a line to all nodes on it; `movers` are the seats that act there."""
    for step in range(depth + 1):
        node = path[step]
        nodes[node].visits += 1
        if movers[step] >= 0:
            nodes[node].own += values[movers[step]]
        if step > 0 and movers[step - 1] >= 0:
            nodes[node].total += values[movers[step - 1]]


def grow(
    known: States,
    seat: int,
    promise_now: Floats,
    nodes: Nodes,
    size: int,
    memory: Any,
    random: Random,
    iterations: int,
    explore: float,
) -> int:
    """Search on for some iterations from `known[0]`, what a seat knows; return the new number of nodes.

    `promise_now` has the promise of each action that the seat can choose now. A new tree has size 0. A full
    tree is still updated but doesn't grow.
    """
    table = known.copy()
    s = table[0]
    ids = np.empty(game.MAX_ACTIONS, np.int64)
    weights = np.empty(game.MAX_OUTCOMES, np.int64)
    promise = np.empty(game.MAX_ACTIONS, np.float64)
    values = np.zeros(int(s.seats), np.float64)
    path = np.zeros(DEEPEST + 1, np.int64)
    movers = np.zeros(DEEPEST + 1, np.int64)
    late = knowledge.lateness(s)
    if size == 0:
        set_node(nodes, ROOT, NOBODY, NOBODY)
        size = 1
    for _ in range(iterations):
        table[0] = known[0]
        knowledge.guess(s, seat, memory, random)
        depth = 0
        while True:
            here = path[depth]
            movers[depth] = game.turn(s)
            if movers[depth] == OVER or depth == DEEPEST or (depth > 0 and nodes[here].visits == 0):
                break
            if movers[depth] == CHANCE:
                n = game.outcomes(s, ids, weights)
                child, before = pick_outcome(nodes, here, ids, weights, n, knowledge.WIDE, random)
            else:
                n = game.actions(s, ids)
                if depth == 0:
                    promise[:n] = promise_now
                else:
                    knowledge.weigh(s, ids, n, promise, memory, random)
                child, before = pick_action(nodes, here, ids, promise, n, explore)
            if child == NOBODY:
                if size == len(nodes):
                    break
                child = size
                insert(nodes, child, here, before, int(ids[0]))
                size += 1
            game.apply(s, int(ids[0]))
            depth += 1
            path[depth] = child
        knowledge.judge(s, late, values, ids, weights, promise, memory, random)
        credit(nodes, path, movers, depth, values)
    return size
