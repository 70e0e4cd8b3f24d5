"""Giza: play, study and automate Camel Up (both editions) and Obelisk.

Everything here is loaded at first use, so that `import giza` is quick and needs no compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from giza import analysis, arena, batch, bots, data, odds
    from giza.analysis.report import analyse
    from giza.arena.matches import play_match
    from giza.batch.batch import Batch
    from giza.check import check_game
    from giza.errors import BadAction, BadOption, BadPosition, BadRecord, GizaError, IllegalAction
    from giza.game import Game
    from giza.games import GAMES, Rules
    from giza.records import Event
    from giza.rules.contract import CHANCE

__version__ = "0.1.0"

_HOMES = {
    "analyse": "giza.analysis.report",
    "play_match": "giza.arena.matches",
    "Batch": "giza.batch.batch",
    "check_game": "giza.check",
    "BadAction": "giza.errors",
    "BadOption": "giza.errors",
    "BadPosition": "giza.errors",
    "BadRecord": "giza.errors",
    "GizaError": "giza.errors",
    "IllegalAction": "giza.errors",
    "Event": "giza.records",
    "Game": "giza.game",
    "GAMES": "giza.games",
    "Rules": "giza.games",
    "CHANCE": "giza.rules.contract",
}
"""Where each public name is defined."""

_ROOMS = ("adapters", "analysis", "arena", "batch", "bots", "client", "data", "odds")
"""Subpackages available as attributes without an import; `client` needs the server's dependencies.

Type checkers don't see those that depend on the server (it imports this module for the version) until they are
imported.
"""

__all__ = [
    "CHANCE",
    "GAMES",
    "BadAction",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Batch",
    "Event",
    "Game",
    "GizaError",
    "IllegalAction",
    "Rules",
    "__version__",
    "adapters",
    "analyse",
    "analysis",
    "arena",
    "batch",
    "bots",
    "check_game",
    "data",
    "odds",
    "play_match",
]


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"giza.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'giza' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *_ROOMS})
