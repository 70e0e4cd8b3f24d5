"""What a game with odds answers for, whatever its odds look like."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol

from giza.errors import BadOption
from giza.game import Game
from giza.games import Rules
from giza.messages import say


class Solved(NamedTuple):
    """How far exact odds are that take long to solve, once for all."""

    state: Literal["exact", "solving", "missing", "unusable"]
    """They are there, or a process is at it, or nobody is, or their file is damaged."""
    done: int
    """Sweeps, of some `total`."""
    total: int


class Odds(Protocol):
    """What `Rules.odds` hands over."""

    SOLVER: str
    """A module that makes odds exact when it is run."""
    SOLVED: Sequence[str]
    """The games that need it."""

    def solved(self) -> Solved:
        """How far exact odds are."""

    def odds_of(self, game: Game) -> dict[str, Any]:
        """All odds of a game in which a player is to act, as JSON-able data."""

    def chances_in(self, game: Game) -> list[dict[str, float]]:
        """How the chances went up and down: a number for each thing that may win, whenever a player was to act."""


def service_of(rules: Rules) -> Odds:
    """What answers for a game's odds; `BadOption` if it has none."""
    if rules.odds is None:
        raise BadOption(say("odds.none_for_this_game", game=rules.name))
    return rules.odds()
