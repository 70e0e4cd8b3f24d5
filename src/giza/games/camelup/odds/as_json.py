"""Odds as plain data for programs."""

from fractions import Fraction
from typing import Any

from giza.games.camelup.odds.leg_odds import LegOdds
from giza.games.camelup.odds.races import RaceOdds
from giza.games.camelup.words.position import position


def as_data(leg: LegOdds, race: RaceOdds) -> dict[str, Any]:
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
