"""Claim: greedy chooses within 5 ms, in Camel Up by exact odds and in Obelisk by searching its turn.

Figures are medians over all choices of some games that greedy plays against itself. It also measures how many games
between greedy and random the arena plays per second, in one process.
"""

import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

from bench.report import highest, lowest, repeat, show, table
from giza import Game
from giza.arena.running import run
from giza.arena.schedule import Match
from giza.bots import make
from giza.games.camelup.odds import tables

GAMES = {"camelup1": (2, 4, 8), "camelup2": (2, 4, 8), "obelisk": (2, 4)}
GOAL = 5.0
"""In milliseconds."""
PLAYED, TIMES, MATCH_GAMES = 3, 3, 20


def median_choice(name: str, seats: int) -> float:
    """The median time of a choice, in milliseconds of processor time."""
    times = []
    for seed in range(PLAYED):
        chance, bot = Random(seed), make("greedy", seed)
        g = Game(name, seats)
        g.settle(chance)
        while g.turn is not None:
            view, actions = g.view(g.turn, with_state=True), g.actions()
            begin = time.process_time_ns()
            action = bot.choose(view, actions)
            times.append((time.process_time_ns() - begin) / 1e6)
            g.play(action)
            g.settle(chance)
    return statistics.median(times)


def arena_rate(name: str, seats: int) -> float:
    """Games between greedy and random per second of processor time."""
    begin = time.process_time()
    outcome = run(Match(name, seats, ("greedy", "random")), MATCH_GAMES, lambda: ThreadPoolExecutor(1))
    return len(outcome.results) / (time.process_time() - begin)


def main() -> None:
    """Measure and print."""
    choices, rates = [], []
    for name, tables_of in GAMES.items():
        for seats in tables_of:
            median_choice(name, seats)
            choice = repeat(lambda name=name, seats=seats: median_choice(name, seats), TIMES)  # type: ignore[misc]
            choices.append(lowest(f"{name}, {seats} seats", choice, GOAL))
            rate = repeat(lambda name=name, seats=seats: arena_rate(name, seats), TIMES)  # type: ignore[misc]
            rates.append(highest(f"{name}, {seats} seats", rate))
    known = "from its table" if tables.load() is not None else "simulated: there is no table"
    show(table(f"A choice of greedy (second-edition race odds {known})", "milliseconds", choices, more_is_better=False))
    show(table("Greedy against random in the arena", "games a second", rates, more_is_better=True))


if __name__ == "__main__":
    main()
