"""The interface that every game with odds provides, whatever form its odds have."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol

from giza.errors import BadOption
from giza.game import Game
from giza.games import Rules
from giza.messages import say


class Solved(NamedTuple):
    """The progress of exact odds, which take long to solve once."""

    state: Literal["exact", "solving", "missing", "unusable"]
    """Solved, being solved by a process, not solved, or damaged on disk."""
    done: int
    """Finished sweeps."""
    total: int


class OddsService(Protocol):
    """The type of `Rules.odds`."""

    ODDS: type[Any]
    """The type of `odds_of` on the wire, tagged by the game's family."""
    SOLVER: str
    """A module that computes exact odds when it is run."""
    SOLVED: Sequence[str]
    """The games that need it."""

    def solved(self) -> Solved:
        """The progress of exact odds."""

    def odds_of(self, game: Game) -> dict[str, Any]:
        """The odds of a game in which a player is to act, as data for JSON."""

    def chances_in(self, game: Game) -> list[dict[str, float]]:
        """The history of the chances: for every position with a player to act, one number per possible winner."""


def service_of(rules: Rules) -> OddsService:
    """The odds service of a game; raises `BadOption` if it has none."""
    if rules.odds is None:
        raise BadOption(say("odds.none_for_this_game", game=rules.name))
    return rules.odds()
