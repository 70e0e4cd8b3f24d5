"""Fit the conversion of pounds to shares of the victory in Camel Up to games that bots play against each other.

    python tools/fit_camelup_judge.py [--games 60] [--tables camelup1:2,camelup1:4]

Two thirds of the games are used for the fit. The cross-entropy of the results is also printed for the other third, with
predicted and actual shares. The same arguments give the same figures.
"""

import argparse
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from analysis_figures import BINS, bins_of, said_and_came
from analysis_study import play
from numpy.typing import NDArray

from giza.analysis.judges import SHARE, result_of
from giza.games.camelup.judge.judge import OWN_SPREAD, SURE_POUNDS, WAY_POUNDS, CamelUpJudge, Expectation
from giza.rules.contract import CHANCE

Numbers = NDArray[np.float64]
TABLES = "camelup1:2,camelup1:4,camelup1:8,camelup2:2,camelup2:4,camelup2:8"


class Table(NamedTuple):
    """Positions of games at one kind of table."""

    pounds: Numbers
    """[position, seat]: as in `Expectation`."""
    spreads: Numbers
    late: Numbers
    won: Numbers
    """[position, seat]: the actual share of the victory."""

    def shares(self, sure: float, own: float, way: float) -> Numbers:
        """The predicted shares with these parameters of the scale."""
        scales = np.sqrt(sure**2 + own * self.spreads + way**2 * (1 - np.minimum(self.late, 1.0)))
        powers = np.exp((self.pounds - self.pounds.max(axis=1, keepdims=True)) / scales[:, np.newaxis])
        found: Numbers = powers / powers.sum(axis=1, keepdims=True)
        return found


def table_of(game: str, seats: int, seeds: Iterable[int]) -> Table:
    """All positions of games of `greedy` in which a player was to act, with open cards."""
    looks: list[Expectation] = []
    results: list[Numbers] = []
    for seed in seeds:
        played, judge = play(game, ["greedy"] * seats, seed), CamelUpJudge()
        states = [step.before.state for step in played.steps() if step.event.who != CHANCE]
        looks += [judge.outlook(s) for s in states]
        results += [result_of(played.rules.kernel, played.state)[:, SHARE]] * len(states)
    pounds, spreads, late = (np.array(column) for column in zip(*looks, strict=True))
    return Table(pounds, spreads, late, np.array(results))


def surprise(tables: Sequence[Table], *numbers: float) -> float:
    """The mean cross-entropy of the results; every table has the same weight."""
    return float(np.mean([surprise_at(table, numbers) for table in tables]))


def surprise_at(table: Table, numbers: Sequence[float]) -> float:
    """The mean cross-entropy at one kind of table."""
    return -float((table.won * np.log(np.maximum(table.shares(*numbers), 1e-9))).sum(axis=1).mean())


def descend(loss: Callable[..., float], start: Sequence[float]) -> list[float]:
    """Change one parameter after the other as long as it helps."""
    best, numbers, step = loss(*start), list(start), 1.4
    while step > 1.03:
        better = False
        for index in range(len(numbers)):
            for factor in (step, 1 / step):
                tried = [*numbers]
                tried[index] *= factor
                if (value := loss(*tried)) < best:
                    best, numbers, better = value, tried, True
        if not better:
            step = step**0.5
    return numbers


def fit(count: int, tables: Sequence[str]) -> None:
    """Print the parameters that fit the games of all tables best, and their results on other games."""
    fitted, others = [], []
    for table in tables:
        game, _, seats = table.partition(":")
        fitted.append(table_of(game, int(seats), (seed for seed in range(count) if seed % 3)))
        others.append(table_of(game, int(seats), range(0, count, 3)))
        print(f"{table}: {count} games, {len(fitted[-1].won) + len(others[-1].won)} positions", flush=True)
    present = (SURE_POUNDS, OWN_SPREAD, WAY_POUNDS)
    for name, numbers in (("now", present), ("fitted", descend(partial(surprise, fitted), present))):
        told = ", ".join(f"{number:.2f}" for number in numbers)
        print(f"{name}: {told}; surprise {surprise(fitted, *numbers):.4f}, others {surprise(others, *numbers):.4f}")
        bins = sum((bins_of(one.shares(*numbers).ravel(), one.won.ravel()) for one in others), np.zeros((BINS, 3)))
        print(f"  said and came, in other games: {said_and_came(bins)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=60, help="of each table")
    parser.add_argument("--tables", default=TABLES)
    arguments = parser.parse_args()
    fit(arguments.games, arguments.tables.split(","))


if __name__ == "__main__":
    main()
