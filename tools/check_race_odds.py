"""Compare exact race odds with ten million simulated races from each of twenty positions, in both editions.

Too slow for `make test`: run `python tools/check_race_odds.py` after a change to the odds. The second edition needs
its table (`giza solve camelup2`).
"""

import math
from random import Random

import numpy as np

from giza import Game
from giza.games.camelup.odds.races import race
from giza.games.camelup.odds.simulate import simulate
from giza.games.camelup.odds.situation import situation
from giza.games.camelup.rules.race import RACERS

POSITIONS, RACES = 20, 10_000_000
MOST_ERRORS = 4.0


def random_position(edition: int, number: int) -> Game:
    """A game after some rolls and tiles."""
    chooser = Random(f"{edition} {number}")
    while True:
        g = Game(f"camelup{edition}", 8)
        g.settle(chooser)
        for _ in range(chooser.randint(0, 20)):
            tiles = [action for action in g.actions() if action.startswith("tile")]
            g.play(chooser.choice(tiles) if tiles and chooser.random() < 0.3 else "roll")
            g.settle(chooser)
            if g.turn is None:
                break
        else:
            return g


def deviations(g: Game, seed: int) -> list[float]:
    """The deviation of each exact figure from the simulated one, in standard errors; infinite if impossible."""
    where = situation(g)
    counts = np.zeros((2, RACERS), np.int64)
    simulate(where.edition, where.race, where.dice, where.tiles, RACES, np.random.default_rng(seed), counts)
    odds = race(g)
    if odds.quality != "exact":
        raise SystemExit("there is no table of race odds: run `giza solve camelup2` first")
    found = []
    for chances, simulated in ((odds.winner, counts[0]), (odds.loser, counts[1])):
        for chance, count in zip(chances.values(), simulated.tolist(), strict=True):
            error = math.sqrt(chance * (1 - chance) / RACES)
            difference = abs(count / RACES - chance)
            found.append(difference / error if error > 0 else math.inf if difference > 1e-12 else 0.0)
    return found


if __name__ == "__main__":
    for edition in (1, 2):
        games = [random_position(edition, number) for number in range(POSITIONS)]
        found = [figure for number, g in enumerate(games) for figure in deviations(g, number)]
        square = math.sqrt(sum(figure**2 for figure in found) / len(found))
        print(f"edition {edition}: {len(found)} figures, largest {max(found):.2f} standard errors, rms {square:.2f}")
        if max(found) > MOST_ERRORS:
            raise SystemExit("the odds are wrong")
