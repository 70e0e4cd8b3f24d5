"""Claim: one core simulates at least 1.5 million whole races per second, in both editions.

In the same run, for comparison: races by the naive rules that the tests compare with.
"""

import random
import sys
import time
from functools import partial
from pathlib import Path

import numpy as np

from bench.report import Result, highest, ratios, repeat, show, table
from giza import Game
from giza.games.camelup.odds.simulate import simulate
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.state import all_dice

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from naive_camelup import NAMES, NaiveCamelUp

RACES, NAIVE_RACES, STARTS, TIMES = 50_000, 200, 10, 5
GOAL = 1.5
MILLION = 1e6


def starts(edition: int) -> list[int]:
    """Random races after their setup."""
    chooser = random.Random(edition)
    found = []
    for _ in range(STARTS):
        g = Game(f"camelup{edition}", 2)
        g.settle(chooser)
        found.append(int(g.state.race))
    return found


def rate(edition: int) -> float:
    """Million races per second, over some starts."""
    generator, counts = np.random.default_rng(edition), np.zeros((2, RACERS), np.int64)
    races = starts(edition)
    begin = time.process_time()
    for race in races:
        simulate(edition, race, all_dice(edition), 0, RACES, generator, counts)
    return RACES * STARTS / (time.process_time() - begin) / MILLION


def naive_race(edition: int, chooser: random.Random) -> None:
    """One race by the naive rules of the tests, without bets."""
    g = NaiveCamelUp(edition, 2)
    for name in NAMES[edition].values():
        g.event(f"{name} {chooser.randint(1, 3)}")
    while not g.over:
        g.event("roll")
        die = chooser.choice(g.dice)
        g.event(f"{die if die != 'grey' else chooser.choice(('black', 'white'))} {chooser.randint(1, 3)}")


def naive_rate(edition: int) -> float:
    """Races per second by the naive rules of the tests."""
    chooser = random.Random(edition)
    begin = time.process_time()
    for _ in range(NAIVE_RACES):
        naive_race(edition, chooser)
    return NAIVE_RACES / (time.process_time() - begin) / MILLION


def main() -> None:
    """Measure and print."""
    results: list[Result] = []
    naive: list[Result] = []
    for edition in (1, 2):
        rate(edition)
        results.append(highest(f"edition {edition}", repeat(partial(rate, edition), TIMES), GOAL))
        naive.append(highest(f"rules of the tests, edition {edition}", repeat(partial(naive_rate, edition), TIMES)))
    show(table("Simulated races", "million a second", [*results, *naive], more_is_better=True))
    show(ratios("Times as fast as", results, naive))


if __name__ == "__main__":
    main()
