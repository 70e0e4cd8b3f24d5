"""Old tables: finished ones become records, forgotten ones are closed."""

import time

from giza.server import entries as deeds
from giza.server.hall import Hall
from giza.server.refusals import Refusal
from giza.server.requests import Draft
from giza.server.rooms import Room
from giza.server.tables import Table
from giza.server.verify import write_record

DAY = 86400.0
MOST_AT_ONCE = 100


async def tidy_up(hall: Hall) -> None:
    """Close what nobody plays any more and archive what is over."""
    now = time.time()
    store, settings = hall.store, hall.settings
    for table in await store.quiet_since(("waiting", "playing"), now - settings.abandoned_days * DAY, MOST_AT_ONCE):
        await close(await hall.room(table), "abandoned")
    for table in await store.quiet_since(("over", "closed"), now - settings.archive_days * DAY, MOST_AT_ONCE):
        room = await hall.room(table)
        if room.table.readable:  # what can't be replayed any more is kept as it is
            await store.archive(table, record_of(room.table), now)
            hall.rooms.pop(table, None)


async def close(room: Room, reason: str) -> None:
    """Close a table early."""

    def wish() -> Draft | int:
        if room.table.state in ("over", "closed"):
            return room.table.version
        return Draft(room.table, deeds.Close(reason), time.time())

    await room.add(wish)
    await room.store.set_standing(room.table.plan.id, room.table.standing)


def record_of(table: Table) -> str | None:
    """The record of a table that has ended; None if its game never began."""
    if table.game is None or table.dice is None:
        return None
    return write_record(table.game, table.dice)


def record_for_anyone(table: Table) -> str:
    """The record of a finished game; until then it is nobody's."""
    record = record_of(table) if table.state in ("over", "closed") else None
    if record is None:
        raise Refusal("not_over")
    return record
