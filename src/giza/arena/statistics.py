"""Statistics of a match: ratings, standings, and a sequential test.

Games of a block share their luck, so they are not independent, but blocks are. Intervals and the sequential test
therefore use means over blocks.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from operator import mul
from typing import NamedTuple

from openskill.models import ThurstoneMostellerFull

from giza.arena.playing import PlayedGame
from giza.figures import fixed


@dataclass(frozen=True)
class Rating:
    """A bot's strength and its uncertainty; a new bot has 25 ± 8.3."""

    mu: float
    sigma: float


def ratings(results: Sequence[PlayedGame], bots: Sequence[str]) -> list[Rating]:
    """Rate every game in the order of the match. Games of a bot against itself are ignored."""
    model = ThurstoneMostellerFull()
    known = [model.rating(name=bot) for bot in bots]
    for result in results:
        best: dict[int, int] = {}
        for bot, place in zip(result.bots, result.places, strict=True):
            best[bot] = min(place, best.get(bot, place))
        if len(best) > 1:
            rated = model.rate([[known[bot]] for bot in best], ranks=list(best.values()))
            for bot, (rating,) in zip(best, rated, strict=True):
                known[bot] = rating
    return [Rating(rating.mu, rating.sigma) for rating in known]


CONFIDENT = 1.959964
"""Standard errors on each side of a mean in a 95 % interval, if there are many values."""
UNSURE = 0.025
"""The probability that is left out on each side."""
STUDENT = (math.inf, 12.7062, 4.3027, 3.1824, 2.7764)
"""Quantiles of Student's t for 1 to 5 degrees of freedom; for more there is a formula."""
BLOCKS_BEFORE = 6
"""Number of imagined blocks with weight 1 for luck that a match starts with when it estimates that weight."""
TINY = 1e-12
NEARLY_ALIKE = 0.15
"""If the halves of an interval differ by less than this fraction of it, it is written with one ±."""


def student(values: int) -> float:
    """The number of standard errors on each side of a 95 % interval from this many values.

    >>> [round(student(values), 2) for values in (2, 6, 11, 31, 1000)]
    [12.71, 2.57, 2.23, 2.04, 1.96]
    """
    if values <= len(STUDENT):
        return STUDENT[values - 1]
    free, z = values - 1, CONFIDENT  # Abramowitz and Stegun, 26.7.5
    return (
        z
        + (z**3 + z) / (4 * free)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * free**3)
    )


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval; the bounds are infinite if there are too few values."""

    mean: float
    low: float
    high: float
    values: int = 0
    """The number of independent values, which are the blocks of a match."""

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def text(self, factor: float = 1.0, unit: str = "") -> str:
        """The mean and its interval, times a factor; with bounds where one margin wouldn't do.

        >>> Estimate(0.5, 0.43, 0.57).text(100, " %"), Estimate(0.5, -math.inf, math.inf).text(100, " %")
        ('50.0 ± 7.0 %', '50.0 ± ? %')
        >>> Estimate(1.0, 0.4, 1.0).text(100, " %")
        '100.0 (40.0–100.0) %'
        """
        mean = fixed(factor * self.mean, 1)
        if not math.isfinite(self.margin):
            return f"{mean} ± ?{unit}"
        below, above = self.mean - self.low, self.high - self.mean
        if abs(above - below) <= NEARLY_ALIKE * max(below + above, 1e-12) or abs(factor * (above - below)) < 0.1:
            return f"{mean} ± {fixed(factor * self.margin, 1)}{unit}"
        return f"{mean} ({fixed(factor * self.low, 1)}–{fixed(factor * self.high, 1)}){unit}"

    def as_data(self) -> dict[str, float | int | None]:
        """Mean and interval as data for JSON; an infinite margin becomes null."""
        known = math.isfinite(self.margin)
        return {
            "mean": self.mean,
            "margin": self.margin if known else None,
            "low": self.low if known else None,
            "high": self.high if known else None,
            "blocks": self.values,
        }


def spread_of(values: Sequence[float], mean: float) -> float:
    """The sum of the squared differences from the mean."""
    return math.fsum((value - mean) ** 2 for value in values)


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values with Student's interval; with a single value the margin is infinite."""
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return Estimate(mean, -math.inf, math.inf, count)
    margin = student(count) * math.sqrt(spread_of(values, mean) / (count - 1) / count)
    return Estimate(mean, mean - margin, mean + margin, count)


def estimate_share(values: Sequence[float], ceiling: float = 1.0) -> Estimate:
    """The mean of shares from 0 to a ceiling, with an interval that is right for few blocks and at the bounds.

    Wilson's interval with Student's t, for the number of games that would have the variance seen between the blocks.
    If all blocks are at the same bound, their variance says nothing: then each counts as one game, won or lost.

    >>> estimate_share([1.0] * 4).text(100, " %"), estimate_share([0.5] * 50, 0.5).text(100, " %")
    ('100.0 (39.8–100.0) %', '50.0 (46.4–50.0) %')
    """
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return Estimate(mean, -math.inf, math.inf, count)
    part = min(max(mean / ceiling, 0.0), 1.0)
    if part in (0.0, 1.0):
        reach = 1 - UNSURE ** (1 / count)
        return Estimate(mean, mean - ceiling * reach * part, mean + ceiling * reach * (1 - part), count)
    single = part * (1 - part)
    variance = (spread_of(values, mean) / ceiling**2 + single) / count  # as if one more block had been a single game
    t = student(count) ** 2 * variance / single / count
    middle = (part + t / 2) / (1 + t)
    half = math.sqrt(t * single + t * t / 4) / (1 + t)
    low, high = (ceiling * bound for bound in (middle - half, middle + half))
    return Estimate(mean, max(0.0, low), min(ceiling, high), count)


@dataclass(frozen=True)
class WithoutLuck:
    """A bot's results with luck taken out."""

    share: Estimate
    score: Estimate
    fewer_games: float
    """The factor by which fewer games give an interval as narrow as that of the plain results.

    Infinite where all blocks have the same plain share, or the same one without luck: then it can't be estimated.
    """


@dataclass
class Standing:
    """The results of one bot."""

    bot: str
    games: int
    """Number of seats played; a game in which the bot had two seats counts twice."""
    share: Estimate
    """Of the victory."""
    ceiling: float
    """The largest possible share: two bots on four seats reach half a victory per seat at most."""
    score: Estimate
    milliseconds: float
    """Mean time per decision."""
    faults: dict[str, int] = field(default_factory=dict)
    trouble: str | None = None
    """The first fault in detail: the game's id, and a traceback or what was wrong with the answer."""
    income: dict[str, float] = field(default_factory=dict)
    """Mean income per game by reason, if it was counted."""
    reduced: WithoutLuck | None = None
    """The results without luck, if the match took it out."""


def summed(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The sums of numbers by name."""
    total: dict[str, int] = {}
    for part in parts:
        for name, number in part.items():
            total[name] = total.get(name, 0) + number
    return total


class InBlock(NamedTuple):
    """The means of a bot's results in a block."""

    share: float
    score: float
    ceiling: float
    reduced_share: float
    reduced_score: float


def by_block(results: Iterable[PlayedGame], bot: int) -> dict[int, InBlock]:
    """The mean results of a bot in every block that it played in."""
    seen: dict[int, list[InBlock]] = {}
    for result in results:
        ceiling = 1 / max(1, result.bots.count(bot))
        for seat, number in enumerate(result.bots):
            if number == bot:
                share, score = result.shares[seat], float(result.scores[seat])
                reduced = (share, score)
                if result.reduced is not None:
                    reduced = (result.reduced.shares[seat], result.reduced.scores[seat])
                seen.setdefault(result.block, []).append(InBlock(share, score, ceiling, *reduced))
    return {block: InBlock(*(mean_of(column) for column in zip(*found, strict=True))) for block, found in seen.items()}


def mean_of(values: Sequence[float]) -> float:
    """The mean of some values."""
    return math.fsum(values) / len(values)


def less_luck(plain: Sequence[float], reduced: Sequence[float]) -> list[float]:
    """The results of blocks less their luck, times the weight that fits the other blocks best.

    Luck has mean 0, and its weight in a block doesn't depend on that block, so the mean stays unbiased. The weight
    corrects a judge that exaggerates luck, as between very unequal bots. Imagined blocks with weight 1 keep the
    estimate stable in short matches.

    >>> [round(share, 9) for share in less_luck([0.5, 0.7, 0.4, 0.6], [0.5, 0.5, 0.5, 0.5])]
    [0.5, 0.5, 0.5, 0.5]
    """
    luck = [with_luck - without for with_luck, without in zip(plain, reduced, strict=True)]
    others = len(plain) - 1
    sums = [math.fsum(values) for values in (plain, luck)]
    products = math.fsum(map(mul, plain, luck)), math.fsum(map(mul, luck, luck))
    found = []
    for result, lucky in zip(plain, luck, strict=True):
        rest, rest_lucky = sums[0] - result, sums[1] - lucky
        together = products[0] - result * lucky - rest * rest_lucky / max(others, 1)
        alone = products[1] - lucky * lucky - rest_lucky * rest_lucky / max(others, 1)
        best = together / alone if alone > TINY else 1.0
        found.append(result - lucky * (others * best + BLOCKS_BEFORE) / (others + BLOCKS_BEFORE))
    return found


def without_luck(blocks: Sequence[InBlock]) -> WithoutLuck:
    """The results of a bot with luck taken out."""
    plain, shares = [block.share for block in blocks], [block.reduced_share for block in blocks]
    reduced = less_luck(plain, shares)
    variances = [spread_of(values, mean_of(values)) for values in (plain, reduced)]
    fewer = variances[0] / variances[1] if min(variances) > 0 else math.inf
    scores = less_luck([block.score for block in blocks], [block.reduced_score for block in blocks])
    return WithoutLuck(estimate(reduced), estimate(scores), fewer)


def standings(results: Sequence[PlayedGame], bots: Sequence[str]) -> list[Standing]:
    """The bots in the order of the match."""
    found = []
    for number, bot in enumerate(bots):
        means = list(by_block(results, number).values())
        seats = [(result, seat) for result in results for seat, other in enumerate(result.bots) if other == number]
        if not seats:
            continue
        behaviour = [result.behaviour[seat] for result, seat in seats]
        decisions = sum(noted.decisions for noted in behaviour)
        income = summed(noted.income for noted in behaviour)
        ceiling = mean_of([block.ceiling for block in means])
        found.append(
            Standing(
                bot,
                len(seats),
                estimate_share([block.share for block in means], ceiling),
                ceiling,
                estimate([block.score for block in means]),
                1000 * math.fsum(noted.seconds for noted in behaviour) / max(decisions, 1),
                summed(noted.faults for noted in behaviour),
                next((f"{r.game_id}: {r.behaviour[s].trouble}" for r, s in seats if r.behaviour[s].trouble), None),
                {reason: pounds / len(seats) for reason, pounds in income.items()},
                without_luck(means) if all(result.reduced for result, _ in seats) else None,
            )
        )
    return found


class Verdict(Enum):
    """The result of a sequential test so far."""

    BETTER = "better"
    NOT_BETTER = "not better"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class SequentialTest:
    """Is bot A better than bot B? Stops as soon as the answer is known.

    H0: their shares of the victory are equal. H1: A's is larger by `margin`. `error` is the probability of either kind
    of error. The log-likelihood ratio assumes a normal distribution with the variance seen so far, as in tests of chess
    engines.
    """

    a: int
    b: int
    margin: float = 0.05
    error: float = 0.05
    least_blocks: int = 20
    """Fewer blocks are too few to estimate the variance."""

    def ratio(self, results: Sequence[PlayedGame]) -> float:
        """The log-likelihood ratio of H1 to H0."""
        shares_a, shares_b = by_block(results, self.a), by_block(results, self.b)
        both = [shares_a[block].share - shares_b[block].share for block in shares_a.keys() & shares_b.keys()]
        if len(both) < self.least_blocks:
            return 0.0
        mean = math.fsum(both) / len(both)
        variance = math.fsum((value - mean) ** 2 for value in both) / (len(both) - 1)
        return len(both) * self.margin * (2 * mean - self.margin) / (2 * max(variance, 1e-9))

    def verdict(self, results: Sequence[PlayedGame]) -> Verdict:
        """The verdict on these results."""
        bound = math.log((1 - self.error) / self.error)
        ratio = self.ratio(results)
        if ratio >= bound:
            return Verdict.BETTER
        return Verdict.NOT_BETTER if ratio <= -bound else Verdict.UNDECIDED
