"""What the host of a server can set."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

DATABASE = "giza.sqlite"


def default_database() -> str:
    """A file in the user's data folder."""
    return f"sqlite:///{Path(platformdirs.user_data_dir('giza', appauthor=False)) / DATABASE}"


@dataclass(frozen=True)
class Limits:
    """What one client may do; see `limits`."""

    messages_per_second: float = 20
    messages_at_once: float = 60
    faults: int = 40
    """So many messages that can't be understood or come too fast, and the connection is closed."""
    requests_per_second: float = 20
    requests_at_once: float = 100
    connections_per_address: int = 100
    unfinished_tables_per_address: int = 100
    message_bytes: int = 4096
    request_bytes: int = 16384
    outbox: int = 256
    """So many messages wait for a slow reader, and the connection is closed."""


@dataclass(frozen=True)
class Settings:
    """All settings of one node."""

    database: str = field(default_factory=default_database)
    public_url: str | None = None
    node: str = field(default_factory=lambda: secrets.token_hex(4))
    limits: Limits = Limits()
    bot_processes: int = 2
    bot_seconds: float = 3.0
    """How long a bot may think about one action."""
    bot_pause: float = 0.7
    """How long a bot waits before it acts at a table with people, who want to see what happened before."""
    lease_seconds: float = 3.0
    """How long a node may be silent before another one acts for its bots."""
    sweep_seconds: float = 1.0
    """How often a node looks for tables that nobody acts for."""
    hello_seconds: float = 10.0
    idle_room_seconds: float = 300.0
    """How long a table stays in memory when nobody is there."""
    archive_days: float = 30
    """Finished tables become records after so many days."""
    abandoned_days: float = 90
    """Tables where nothing happens for so many days are closed."""
