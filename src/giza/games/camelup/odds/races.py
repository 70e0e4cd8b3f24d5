"""The odds of the whole race: who wins it, and who comes last."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from giza.game import Game
from giza.games.camelup.odds import first_edition, second_edition
from giza.games.camelup.odds.leg_odds import percentages
from giza.games.camelup.odds.lines import count_lines
from giza.games.camelup.odds.simulate import simulate
from giza.games.camelup.odds.situation import Situation, situation
from giza.games.camelup.odds.tables import load
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.state import all_dice

RACES = 200_000
"""This many races are simulated for an estimate, unless the caller says otherwise."""


@dataclass(frozen=True, repr=False)
class RaceOdds:
    """Who wins the race and who comes last, if from now on only dice fall.

    The tiles now on the track count for this leg; in later legs there are none.
    """

    winner: Mapping[str, float]
    loser: Mapping[str, float]
    exact: bool
    error: Mapping[str, Mapping[str, float]] | None = None
    """The standard errors of an estimate, under "winner" and "loser"."""
    races: int | None = None
    """How many races an estimate comes from."""

    def __repr__(self) -> str:
        how = "exact" if self.exact else f"estimated from {self.races} races"
        return f"<RaceOdds, {how}: wins {percentages(self.winner)}; comes last {percentages(self.loser)}>"


def race(position: str | Game, edition: int | None = None, races: int = RACES, seed: int = 0) -> RaceOdds:
    """The odds of the whole race: exact, or an estimate with its standard error, which says so.

    The second edition needs a table for exact odds, which `giza solve camelup2` makes once.

    >>> odds = race("14:b 13:g 3:owy dice=b", edition=1)
    >>> odds.exact, round(odds.winner["blue"], 6)
    (True, 0.848765)
    """
    where = situation(position, edition)
    if where.edition == 1:
        return named(where, followed(where, first_edition.table(), first_edition.fold))
    table = load()
    if table is not None:
        return named(where, followed(where, table, second_edition.fold))
    return estimate(where, races, seed)


def followed(where: Situation, table: NDArray[Any], fold: Callable[..., None]) -> NDArray[np.float64]:
    """Play the leg out with its tiles, and look up what follows; a leg that begins without tiles is in the table."""
    if where.tiles == 0 and where.dice == all_dice(where.edition):
        odds = np.zeros((2, RACERS))
        fold(table, np.array([[where.race], [1]]), odds)
    else:
        lines = count_lines(where.edition, where.race, where.dice, where.tiles, with_ends=True)
        odds = lines.finals.astype(np.float64)
        fold(table, lines.ends, odds)
    shares: NDArray[np.float64] = odds / odds.sum(axis=1, keepdims=True)
    return shares


def named(where: Situation, odds: NDArray[np.float64]) -> RaceOdds:
    """Exact odds under the camels' names."""
    winner, loser = (dict(zip(where.racers, row, strict=True)) for row in odds.tolist())
    return RaceOdds(winner, loser, exact=True)


def estimate(where: Situation, races: int, seed: int) -> RaceOdds:
    """Odds from simulated races."""
    counts = np.zeros((2, RACERS), np.int64)
    simulate(where.edition, where.race, where.dice, where.tiles, races, np.random.default_rng(seed), counts)
    shares = counts / races
    errors = np.sqrt(shares * (1 - shares) / races)
    exact = named(where, shares)
    winner, loser = (dict(zip(where.racers, row, strict=True)) for row in errors.tolist())
    return RaceOdds(exact.winner, exact.loser, False, {"winner": winner, "loser": loser}, races)
