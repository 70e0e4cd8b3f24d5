"""A tabular study: when to stop in Pig, learned in a batch and compared with the exact answer. Takes under a minute.

    pip install giza ./examples/pig
    python examples/tabular_study.py

Pig is the example of a custom game: roll as long as you like, but a 1 loses the turn. A table has a number for every
situation of a player: their points, the opponent's, and the stake. Thousands of games at once fill it.

The goal is 20 points, so that the table is small. By value iteration, perfect play never stops there before it has won,
which is easy to learn. With 30 points and half as many games the table won only 38 % against perfect play.
"""

import numpy as np
from giza_pig import RULES
from giza_pig.kernel import FACES, HOLD, ROLL
from numpy.typing import NDArray

from giza.batch import Batch

GOAL, GAMES, ROUNDS = 20, 2000, 120
Table = NDArray[np.float64]
"""The chance to win with each action, by own points, the opponent's points and stake."""
Step = tuple[NDArray[np.int64], NDArray[np.int8], tuple[NDArray[np.int64], ...], NDArray[np.int64]]


def exact(goal: int) -> Table:
    """Optimal play, by value iteration."""
    own, other, stake = np.indices((goal, goal, goal + FACES))
    value = np.full(own.shape, 0.5)
    while True:
        held = np.where(own + stake >= goal, 1.0, 1 - value[other, np.minimum(own + stake, goal - 1), 0])
        lost = 1 - value[other, own, 0]
        more = sum(value[own, other, np.minimum(stake + face, goal + FACES - 1)] for face in range(2, FACES + 1))
        rolled = (lost + more) / FACES
        best = np.where(stake > 0, np.maximum(held, rolled), rolled)
        if np.abs(best - value).max() < 1e-9:
            return np.asarray(np.stack([rolled, held], -1))
        value = best


def play(tables: tuple[Table, Table], seed: int, curiosity: float = 0.0) -> tuple[Table, list[Step]]:
    """Play games with a table on each seat; return shares of the victory, and all steps. Curious players explore."""
    random = np.random.default_rng(seed)
    goal = len(tables[0])
    batch = Batch(RULES, 2, GAMES, seed, auto_reset=False, goal=goal)
    shares: Table = np.zeros((GAMES, 2))
    steps: list[Step] = []
    while (rows := np.flatnonzero(batch.turns >= 0)).size:
        seats = batch.turns[rows].copy()
        seen = np.rint(batch.observations[rows].T * goal).astype(np.int64)
        where = seen[0], seen[1], np.minimum(seen[2], goal + FACES - 1)
        action = np.where(seats == 0, tables[0][where].argmax(1), tables[1][where].argmax(1))
        curious = random.random(len(rows)) < curiosity
        action[curious] = random.integers(0, 2, curious.sum())
        action[~batch.masks[rows, HOLD]] = ROLL
        steps.append((rows, seats, where, action))
        chosen = np.full(GAMES, -1)
        chosen[rows] = action
        batch.step(chosen)
        shares[batch.ended] = batch.rewards[batch.ended]
    return shares, steps


def learned(goal: int, rounds: int) -> Table:
    """A table from experience: each round plays whole games against itself and averages what followed."""
    won, count = np.full((goal, goal, goal + FACES, 2), 5.0), np.full((goal, goal, goal + FACES, 2), 10.0)
    for number in range(rounds):
        table = won / count
        shares, steps = play((table, table), seed=number, curiosity=0.2 * (1 - number / rounds))
        for rows, seats, where, action in steps:
            np.add.at(won, (*where, action), shares[rows, seats])
            np.add.at(count, (*where, action), 1.0)
        won, count = 0.98 * won, 0.98 * count  # what was learned from worse play is discounted
    return np.asarray(won / count)


def main(rounds: int = ROUNDS) -> float:
    """Let the learned table play the exact one; return its share of the victories."""
    best, found = exact(GOAL), learned(GOAL, rounds)
    first, second = play((found, best), seed=10_001)[0][:, 0], play((best, found), seed=10_002)[0][:, 1]
    share = float(np.concatenate([first, second]).mean())
    newcomer = np.random.default_rng(0).random(best.shape)
    easy = float(play((found, newcomer), seed=10_003)[0][:, 0].mean())
    print(f"{rounds * GAMES:,} games learned; the table wins {100 * easy:.1f} % against one filled at random,")
    print(f"and {100 * share:.1f} % against perfect play, where 50 % is the most one can have")
    return share


if __name__ == "__main__":
    main()
