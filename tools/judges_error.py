"""Estimate the judge's error in the difference between two actions, by comparing it with long playing on.

    python tools/judges_error.py GAME [--bots greedy,greedy] [--games 6] [--times 100] [--every 9]

In games of bots, every N-th decision is examined: the best action and the next best are played on from many times, as
the deeper analysis does. The error is what remains of the squared difference after subtracting the variance of chance.
"""

import argparse
from collections.abc import Iterator, Sequence

import numpy as np
from analysis_study import play

from giza import Game
from giza.analysis.accounts import expect, following
from giza.analysis.judges import SHARE, judge_for
from giza.bots.states import ids_of
from giza.rules.contract import CHANCE


def differences(game: Game, times: int, every: int) -> Iterator[tuple[float, float, float]]:
    """Yield the judge's difference between the best two actions, that of playing on, and its standard error."""
    judge, kernel = judge_for(game), game.rules.kernel
    for number, step in enumerate(game.steps()):
        seat, actions = step.event.who, step.before.actions()
        if seat == CHANCE or len(actions) == 1 or number % every:
            continue
        known = step.before.concealed(seat)
        ids = ids_of(game.rules, known, actions)
        told = {id: float(expect(kernel, following(kernel, known, id), judge, seat)[seat, SHARE]) for id in ids}
        best, other = sorted(ids, key=told.__getitem__, reverse=True)[:2]
        courses = judge.play_on(known, [best, other], seat, times, [number])[:, :, seat, SHARE]
        gained = courses[0] - courses[1]
        yield told[best] - told[other], float(gained.mean()), float(gained.std(ddof=1) / times**0.5)


def tell(found: Sequence[tuple[float, float, float]]) -> str:
    """The error, with a bootstrap interval over decisions."""
    said, played, errors = np.array(found).T
    excess, random = (said - played) ** 2 - errors**2, np.random.default_rng(0)
    means = [random.choice(excess, len(excess)).mean() for _ in range(2000)]
    low, high = np.sqrt(np.maximum(np.percentile(means, (2.5, 97.5)), 0))
    bias, root = (played - said).mean(), max(excess.mean(), 0) ** 0.5
    return (
        f"{len(found)} decisions: error {root:.4f} (95 %: {low:.4f} to {high:.4f}), "
        f"played less said {bias:+.4f}, error of playing {errors.mean():.4f}"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--bots", default="greedy,greedy,greedy,greedy")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--every", type=int, default=9)
    given = parser.parse_args()
    found: list[tuple[float, float, float]] = []
    for seed in range(given.games):
        found += differences(play(given.game, given.bots.split(","), seed), given.times, given.every)
        print(tell(found), flush=True)


if __name__ == "__main__":
    main()
