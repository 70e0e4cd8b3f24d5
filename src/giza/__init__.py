"""Giza: play, study and automate Camel Up (both editions) and Obelisk.

Everything here is loaded at first use, so that `import giza` is quick and needs no compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from giza import odds
    from giza.check import check_game
    from giza.errors import BadAction, BadOption, BadPosition, BadRecord, GizaError, IllegalAction
    from giza.game import Event, Game
    from giza.games import GAMES, Rules
    from giza.rules.contract import CHANCE

__version__ = "0.1.0"

HOMES = {
    "check_game": "giza.check",
    "BadAction": "giza.errors",
    "BadOption": "giza.errors",
    "BadPosition": "giza.errors",
    "BadRecord": "giza.errors",
    "GizaError": "giza.errors",
    "IllegalAction": "giza.errors",
    "Event": "giza.game",
    "Game": "giza.game",
    "GAMES": "giza.games",
    "Rules": "giza.games",
    "CHANCE": "giza.rules.contract",
}
"""Where each public name is defined."""

ROOMS = ("odds",)
"""Packages that can be reached as attributes without being imported first."""

__all__ = [
    "CHANCE",
    "GAMES",
    "BadAction",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Event",
    "Game",
    "GizaError",
    "IllegalAction",
    "Rules",
    "__version__",
    "check_game",
    "odds",
]


def __getattr__(name: str) -> Any:
    if name in ROOMS:
        return import_module(f"giza.{name}")
    if name not in HOMES:
        raise AttributeError(f"module 'giza' has no attribute {name!r}")
    value = getattr(import_module(HOMES[name]), name)
    globals()[name] = value
    return value
