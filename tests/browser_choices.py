"""What bots say to positions: the same code here and in a browser."""

import json
import sys
import time
from typing import Any

from giza.bots import make

PLAYERS: dict[str, Any] = {}
REMEMBERED = ("giza.games.camelup.odds.prospects", "giza.games.camelup.bots.history")


def forget() -> None:
    """Forget what was found out about positions, so that every choice takes its time."""
    for module in REMEMBERED:
        for value in vars(sys.modules.get(module, sys)).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def answers(asked: str, times: int = 0) -> str:
    """Choices with their values, and which functions plain Python had to do; with `times` the milliseconds they took.

    Those are the least of so many tries.
    """
    told = []
    for bot, view, actions in json.loads(asked):
        player = PLAYERS.setdefault(bot, make(bot, 3))
        took = []
        for _ in range(times):
            forget()
            begin = time.perf_counter()
            player.choose(view, actions)
            took.append(1e3 * (time.perf_counter() - begin))
        values = {reason.action: reason.value for reason in player.explain(view, actions)}
        told.append([player.choose(view, actions), values, min(took, default=0.0)])
    library = getattr(sys.modules["giza.rules.compiled"].elsewhere, "__self__", None)
    return json.dumps([told, dict(library.unfit) if library else {}])
