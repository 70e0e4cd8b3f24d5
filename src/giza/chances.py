"""The interface that every game with odds provides, whatever form its odds have."""

from typing import Any, Protocol

from giza.errors import BadOption
from giza.game import Game
from giza.games import Rules
from giza.messages import say


class Odds(Protocol):
    """The type of `Rules.odds`."""

    def odds_of(self, game: Game) -> dict[str, Any]:
        """The odds of a game in which a player is to act, as JSON-able data."""

    def chances_in(self, game: Game) -> list[dict[str, float]]:
        """The history of the chances: for every position with a player to act, one number per possible winner."""


def service_of(rules: Rules) -> Odds:
    """The odds service of a game; raises `BadOption` if it has none."""
    if rules.odds is None:
        raise BadOption(say("odds.none_for_this_game", game=rules.name))
    return rules.odds()
