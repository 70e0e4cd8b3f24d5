"""The bot `random`: chooses a legal action at random."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from giza.bots.interface import View
from giza.bots.registry import refuse_options


def likely_by_kind(actions: Sequence[str]) -> dict[str, float]:
    """The probability with which `choose_by_kind` takes each action.

    >>> likely_by_kind(["roll", "tile 2 +", "tile 2 -"])
    {'roll': 0.5, 'tile 2 +': 0.25, 'tile 2 -': 0.25}
    """
    counts = Counter(action.split()[0] for action in actions)
    return {action: 1 / (len(counts) * counts[action.split()[0]]) for action in actions}


def choose_by_kind(actions: Sequence[str], random: Random) -> str:
    """Choose a kind of action first and then one of that kind, so that thirty tile spaces don't crowd out the dice.

    >>> choose_by_kind(["roll", "tile 2 +", "tile 2 -"], Random(1))
    'roll'
    """
    kinds = sorted({action.split()[0] for action in actions})
    kind = random.choice(kinds)
    return random.choice([action for action in actions if action.split()[0] == kind])


class RandomBot:
    """Chooses by kind, and ignores the view."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """One of the actions."""
        return choose_by_kind(actions, self.random)

    def distribution(self, view: View, actions: Sequence[str]) -> dict[str, float]:
        """The probability of each action."""
        return likely_by_kind(actions)


def make_random(options: str, seed: int) -> RandomBot:
    """The factory behind the name `random`."""
    refuse_options("random", options)
    return RandomBot(Random(seed))
