"""Entries of many tables in one transaction: durable writing costs one wait for the disk, however many wait with it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import bindparam, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from giza.server.entries import Entry, encode_body
from giza.server.storage.schema import entries, tables, tokens

MOST_AT_ONCE = 200
"""SQLite takes 32,766 values in one statement; this stays far below."""


class Conflict(Exception):
    """Somebody else has written an entry with this number, or this key; nothing of ours was stored."""


class Standing(NamedTuple):
    """What the row of a table says about its entries, so that others find it without reading them."""

    state: str
    wakes: float | None
    ended: float | None


class Append(NamedTuple):
    """An entry to store, with what goes into the same transaction."""

    table: str
    entry: Entry
    standing: Standing | None = None
    """None if it is as before."""
    new_token: tuple[str, int] | None = None
    """A token's hash and its seat."""
    void_seat: int | None = None
    """The seat whose tokens are worth nothing from now on."""


Announce = Callable[[AsyncConnection, list[tuple[str, int]]], Awaitable[None]]


class Writer:
    """Stores entries in the order in which they come, as many at once as are waiting."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.announce: Announce | None = None
        """Tells other nodes what was stored, in the same transaction."""
        insert = postgresql_insert if engine.dialect.name == "postgresql" else sqlite_insert
        self.insert_entries = insert(entries).on_conflict_do_nothing().returning(entries.c.table_id, entries.c.number)
        self.waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self.task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> None:
        """Store an entry; it is safe when this returns. `Conflict` if its number or key is taken."""
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append((append, stored))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.write_all())
        if not await stored:
            raise Conflict

    async def write_all(self) -> None:
        """Write until nobody waits."""
        while self.waiting:
            batch, self.waiting = self.waiting[:MOST_AT_ONCE], self.waiting[MOST_AT_ONCE:]
            try:
                done = await self.write([append for append, _ in batch])
            except Exception as error:
                for _, stored in batch:
                    if not stored.done():
                        stored.set_exception(error)
            else:
                for append, stored in batch:
                    if not stored.done():
                        stored.set_result((append.table, append.entry.number) in done)

    async def write(self, batch: Sequence[Append]) -> set[tuple[str, int]]:
        """One transaction; returns which entries got in."""
        batch = sorted(batch, key=lambda append: (append.table, append.entry.number))  # nodes lock in the same order
        async with self.engine.begin() as connection:
            rows = [
                {
                    "table_id": append.table,
                    "number": append.entry.number,
                    "at": append.entry.at,
                    "body": encode_body(append.entry.body).decode(),
                    "key": append.entry.key,
                }
                for append in batch
            ]
            written = await connection.execute(self.insert_entries, rows)
            done = {(table, number) for table, number in written}
            stored = [append for append in batch if (append.table, append.entry.number) in done]
            await self.write_tokens(connection, stored)
            await self.write_standings(connection, stored)
            if self.announce is not None and stored:
                await self.announce(connection, [(append.table, append.entry.number) for append in stored])
        return done

    async def write_tokens(self, connection: AsyncConnection, stored: Sequence[Append]) -> None:
        """Tokens that come and go with entries."""
        for append in stored:
            if append.void_seat is not None:
                await connection.execute(
                    tokens.delete().where(tokens.c.table_id == append.table, tokens.c.seat == append.void_seat)
                )
            if append.new_token is not None:
                hash, seat = append.new_token
                await connection.execute(tokens.insert().values(hash=hash, table_id=append.table, seat=seat))

    async def write_standings(self, connection: AsyncConnection, stored: Sequence[Append]) -> None:
        """What the rows of the tables say from now on."""
        changed = [{"of": append.table, **append.standing._asdict()} for append in stored if append.standing]
        if changed:
            row: dict[str, Any] = {name: bindparam(name) for name in Standing._fields}
            await connection.execute(update(tables).where(tables.c.id == bindparam("of")).values(row), changed)

    async def finish(self) -> None:
        """Wait until all that was handed in is stored."""
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)
