"""The texts that people read, in English and German.

A `Message` names a sentence of the catalogue in `locale/` and the values to fill in; it becomes text only when the
reader's language is known. Values that are messages themselves are put into the same language. A package with its own
game adds the sentences of its own `locale/`.
"""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Protocol, runtime_checkable

from msgspec import Struct

LANGUAGES = ("en", "de")
PACKAGES = ["giza"]
"""The packages whose sentences are known."""


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All sentences of a language, by dotted key."""
    found: dict[str, str] = {}
    for package in PACKAGES:
        sentences = sentences_of(package, language)
        taken = found.keys() & sentences.keys()
        if taken:
            raise ValueError(f"{package} says {min(taken)} anew, which another package says already")
        found |= sentences
    return found


def sentences_of(package: str, language: str) -> dict[str, str]:
    """The sentences in a package's `locale/`."""
    text = (resources.files(package) / "locale" / f"{language}.toml").read_text("utf-8")
    return {f"{group}.{key}": value for group, table in tomllib.loads(text).items() for key, value in table.items()}


def add_sentences(package: str) -> None:
    """Add the sentences in a package's `locale/` to the catalogue."""
    if package not in PACKAGES:
        PACKAGES.append(package)
        catalogue.cache_clear()


class Message(Struct, frozen=True):
    """A sentence that isn't in a particular language yet."""

    key: str
    values: Mapping[str, object]

    def text(self, language: str = "en") -> str:
        """The sentence in one of `LANGUAGES`."""
        if not self.values:
            return catalogue(language)[self.key]
        filled = {name: in_language(value, language) for name, value in self.values.items()}
        return catalogue(language)[self.key].format_map(filled)

    def __str__(self) -> str:
        return self.text()


@runtime_checkable
class Translatable(Protocol):
    """A message or a figure: anything whose text depends on the language."""

    def text(self, language: str = "en") -> str:
        """The text in one of `LANGUAGES`."""


def in_language(value: object, language: str) -> object:
    """A value as it appears in a sentence of a language."""
    if isinstance(value, Translatable):
        return value.text(language)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(in_language(part, language)) for part in value)
    return value


def say(key: str, /, **values: object) -> Message:
    """Create the message with a key and the values to fill in."""
    return Message(key, values)


def users_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the user's environment; English unless it is one that Giza speaks."""
    for variable in ("GIZA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(variable, "")
        if wanted:
            return wanted[:2].lower() if wanted[:2].lower() in LANGUAGES else "en"
    return "en"
