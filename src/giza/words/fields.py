"""A kernel's state as text, field by field: `turn=1 money=5,3 hand=r1,b2:2/g4`.

Only fields that differ from the beginning of a game are written. The rows of a field are separated by `/`, the rows of
a field with three dimensions by `|`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from giza.errors import BadPosition
from giza.messages import Message, say
from giza.rules.contract import State

SEPARATORS = (",", "/", "|")
"""By dimension, the last dimension first."""
MOST_TO_COUNT = {1: 127, 2: 30_000, 4: 2**31 - 1, 8: 2**62}
"""The largest number in a field by default, by the bytes of a number."""

Values = NDArray[Any]


class Unfit(Exception):
    """A text doesn't fit a field; `wanted` describes one that does."""

    def __init__(self, wanted: Message) -> None:
        super().__init__(wanted)
        self.wanted = wanted


class Notation(Protocol):
    """How the numbers of a field are written; `read` raises `Unfit`."""

    def write(self, values: Values, start: Values) -> str:
        """The text for the values of a field; `start` has those at the beginning of a game."""

    def read(self, text: str, start: Values) -> Values:
        """The values for a text, in the shape of `start`."""


def in_rows(values: Values, start: Values, write: Callable[[Values, Values], str]) -> str:
    """Write every row along the last dimension, leaving out empty ones at the end."""
    if values.ndim < 2:
        return write(values, start)
    rows = [in_rows(row, at_start, write) for row, at_start in zip(values, start, strict=True)]
    while rows and not rows[-1]:
        rows.pop()
    return SEPARATORS[values.ndim - 1].join(rows)


def from_rows(text: str, start: Values, read: Callable[[str, Values], Values]) -> Values:
    """Read what `in_rows` wrote."""
    if start.ndim < 2:
        return read(text, start)
    rows = text.split(SEPARATORS[start.ndim - 1])
    if len(rows) > len(start):
        raise Unfit(say("position.wanted_rows", most=len(start), separator=SEPARATORS[start.ndim - 1]))
    rows += [""] * (len(start) - len(rows))
    return np.array([from_rows(row, at_start, read) for row, at_start in zip(rows, start, strict=True)])


@dataclass(frozen=True)
class Numbers:
    """Whole numbers within limits; those left out at the end of a row have the values at the beginning of a game."""

    least: int | None = 0
    most: int | None = None
    """The upper limit; None means the type's."""

    def write(self, values: Values, start: Values) -> str:
        """The text for the values."""
        return in_rows(values, start, self.write_row)

    def write_row(self, row: Values, start: Values) -> str:
        """One row, or a single number."""
        if row.ndim == 0:
            return str(int(row))
        differing = np.flatnonzero(row != start)
        return ",".join(map(str, row[: differing[-1] + 1].tolist())) if len(differing) else ""

    def read(self, text: str, start: Values) -> Values:
        """The values for a text."""
        return from_rows(text, start, self.read_row)

    def read_row(self, text: str, start: Values) -> Values:
        """One row, or a single number."""
        most = MOST_TO_COUNT[start.dtype.itemsize] if self.most is None else self.most
        least = -most - 1 if self.least is None else self.least
        parts = text.split(",") if text else []
        row = np.atleast_1d(start).copy()
        wanted = say("position.wanted_numbers", count=len(row), least=least, most=most)
        if len(parts) > len(row) or (start.ndim == 0 and not parts):
            raise Unfit(wanted)
        for place, part in enumerate(parts):
            digits = part.removeprefix("-")
            if not (digits.isascii() and digits.isdecimal() and len(digits) < 20 and least <= int(part) <= most):
                raise Unfit(wanted)
            row[place] = int(part)
        return row.reshape(start.shape)


@dataclass(frozen=True)
class Counted:
    """The number of each kind, in rows such as `r1,b2:3`."""

    names: Sequence[str]

    def write(self, values: Values, start: Values) -> str:
        """The text for the values."""
        return in_rows(values, start, self.write_row)

    def write_row(self, row: Values, start: Values) -> str:
        """One row."""
        counts = zip(self.names, row.tolist(), strict=True)
        return ",".join(name if count == 1 else f"{name}:{count}" for name, count in counts if count)

    def read(self, text: str, start: Values) -> Values:
        """The values for a text."""
        return from_rows(text, start, self.read_row)

    def read_row(self, text: str, start: Values) -> Values:
        """One row."""
        row = np.zeros_like(start)
        for part in text.split(",") if text else []:
            name, colon, count = part.partition(":")
            fits = name in self.names and (not colon or (count.isascii() and count.isdecimal() and len(count) < 4))
            number = int(count) if fits and colon else 1
            if not fits or not 0 < number <= MOST_TO_COUNT[1]:
                raise Unfit(say("position.wanted_counts", names=list(self.names)))
            row[self.names.index(name)] = number
        return row


@dataclass(frozen=True)
class Named:
    """Numbers for names; `-` is -1, and numbers left out at the end have the values at the beginning of a game."""

    names: Sequence[str]

    def write(self, values: Values, start: Values) -> str:
        """The text for the values."""
        return in_rows(values, start, self.write_row)

    def write_row(self, row: Values, start: Values) -> str:
        """One row, or a single name."""
        numbers = Numbers(-1).write_row(row, start)
        return ",".join("-" if part == "-1" else self.names[int(part)] for part in numbers.split(",") if part)

    def read(self, text: str, start: Values) -> Values:
        """The values for a text."""
        return from_rows(text, start, self.read_row)

    def read_row(self, text: str, start: Values) -> Values:
        """One row, or a single name."""
        numbers = {"-": -1, **{name: number for number, name in enumerate(self.names)}}
        parts = text.split(",") if text else []
        if not all(part in numbers for part in parts):
            raise Unfit(say("position.wanted_names", names=[*self.names, "-"]))
        return Numbers(-1, len(self.names) - 1).read_row(",".join(str(numbers[part]) for part in parts), start)


@dataclass(frozen=True)
class Letters:
    """Sets as bits, with a letter for each bit."""

    letters: str

    def write(self, values: Values, start: Values) -> str:
        """The text for the values."""
        return ",".join(
            "".join(letter for bit, letter in enumerate(self.letters) if value >> bit & 1) for value in values.tolist()
        )

    def read(self, text: str, start: Values) -> Values:
        """The values for a text."""
        sets = text.split(",")
        if len(sets) != len(start) or any(len(set(one)) != len(one) or set(one) - set(self.letters) for one in sets):
            raise Unfit(say("position.wanted_letters", count=len(start), letters=self.letters))
        return np.array([sum(1 << self.letters.index(letter) for letter in one) for one in sets], start.dtype)


@dataclass(frozen=True)
class FieldTexts:
    """The fields of a game's states as text."""

    dtype: np.dtype[Any]
    per_seat: Collection[str]
    """The fields with a row for each seat; those of unused seats aren't written."""
    without: Collection[str] = ()
    """Fields written elsewhere, such as options."""
    notations: Mapping[str, Notation] = field(default_factory=dict)
    """The notation of individual fields."""
    called: Mapping[str, str] = field(default_factory=dict)
    """Names in the text that differ from the field's."""
    usual: Notation = Numbers()
    """The notation of all other fields."""

    def places(self, seats: int) -> dict[str, tuple[str, Any]]:
        """The fields by their names in the text, each with its part in use."""
        return {
            self.called.get(name, name): (name, slice(seats) if name in self.per_seat else ...)
            for name in self.dtype.names or ()
            if name not in self.without
        }

    def write(self, s: State, start: State, seats: int) -> str:
        """Everything that differs from the beginning of a game."""
        parts = []
        for told, (name, used) in self.places(seats).items():
            values, at_start = np.asarray(s[name])[used], np.asarray(start[name])[used]
            if (values != at_start).any():
                parts.append(f"{told}={self.notations.get(name, self.usual).write(values, at_start)}")
        return " ".join(parts)

    def read(self, s: State, parts: Sequence[str], seats: int) -> None:
        """Put what `write` wrote into the state of a game that is about to begin."""
        places = self.places(seats)
        seen: set[str] = set()
        for part in parts:
            told, equals, text = part.partition("=")
            if not equals or told not in places or told in seen:
                raise BadPosition(say("position.unknown_field", part=part, fields=list(places)))
            seen.add(told)
            name, used = places[told]
            start = np.asarray(s[name])[used]
            try:
                values = self.notations.get(name, self.usual).read(text, start)
            except Unfit as unfit:
                raise BadPosition(say("position.bad_value", part=part, wanted=unfit.wanted)) from unfit
            if s[name].shape:
                s[name][used] = values
            else:
                s[name] = values
