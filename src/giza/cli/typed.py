"""Parses what a player types: full action texts, abbreviations, and words of the player's language."""

import re
from collections.abc import Sequence
from functools import cache

from giza.errors import BadAction
from giza.messages import catalogue, say

MOST_SUGGESTIONS = 12


@cache
def translations(language: str) -> dict[str, str]:
    """The words of action texts, each with its translation."""
    sentences = catalogue(language)
    words = {key.split(".")[1]: text for key, text in sentences.items() if key.split(".")[0] in ("typed", "camel")}
    return {word: text.lower() for word, text in words.items()}


def shown(word: str, language: str) -> str:
    """A word of an action text as the player sees it and may type it."""
    return translations(language).get(word, word)


def split_words(typed: str) -> list[str]:
    """The words of a line: a side counts as a word of its own, even in `7+`, and any dash as a minus."""
    typed = re.sub("[−–—]", "-", typed.lower())
    return re.sub(r"(?<=\d)([+-])(?=\s|$)", r" \1", typed).split()


def fits(typed: str, word: str, language: str) -> bool:
    """Whether a typed word can stand for a word of an action text.

    Numbers must be whole. A single letter for a camel is the letter painted on it, so in German `g` is green, not
    yellow.
    """
    if typed.isdecimal():
        return typed == word
    if word.lower().startswith(typed):
        return True
    painted = len(typed) == 1 and f"camel.{word}" in catalogue(language)
    return not painted and shown(word, language).startswith(typed)


def matches(words: Sequence[str], actions: Sequence[str], language: str, whole: bool) -> list[str]:
    """The actions that the words typed can stand for: as a whole or, if `whole` is False, as their beginning."""
    return [
        action
        for action in actions
        if (len(action.split()) == len(words) if whole else len(action.split()) > len(words))
        and all(fits(typed, word, language) for typed, word in zip(words, action.split(), strict=False))
    ]


def understand(typed: str, legal: Sequence[str], known: Sequence[str], language: str) -> str:
    """The action that a player means, legal or not; raises `BadAction` if it is ambiguous."""
    words = split_words(typed)
    for action in legal:
        if action.lower().split() == words:
            return action
    found = (
        matches(words, legal, language, whole=True)
        or matches(words, legal, language, whole=False)
        or matches(words, known, language, whole=True)
        or [" ".join(words)]
    )
    if len(found) > 1:
        close = [*found[:MOST_SUGGESTIONS], "…"] if len(found) > MOST_SUGGESTIONS else found
        raise BadAction(say("terminal.could_be", typed=typed, close=close))
    return found[0]
