"""A player who knows the rules and nothing else."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any


def choose(view: Mapping[str, Any], actions: Sequence[str], random: Random) -> str:
    """Choose a kind of action first and then one of that kind, so that thirty tile spaces don't crowd out the dice.

    `view` is all that a bot may know; this one doesn't look.
    """
    kinds = sorted({action.split()[0] for action in actions})
    kind = random.choice(kinds)
    return random.choice([action for action in actions if action.split()[0] == kind])
