"""The tokens that hold seats: secrets of 256 bits, of which only hashes are stored."""

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from giza.server.refusals import Refusal

HOST = -1
"""The pseudo-seat of the host's token."""


def new_token() -> str:
    """A secret that holds a seat.

    >>> len(new_token())
    43
    """
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    """A table id that nobody can guess."""
    return as_id(secrets.token_urlsafe(16))


def as_id(text: str) -> str:
    """Text as an id that commands can't take for an option.

    >>> as_id("-f3")
    'Xf3'
    """
    return f"X{text[1:]}" if text.startswith("-") else text


def hash_of(token: str) -> str:
    """The stored form of a token. Tokens have 256 random bits, so they need no slow hash."""
    return sha256(token.encode()).hexdigest()


def inherited(hash: str, table: str) -> str:
    """The stored form of a host's token at a rematch, where it makes them host too."""
    return hash_of(f"{hash} {table}")


class Holder(NamedTuple):
    """The seats that a person holds, and whether they are the host."""

    seats: tuple[int, ...] = ()
    host: bool = False

    @classmethod
    def of(cls, held: Iterable[int]) -> "Holder":
        """Made from the seats that tokens hold."""
        found = set(held)
        return cls(tuple(sorted(found - {HOST})), HOST in found)

    def without(self, seat: int) -> "Holder":
        """The holder after giving up a seat, if they had it."""
        return self._replace(seats=tuple(held for held in self.seats if held != seat))

    def check_seat(self, seat: int) -> None:
        """Raise an error unless the asker has the seat."""
        if seat not in self.seats:
            raise Refusal("not_your_seat", seat=seat)

    def check_host(self) -> None:
        """Raise an error unless the asker is the host."""
        if not self.host:
            raise Refusal("not_host")


NOBODY_HERE = Holder()
