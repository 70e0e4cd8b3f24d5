"""Old tables: finished ones become records, forgotten ones are closed."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from giza.server.after.finished_games import FinishedGames
from giza.server.logs import log
from giza.server.metrics import Metrics
from giza.server.rooms.registry import RoomRegistry
from giza.server.rooms.room import Room
from giza.server.settings import Settings
from giza.server.table import deeds
from giza.server.table.tables import Table
from giza.server.table.transitions import Change, propose

DAY = 86400.0
MOST_AT_ONCE = 100


async def tidy_up(registry: RoomRegistry, settings: Settings, finished: FinishedGames, metrics: Metrics) -> None:
    """Close abandoned tables and archive finished ones; a bad table doesn't delay the others."""
    store, now = registry.store, registry.clock.now()
    for table in await store.quiet_since(("waiting", "playing"), now - settings.abandoned_days * DAY, MOST_AT_ONCE):
        with counted(metrics, table):
            await close(await registry.room(table), "abandoned")
    for table in await store.quiet_since(("over", "closed"), now - settings.archive_days * DAY, MOST_AT_ONCE):
        with counted(metrics, table):
            await archive(registry, table, finished, now)


@contextmanager
def counted(metrics: Metrics, table: str) -> Iterator[None]:
    """Log and count an error at one table, and continue."""
    try:
        yield
    except Exception as error:
        metrics.sweep_failures.labels("housekeeping").inc()
        log("a table couldn't be tidied up", logging.ERROR, error, table=table)


async def archive(registry: RoomRegistry, table: str, finished: FinishedGames, now: float) -> None:
    """Keep only the record of a table; one that can't be read stays as it is."""
    room = await registry.room(table)
    if room.table.readable:
        record = None if room.table.game is None else await finished.record(table, room.owner, idle=True)
        await registry.store.archive(table, record, now)
        registry.forget(table)


async def close(room: Room, reason: str) -> None:
    """Close a table early."""

    def change(table: Table) -> Change | int:
        return table.version if table.has_ended else propose(table, deeds.Close(reason), room.clock.now())

    await room.add(change)
