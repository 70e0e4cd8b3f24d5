"""Bots without an entry point: `module:Class`, objects, and names given by the operator.

Importing a module runs its code. So only the person who runs Giza may name one: on the command line, from Python, or
in the variable `GIZA_BOTS`, such as `roller=my_bots:Roller`. Strangers at a table choose from names.
"""

import importlib
import inspect
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from giza.bots.interface import Bot
from giza.errors import BadOption
from giza.messages import say

VARIABLE = "GIZA_BOTS"
"""`name=module:Class` for each named bot, separated by spaces; child processes inherit it."""


def operators_bots(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The bots named by the operator, each with its `module:Class`.

    >>> operators_bots({"GIZA_BOTS": "roller=my_bots:Roller"})
    {'roller': 'my_bots:Roller'}
    """
    found = {}
    for part in environment.get(VARIABLE, "").split():
        name, _, target = part.partition("=")
        if not name.isidentifier() or ":" not in target:
            raise BadOption(say("bot.bad_variable", variable=VARIABLE, part=part))
        found[name] = target
    return found


def name_bots(named: Sequence[str]) -> None:
    """Name bots, each as `name=module:Class`, for this process and its children."""
    text = " ".join([os.environ.get(VARIABLE, ""), *named]).strip()
    for target in operators_bots({VARIABLE: text}).values():
        imported(target)
    os.environ[VARIABLE] = text


def imported(target: str) -> Callable[[str, int], Bot]:
    """The factory of a `module:Class`; modules in the current folder are found too."""
    module, _, name = target.partition(":")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found = getattr(importlib.import_module(module), name)
    except Exception as error:
        raise BadOption(say("bot.cannot_load", bot=target, reason=f"{type(error).__name__}: {error}")) from error
    return lambda options, seed: bot_from(found, options, seed, target)


def bot_from(thing: Any, options: str, seed: int, told: str) -> Bot:
    """A bot, or the result of a class or function, called with options and a seed if it takes two arguments."""
    if hasattr(thing, "choose") and not inspect.isclass(thing):
        bot = thing
    elif callable(thing):
        try:
            bot = thing(options, seed) if takes_two(thing) else thing()
        except BadOption:
            raise
        except Exception as error:
            raise BadOption(say("bot.cannot_load", bot=told, reason=f"{type(error).__name__}: {error}")) from error
    else:
        bot = thing
    if not callable(getattr(bot, "choose", None)):
        raise BadOption(say("bot.cannot_choose", bot=told))
    return bot  # type: ignore[no-any-return]


def takes_two(thing: Callable[..., Any]) -> bool:
    """Whether something can be called with options and a seed, as entry points are."""
    try:
        inspect.signature(thing).bind("", 0)
    except (TypeError, ValueError):
        return False
    return True
