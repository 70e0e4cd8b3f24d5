"""The settings of a server."""

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
    """The limits of one client; see `limits`."""

    messages_per_second: float = 20
    messages_at_once: float = 60
    faults: int = 40
    """The connection is closed after this many messages that are invalid or come too fast."""
    requests_per_second: float = 20
    requests_at_once: float = 100
    connections_per_address: int = 100
    open_connections_per_address: int = 250
    """HTTP connections per address, including those that haven't become a WebSocket yet."""
    messages_per_address_per_second: float = 200
    messages_per_address_at_once: float = 600
    share_per_address: float = 0.1
    """The share of the event loop's time for each address, and as much again for bots at its tables."""
    seconds_at_once: float = 0.5
    """The seconds of it that may be used in a burst."""
    unfinished_tables_per_address: int = 100
    message_bytes: int = 4096
    request_bytes: int = 16384
    outbox: int = 256
    """The connection is closed when more messages than this wait for a slow reader."""
    outbox_bytes: int = 2**20
    """The limit of an outbox in bytes; a single message may exceed it."""


@dataclass(frozen=True)
class Settings:
    """All settings of one node."""

    database: str = field(default_factory=default_database)
    public_url: str | None = None
    network_url: str | None = None
    """The address at which other devices of the network reach the server, if they can."""
    node: str = field(default_factory=lambda: secrets.token_hex(4))
    limits: Limits = Limits()
    metrics_token: str | None = None
    """Lets other machines read the metrics."""
    bot_processes: int = 2
    bot_niceness: int = 10
    """The niceness of bot processes, so that the node gets the processor first."""
    bot_seconds: float = 3.0
    """The seconds a bot has to think about one action."""
    bot_pause: float = 0.7
    """The seconds a bot waits at a table with people, who want to see what happened before."""
    bots_alone_pause: float = 0.2
    """The pause at a table without people."""
    warm_bots: bool = True
    """Whether to load and compile bots before anybody needs them."""
    prepare: bool = False
    """Whether to compile games while serving and open them one by one; otherwise they are compiled on demand."""
    solve: bool = False
    """Whether to solve exact odds while serving, as long as nobody else needs the machine."""
    remind_seconds: float = 5.0
    """The seconds a player must be absent at their turn to be reminded."""
    push_endpoints: tuple[str, ...] = ()
    """Prefixes of further addresses that reminders may go to, for tests."""
    lease_seconds: float = 3.0
    """The seconds of silence after which another node acts for a node's bots."""
    sweep_seconds: float = 1.0
    """The interval at which a node looks for tables that nobody acts for."""
    hello_seconds: float = 10.0
    idle_room_seconds: float = 300.0
    """The seconds for which a table without viewers stays in memory."""
    bench_seconds: float = 60.0
    """The seconds a player must be absent before the host may let a bot play for them."""
    archive_days: float = 30
    """The days after which finished tables become records."""
    abandoned_days: float = 90
    """The days without an event after which tables are closed."""
