"""The bot `search`: it looks ahead by information-set Monte Carlo tree search, for a time or a number of iterations.

It starts from the values of `greedy`, and corrects them by what follows.
"""

import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from threading import Thread
from typing import Any, NamedTuple

import numpy as np

from giza.bots.interface import Reason, View
from giza.bots.playbook import Values, from_playbook
from giza.bots.search.budget import Budget, parse
from giza.bots.search.knowledge import Knowledge
from giza.bots.search.tree import ROOT, grow, new_nodes
from giza.bots.states import ids_of, state_of
from giza.games import Rules
from giza.rules.compiled import specialise
from giza.rules.contract import NOBODY, Floats, Kernel, State, array_of

MOST_NODES = 1 << 19
"""The most nodes of one tree; memory is used only as far as the tree grows."""
FIRST_CHUNK = 32
CHUNK_SECONDS = 0.002
"""The interval between looks at the clock."""
DOUBT = 1.0
"""A loss of this many pounds or points makes an action a third as promising."""
TRUST = 200
"""Greedy's value of an action counts as much as this many visits."""
STEEPEST = 0.25
"""How steeply values rise where everybody is level, for every pound or point that is one of the game's `SCALE`."""


class Tried(NamedTuple):
    """The search's result for an action."""

    action: str
    visits: int
    value: float
    """From 0 to 1: 0.5 is level with the others; near the end of the game about the share of won games."""


class Tree:
    """A tree and a game's memory, used by one thread at a time.

    With `iterations`, it has room for the nodes that this many iterations can add.
    """

    def __init__(self, kernel: Kernel, knowledge: Knowledge, iterations: int | None = None) -> None:
        self.grow = specialise(grow, kernel, knowledge=knowledge)
        self.explore = float(knowledge.EXPLORE)
        self.nodes = new_nodes(MOST_NODES if iterations is None else min(MOST_NODES, 1 + iterations))
        self.memory: Any = knowledge.new_memory()
        self.size = 0

    def plant(self, known: State, seat: int, promise: Floats, seed: Sequence[int]) -> None:
        """Start a new search from what a seat knows."""
        self.known, self.seat, self.promise = array_of(known), seat, promise
        self.random = np.random.default_rng(seed)
        self.memory[:] = 0
        self.size = 0
        self.search(0)

    def search(self, iterations: int) -> None:
        """Search for some more iterations."""
        self.size = self.grow(
            self.known,
            self.seat,
            self.promise,
            self.nodes,
            self.size,
            self.memory,
            self.random,
            iterations,
            self.explore,
        )

    def search_until(self, end: float) -> None:
        """Search in chunks until a time."""
        chunk = FIRST_CHUNK
        while (begin := time.perf_counter()) < end:
            self.search(chunk)
            spent = time.perf_counter() - begin
            chunk = max(1, int(chunk * min(CHUNK_SECONDS, end - begin) / max(spent, 1e-6)))

    def tried(self) -> dict[int, tuple[int, float]]:
        """The number of visits of each action, and the sum of the values it led to."""
        found = {}
        child = int(self.nodes[ROOT].first)
        while child != NOBODY:
            node = self.nodes[child]
            found[int(node.id)] = int(node.visits), float(node.total)
            child = int(node.next)
        return found


class SearchBot:
    """Chooses by search. It knows only its view, and forgets everything between choices."""

    def __init__(self, budget: Budget, seed: int) -> None:
        self.budget, self.seed = budget, seed
        self.trees: dict[Kernel, list[Tree]] = {}

    def check(self, rules: Rules) -> None:
        """Refuse a game without knowledge for the search."""
        self.needs(rules)

    def needs(self, rules: Rules) -> tuple[Values, Knowledge]:
        """The game's values for `greedy` and its knowledge for the search; raises `BadOption` if it lacks them."""
        return from_playbook("search", rules, lambda book: (book.values, book.searched) if book.searched else None)

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """The best action found."""
        if len(actions) == 1:
            return actions[0]
        return self.consider(view, actions)[0].action

    def explain(self, view: View, actions: Sequence[str]) -> list[Reason]:
        """The actions that were tried with their values, best first."""
        return [Reason(tried.action, tried.value) for tried in self.consider(view, actions)]

    def consider(self, view: View, actions: Sequence[str]) -> list[Tried]:
        """Search, and return every action with its value, best first.

        Greedy's exact values are used twice: they guide the search, and they are the prior of its values. Actions with
        many visits get the search's values, others greedy's.
        """
        rules, known = state_of(view)
        values_of, knowledge, kernel = *self.needs(rules), rules.kernel
        if kernel not in self.trees:
            threads, iterations = self.budget.threads, self.budget.iterations
            self.trees[kernel] = [Tree(kernel, knowledge, iterations) for _ in range(threads)]
        trees = self.trees[kernel]
        position = zlib.crc32(known.tobytes())
        ids = ids_of(rules, known, actions)
        losses = values_of(known, ids, self.seed, view)
        losses -= losses.max()
        promise = np.exp(losses / DOUBT)[np.argsort(ids)]
        for number, tree in enumerate(trees):
            tree.plant(known, int(view["you"]), promise, (abs(self.seed), number, position))
            knowledge.remember(known, view, self.seed, tree.memory)
        self.search(trees)
        values = weigh_up(trees, dict(zip(ids, losses.tolist(), strict=True)), STEEPEST / float(knowledge.SCALE))
        tried = [Tried(action, *values[id]) for id, action in zip(ids, actions, strict=True)]
        return sorted(tried, key=lambda found: -found.value)

    def search(self, trees: Sequence[Tree]) -> None:
        """Let every thread search a tree of its own, within the budget."""
        threads = [Thread(target=job, daemon=True) for job in self.jobs(trees)]
        for thread in threads[1:]:
            thread.start()
        threads[0].run()
        for thread in threads[1:]:
            thread.join()

    def jobs(self, trees: Sequence[Tree]) -> list[Callable[[], None]]:
        """The task of each thread."""
        if self.budget.iterations is None:
            end = time.perf_counter() + (self.budget.seconds or 0.0)
            return [partial(tree.search_until, end) for tree in trees]
        share, more = divmod(self.budget.iterations, len(trees))
        return [partial(tree.search, share + (number < more)) for number, tree in enumerate(trees)]


def weigh_up(trees: Sequence[Tree], losses: Mapping[int, float], steepness: float) -> dict[int, tuple[int, float]]:
    """The visits and the value of every action, the value being a mean of the search's and greedy's.

    `losses` are the pounds or points by which greedy rates an action below its best one; `steepness` is the value of
    a pound or point.
    """
    visits, totals = dict.fromkeys(losses, 0), dict.fromkeys(losses, 0.0)
    for tree in trees:
        for id, (times, total) in tree.tried().items():
            visits[id] += times
            totals[id] += total
    leader = max(visits, key=visits.__getitem__)
    level = totals[leader] / visits[leader] if visits[leader] else 0.5
    return {
        id: (visits[id], (totals[id] + TRUST * (level + steepness * loss)) / (visits[id] + TRUST))
        for id, loss in losses.items()
    }


def make_search(options: str, seed: int) -> SearchBot:
    """The factory of the entry point `search`: `search:200ms`, `search:2000`, `search:1s,threads=2`."""
    return SearchBot(parse(options), seed)
