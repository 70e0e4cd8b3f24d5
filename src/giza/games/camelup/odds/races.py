"""The odds of the whole race: who wins it, and who comes last."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from giza.games.camelup.odds import distilled, first_edition, second_edition, tables
from giza.games.camelup.odds.joint import LAST_ROUNDS, fold_inferred, marginals, scale
from giza.games.camelup.odds.leg_odds import EXACT, WITHIN, LegOdds, percentages
from giza.games.camelup.odds.lines import Lines, count_lines
from giza.games.camelup.odds.situation import Position, Situation, situation
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.state import all_dice

Chances = NDArray[np.float64]

FIRST_EDITION_WITHIN = 1e-9
"""The rounding error of doubles summed up in a table of 15,504 positions; the tests compare them with fractions."""
JOINT_WITHIN = 0.005
"""The error bound of a joint chance in the second edition: twice the largest error seen in 60 times a million races."""


@dataclass(frozen=True, repr=False)
class RaceOdds:
    """The chances to win the race and to come last if from now on only dice fall.

    The present tiles count for this leg; later legs have none.
    """

    situation: Situation
    winner: Mapping[str, float]
    loser: Mapping[str, float]
    quality: str
    """`exact`, or `within` a bound."""
    within: float
    """The error bound of a chance."""
    both: Chances | None = field(default=None, compare=False)
    """`[winner, loser]`, if that is known already."""

    def __repr__(self) -> str:
        how = EXACT if self.is_exact else f"within {100 * self.within:g} points"
        return f"<RaceOdds, {how}: wins {percentages(self.winner)}; comes last {percentages(self.loser)}>"

    @property
    def is_exact(self) -> bool:
        """Whether the chances are exact, rather than within a bound."""
        return self.quality == EXACT

    @cached_property
    def joint(self) -> Mapping[str, Mapping[str, float]]:
        """`joint[winner][loser]`: the chance that the first camel wins and the second one comes last.

        Exact in the first edition. In the second, inferred from the separate chances one leg later, and within
        `joint_within`; its sums are the separate chances.
        """
        chances = self.both
        if chances is None:
            winner, loser = (np.array(list(each.values())) for each in (self.winner, self.loser))
            chances = inferred(self.situation)
            scale(chances, winner, loser, LAST_ROUNDS)
        names = self.situation.racers
        return {first: dict(zip(names, row, strict=True)) for first, row in zip(names, chances.tolist(), strict=True)}

    @property
    def joint_within(self) -> float:
        """The error bound of a joint chance."""
        return self.within if self.both is not None else self.within + JOINT_WITHIN


def race(position: Position, edition: int | None = None) -> RaceOdds:
    """The odds of the whole race, with their accuracy.

    For exact odds, the second edition needs a table that `giza solve camelup2` makes once; without it they are within
    a bound.

    >>> odds = race("14:b 13:g 3:owy dice=b")
    >>> odds.quality, round(odds.winner["blue"], 6)
    ('exact', 0.848765)
    """
    where = situation(position, edition)
    return race_after(where, ends_of(where))


def leg_and_race(position: Position | Situation, edition: int | None = None) -> tuple[LegOdds, RaceOdds]:
    """The odds of the present leg and of the race, from one count of the leg."""
    where = situation(position, edition)
    lines = count_lines(where.edition, where.race, where.dice, where.tiles, with_ends=True)
    return LegOdds(where, lines), race_after(where, lines)


def in_table(where: Situation) -> bool:
    """Whether a table has the position: at the start of a leg without tiles."""
    begins = where.tiles == 0 and where.dice == all_dice(where.edition)
    return begins and (where.edition == 1 or tables.sound() is not None)


def ends_of(where: Situation) -> Lines | None:
    """The lines of the leg with their ends; None for a position that a table has."""
    if in_table(where):
        return None
    return count_lines(where.edition, where.race, where.dice, where.tiles, with_ends=True)


def race_after(where: Situation, lines: Lines | None) -> RaceOdds:
    """The odds of the race after the lines of its leg, which aren't needed if a table has the position."""
    finals, ends = finals_and_ends(where, None if in_table(where) else lines)
    if where.edition == 1:
        joint = finals.copy()
        first_edition.fold(first_edition.table(), ends, joint)
        return named(where, marginals(joint), EXACT, FIRST_EDITION_WITHIN, joint / joint.sum())
    finals, ends, rows, within = followed(finals, ends)
    odds = marginals(finals)
    second_edition.fold(rows, ends, odds)
    return named(where, odds, EXACT if within == tables.EXACT_WITHIN else WITHIN, within)


def inferred(where: Situation) -> Chances:
    """`[winner, loser]` in the second edition, inferred one leg later, where less is left to infer."""
    joint, ends, rows, _ = followed(*distilled.play_on(*finals_and_ends(where, ends_of(where))))
    fold_inferred(rows, ends, joint)
    found: Chances = joint / joint.sum()
    return found


def followed(finals: Chances, ends: NDArray[np.int64]) -> tuple[Chances, NDArray[np.int64], Chances, float]:
    """The odds after the ends of a leg of the second edition, by rank, and their error bound.

    Without a table, another leg is played after few ends, so finals and ends may change.
    """
    table = tables.sound()
    if table is not None:
        return finals, ends, tables.rows_of(table, ends), tables.EXACT_WITHIN
    if 0 < ends.shape[1] < distilled.FEW_ENDS:
        finals, ends = distilled.play_on(finals, ends)
    return finals, ends, distilled.rows_of(distilled.net(), ends), distilled.net().within


def finals_and_ends(where: Situation, lines: Lines | None) -> tuple[Chances, NDArray[np.int64]]:
    """The number of lines on which the race ends with each winner and loser, and the races that go on."""
    if lines is None:
        return np.zeros((RACERS, RACERS)), np.array([[where.race], [1]])
    return lines.finals.astype(np.float64), lines.ends


def named(where: Situation, odds: Chances, quality: str, within: float, both: Chances | None = None) -> RaceOdds:
    """Odds by the camels' names."""
    shares = odds / odds.sum(axis=1, keepdims=True)
    winner, loser = (dict(zip(where.racers, row, strict=True)) for row in shares.tolist())
    return RaceOdds(where, winner, loser, quality, within, both)
