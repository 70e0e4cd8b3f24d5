"""The tables that a net is trained for."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Table(NamedTuple):
    """A number of seats and options of the kernel."""

    seats: int
    options: Mapping[str, Any]


class TaughtNet(NamedTuple):
    """How a shipped net is trained."""

    tables: tuple[Table, ...]
    """Each is played equally often."""
    games: int
    """The number of games needed for a net like the shipped one."""
    begins_with: str | None = None
    """The net whose weights it starts from, if it doesn't start from scratch."""
    settings: Mapping[str, Any] = {}
    """Settings of the recipe that differ from the defaults."""
