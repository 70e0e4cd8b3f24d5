"""Giza: play, study and automate Camel Up (both editions) and Obelisk.

Everything here is loaded on first use, so that `import giza` is quick and needs no compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from giza import analysis, arena, batch, bots, data, odds
    from giza.analysis.report import analyse
    from giza.arena.matches import play_match
    from giza.batch.batch import Batch
    from giza.check import check_game
    from giza.errors import BadAction, BadOption, BadPosition, BadRecord, BotFault, GizaError, IllegalAction
    from giza.game import Game
    from giza.games import GAMES, Rules
    from giza.records import OVER, Event
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
    "BotFault": "giza.errors",
    "GizaError": "giza.errors",
    "IllegalAction": "giza.errors",
    "Event": "giza.records",
    "OVER": "giza.records",
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

_EXTRAS = {"client": "server"}
"""The extra with the packages that a subpackage needs, if its name differs from the subpackage's."""

__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "BadAction",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Batch",
    "BotFault",
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
        try:
            return import_module(f"giza.{name}")
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("giza"):
                raise
            raise AttributeError(  # so that `hasattr` answers False
                f"giza.{name} needs the package {error.name}: pip install 'giza[{_EXTRAS.get(name, name)}]'"
            ) from error
    if name not in _HOMES:
        raise AttributeError(f"module 'giza' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *_ROOMS})
