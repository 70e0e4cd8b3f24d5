"""The prospects of a position if only dice fall: the basis for the values of tickets, cards and tiles.

They are exact where there is a table of race odds; without one, the winner and loser of the race are simulated.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from giza.games.camelup.odds import first_edition, second_edition
from giza.games.camelup.odds.joint import ROUNDS, infer, marginals
from giza.games.camelup.odds.lines import Lines, count_lines
from giza.games.camelup.odds.simulate import simulate
from giza.games.camelup.odds.tables import rows_of, sound
from giza.games.camelup.rules.race import LAST_SPACE, RACERS
from giza.rules.contract import Floats

RACES = 2_000
"""The number of races to simulate without a table of race odds."""
KEPT = 256
"""The number of races remembered: most actions move no camel, so the next player looks at the same race."""


class Prospects(NamedTuple):
    """The chances of the leg and the race if only dice fall. The arrays are read-only."""

    leaders: Floats
    """[first, second]: the chance that these two lead at the end of the leg."""
    stops: Floats
    """[space]: the expected number of moves that end there in this leg."""
    race: Floats
    """[0, camel]: the chance to win the race, [1, camel]: to lose it."""
    joint: Floats
    """[winner, loser]: the chance of both together."""
    race_ends: float
    """The chance that the race ends within this leg."""


NO_PROSPECTS = Prospects(
    np.zeros((RACERS, RACERS)), np.zeros(LAST_SPACE + 1), np.zeros((2, RACERS)), np.zeros((RACERS, RACERS)), 0.0
)
"""Before the camels are placed."""


@lru_cache(maxsize=KEPT)
def prospects_of(edition: int, race: int, dice: int, tiles: int, seed: int) -> Prospects:
    """The prospects of a position; the seed is for the simulation that replaces a missing table."""
    if edition == 1 or sound() is not None:
        lines, odds = counted_to_the_end(edition, race, dice, tiles)
    else:
        lines, odds = counted(edition, race, dice, tiles), simulated(edition, race, dice, tiles, RACES, seed)
    return prospects_by(lines, odds)


def prospects_by(lines: Lines, race: Floats) -> Prospects:
    """The prospects from the counted lines of a leg, and the chances to win and to lose the race.

    The joint chances are inferred from those: in the laboratory, a player with the exact ones was no stronger.
    """
    joint = np.empty((RACERS, RACERS))
    infer(race[0], race[1], ROUNDS, joint)
    return Prospects(lines.top_two / lines.total, lines.landings / lines.total, race, joint, lines.ended / lines.total)


@lru_cache(maxsize=KEPT)
def counted(edition: int, race: int, dice: int, tiles: int) -> Lines:
    """The rest of the leg."""
    return count_lines(edition, race, dice, tiles)


def counted_to_the_end(edition: int, race: int, dice: int, tiles: int) -> tuple[Lines, Floats]:
    """The rest of the leg, and the odds of the race after its ends, which aren't kept."""
    lines = count_lines(edition, race, dice, tiles, with_ends=True)
    joint = lines.finals.astype(np.float64)
    if edition == 1:
        first_edition.fold(first_edition.table(), lines.ends, joint)
    odds = marginals(joint)
    if edition == 2:
        table = sound()
        if table is None:
            raise ValueError("there is no table of race odds")
        second_edition.fold(rows_of(table, lines.ends), lines.ends, odds)
    return lines._replace(ends=lines.ends[:, :0].copy()), shares(odds)


@lru_cache(maxsize=KEPT)
def simulated(edition: int, race: int, dice: int, tiles: int, races: int, seed: int) -> Floats:
    """The winners and losers of simulated races, determined by the race and the seed."""
    counts = np.zeros((2, RACERS), np.int64)
    simulate(edition, race, dice, tiles, races, np.random.default_rng([seed, race, dice, tiles]), counts)
    return shares(counts.astype(np.float64))


def shares(odds: Floats) -> Floats:
    """Odds as probabilities, each row by itself."""
    found: Floats = odds / odds.sum(axis=1, keepdims=True)
    return found
