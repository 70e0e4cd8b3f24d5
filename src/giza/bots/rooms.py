"""A game's own room: the module that tells bots how to play it well.

A game names the module in its `Rules`; there it is called `ROOM`. A game of another package has such a room too if it
fills one. A game without one is played by `random`, and by bots of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType

from giza.bots.search.knowledge import Knowledge
from giza.errors import BadOption
from giza.games import GAMES, Rules
from giza.messages import say
from giza.rules.contract import Floats, State

Values = Callable[[State, Sequence[int], int], Floats]
"""Given what a seat knows, the numbers of its actions and a seed: what each action is worth, in pounds or points."""
Choice = Callable[[State], str]
"""Given what a seat knows: the bot that plays there."""


@dataclass(frozen=True)
class Room:
    """What is known about a game beside its rules."""

    values: Values
    """For `greedy`: what each action brings now."""
    strengths: Mapping[str, Choice]
    """By a name that people understand, such as `hard`."""
    styles: Mapping[str, Values] = field(default_factory=dict)
    """Simple players to measure by."""
    searched: Knowledge | None = None
    """For `search`, if the game can be searched."""
    learned: ModuleType | None = None
    """For `net` and `rollouts`: the game as the floor `learning` knows it."""


def room_of(rules: Rules) -> Room | None:
    """A game's room, if it has one."""
    if not rules.room:
        return None
    room = import_module(rules.room).ROOM
    if not isinstance(room, Room):
        raise TypeError(f"{rules.room}.ROOM is no Room")
    return room


def room_for(bot: str, rules: Rules, offers: Callable[[Room], object] = lambda room: room) -> Room:
    """The room of a game in which a bot finds what it needs; `BadOption` if the game hasn't got that."""
    room = room_of(rules)
    if room is None or not offers(room):
        others = ((name, room_of(other)) for name, other in GAMES.items())
        known = [name for name, other in others if other is not None and offers(other)]
        raise BadOption(say("bot.unknown_game", bot=bot, game=rules.name, games=known))
    return room
