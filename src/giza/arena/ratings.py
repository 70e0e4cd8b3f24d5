"""Ratings from a match, by openskill's Thurstone–Mosteller model.

Not its Plackett–Luce model, which can lower the rating of a player who ties for the first place.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import ThurstoneMostellerFull

from giza.arena.playing import GameResult


@dataclass(frozen=True)
class Rating:
    """A bot's strength and how uncertain it is; a newcomer has 25 ± 8.3."""

    mu: float
    sigma: float


def ratings(results: Sequence[GameResult], bots: Sequence[str]) -> list[Rating]:
    """Rate every game in the order of the match. Games in which a bot meets only itself say nothing."""
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
