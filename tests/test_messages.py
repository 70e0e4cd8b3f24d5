"""Both languages have the same messages."""

import re
from pathlib import Path
from string import Formatter

import pytest

import giza
from giza.messages import LANGUAGES, catalogue, say, users_language

SOURCE = Path(giza.__file__).parent


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_both_languages_have_the_same_sentences_with_the_same_values():
    english, german = (catalogue(language) for language in LANGUAGES)
    assert set(english) == set(german)
    for key, sentence in english.items():
        assert placeholders(sentence) == placeholders(german[key]), key


def test_every_key_in_the_source_is_in_the_catalogue():
    keys = set()
    for path in SOURCE.rglob("*.py"):
        keys |= set(re.findall(r'say\(\s*"([a-z_]+\.[a-z_0-9]+)"', path.read_text()))
    assert len(keys) > 50
    assert keys <= set(catalogue("en"))


def test_a_message_inside_a_message_is_put_into_the_same_language():
    message = say("camelup.camel_on_space", camel=say("camel.green"), space=3)
    assert message.text("en") == "green stands on space 3"
    assert message.text("de") == "Grün steht auf Feld 3"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "GIZA_LANGUAGE": "en"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "en"),
    ],
)
def test_the_language_follows_the_environment(environment, language):
    assert users_language(environment) == language
