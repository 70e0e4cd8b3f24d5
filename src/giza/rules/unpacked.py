"""A state unpacked into plain Python numbers: the fields of the state itself take ten times as long to read."""

from collections import namedtuple
from collections.abc import Callable, Collection
from math import prod
from operator import itemgetter
from struct import Struct
from typing import Any, NamedTuple, Protocol

import numpy as np

from giza.rules.contract import State

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
"""What `struct` calls numpy's whole numbers."""


class UnpackedState(Protocol):
    """All fields of a state as numbers, and as tuples of numbers or of tuples."""

    state: State
    """What it was read from, for compiled functions."""

    def __getattr__(self, name: str) -> Any: ...


class Field(NamedTuple):
    """A field as it is read."""

    name: str
    code: str
    """What `struct` calls one of its numbers."""
    shape: tuple[int, ...]
    left_out: int
    """How many bytes at its end aren't read."""


def fields_of(dtype: np.dtype[Any], per_seat: Collection[str], seats: int) -> list[Field]:
    """All fields; those that have a row for each seat without the rows of seats that aren't taken."""
    found = []
    for name in dtype.names or ():
        kind = dtype[name]
        shape = (seats, *kind.shape[1:]) if name in per_seat else kind.shape
        left_out = kind.itemsize - prod(shape) * kind.base.itemsize
        found.append(Field(name, CODES[kind.base.str[1:]], shape, left_out))
    return found


def reader_of(dtype: np.dtype[Any], per_seat: Collection[str], seats: int) -> Callable[[State], UnpackedState]:
    """A function that unpacks the states of a game with this many seats.

    All numbers are unpacked at once; then each dimension of the fields, the last one first, becomes tuples.
    """
    fields = fields_of(dtype, per_seat, seats)
    unpack = Struct("=" + "".join(f"{prod(field.shape)}{field.code}{field.left_out}x" for field in fields)).unpack
    dimensions = max(len(field.shape) for field in fields)
    bundlers = [itemgetter(*bundles(fields, dimension)) for dimension in range(dimensions)]
    names = [*(field.name for field in fields), "state"]
    make: Callable[[tuple[Any, ...]], Any] = namedtuple("Unpacked", names)._make  # type: ignore[attr-defined]

    def read(state: State) -> UnpackedState:
        values = unpack(state.tobytes())
        for bundle in bundlers:
            values = bundle(values)
        return make((*values, state))  # type: ignore[no-any-return]

    return read


def bundles(fields: list[Field], dimension: int) -> list[int | slice]:
    """Which values belong together in a dimension, counted from the last one; fields that lack it stay as they are."""
    found: list[int | slice] = []
    at = 0
    for field in fields:
        lengths = field.shape[: len(field.shape) - dimension]
        if lengths:
            step = lengths[-1]
            found += [slice(start, start + step) for start in range(at, at + prod(lengths), step)]
        else:
            found.append(at)
        at += prod(lengths)
    return found
