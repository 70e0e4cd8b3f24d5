"""Claim: exact odds take less than the blink of an eye, in both editions.

In the same run, for comparison: the brute force of the tests, which enumerates every line of a leg, compiled too.
Figures are medians over random positions at the start of a leg, with all dice in the pyramid.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.report import Result, lowest, repeat, show, table
from giza import Game
from giza.games.camelup.odds import first_edition
from giza.games.camelup.odds.leg_odds import leg
from giza.games.camelup.odds.races import race
from giza.games.camelup.odds.worth import bets
from giza.games.camelup.rules.race import camel_at, space_at
from giza.rules.contract import NOBODY

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from brute_leg import brute_leg

POSITIONS, BRUTE_POSITIONS, TIMES = 100, 10, 5
LEG_GOALS = {1: 0.06, 2: 0.4}
RACE_GOAL, TILES_GOAL, TABLE_GOAL = 1.0, 20.0, 1000.0
"""All in milliseconds."""
TILES = 4


def leg_starts(edition: int, count: int) -> list[Game]:
    """Random positions at the start of a leg."""
    chooser = random.Random(edition)
    found: list[Game] = []
    while len(found) < 3 * count:
        g = Game(f"camelup{edition}", 8)
        g.settle(chooser)
        while g.turn is not None:
            found.append(Game.from_position(f"camelup{edition}", g.position(), 8))
            legs = int(g.state.leg)
            while g.turn is not None and g.state.leg == legs:
                g.play("roll")
                g.settle(chooser)
    return chooser.sample(found, count)


def with_tiles(g: Game) -> Game:
    """The position with four tiles added in legal places."""
    chooser = random.Random(g.position())
    g = g.copy()
    for _ in range(TILES):
        g.play(chooser.choice([action for action in g.actions() if action.startswith("tile")]))
    return g


def milliseconds(call: Callable[[Game], object], games: Sequence[Game]) -> float:
    """The median time of a call."""
    times = []
    for g in games:
        begin = time.process_time_ns()
        call(g)
        times.append((time.process_time_ns() - begin) / 1e6)
    return statistics.median(times)


def measured(what: str, call: Callable[[Game], object], games: Sequence[Game], goal: float | None = None) -> Result:
    """Measure a call on several games, several times."""
    call(games[0])
    return lowest(what, repeat(lambda: milliseconds(call, games), TIMES), goal)


def brute(g: Game) -> object:
    """The brute force of the tests on a position."""
    edition, race_number = int(g.state.edition), int(g.state.race)
    stacks: dict[int, list[int]] = {}
    place = 0
    while camel_at(race_number, place) != NOBODY:
        stacks.setdefault(int(space_at(race_number, place)), []).append(int(camel_at(race_number, place)))
        place += 1
    return brute_leg(edition, stacks, list(range(4 + edition)), {})


def make_table(_: Game) -> None:
    """Build the first edition's race table."""
    first_edition.table.cache_clear()
    first_edition.table()


def main() -> None:
    """Measure and print."""
    results = []
    for edition in (1, 2):
        games = leg_starts(edition, POSITIONS)
        exact = measured(f"leg odds, edition {edition}", leg, games, LEG_GOALS[edition])
        slow = measured(f"leg by brute force, edition {edition}", brute, games[:BRUTE_POSITIONS])
        results += [exact._replace(note=f"{slow.median / exact.median:,.0f} × as fast as brute force"), slow]
        tiled = [with_tiles(g) for g in games]
        results.append(measured(f"race odds with {TILES} tiles, edition {edition}", race, tiled, RACE_GOAL))
        results.append(measured(f"all tiles valued, edition {edition}", lambda g: leg(g).tiles, games, TILES_GOAL))
        results.append(measured(f"all actions valued, edition {edition}", lambda g: bets(g, 0), games))
    results.append(measured("race table, edition 1", make_table, games[:1], TABLE_GOAL))
    show(table("Exact odds", "milliseconds", results, more_is_better=False))


if __name__ == "__main__":
    main()
