"""Opponents with names that people understand, each a setting of another bot."""

from giza.bots.interface import Bot
from giza.bots.registry import make, refuse_options

EASY = "greedy:50%"
MEDIUM = "greedy:15%"
HARD = "search:4000"
"""Iterations and not a time: it is as strong on a slow machine, only slower."""


def easy(options: str, seed: int) -> Bot:
    """Knows what is good, and often does something else."""
    refuse_options("easy", options)
    return make(EASY, seed)


def medium(options: str, seed: int) -> Bot:
    """Takes the best gain now, and errs now and then."""
    refuse_options("medium", options)
    return make(MEDIUM, seed)


def hard(options: str, seed: int) -> Bot:
    """Looks ahead."""
    refuse_options("hard", options)
    return make(HARD, seed)
