"""What is stored of a local table: its plan, the holders of its seats, its entries, and its summary for lists."""

from collections.abc import Generator
from typing import NamedTuple, TypeVar

from msgspec import Raw, Struct, json

from giza.server.table.deeds import Entry
from giza.server.table.plans import Plan


class Row(Struct):
    """A stored table without its entries."""

    plan: Plan
    held: dict[str, int]
    """Hashes of tokens, and the seats that they hold."""
    mine: dict[int, str]
    """The tokens claimed by the player of this device, by seat."""
    info: Raw = Raw(b"null")
    """The table as everybody may know it: a `TableInfo`."""
    told: Raw = Raw(b"null")
    """The table as its player's own page shows it: a `PlayerTable`."""


class Stored(NamedTuple):
    """A stored table with its entries."""

    row: Row
    entries: list[Entry]


class Read(NamedTuple):
    """Asks the driver to read a table; the answer is a `Stored`, or None if there is none."""

    table: str


class Write(NamedTuple):
    """Asks the driver to store a row and an entry together before all else; raises `Conflict` or `Unstored`."""

    row: Row
    entry: Entry | None


class Conflict(Exception):
    """An entry with this number is stored already: another tab was first."""


class Unstored(Exception):
    """The driver couldn't store it."""


Result = TypeVar("Result")
Work = Generator[Read | Write, Stored | None, Result]
"""A generator that asks the driver to read or write, and goes on with the answer."""

encode_row = json.Encoder().encode
decode_row = json.Decoder(Row).decode
encode_entry = json.Encoder().encode
decode_entry = json.Decoder(Entry).decode
