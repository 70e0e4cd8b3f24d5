"""The odds as they are sent: their types, and how they are made; a test compares the two."""

from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct

from giza.games.camelup.odds import races
from giza.games.camelup.odds.leg_odds import LegOdds
from giza.games.camelup.words.position import position


class TileWorth(Struct):
    """What laying a tile is worth, in pounds."""

    space: int
    side: Literal["+", "-"]
    pounds: float


class LegChances(Struct):
    """What the leg may bring: chances by camel, and what tickets and tiles are worth in pounds."""

    quality: Literal["fraction"]
    place: dict[str, list[float]]
    """Of each place, the first one first."""
    place_exact: dict[str, list[str]]
    race_ends: float
    race_ends_exact: str
    stops: dict[str, float]
    """The expected stops on each tile, by its space."""
    stops_exact: dict[str, str]
    tickets: dict[str, float]
    """What the top ticket of each stack is worth, where there is one left."""
    tiles: list[TileWorth]
    """Of a tile laid now, wherever it may lie; for players who have none on the track."""


class RaceChances(Struct):
    """Who may win the race, and who may come last."""

    winner: dict[str, float]
    loser: dict[str, float]
    quality: Literal["exact", "within"]
    within: float
    """How far a chance may be off."""


class RaceOdds(Struct, tag_field="family", tag="camelup"):
    """The odds of a Camel Up race."""

    edition: int
    position: str
    leg: LegChances
    race: RaceChances


def as_data(leg: LegOdds, race: races.RaceOdds) -> dict[str, Any]:
    """All odds of a position. Keys stay as they are; whatever is exact is there as a fraction such as "5/6" too."""
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
    """What an action that lays a tile is worth, in pounds."""
    _, space, side = action.split()
    return {"space": int(space), "side": side, "pounds": pounds}
