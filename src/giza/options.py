"""Options of a game: what they may be, and how they are written."""

import operator
from dataclasses import dataclass
from typing import Any, SupportsIndex

from giza.errors import BadOption
from giza.messages import say


@dataclass(frozen=True)
class Switch:
    """On or off."""

    default: bool

    def check(self, name: str, value: Any) -> bool:
        """The value, if it fits."""
        if not isinstance(value, bool):
            raise BadOption(say("option.needs_switch", option=name, value=value))
        return value

    def parse(self, name: str, text: str) -> bool:
        """The value that a text stands for."""
        return self.check(name, {"true": True, "false": False}.get(text.lower(), text))

    def format(self, value: Any) -> str:
        """The text of a value."""
        return str(value).lower()


@dataclass(frozen=True)
class Choice:
    """One of several words."""

    default: str
    choices: tuple[str, ...]

    def check(self, name: str, value: Any) -> str:
        """The value, if it is one of the choices."""
        if value not in self.choices:
            raise BadOption(say("option.needs_choice", option=name, value=value, choices=self.choices))
        return str(value)

    def parse(self, name: str, text: str) -> str:
        """The value that a text stands for."""
        return self.check(name, text)

    def format(self, value: Any) -> str:
        """The text of a value."""
        return str(value)


def whole_number(name: str, value: Any, least: int, most: int) -> int:
    """The value as a plain number, if it is a whole one within the limits; numpy's are numbers too."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex) or not least <= operator.index(value) <= most:
        raise BadOption(say("option.needs_number", option=name, value=repr(value), least=least, most=most))
    return operator.index(value)


@dataclass(frozen=True)
class Number:
    """A whole number; None lets the game decide, where that is the default."""

    default: int | None
    least: int
    most: int

    def check(self, name: str, value: Any) -> int | None:
        """The value, if it is within the limits."""
        if value is None and self.default is None:
            return None
        return whole_number(name, value, self.least, self.most)

    def parse(self, name: str, text: str) -> int | None:
        """The value that a text stands for."""
        return self.check(name, None if text == "auto" else int(text) if text.isdecimal() else text)

    def format(self, value: Any) -> str:
        """The text of a value."""
        return "auto" if value is None else str(value)


@dataclass(frozen=True)
class Counts:
    """A fixed number of whole numbers."""

    default: tuple[int, ...]
    most: int

    def check(self, name: str, value: Any) -> tuple[int, ...]:
        """The value, if it has the right length and its numbers fit."""
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
        """The value that a text stands for."""
        parts = text.split(",")
        return self.check(name, [int(part) for part in parts] if all(part.isdecimal() for part in parts) else text)

    def format(self, value: Any) -> str:
        """The text of a value."""
        return ",".join(map(str, value))


Option = Switch | Choice | Number | Counts
