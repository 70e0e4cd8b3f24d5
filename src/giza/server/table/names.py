"""Names of people and bots at a table: visible and distinguishable."""

import unicodedata
from collections.abc import Iterable

from giza.errors import GizaError
from giza.messages import say
from giza.records import LONGEST_NAME, checked_names
from giza.server.refusals import Refusal

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that are counted as letters or signs but show nothing."""
JOINER = "\u200d"
"""The zero-width joiner between the parts of one emoji."""


def check_name(name: str, others: Iterable[str] = ()) -> None:
    """Refuse an invalid name, or one that looks like another player's."""
    try:
        checked_names([name], 1)
    except GizaError as error:
        raise Refusal("bad_name", error.message, status=400) from error
    if any(is_invisible(letter) for letter in name) or not any(is_seen(letter) for letter in name):
        raise Refusal("bad_name", say("server.invisible_name", name=repr(name)), status=400)
    if likeness(name) in {likeness(other) for other in others}:
        raise Refusal("bad_name", say("server.same_name", name=name), status=400)


def is_invisible(letter: str) -> bool:
    """Whether a character is invisible or changes how others are shown."""
    return letter in BLANK or (unicodedata.category(letter)[0] == "C" and letter != JOINER)


def is_seen(letter: str) -> bool:
    """Whether a character is visible by itself.

    >>> [is_seen(letter) for letter in ("a", "🐪", " ", "\u0301")]
    [True, True, False, False]
    """
    return unicodedata.category(letter)[0] in "LNPS" and letter not in BLANK


def likeness(name: str) -> str:
    """A form of a name that is equal for names that look equal to most people.

    >>> likeness("ADA") == likeness("Ａda") == likeness("ada")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def free_name(name: str, taken: Iterable[str]) -> str:
    """A name for a bot that nobody has yet.

    >>> free_name("Easy", ["Ada", "Easy"])
    'Easy 2'
    """
    known = {likeness(other) for other in taken}
    found, number = name[:LONGEST_NAME], 1
    while likeness(found) in known:
        number += 1
        found = f"{name[: LONGEST_NAME - 3]} {number}"
    return found
