"""How the chances to win went up and down in a finished game."""

from typing import Any

from giza.chances import service_of
from giza.game import Game
from giza.rules.contract import CHANCE


def odds_at(record: str, step: int) -> dict[str, Any] | None:
    """The odds after a step of the replay; None where there are none."""
    found = Game.from_record(record)
    stands = [game for _, _, game in found.steps() if game.turn != CHANCE]
    if not found.rules.odds or step >= len(stands) or stands[step].turn is None:
        return None
    return service_of(found.rules).odds_of(stands[step])


def chances_of(record: str) -> list[dict[str, float]]:
    """The chances after every step of the replay; none for a game without odds."""
    game = Game.from_record(record)
    return service_of(game.rules).chances_in(game) if game.rules.odds else []
