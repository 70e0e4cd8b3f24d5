"""Statistics of a match: ratings, standings, and a sequential test.

Games of a block share their luck, so they are not independent, but blocks are. Intervals and the sequential test
therefore use means over blocks.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from openskill.models import ThurstoneMostellerFull

from giza.arena.playing import GameResult
from giza.figures import fixed


@dataclass(frozen=True)
class Rating:
    """A bot's strength and its uncertainty; a new bot has 25 ± 8.3."""

    mu: float
    sigma: float


def ratings(results: Sequence[GameResult], bots: Sequence[str]) -> list[Rating]:
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
"""Standard errors on each side of a mean in a 95 % interval."""


@dataclass(frozen=True)
class Estimate:
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float
    """Infinite while there are too few values to estimate it."""

    def text(self, factor: float = 1.0, unit: str = "") -> str:
        """The mean and margin, times a factor; an unknown margin is written as a question mark.

        >>> Estimate(0.5, 0.07).text(100, " %"), Estimate(0.5, math.inf).text(100, " %")
        ('50.0 ± 7.0 %', '50.0 ± ? %')
        """
        margin = fixed(factor * self.margin, 1) if math.isfinite(self.margin) else "?"
        return f"{fixed(factor * self.mean, 1)} ± {margin}{unit}"

    def as_data(self) -> dict[str, float | None]:
        """The mean and margin as JSON-able data; an infinite margin becomes null."""
        return {"mean": self.mean, "margin": self.margin if math.isfinite(self.margin) else None}


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values; with a single value the margin is infinite."""
    mean = math.fsum(values) / len(values)
    if len(values) < 2:
        return Estimate(mean, math.inf)
    variance = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Estimate(mean, CONFIDENT * math.sqrt(variance / len(values)))


@dataclass
class Standing:
    """The results of one bot."""

    bot: str
    games: int
    """Seats played; a game counts twice if the bot sat there twice."""
    share: Estimate
    """Of the victory."""
    score: Estimate
    milliseconds: float
    """Mean time per decision."""
    faults: dict[str, int] = field(default_factory=dict)
    income: dict[str, float] = field(default_factory=dict)
    """Mean income per game by reason, if it was counted."""


def summed(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The sums of numbers by name."""
    total: dict[str, int] = {}
    for part in parts:
        for name, number in part.items():
            total[name] = total.get(name, 0) + number
    return total


def by_block(results: Iterable[GameResult], bot: int) -> dict[int, tuple[float, float]]:
    """The mean share and mean score of a bot in every block that it played in."""
    seen: dict[int, list[tuple[float, float]]] = {}
    for result in results:
        for seat, number in enumerate(result.bots):
            if number == bot:
                seen.setdefault(result.block, []).append((result.shares[seat], result.scores[seat]))
    return {
        block: (
            math.fsum(share for share, _ in found) / len(found),
            math.fsum(score for _, score in found) / len(found),
        )
        for block, found in seen.items()
    }


def standings(results: Sequence[GameResult], bots: Sequence[str]) -> list[Standing]:
    """The bots in the order of the match."""
    found = []
    for number, bot in enumerate(bots):
        means = by_block(results, number)
        seats = [(result, seat) for result in results for seat, other in enumerate(result.bots) if other == number]
        if not seats:
            continue
        behaviour = [result.behaviour[seat] for result, seat in seats]
        decisions = sum(noted.decisions for noted in behaviour)
        income = summed(noted.income for noted in behaviour)
        found.append(
            Standing(
                bot,
                len(seats),
                estimate([share for share, _ in means.values()]),
                estimate([score for _, score in means.values()]),
                1000 * math.fsum(noted.seconds for noted in behaviour) / max(decisions, 1),
                summed(noted.faults for noted in behaviour),
                {reason: pounds / len(seats) for reason, pounds in income.items()},
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

    def ratio(self, results: Sequence[GameResult]) -> float:
        """The log-likelihood ratio of H1 to H0."""
        shares_a, shares_b = by_block(results, self.a), by_block(results, self.b)
        both = [shares_a[block][0] - shares_b[block][0] for block in shares_a.keys() & shares_b.keys()]
        if len(both) < self.least_blocks:
            return 0.0
        mean = math.fsum(both) / len(both)
        variance = math.fsum((value - mean) ** 2 for value in both) / (len(both) - 1)
        return len(both) * self.margin * (2 * mean - self.margin) / (2 * max(variance, 1e-9))

    def verdict(self, results: Sequence[GameResult]) -> Verdict:
        """The verdict on these results."""
        bound = math.log((1 - self.error) / self.error)
        ratio = self.ratio(results)
        if ratio >= bound:
            return Verdict.BETTER
        return Verdict.NOT_BETTER if ratio <= -bound else Verdict.UNDECIDED
