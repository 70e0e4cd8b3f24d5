"""Camels and dice as coloured letters; the letter alone says enough where there is no colour."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

LETTERS = {"black": "K", "grey": "X"}
"""Where the letter isn't the first of the name."""


def letter(name: str) -> str:
    """The letter that a camel wears."""
    return LETTERS.get(name, name[0].upper())


def crazy_camels(game: str) -> tuple[str, ...]:
    """The camels that run the wrong way."""
    return ("white", "black") if game == "camelup2" else ()


def badge(name: str) -> Text:
    """A racing camel or its die, three columns wide."""
    return Text(f" {letter(name)} ", f"camel.{name}")


def mark(name: str) -> Text:
    """A camel inside a sentence, one column wide."""
    return Text(letter(name), f"camel.{name}")


def sprite(name: str, game: str) -> Text:
    """A camel on the track; a crazy one is marked by angles."""
    return Text(f"‹{letter(name)}›", f"camel.{name}") if name in crazy_camels(game) else badge(name)


def badges(names: Iterable[str]) -> Text:
    """Several camels side by side."""
    return Text(" ").join(badge(name) for name in names)


def ticket(camel: str, value: int) -> Text:
    """A betting ticket with its value."""
    return Text(f" {letter(camel)}{value} ", f"camel.{camel}")


def tile_text(tile: Mapping[str, Any]) -> str:
    """A tile as it is typed, such as `7+`."""
    return f"{tile['space']}{tile['side']}"
