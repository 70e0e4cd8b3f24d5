"""The options of a game: which values they accept, and how they are written."""

import operator
from dataclasses import dataclass
from typing import Any, SupportsIndex

from giza.errors import BadOption
from giza.messages import say

LARGEST_SEED = 2**128 - 1
"""Generators use this many bits of a seed."""


@dataclass(frozen=True)
class Switch:
    """On or off."""

    default: bool

    def check(self, name: str, value: Any) -> bool:
        """Return the value if it is valid; raise `BadOption` otherwise."""
        if not isinstance(value, bool):
            raise BadOption(say("option.needs_switch", option=name, value=value))
        return value

    def parse(self, name: str, text: str) -> bool:
        """The value for a text."""
        return self.check(name, {"true": True, "false": False}.get(text.lower(), text))

    def format(self, value: Any) -> str:
        """The text for a value."""
        return str(value).lower()


@dataclass(frozen=True)
class Choice:
    """One word from a list."""

    default: str
    choices: tuple[str, ...]

    def check(self, name: str, value: Any) -> str:
        """Return the value if it is one of the choices; raise `BadOption` otherwise."""
        if value not in self.choices:
            raise BadOption(say("option.needs_choice", option=name, value=value, choices=self.choices))
        return str(value)

    def parse(self, name: str, text: str) -> str:
        """The value for a text."""
        return self.check(name, text)

    def format(self, value: Any) -> str:
        """The text for a value."""
        return str(value)


def whole_number(name: str, value: Any, least: int, most: int) -> int:
    """The value as an `int`, if it is a whole number within the limits; numpy's integers count too."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex) or not least <= operator.index(value) <= most:
        raise BadOption(say("option.needs_number", option=name, value=repr(value), least=least, most=most))
    return operator.index(value)


@dataclass(frozen=True)
class Number:
    """A whole number; if the default is None, the game chooses the value."""

    default: int | None
    least: int
    most: int

    def check(self, name: str, value: Any) -> int | None:
        """Return the value if it is within the limits; raise `BadOption` otherwise."""
        if value is None and self.default is None:
            return None
        return whole_number(name, value, self.least, self.most)

    def parse(self, name: str, text: str) -> int | None:
        """The value for a text."""
        return self.check(name, None if text == "auto" else int(text) if text.isdecimal() else text)

    def format(self, value: Any) -> str:
        """The text for a value."""
        return "auto" if value is None else str(value)


@dataclass(frozen=True)
class Counts:
    """A fixed number of whole numbers."""

    default: tuple[int, ...]
    most: int

    def check(self, name: str, value: Any) -> tuple[int, ...]:
        """Return the value if its length and its numbers are valid; raise `BadOption` otherwise."""
        fits = (
            isinstance(value, (list, tuple))
            and len(value) == len(self.default)
            and all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= self.most for n in value)
        )
        if not fits:
            raise BadOption(
                say("option.needs_counts", option=name, value=value, length=len(self.default), most=self.most)
            )
        return tuple(value)

    def parse(self, name: str, text: str) -> tuple[int, ...]:
        """The value for a text."""
        parts = text.split(",")
        return self.check(name, [int(part) for part in parts] if all(part.isdecimal() for part in parts) else text)

    def format(self, value: Any) -> str:
        """The text for a value."""
        return ",".join(map(str, value))


Option = Switch | Choice | Number | Counts
