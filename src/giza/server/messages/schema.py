"""JSON Schema of all messages, made from their types."""

from typing import Any

from msgspec.json import schema_components

from giza.server.messages import happenings, live, odds, parts, replay, tables, views

UNIONS = {
    "FromClient": live.FromClient,
    "FromServer": live.FromServer,
    "Happening": happenings.Happening,
    "SeatWish": tables.SeatWish,
    "Reaction": parts.Reaction,
    "State": parts.State,
}
"""Types that have a name for clients, but are no structs."""

HTTP = (
    tables.CreateTable,
    tables.CreatedTable,
    tables.TakeSeat,
    tables.TakenSeat,
    tables.Lobby,
    tables.Offer,
    tables.Health,
    parts.Problem,
    parts.TableInfo,
    replay.Replay,
    replay.Chances,
)
VIEWS = (views.CamelUpView, views.ObeliskView, odds.RaceOdds)


def definitions() -> dict[str, Any]:
    """Every type that goes over the wire by its name."""
    shapes, found = schema_components((*UNIONS.values(), *HTTP, *VIEWS), ref_template="#/$defs/{name}")
    named = dict(zip(UNIONS, shapes[: len(UNIONS)], strict=True))
    return {**found, **named}


def live_schema() -> dict[str, Any]:
    """The JSON Schema of what goes over a WebSocket, in both directions."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Giza live",
        "description": "What a client sends is FromClient, what it receives is FromServer.",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": definitions(),
    }
