"""The JSON Schema of all messages, made from their types."""

from collections.abc import Iterable
from typing import Any, get_args

from msgspec.json import schema_components

from giza.games import GAMES, Rules
from giza.server.wire import analysis, effects, guides, live, parts, players, replay, tables
from giza.words import AnyView

UNIONS = {
    "FromClient": live.FromClient,
    "FromServer": live.FromServer,
    "SeatRequest": tables.SeatRequest,
    "Reaction": parts.Reaction,
    "TableState": parts.TableState,
}
"""Types other than structs that have a name for clients."""

HTTP = (
    tables.CreateTable,
    tables.CreatedTable,
    tables.TakeSeat,
    tables.Contributions,
    tables.TakenSeat,
    tables.Lobby,
    tables.Offer,
    tables.Progress,
    tables.Health,
    tables.PublicKey,
    parts.Problem,
    parts.TableInfo,
    replay.Replay,
    replay.PastView,
    analysis.GameAnalysis,
    analysis.AnalysedGames,
    replay.Chances,
    replay.StepOdds,
    guides.Guide,
    players.ClaimSeats,
    players.AskPlayer,
    players.Player,
    players.Subscribe,
    players.Unsubscribe,
    players.PushKey,
)


def definitions(games: Iterable[Rules] = GAMES.values()) -> dict[str, Any]:
    """Every type on the wire by name, including the games' views, effects and odds."""
    games = list(games)
    words = [rules.words for rules in games]
    views = list(dict.fromkeys(one.VIEW for one in words))
    told = list(dict.fromkeys((*get_args(effects.TableEffect), *(effect for one in words for effect in one.EFFECTS))))
    odds = list(dict.fromkeys(rules.odds().ODDS for rules in games if rules.odds is not None))
    kinds = (*UNIONS.values(), *views, *told, *odds, *HTTP, AnyView)
    shapes, found = schema_components(kinds, ref_template="#/$defs/{name}")
    named = dict(zip(UNIONS, shapes, strict=False))
    named["View"] = {"anyOf": list(shapes[len(UNIONS) :][: len(views)])}
    named["Effect"] = {"anyOf": list(shapes[len(UNIONS) + len(views) :][: len(told)])}
    named["GameOdds"] = {"anyOf": list(shapes[len(UNIONS) + len(views) + len(told) :][: len(odds)])}
    return {**found, **named}


def live_schema() -> dict[str, Any]:
    """The JSON Schema of the messages over a WebSocket, in both directions."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Giza live",
        "description": "What a client sends is FromClient, what it receives is FromServer.",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": definitions(),
    }
