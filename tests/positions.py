"""Fixed positions of every game and number of seats, as starting points for perft and replays.

A position is reached by seeded random play that chooses a kind of action before the action.
"""

import random
from collections import Counter

import numpy as np

from giza import Game
from giza.games import GAMES
from giza.rules.contract import CHANCE, OVER, copy_state

ACTIONS_PLAYED = {"start": 0, "middle": 25}
SETTINGS = [(name, seats) for name, rules in GAMES.items() for seats in rules.seats]


def choose(actions: list[str], chooser: random.Random) -> str:
    """Choose a kind of action, then one of that kind."""
    kind = chooser.choice(sorted({action.split()[0] for action in actions}))
    return chooser.choice([action for action in actions if action.split()[0] == kind])


def played(name: str, seats: int, actions: int, seed: str = "", **options) -> Game:
    """A game after this many actions, or at its end."""
    chooser = random.Random(f"{name} {seats} {seed}")
    g = Game(name, seats, **options)
    g.settle(chooser)
    while actions > 0 and g.turn is not None:
        g.play(choose(g.actions(), chooser))
        g.settle(chooser)
        actions -= 1
    return g


def perft(g: Game, depth: int) -> list[list[int]]:
    """For every number of events up to `depth`, the numbers of lines of play and of distinct positions."""
    kernel = g.rules.kernel
    ids, weights = np.empty(kernel.MAX_ACTIONS, np.int64), np.empty(kernel.MAX_OUTCOMES, np.int64)
    layer = Counter({g.state.tobytes(): 1})
    counts = []
    for _ in range(depth):
        following: Counter[bytes] = Counter()
        for position, lines in layer.items():
            s = np.frombuffer(bytearray(position), kernel.DTYPE)[0]
            turn = kernel.turn(s)
            if turn == OVER:
                continue
            n = kernel.outcomes(s, ids, weights) if turn == CHANCE else kernel.actions(s, ids)
            for id in ids[:n].tolist():
                child = copy_state(s)
                kernel.apply(child, id)
                following[child.tobytes()] += lines
        layer = following
        counts.append([layer.total(), len(layer)])
    return counts
