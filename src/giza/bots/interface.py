"""What a bot is: an object that chooses one of the legal actions, given what its seat may know."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

View = Mapping[str, Any]
"""What `Game.view(seat, with_record=True)` tells: plain data, and the concealed record for compiled bots."""


class Bot(Protocol):
    """All that a bot needs."""

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """One of the legal actions."""


class Reason(NamedTuple):
    """An action that was considered, and what it is thought to be worth."""

    action: str
    value: float
    """In expected pounds or points, or as a share of won games; compare it with the other actions' values only."""


@runtime_checkable
class ExplainingBot(Bot, Protocol):
    """A bot that can say why."""

    def explain(self, view: View, actions: Sequence[str]) -> list[Reason]:
        """The actions it considered with their values, best first."""
