"""A game's advice for bots.

A game hands over its playbook as `Rules.playbook`. A game without one is played by `random` and by bots of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TypeVar

from giza.bots.interface import View
from giza.bots.search.knowledge import Knowledge
from giza.errors import BadOption
from giza.games import GAMES, Rules
from giza.messages import say
from giza.rules.contract import Floats, State

T = TypeVar("T")
Values = Callable[[State, Sequence[int], int, View], Floats]
"""The value of each action in pounds or points, given the state as the seat knows it, the ids of its actions, a seed,
and its view for what a state doesn't keep."""
PlayedOn = Callable[[State, Sequence[int], int, View, int], Floats]
"""The value of each action found by playouts; the last argument is the number of playouts per action."""
Choice = Callable[[State], str]
"""The bot that plays at a table, given the state as its seat knows it."""


@dataclass(frozen=True)
class Playbook:
    """What bots know about a game besides its rules."""

    values: Values
    """For `greedy`: what each action brings now."""
    strengths: Mapping[str, Choice]
    """Bots by a name that people understand, such as `hard`."""
    styles: Mapping[str, Values] = field(default_factory=dict)
    """Simple players to measure others by."""
    searched: Knowledge | None = None
    """For `search`, if the game can be searched."""
    played_on: PlayedOn | None = None
    """For `courses`."""
    learned: ModuleType | None = None
    """For `net` and `rollouts`: the game as `giza.learning` needs it."""


def from_playbook(bot: str, rules: Rules, part: Callable[[Playbook], T | None]) -> T:
    """The part of a game's playbook that a bot needs; raises `BadOption` if the game doesn't have it."""
    found = part(rules.playbook()) if rules.playbook else None
    if not found:
        books = ((name, other.playbook()) for name, other in GAMES.items() if other.playbook)
        known = [name for name, book in books if part(book)]
        raise BadOption(say("bot.unknown_game", bot=bot, game=rules.name, games=known))
    return found
