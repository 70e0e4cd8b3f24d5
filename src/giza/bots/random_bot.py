"""The bot `random`: a player who knows the rules and nothing else."""

from collections.abc import Sequence
from random import Random

from giza.bots.interface import View
from giza.bots.registry import refuse_options


def choose_by_kind(actions: Sequence[str], random: Random) -> str:
    """Choose a kind of action first and then one of that kind, so that thirty tile spaces don't crowd out the dice.

    >>> choose_by_kind(["roll", "tile 2 +", "tile 2 -"], Random(1))
    'roll'
    """
    kinds = sorted({action.split()[0] for action in actions})
    kind = random.choice(kinds)
    return random.choice([action for action in actions if action.split()[0] == kind])


class RandomBot:
    """Chooses by kind, and doesn't look at the view."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """One of the actions."""
        return choose_by_kind(actions, self.random)


def make_random(options: str, seed: int) -> RandomBot:
    """The factory behind the name `random`."""
    refuse_options("random", options)
    return RandomBot(Random(seed))
