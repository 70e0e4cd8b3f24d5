"""The odds on the wire: their types, and the function that makes them; a test compares the two."""

from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct

from giza.games.camelup.odds import races
from giza.games.camelup.odds.leg_odds import LegOdds
from giza.games.camelup.words.position import position


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


class RaceOdds(Struct, tag_field="family", tag="camelup"):
    """The odds of a Camel Up race."""

    edition: int
    position: str
    leg: LegChances
    race: RaceChances


def as_data(leg: LegOdds, race: races.RaceOdds) -> dict[str, Any]:
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
