"""What a game with odds answers for, whatever its odds look like."""

from typing import Any, Protocol

from giza.errors import BadOption
from giza.game import Game
from giza.games import Rules
from giza.messages import say


class Odds(Protocol):
    """What `Rules.odds` hands over."""

    def odds_of(self, game: Game) -> dict[str, Any]:
        """All odds of a game in which a player is to act, as JSON-able data."""

    def chances_in(self, game: Game) -> list[dict[str, float]]:
        """How the chances went up and down: a number for each thing that may win, whenever a player was to act."""


def service_of(rules: Rules) -> Odds:
    """What answers for a game's odds; `BadOption` if it has none."""
    if rules.odds is None:
        raise BadOption(say("odds.none_for_this_game", game=rules.name))
    return rules.odds()
