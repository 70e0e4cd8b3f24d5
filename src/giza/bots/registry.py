"""Bots by name. A name is an entry point of the group `giza.bots`, in this package or any other that is installed.

The names in a game's `Rules.characters` work too; its playbook says which bot plays. An entry point is a factory:
called with the text after the colon (`"200ms"` of `"search:200ms"`, else empty) and a seed, it returns a bot. The
operator may give names to other bots, see `own`.
"""

import difflib
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points

from giza.bots.interface import Bot, ChoosyBot
from giza.bots.own import bot_from, imported, operators_bots
from giza.errors import BadOption
from giza.games import ANY_GAMES_BOT, GAMES, Rules
from giza.messages import say

GROUP = "giza.bots"
CHARACTER = EntryPoint("character", "giza.bots.strengths:named", GROUP)
"""The factory of all characters, by name, options and seed."""

SPECIALISTS = frozenset({"courses", "net", "rollouts", "style"})
"""Bots that play only at some tables or need options: for programs, not offered at tables."""

Factory = Callable[[str, int], Bot]


@cache
def installed() -> frozenset[str]:
    """The names that are entry points; looking through all installed packages takes some milliseconds."""
    return frozenset(entry_points(group=GROUP).names)


def names() -> list[str]:
    """The names of all bots that are installed.

    >>> {"easy", "medium", "hard", "random", "greedy"} <= set(names())
    True
    """
    characters = (name for rules in GAMES.values() for name in rules.characters)
    return sorted({*installed(), *operators_bots(), *characters})


def make(text: str, seed: int = 0) -> Bot:
    """A bot by its name, with options behind a colon; `BadOption` if there is none.

    >>> make("greedi")
    Traceback (most recent call last):
    giza.errors.BadOption: there is no bot 'greedi'; try greedy
    """
    if not isinstance(text, str):
        raise BadOption(say("bot.no_text", given=repr(text)))
    name, _, options = text.partition(":")
    return factory_of(name)(options, seed)


def make_any(bot: object, seed: int = 0) -> Bot:
    """A bot by its name or by `module:Class`, or what an object, a class or a function gives: never for strangers.

    >>> class Roller:
    ...     def choose(self, view, actions):
    ...         return actions[0]
    >>> make_any(Roller).choose({}, ["roll"])
    'roll'
    >>> make_any(7)
    Traceback (most recent call last):
    giza.errors.BadOption: 7 isn't a bot: it has no method choose(view, actions)
    """
    if not isinstance(bot, str):
        return bot_from(bot, "", seed, repr(bot))
    name, colon, rest = bot.partition(":")
    if not colon or name in names():
        return make(bot, seed)
    target, _, options = rest.partition(":")
    return imported(f"{name}:{target}")(options, seed)


def check_bot(bot: object, rules: Rules) -> None:
    """Raise `BadOption` if there is no such bot, or if it can't play this game.

    Bots that don't know every game say so themselves; one that was made for another game by its author plays that one.
    """
    made, name = make_any(bot), bot.partition(":")[0] if isinstance(bot, str) else ""
    if isinstance(made, ChoosyBot):
        made.check(rules)
    elif name not in rules.bots and (made_for := [game for game, other in GAMES.items() if name in other.bots]):
        raise BadOption(say("bot.unknown_game", bot=name, game=rules.name, games=made_for))


def bots_for(rules: Rules) -> list[str]:
    """The bots that can play a game without options: first those made for it, from the weakest to the strongest.

    >>> bots_for(GAMES["camelup2"])[:6]
    ['easy', 'medium', 'hard', 'master', 'keen-roller', 'early-bettor']
    >>> bots_for(GAMES["camelup2"])[6:]
    ['hoarder', 'reader', 'random', 'greedy', 'search']
    """
    found = [*rules.bots, *rules.characters, ANY_GAMES_BOT]
    for name in names():
        with suppress(BadOption):
            if name not in SPECIALISTS and name not in found:
                check_bot(name, rules)
                found.append(name)
    return found


@cache
def factory_of(name: str) -> Factory:
    """The factory of the bots of a name, cached for the same reason."""
    if name in operators_bots():
        return imported(operators_bots()[name])
    found = entry_points(group=GROUP, name=name)
    if not found and any(name in rules.characters for rules in GAMES.values()):
        return partial(CHARACTER.load(), name)
    if not found:
        close = difflib.get_close_matches(name, names(), 3, 0.6) or names()
        raise BadOption(say("bot.no_such_bot", bot=name, bots=close))
    factory: Factory = next(iter(found)).load()
    return factory


def refuse_options(name: str, options: str) -> None:
    """Raise `BadOption` if options are given to a bot that has none."""
    if options:
        raise BadOption(say("bot.no_options", bot=name, options=options))
