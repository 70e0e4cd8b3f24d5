"""Checks the names of players."""

from collections.abc import Sequence

from giza.errors import BadOption
from giza.messages import say

LONGEST_NAME = 40


def checked_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """One name per seat; each fits on one line of a record."""
    if names is None:
        return tuple(f"Seat {seat}" for seat in range(seats))
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadOption(say("option.names_type", given=repr(names)))
    if len(names) != seats:
        raise BadOption(say("option.names", count=len(names), seats=seats))
    for name in names:
        if not isinstance(name, str):
            raise BadOption(say("option.bad_name", name=repr(name), longest=LONGEST_NAME))
        if name != " ".join(name.split()) or not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME:
            raise BadOption(say("option.bad_name", name=repr(name), longest=LONGEST_NAME))
    return tuple(names)
