"""The type of the odds as they are sent; `as_json` makes them, and a test compares the two."""

from typing import Literal

from msgspec import Struct


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
