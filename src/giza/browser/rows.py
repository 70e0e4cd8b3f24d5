"""What is kept of a local table: its plan, who holds which seat, its entries, and what lists show of it."""

from collections.abc import Generator
from typing import NamedTuple, TypeVar

from msgspec import Raw, Struct, json

from giza.server.table.deeds import Entry
from giza.server.table.plans import Plan


class Row(Struct):
    """A table as it is kept, beside its entries."""

    plan: Plan
    held: dict[str, int]
    """Hashes of tokens, and the seats that they hold."""
    mine: dict[int, str]
    """The tokens that were claimed for the player of this device, by seat."""
    info: Raw = Raw(b"null")
    """The table as everybody may know it: a `TableInfo`."""
    told: Raw = Raw(b"null")
    """The table as its player's own page shows it: a `PlayerTable`."""


class Stored(NamedTuple):
    """A table as it was read."""

    row: Row
    entries: list[Entry]


class Read(NamedTuple):
    """Asks the driver for what is stored of a table; the answer is a `Stored`, or None if there is none."""

    table: str


class Write(NamedTuple):
    """Asks the driver to store a row and an entry together before all else; raises `Conflict` or `Unstored`."""

    row: Row
    entry: Entry | None


class Conflict(Exception):
    """An entry with this number is stored already: another tab was first."""


class Unstored(Exception):
    """What was to be stored couldn't be."""


Result = TypeVar("Result")
Work = Generator[Read | Write, Stored | None, Result]
"""Something that needs the store now and then. A driver answers what it asks for, until it is done."""

encode_row = json.Encoder().encode
decode_row = json.Decoder(Row).decode
encode_entry = json.Encoder().encode
decode_entry = json.Decoder(Entry).decode
