"""Claim: the search runs 200,000 iterations per second in Camel Up with four seats, on one core.

An iteration descends the tree, adds a node and evaluates it. Deeper trees make it slower, so trees of several sizes are
measured: 2,000 iterations correspond to `search:10ms`, 20,000 to `search:100ms`. Positions are from the middle of
random games.
"""

import random
import time
from statistics import mean

import numpy as np

from bench.report import Result, highest, repeat, show, table
from giza.bots.playbook import from_playbook
from giza.bots.search.bot import Tree
from giza.game import Game

TIMES = 5
SEATS = 4
GOALS = {"camelup1": 200.0, "camelup2": 200.0}
"""In thousands of iterations per second, for small trees."""
SIZES = (2_000, 20_000)
POSITIONS = 8
ACTIONS_PLAYED = 20


def middle(name: str, seed: int) -> Game:
    """A game after some random actions."""
    chooser = random.Random(seed)
    game = Game(name, SEATS)
    game.settle(chooser)
    for _ in range(ACTIONS_PLAYED):
        kinds = sorted({action.split()[0] for action in game.actions()})
        kind = chooser.choice(kinds)
        game.play(chooser.choice([action for action in game.actions() if action.split()[0] == kind]))
        game.settle(chooser)
    return game


def rate(tree: Tree, games: list[Game], iterations: int) -> float:
    """Thousands of iterations per second of processor time, the mean over several positions."""
    rates = []
    for game in games:
        seat = int(game.turn or 0)
        known, n = game.concealed(seat), len(game.actions())
        tree.plant(known, seat, np.ones(n), (1,))
        begin = time.process_time()
        tree.search(iterations)
        rates.append(iterations / (time.process_time() - begin) / 1000)
    return mean(rates)


def measured(name: str) -> list[Result]:
    """The rates of a game."""
    games = [middle(name, seed) for seed in range(POSITIONS)]
    knowledge = from_playbook("search", games[0].rules, lambda book: book.searched)
    tree = Tree(games[0].rules.kernel, knowledge)
    rate(tree, games[:1], 10)
    return [
        highest(
            f"{name}, {SEATS} seats, {size:,} iterations",
            repeat(lambda size=size: rate(tree, games, size), TIMES),  # type: ignore[misc]
            GOALS[name] if size == SIZES[0] else None,
        )
        for size in SIZES
    ]


def main() -> None:
    """Measure and print."""
    results = [result for name in GOALS for result in measured(name)]
    show(table("Search", "thousand iterations a second", results, more_is_better=True))


if __name__ == "__main__":
    main()
