"""Writes the entries of many tables in one transaction, so that they share one sync of the disk."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, bindparam, update

from giza.server.storage.schema import entries, tables, tokens
from giza.server.table.deeds import Entry, encode_body
from giza.server.table.tables import TableStatus

MOST_AT_ONCE = 200
"""The most entries in one statement, far below SQLite's limit of 32,766 values."""


class Conflict(Exception):
    """Another node has written an entry with this number; nothing was stored."""


class Append(NamedTuple):
    """An entry to store, with what goes into the same transaction."""

    table: str
    entry: Entry
    status: TableStatus | None = None
    """None if it hasn't changed."""
    new_token: tuple[str, int] | None = None
    """A token's hash and its seat."""
    void_seat: int | None = None
    """The seat whose tokens are revoked."""


Announce = Callable[[Connection, list[tuple[str, int]]], None]

COLUMNS = ("table_id", "number", "at", "body", "key")


class Writer:
    """Stores entries in the order of arrival, all waiting ones at once."""

    def __init__(self, engine: Engine, threads: Executor) -> None:
        self.engine = engine
        self.threads = threads
        self.announce: Announce | None = None
        """Announces stored entries to other nodes, in the same transaction."""
        self.waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self.task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> None:
        """Store an entry; it is safe when this returns. `Conflict` if its number is taken."""
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append((append, stored))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.write_all())
        if not await stored:
            raise Conflict

    async def write_all(self) -> None:
        """Write until no entry is waiting."""
        loop = asyncio.get_running_loop()
        while self.waiting:
            batch, self.waiting = self.waiting[:MOST_AT_ONCE], self.waiting[MOST_AT_ONCE:]
            try:
                done = await loop.run_in_executor(self.threads, self.write, [append for append, _ in batch])
            except Exception as error:
                for _, stored in batch:
                    if not stored.done():
                        stored.set_exception(error)
            else:
                for (_, stored), is_in in zip(batch, done, strict=True):
                    if not stored.done():
                        stored.set_result(is_in)

    def write(self, batch: Sequence[Append]) -> list[bool]:
        """Store entries in one transaction or, if that fails, each in its own; return the outcome of each."""
        try:
            self.write_together(batch)
        except Conflict:
            return [self.write([append])[0] for append in batch] if len(batch) > 1 else [False]
        return [True] * len(batch)

    def write_together(self, batch: Sequence[Append]) -> None:
        """Store entries in one transaction; if one isn't new, raise `Conflict` and store nothing."""
        batch = sorted(batch, key=lambda append: (append.table, append.entry.number))  # nodes lock in the same order
        with self.engine.begin() as connection:
            if self.write_entries(connection, batch) < len(batch):
                raise Conflict
            self.write_tokens(connection, batch)
            self.write_statuses(connection, batch)
            if self.announce is not None:
                self.announce(connection, [(append.table, append.entry.number) for append in batch])

    def write_entries(self, connection: Connection, batch: Sequence[Append]) -> int:
        """Insert the entries in one statement, which releases the GIL; return their number."""
        mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
        row = f"({','.join([mark] * len(COLUMNS))})"
        values = [
            value
            for table, entry, *_ in batch
            for value in (table, entry.number, entry.at, encode_body(entry.body).decode(), entry.key)
        ]
        statement = f"INSERT INTO {entries.name} ({','.join(COLUMNS)}) VALUES {','.join([row] * len(batch))}"
        return connection.exec_driver_sql(f"{statement} ON CONFLICT DO NOTHING", tuple(values)).rowcount

    def write_tokens(self, connection: Connection, batch: Sequence[Append]) -> None:
        """Insert and delete the tokens that entries bring and revoke."""
        for append in batch:
            if append.void_seat is not None:
                connection.execute(
                    tokens.delete().where(tokens.c.table_id == append.table, tokens.c.seat == append.void_seat)
                )
            if append.new_token is not None:
                hash, seat = append.new_token
                connection.execute(tokens.insert().values(hash=hash, table_id=append.table, seat=seat))

    def write_statuses(self, connection: Connection, batch: Sequence[Append]) -> None:
        """Update the rows of the tables."""
        changed = [{"of": append.table, **append.status._asdict()} for append in batch if append.status]
        if changed:
            row: dict[str, Any] = {name: bindparam(name) for name in TableStatus._fields}
            connection.execute(update(tables).where(tables.c.id == bindparam("of")).values(row), changed)
        ended = [append.table for append in batch if append.status and append.status.ended is not None]
        if ended:  # the creator's address isn't needed any more
            connection.execute(update(tables).where(tables.c.id.in_(ended)).values(address=""))

    async def finish(self) -> None:
        """Wait until all queued entries are stored."""
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)
