"""What nodes tell each other: which tables have new entries, and who is connected where.

On SQLite there is one node and nothing to tell. On PostgreSQL news travels by NOTIFY: about entries in the transaction
that stores them, so that it comes exactly when they can be read.
"""

import asyncio
import contextlib
from typing import Protocol

import psycopg
from msgspec import Struct
from msgspec.json import Decoder, Encoder
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url

from giza.server.clock import Clock
from giza.server.logs import log
from giza.server.storage import Store

CHANNEL = "giza"
RETRY_SECONDS = 0.5
MOST_IN_ONE = 150
"""A notification has at most 8,000 bytes."""


class There(Struct, array_like=True):
    """The people connected to a table through one node."""

    table: str
    seats: list[int]
    watchers: int


class Bulletin(Struct, omit_defaults=True):
    """A message between nodes."""

    node: str
    entries: list[tuple[str, int]] = []
    there: list[There] = []


class Reader(Protocol):
    """A receiver of the news."""

    async def entries_elsewhere(self, table: str, version: int) -> None:
        """Another node has stored an entry."""

    def note_elsewhere(self, node: str, there: There) -> None:
        """People have connected to or left another node."""

    async def missed_something(self) -> None:
        """News may have been lost."""


encode = Encoder().encode
decode = Decoder(Bulletin).decode


class News:
    """The news of one node."""

    def __init__(self, store: Store, url: str, node: str, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.node = node
        self.address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.task: asyncio.Task[None] | None = None
        if store.shared:
            store.writer.announce = self.announce

    def start(self, reader: Reader) -> None:
        """Start listening, if there can be other nodes."""
        if self.store.shared:
            self.task = asyncio.create_task(self.listen(reader))

    async def stop(self) -> None:
        """Stop listening."""
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    def announce(self, connection: Connection, stored: list[tuple[str, int]]) -> None:
        """Announce entries when the transaction is committed."""
        for first in range(0, len(stored), MOST_IN_ONE):
            self.notify(connection, Bulletin(self.node, stored[first : first + MOST_IN_ONE]))

    async def tell_presence(self, there: list[There]) -> None:
        """Announce who is connected here."""
        if not self.store.shared or not there:
            return

        def work(connection: Connection) -> None:
            for first in range(0, len(there), MOST_IN_ONE):
                self.notify(connection, Bulletin(self.node, there=there[first : first + MOST_IN_ONE]))

        await self.store.change(work)

    def notify(self, connection: Connection, bulletin: Bulletin) -> None:
        """Send one notification."""
        connection.execute(
            text("SELECT pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": encode(bulletin).decode()}
        )

    async def listen(self, reader: Reader) -> None:
        """Pass news on forever; after a lost connection, tell the reader to look for what it missed."""
        while True:
            with contextlib.suppress(psycopg.OperationalError, OSError):
                async with await psycopg.AsyncConnection.connect(self.address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await reader.missed_something()
                    async for note in connection.notifies():
                        await self.receive(note.payload, reader)
            log("the news stopped; listening again", node=self.node)
            await self.clock.sleep(RETRY_SECONDS)

    async def receive(self, payload: str, reader: Reader) -> None:
        """Pass a message on, unless this node sent it."""
        bulletin = decode(payload)
        if bulletin.node == self.node:
            return
        for there in bulletin.there:
            reader.note_elsewhere(bulletin.node, there)
        for table, version in bulletin.entries:
            await reader.entries_elsewhere(table, version)
