"""Reads and writes tables in threads beside the event loop, with one call for each query or change."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    Executable,
    Select,
    TextClause,
    and_,
    create_engine,
    delete,
    event,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.engine import make_url

from giza.server.storage.installation import Installation, read_installation, write_something
from giza.server.storage.migrations import bring_up_to_date
from giza.server.storage.schema import entries, records, tables, tokens
from giza.server.storage.writer import Append, Writer
from giza.server.table.deeds import Entry, decode_body, encode_body
from giza.server.table.plans import Plan, decode_plan, encode_plan
from giza.server.table.tables import TableStatus

BUSY_MILLISECONDS = 20_000
CONNECTIONS = 8

Result = TypeVar("Result")


class Damaged(Exception):
    """The stored plan of a table can't be read."""


class Due(NamedTuple):
    """A table that waits for a bot or for a clock."""

    table: str
    wakes: float


class Store:
    """All tables of a server."""

    def __init__(self, engine: Engine, connections: int = CONNECTIONS) -> None:
        self.engine = engine
        self.threads = ThreadPoolExecutor(connections, "store")
        self.writer = Writer(engine, self.threads)

    @property
    def shared(self) -> bool:
        """Whether other nodes may use the same database."""
        return self.engine.dialect.name == "postgresql"

    def migrate(self) -> Installation:
        """Bring the database up to date before anything else; return its installation."""

        def work() -> Installation:
            with self.engine.begin() as connection:
                bring_up_to_date(connection)
            with self.engine.begin() as connection:
                return read_installation(connection)

        return self.threads.submit(work).result()

    async def close(self, finish: bool = True) -> None:
        """Finish or give up pending writes, and close the database."""
        if finish:
            await self.writer.finish()
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.engine.dispose()

    async def change(self, work: Callable[[Connection], Result]) -> Result:
        """Run a function in one transaction; it is committed when this returns."""

        def transaction() -> Result:
            with self.engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self.threads, transaction)

    async def execute(self, *statements: Executable) -> int:
        """Execute statements in one transaction; return the number of rows that the last one changed."""

        def work(connection: Connection) -> int:
            for statement in statements:
                done = connection.execute(statement)
            return done.rowcount

        return await self.change(work)

    async def answer(self, statement: Select[Any] | TextClause) -> Sequence[Any]:
        """The rows that a query finds."""
        return await self.change(lambda connection: connection.execute(statement).all())

    async def check_writing(self) -> None:
        """Raise an error if nothing can be written."""
        await self.change(write_something)

    # Tables

    async def create(
        self, plan: Plan, address: str, status: TableStatus, first: Entry | None, held: Sequence[tuple[str, int]]
    ) -> None:
        """Store a new table with the tokens of its first seats."""
        row = {
            "id": plan.id,
            "plan": encode_plan(plan).decode(),
            "game": plan.game,
            "rules": plan.rules,
            "listed": int(plan.listed),
            "address": address,
            "created": plan.created,
            "lease_until": 0.0,
            **status._asdict(),
        }
        statements: list[Executable] = [tables.insert().values(row)]
        if held:
            rows = [{"hash": hash, "table_id": plan.id, "seat": seat} for hash, seat in held]
            statements.append(tokens.insert().values(rows))
        if first is not None:
            body = encode_body(first.body).decode()
            statements.append(entries.insert().values(table_id=plan.id, number=first.number, at=first.at, body=body))
        await self.execute(*statements)

    async def plan(self, table: str) -> Plan | None:
        """The plan of a table; None if there is no such table."""
        found = await self.answer(select(tables.c.plan).where(tables.c.id == table))
        try:
            return decode_plan(found[0].plan) if found else None
        except msgspec.DecodeError as error:
            raise Damaged(table) from error

    async def owner(self, table: str) -> str:
        """The hash of the address that made a table."""
        found = await self.answer(select(tables.c.address).where(tables.c.id == table))
        return str(found[0].address) if found else ""

    def append(self, append: Append) -> Awaitable[None]:
        """Store an entry; it is safe when this returns. `Conflict` if its number is taken."""
        return self.writer.append(append)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table after a version, in order."""
        found = await self.answer(
            select(entries.c.number, entries.c.at, entries.c.body, entries.c.key)
            .where(entries.c.table_id == table, entries.c.number > after)
            .order_by(entries.c.number)
        )
        try:
            return [Entry(row.number, row.at, decode_body(row.body), row.key) for row in found]
        except msgspec.DecodeError as error:
            raise Damaged(table) from error

    async def seats_of(self, table: str, hashes: Sequence[str]) -> dict[str, int]:
        """The seats that tokens hold at a table, by the tokens' hashes."""
        if not hashes:
            return {}
        found = await self.answer(
            select(tokens.c.hash, tokens.c.seat).where(tokens.c.table_id == table, tokens.c.hash.in_(hashes))
        )
        return {row.hash: row.seat for row in found}

    async def holders(self, table: str) -> dict[int, str]:
        """The hashes of the tokens of all seats held."""
        found = await self.answer(select(tokens.c.hash, tokens.c.seat).where(tokens.c.table_id == table))
        return {row.seat: row.hash for row in found}

    async def listed(self, most: int, most_of_one: int) -> list[str]:
        """Listed tables in a fair order: those that wait first, the newest of each address before any second ones."""
        newest_first = tables.c.created.desc()
        place = func.row_number().over(partition_by=(tables.c.address, tables.c.state), order_by=newest_first)
        listed = (
            select(tables.c.id, tables.c.state, tables.c.created, place.label("place"))
            .where(tables.c.listed == 1, tables.c.state.in_(("waiting", "playing")), tables.c.unreadable.is_(None))
            .subquery()
        )
        found = await self.answer(
            select(listed.c.id)
            .where(listed.c.place <= most_of_one)
            .order_by(listed.c.state.desc(), listed.c.place, listed.c.created.desc())
            .limit(most)
        )
        return [row.id for row in found]

    async def change_plan(self, plan: Plan) -> None:
        """Store a table's plan after the host has changed it."""
        values = {"plan": encode_plan(plan).decode(), "listed": int(plan.listed)}
        await self.execute(update(tables).where(tables.c.id == plan.id).values(values))

    async def ended_since(self, moment: float) -> list[str]:
        """Tables that have ended since then."""
        found = await self.answer(select(tables.c.id).where(tables.c.ended > moment))
        return [row.id for row in found]

    async def unfinished_by(self, address: str) -> int:
        """The number of unfinished tables of an address."""
        found = await self.answer(
            select(func.count())
            .select_from(tables)
            .where(tables.c.address == address, tables.c.state.in_(("waiting", "playing")))
        )
        return int(found[0][0])

    # Bots and clocks

    async def due(self, now: float, most: int, known: Mapping[str, int]) -> list[Due]:
        """Tables that wait for an action without a lease, with rules that this node knows."""
        unsaid = tables.c.game == ""
        rules = [and_(tables.c.game == game, tables.c.rules == version) for game, version in known.items()]
        found = await self.answer(
            select(tables.c.id, tables.c.wakes)
            .where(tables.c.wakes <= now, tables.c.lease_until <= now, tables.c.unreadable.is_(None))
            .where(or_(unsaid, *rules))
            .order_by(tables.c.wakes)
            .limit(most)
        )
        return [Due(row.id, row.wakes) for row in found]

    async def lease(self, table: str, node: str, now: float, seconds: float) -> bool:
        """Take a lease on a table; False if another node has one."""
        free: ColumnElement[bool] = or_(tables.c.lease_until <= now, tables.c.lease_node == node)
        mine = {"lease_node": node, "lease_until": now + seconds}
        return await self.execute(update(tables).where(tables.c.id == table, free).values(mine)) == 1

    async def mark_unreadable(self, table: str, now: float) -> None:
        """Mark a table as damaged, so that the lobby leaves it out."""
        await self.execute(update(tables).where(tables.c.id == table).values(unreadable=now))

    async def release_all(self, node: str) -> None:
        """Give up all leases, so that another node can go on at once."""
        nobodys = {"lease_node": None, "lease_until": 0.0}
        await self.execute(update(tables).where(tables.c.lease_node == node).values(nobodys))

    # Old tables

    async def quiet_since(self, states: Sequence[str], before: float, most: int) -> list[str]:
        """Tables in these states that haven't changed since then."""
        last = func.coalesce(func.max(entries.c.at), tables.c.created)
        found = await self.answer(
            select(tables.c.id)
            .join_from(tables, entries, tables.c.id == entries.c.table_id, isouter=True)
            .where(tables.c.state.in_(states), tables.c.created < before, tables.c.unreadable.is_(None))
            .group_by(tables.c.id, tables.c.created)
            .having(last < before)
            .limit(most)
        )
        return [row.id for row in found]

    async def archive(self, table: str, record: str | None, now: float) -> None:
        """Keep only the record of a table, or nothing if the game never began."""
        statements: list[Executable] = [
            delete(entries).where(entries.c.table_id == table),
            delete(tokens).where(tokens.c.table_id == table),
            delete(tables).where(tables.c.id == table),
        ]
        if record is not None:
            statements.append(records.insert().values(table_id=table, text=record, archived=now))
        await self.execute(*statements)

    async def archived(self, table: str) -> str | None:
        """The record of an archived table."""
        found = await self.answer(select(records.c.text).where(records.c.table_id == table))
        return found[0].text if found else None


def open_store(url: str) -> Store:
    """A store by the address of its database: `sqlite:///file` or `postgresql://…`. Errors reveal no contents."""
    address = make_url(url)
    if address.get_backend_name() == "postgresql":
        shared = address.set(drivername="postgresql+psycopg")
        return Store(create_engine(shared, pool_size=CONNECTIONS, pool_pre_ping=True, hide_parameters=True))
    if address.database in (None, "", ":memory:"):
        return Store(sqlite_engine(address), connections=1)  # each connection would have a database of its own
    return Store(sqlite_engine(address, pool_size=CONNECTIONS, pool_use_lifo=True))


def sqlite_engine(address: URL, **more: Any) -> Engine:
    """A database in a file, or in memory."""
    engine = create_engine(address.set(drivername="sqlite"), hide_parameters=True, **more)
    event.listen(engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Use a write-ahead log and sync at every commit: what was acknowledged survives a power cut."""
    cursor = connection.cursor()
    pragmas = ("journal_mode=WAL", "synchronous=FULL", "temp_store=MEMORY", f"busy_timeout={BUSY_MILLISECONDS}")
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
