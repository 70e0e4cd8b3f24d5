"""The joint chances of winner and last camel of a race: `joint[winner, loser]`.

Where only the separate chances are known, the joint ones are inferred: the table of maximum entropy with these sums and
an empty diagonal, found by scaling rows and columns in turn.
"""

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.odds.positions import rank_racers
from giza.games.camelup.rules.race import RACERS
from giza.rules.compiled import compiled

Joint = NDArray[np.float64]

ROUNDS = 6
"""The number of scalings, after which both sums are right to a thousandth."""
LAST_ROUNDS = 200
"""The number of scalings of a final table."""


@compiled
def marginals(joint: Joint) -> Joint:
    """The chances to win, [0], and to lose, [1]."""
    odds = np.zeros((2, RACERS))
    for first in range(RACERS):
        for last in range(RACERS):
            odds[0, first] += joint[first, last]
            odds[1, last] += joint[first, last]
    return odds


@compiled
def scale(joint: Joint, winner: Joint, loser: Joint, rounds: int) -> None:
    """Scale rows and columns until they sum to the chances to win and to come last."""
    for _ in range(rounds):
        for last in range(RACERS):
            total = 0.0
            for first in range(RACERS):
                total += joint[first, last]
            share = loser[last] / total if total > 0.0 else 0.0
            for first in range(RACERS):
                joint[first, last] *= share
        for first in range(RACERS):
            total = 0.0
            for last in range(RACERS):
                total += joint[first, last]
            share = winner[first] / total if total > 0.0 else 0.0
            for last in range(RACERS):
                joint[first, last] *= share


@compiled
def infer(winner: Joint, loser: Joint, rounds: int, joint: Joint) -> None:
    """Infer the joint chances from the separate ones."""
    for first in range(RACERS):
        for last in range(RACERS):
            joint[first, last] = winner[first] * loser[last] if first != last else 0.0
    scale(joint, winner, loser, rounds)


@compiled
def fold_inferred(rows: Joint, ends: NDArray[np.int64], joint: Joint) -> None:
    """Add the odds after the races at the end of a leg, weighted by their counts, from the chances of each rank."""
    by_rank, racers = np.empty((RACERS, RACERS)), np.empty(RACERS, np.int64)
    for i in range(ends.shape[1]):
        infer(rows[i, :RACERS], rows[i, RACERS:], ROUNDS, by_rank)
        rank_racers(ends[0, i], racers)
        for first in range(RACERS):
            for last in range(RACERS):
                joint[racers[first], racers[last]] += ends[1, i] * by_rank[first, last]
