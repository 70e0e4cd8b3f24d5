"""Every word that a person reads is spelt as in a dictionary, or is in our own list of words.

The dictionaries are pyspellchecker's lists of words; `tests/data/words.en.txt` and `words.de.txt` are ours.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from spellchecker import SpellChecker

TOP = Path(__file__).parents[1]
SOURCE = TOP / "src" / "giza"
NOT_PROSE = re.compile(
    r"^(?:<!--.*?-->\n)?```.*?^```$"  # blocks of code
    r"|^ {4}.*?$|<!--.*?-->|<[^<>]*>"
    r"|`[^`]*`|(?<=\])\([^)]*\)|https?://\S+",
    re.MULTILINE | re.DOTALL,
)
TS_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"|`([^`]*)`')
FILLED_IN = re.compile(r"\$?\{[^{}|]*\}|(?<!\w)'[^']*'(?!\w)")
"""The values and quotations in a message: commands, names and examples."""
CODE = re.compile(r"[\d_=/\\@{}<>+^#]|\w[.:]\w|^-")
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
ENDINGS = {
    "en": (("'s", ""), ("s", ""), ("es", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("ly", "")),
    "de": (("s", ""), ("n", ""), ("en", ""), ("e", ""), ("er", ""), ("es", ""), ("em", ""), ("st", "")),
}
SHORTEST = 3
"""Letters of the shortest part of a German compound."""


def strings(node: Any) -> Iterator[str]:
    """All texts in a TOML file."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict | list):
        for part in node.values() if isinstance(node, dict) else node:
            yield from strings(part)


def texts(language: str) -> Iterator[tuple[str, str]]:
    """What a person reads in a language, with the place where it stands."""
    pages = [*SOURCE.rglob(f"rules.{language}.md")]
    if language == "en":
        pages += [*(TOP / "docs").rglob("*.md"), *TOP.glob("*.md")]
    for page in pages:
        yield page.relative_to(TOP).as_posix(), NOT_PROSE.sub(" ", page.read_text("utf-8"))
    for file in (SOURCE / "locale" / f"{language}.toml", *TOP.glob(f"examples/*/src/*/locale/{language}.toml")):
        for text in strings(tomllib.loads(file.read_text("utf-8"))):
            yield file.name, FILLED_IN.sub(" ", text)
    for file in (TOP / "web" / "src").rglob(f"{language}.ts"):
        for quoted, template in TS_STRING.findall(file.read_text("utf-8")):
            yield file.relative_to(TOP).as_posix(), FILLED_IN.sub(" ", quoted or template)


def words(text: str) -> Iterator[str]:
    """The words of a text, without what looks like code or is written in capitals."""
    for piece in text.replace("\u00ad", "").replace("’", "'").split():
        plain = piece.strip("*.,;:!?()[]\"'„“”‚‘…|")
        if CODE.search(plain):
            continue
        for word in WORD.findall(plain):
            if sum(letter.isupper() for letter in word) < 2:
                yield word


@cache
def dictionary(language: str) -> SpellChecker:
    """The list of words of a language."""
    return SpellChecker(language, distance=1)


@cache
def own(language: str) -> frozenset[str]:
    """The words that we use beyond the dictionary."""
    return frozenset((TOP / "tests" / "data" / f"words.{language}.txt").read_text("utf-8").split())


def is_among(word: str, known: SpellChecker | frozenset[str], language: str) -> bool:
    """Whether a word is known, as it is or with an ending."""
    if word in known:
        return True
    return any(word.endswith(end) and word.removesuffix(end) + rest in known for end, rest in ENDINGS[language])


def is_spelt_right(word: str, language: str) -> bool:
    """Whether a word is known; a German one also if it is put together of known ones."""
    if is_among(word, own(language), language) or is_among(word, dictionary(language), language):
        return True
    if language != "de":
        return False
    for at in range(SHORTEST, len(word) - SHORTEST + 1):
        first = word[:at]
        if (first in dictionary("de") or first.removesuffix("s") in dictionary("de")) and is_spelt_right(
            word[at:], "de"
        ):
            return True
    return False


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_word_is_spelt_right(language):
    wrong: dict[str, str] = {}
    for place, text in texts(language):
        for word in words(text):
            if not is_spelt_right(word.lower(), language):
                wrong.setdefault(word.lower(), place)
    assert not wrong, "mend them, or add them to tests/data/words." + language + ".txt"


@pytest.mark.parametrize("language", ["en", "de"])
def test_our_own_words_are_used_and_not_in_the_dictionary(language):
    used = {word.lower() for _, text in texts(language) for word in words(text)}
    assert [word for word in sorted(own(language)) if is_among(word, dictionary(language), language)] == []
    parts = " ".join(used)
    assert [word for word in sorted(own(language)) if word not in parts] == []


def test_mistakes_are_found():
    assert not is_spelt_right("recieve", "en")
    assert not is_spelt_right("posible", "en")
    assert not is_spelt_right("wettplätchen", "de")
    assert not is_spelt_right("unmöglch", "de")
    assert [*words("Take `x1`'s tickets, e.g. MaskablePPO's or a.b")][:2] == ["Take", "tickets"]
