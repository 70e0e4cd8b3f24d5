"""What a bot is: an object that chooses one of the legal actions, given what its seat may know."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from giza.figures import fixed, in_percent
from giza.games import Rules
from giza.messages import Message, say

View = Mapping[str, Any]
"""What `Game.view(seat, with_state=True)` returns: plain data, and the concealed state for compiled bots."""


class Bot(Protocol):
    """The interface of a bot."""

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """One of the legal actions."""


@runtime_checkable
class ChoosyBot(Bot, Protocol):
    """A bot that plays only some games, and says so before it plays."""

    def check(self, rules: Rules) -> None:
        """Raise `BadOption` if it can't play this game."""


@runtime_checkable
class MixingBot(Bot, Protocol):
    """A bot that randomizes and knows its probabilities, so that its own luck can be removed from results."""

    def distribution(self, view: View, actions: Sequence[str]) -> Mapping[str, float] | None:
        """The probability of each action, or None if the bot doesn't randomize; asking has no side effects."""


class Reason(NamedTuple):
    """A considered action with its value."""

    action: str
    value: float
    """In expected pounds or points, or as a share of won games; compare it with the other actions' values only."""
    share: float | None = None
    """The share of the victory that the action promises, if the bot knows."""
    score: float | None = None
    """The score that the action promises, if the bot knows."""

    @property
    def promise(self) -> Message | None:
        """Share and score in words, if the bot knows.

        >>> Reason("roll", 0.3, share=0.314, score=22.6).promise.text("en")
        'promises 31 % of the victory and about 23 points'
        """
        if self.share is None or self.score is None:
            return None
        return say("bot.promise", share=in_percent(self.share), score=fixed(self.score, 0))


def in_order_of_value(reasons: Iterable[Reason]) -> list[Reason]:
    """The best first."""
    return sorted(reasons, key=lambda reason: -reason.value)


@runtime_checkable
class ExplainingBot(Bot, Protocol):
    """A bot that can say why."""

    def explain(self, view: View, actions: Sequence[str]) -> list[Reason]:
        """The actions it considered with their values, best first."""
