"""Bots by name. A name is an entry point of the group `giza.bots`, in this package or any other that is installed.

An entry point is a factory: called with the text after the colon (`"200ms"` of `"search:200ms"`, else empty) and a
seed, it returns a bot.
"""

import difflib
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points

from giza.bots.interface import Bot
from giza.errors import BadOption
from giza.messages import say

GROUP = "giza.bots"

Factory = Callable[[str, int], Bot]


def names() -> list[str]:
    """The names of all bots that are installed.

    >>> {"easy", "medium", "hard", "random", "greedy"} <= set(names())
    True
    """
    return sorted(entry_points(group=GROUP).names)


def make(text: str, seed: int = 0) -> Bot:
    """A bot by its name, with options behind a colon; `BadOption` if there is none.

    >>> make("greedi")
    Traceback (most recent call last):
    giza.errors.BadOption: there is no bot 'greedi'; try greedy
    """
    name, _, options = text.partition(":")
    return factory_of(name)(options, seed)


@cache
def factory_of(name: str) -> Factory:
    """What makes the bots of a name; looking through all installed packages takes some milliseconds."""
    found = entry_points(group=GROUP, name=name)
    if not found:
        close = difflib.get_close_matches(name, names(), 3, 0.6) or names()
        raise BadOption(say("bot.no_such_bot", bot=name, bots=close))
    factory: Factory = next(iter(found)).load()
    return factory


def refuse_options(name: str, options: str) -> None:
    """Raise `BadOption` if a bot that has no options was given some."""
    if options:
        raise BadOption(say("bot.no_options", bot=name, options=options))
