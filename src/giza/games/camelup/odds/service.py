"""Camel Up's implementation of `giza.chances.Odds`."""

from collections.abc import Sequence
from typing import Any

from giza.chances import Solved
from giza.game import Game
from giza.games.camelup.odds.legs import leg_and_race
from giza.games.camelup.odds.races import race
from giza.games.camelup.odds.wire import RaceOdds, as_data
from giza.rules.contract import CHANCE

ODDS = RaceOdds
"""The type of `odds_of`."""
SOLVER = "giza.games.camelup.odds.solving"
"""The module that computes exact odds when it is run."""
SOLVED: Sequence[str] = ("camelup2",)
"""The games that need it."""


def solved() -> Solved:
    """The progress of exact odds."""
    from giza.games.camelup.odds import solving

    return solving.solved()


def odds_of(game: Game) -> dict[str, Any]:
    """The odds of the leg and of the race."""
    return as_data(*leg_and_race(game))


def chances_in(game: Game) -> list[dict[str, float]]:
    """Each camel's chance to win the race, whenever a player was to act and at the end."""
    known: dict[str, dict[str, float]] = {}
    found: list[dict[str, float]] = []
    for step in game.steps():
        now = step.after
        if now.turn is None:
            ranking = now.view(None)["ranking"]
            found.append({camel: float(camel == ranking[0]) for camel in sorted(ranking)})
        elif now.turn != CHANCE:
            position = now.position()
            if position not in known:
                known[position] = dict(race(now).winner)
            found.append(known[position])
    return found
