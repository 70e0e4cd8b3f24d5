"""Camel Up's implementation of `giza.chances.Odds`, with the types of its odds on the wire; a test compares both."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct

from giza.chances import Solved
from giza.game import Game
from giza.games.camelup.odds.leg_odds import LegOdds
from giza.games.camelup.odds.races import RaceOdds, leg_and_race, race
from giza.games.camelup.words.position import position
from giza.rules.contract import CHANCE


class TileWorth(Struct):
    """The value of laying a tile, in pounds."""

    space: int
    side: Literal["+", "-"]
    pounds: float


class LegChances(Struct):
    """The odds of the leg: chances by camel, and the values of tickets and tiles in pounds."""

    quality: Literal["fraction"]
    place: dict[str, list[float]]
    """The chance of each place, the first one first."""
    place_exact: dict[str, list[str]]
    race_ends: float
    race_ends_exact: str
    stops: dict[str, float]
    """The expected stops on each tile, by its space."""
    stops_exact: dict[str, str]
    tickets: dict[str, float]
    """The value of the top ticket of each stack that isn't empty."""
    tiles: list[TileWorth]
    """The values of a tile laid now, by space and side; for players who have none on the track."""


class RaceChances(Struct):
    """The chances to win the race, and to come last."""

    winner: dict[str, float]
    loser: dict[str, float]
    quality: Literal["exact", "within"]
    within: float
    """The error bound of a chance."""


class CamelUpOdds(Struct, tag_field="family", tag="camelup"):
    """The odds of a Camel Up race."""

    edition: int
    position: str
    leg: LegChances
    race: RaceChances


ODDS = CamelUpOdds
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


def as_data(leg: LegOdds, race: RaceOdds) -> dict[str, Any]:
    """All odds of a position, for programs, so keys aren't translated; exact odds are also fractions such as "5/6"."""
    lines = leg.lines
    return {
        "family": "camelup",
        "edition": leg.situation.edition,
        "position": position(leg.situation.state),
        "leg": {
            "quality": leg.quality,
            "place": leg.place,
            "place_exact": {camel: [str(chance) for chance in row] for camel, row in leg.exact.items()},
            "race_ends": leg.race_ends,
            "race_ends_exact": str(Fraction(lines.ended, lines.total)),
            "stops": {str(space): stops for space, stops in leg.stops.items()},
            "stops_exact": {str(space): str(Fraction(int(lines.landings[space]), lines.total)) for space in leg.stops},
            "tickets": leg.tickets,
            "tiles": [tile_worth(action, pounds) for action, pounds in leg.tiles.items()],
        },
        "race": {
            "winner": race.winner,
            "loser": race.loser,
            "quality": race.quality,
            "within": race.within,
        },
    }


def tile_worth(action: str, pounds: float) -> dict[str, Any]:
    """The value of an action that lays a tile, in pounds."""
    _, space, side = action.split()
    return {"space": int(space), "side": side, "pounds": pounds}
