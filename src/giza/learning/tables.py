"""Which tables a net is for."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Table(NamedTuple):
    """A number of seats with options of the kernel."""

    seats: int
    options: Mapping[str, Any]


class TaughtNet(NamedTuple):
    """What a net is taught on."""

    tables: tuple[Table, ...]
    """Each is played equally often."""
    games: int
    """So many games make a net such as those that are shipped."""
    begins_with: str | None = None
    """The net whose weights it begins with, if it doesn't begin from nothing."""
    settings: Mapping[str, Any] = {}
    """Of the recipe, where they differ from the usual ones."""
