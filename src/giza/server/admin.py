"""Operators' commands on a database, whether nodes are running or not; nodes notice within a second or two."""

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, TypeVar

from sqlalchemy import func, select

from giza.errors import BadOption
from giza.messages import say
from giza.server.clock import MACHINE, Clock
from giza.server.fair.keys import hashed_address
from giza.server.metrics import Metrics
from giza.server.node import prepare_store
from giza.server.orders import EVERYBODY, Orders
from giza.server.refusals import Refusal
from giza.server.rooms import housekeeping
from giza.server.rooms.players import Players
from giza.server.rooms.registry import RoomRegistry
from giza.server.rooms.room import Room
from giza.server.storage.condition import (
    file_of,
    first_fault,
    hold_single_node,
    holds_tables,
    marker_of,
    remember_installation,
    touch_private,
)
from giza.server.storage.schema import entries, tables

Result = TypeVar("Result")
HOUR = 3600.0


class TableRow(NamedTuple):
    """The summary in a table's row."""

    id: str
    game: str
    state: str
    created: float
    entries: int
    unreadable: bool


class Admin:
    """An operator's access to a database."""

    def __init__(self, database: str, clock: Clock = MACHINE) -> None:
        self.clock = clock
        self.store, self.installation = prepare_store(database)
        self.registry = RoomRegistry(self.store, Metrics(), 0.0, 0.0, clock)
        self.orders = Orders(self.store, self.installation.secret, clock)

    async def list(self, most: int) -> list[TableRow]:
        """The newest tables."""
        found = await self.store.answer(
            select(tables, func.count(entries.c.number).label("entries"))
            .join_from(tables, entries, tables.c.id == entries.c.table_id, isouter=True)
            .group_by(tables.c.id)
            .order_by(tables.c.created.desc())
            .limit(most)
        )
        return [
            TableRow(row.id, row.game, row.state, row.created, row.entries, row.unreadable is not None) for row in found
        ]

    async def room(self, table: str) -> Room:
        """A table as it stands."""
        try:
            return await self.registry.room(table)
        except Refusal as error:
            raise BadOption(error.message) from error

    async def close(self, table: str) -> None:
        """End a table and notify its people."""
        await housekeeping.close(await self.room(table), "closed_by_admin")

    async def mute(self, table: str, seat: int | None, hours: float) -> None:
        """Mute a seat, or everybody at a table, for a time."""
        await self.room(table)
        subject = f"{table} {EVERYBODY if seat is None else seat}"
        await self.orders.give("mute", subject, self.clock.now() + hours * HOUR)

    async def ban(self, address: str, hours: float) -> None:
        """Ban an address, or the household of an IPv6 one, for a time."""
        await self.ban_hashed(hashed_address(self.installation.secret, address), hours)

    async def ban_maker(self, table: str, hours: float) -> None:
        """Ban a table's creator, who is unknown once the table has ended."""
        await self.room(table)
        hashed = await self.store.owner(table)
        if not hashed:
            raise BadOption(say("cli_admin.maker_forgotten", table=table))
        await self.ban_hashed(hashed, hours)

    async def forget(self, key: str) -> int:
        """Delete everything stored about a player, by their key; return the number of seats and reminders deleted."""
        players = Players(self.registry, self.installation.secret)
        return await players.stored.forget(players.hash_of(key))

    async def ban_hashed(self, hashed: str, hours: float) -> None:
        """Ban an address by its stored hash."""
        await self.orders.give("ban", hashed, self.clock.now() + hours * HOUR)


def run(database: str, work: Callable[[Admin], Awaitable[Result]]) -> Result:
    """Run a function on a database, and close it."""

    async def done() -> Result:
        admin = Admin(database)
        try:
            return await work(admin)
        finally:
            await admin.store.close()

    return asyncio.run(done())


# Backups of SQLite; PostgreSQL has its own


def sqlite_file(database: str) -> Path:
    """The file of a database that can be copied."""
    file = file_of(database)
    if file is None:
        raise BadOption(say("cli_admin.not_sqlite"))
    return file


def read_only(file: Path) -> sqlite3.Connection:
    """A read-only connection."""
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True)


def back_up(database: str, copy: Path) -> None:
    """Copy a database, even one in use; the copy is complete or missing."""
    file = sqlite_file(database)
    if not holds_tables(file):
        raise BadOption(say("cli_admin.nothing_there", file=file))
    partial = copy.with_name(copy.name + ".part")
    partial.unlink(missing_ok=True)
    touch_private(partial)
    with closing(read_only(file)) as source, closing(sqlite3.connect(partial)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
    check_backup(partial)
    partial.replace(copy)


def check_backup(copy: Path) -> int:
    """The number of tables in a backup; raises `BadOption` that says what is wrong with it."""
    if not copy.exists() or not holds_tables(copy):
        raise BadOption(say("cli_admin.nothing_there", file=copy))
    fault = first_fault(copy)
    if fault is not None:
        raise BadOption(say("cli_server.damaged_database", database=copy, reason=fault))
    with closing(read_only(copy)) as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def set_aside(file: Path, kept: Path) -> None:
    """Rename a database together with its log, where the last commits may be."""
    log = file.with_name(f"{file.name}-wal")
    if log.exists():
        log.replace(kept.with_name(f"{kept.name}-wal"))
    file.with_name(f"{file.name}-shm").unlink(missing_ok=True)  # recreated from the log
    file.replace(kept)


def restore(database: str, copy: Path) -> int:
    """Replace a database that no node uses by a backup; keep the old one beside it."""
    file = sqlite_file(database)
    count = check_backup(copy)
    lock = hold_single_node(database)
    try:
        if file.exists():
            set_aside(file, file.with_name(f"{file.name}.before-{int(MACHINE.now())}"))
        touch_private(file)
        shutil.copyfile(copy, file)
        with closing(read_only(file)) as connection:
            id = str(connection.execute("SELECT value FROM installation WHERE name='id'").fetchone()[0])
        marker_of(file).unlink(missing_ok=True)
        remember_installation(file, id)
    finally:
        if lock is not None:
            lock.close()
    return count
