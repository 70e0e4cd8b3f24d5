"""A state's numbers as plain Python: a record's fields take ten times as long to read."""

from collections import namedtuple
from collections.abc import Callable
from math import prod
from operator import itemgetter
from struct import Struct
from typing import Any, Protocol

import numpy as np

from giza.rules.contract import State

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
"""What `struct` calls numpy's whole numbers."""


class PlainState(Protocol):
    """All fields of a state as numbers, and as tuples of numbers or of tuples."""

    record: State
    """What it was read from, for compiled functions."""

    def __getattr__(self, name: str) -> Any: ...


def reader_of(dtype: np.dtype[Any]) -> Callable[[State], PlainState]:
    """A function that reads the states of a game.

    All numbers are unpacked at once; then each dimension of the fields, the last one first, becomes tuples.
    """
    fields = {name: dtype[name] for name in dtype.names or ()}
    unpack = Struct("=" + "".join(f"{prod(kind.shape)}{CODES[kind.base.str[1:]]}" for kind in fields.values())).unpack
    dimensions = max(len(kind.shape) for kind in fields.values())
    bundlers = [itemgetter(*bundles(fields, dimension)) for dimension in range(dimensions)]
    make: Callable[[tuple[Any, ...]], Any] = namedtuple("Plain", [*fields, "record"])._make  # type: ignore[attr-defined]

    def read(record: State) -> PlainState:
        values = unpack(record.tobytes())
        for bundle in bundlers:
            values = bundle(values)
        return make((*values, record))  # type: ignore[no-any-return]

    return read


def bundles(fields: dict[str, np.dtype[Any]], dimension: int) -> list[int | slice]:
    """Which values belong together in a dimension, counted from the last one; fields that lack it stay as they are."""
    found: list[int | slice] = []
    at = 0
    for kind in fields.values():
        lengths = kind.shape[: len(kind.shape) - dimension]
        if lengths:
            step = lengths[-1]
            found += [slice(start, start + step) for start in range(at, at + prod(lengths), step)]
        else:
            found.append(at)
        at += prod(lengths)
    return found
