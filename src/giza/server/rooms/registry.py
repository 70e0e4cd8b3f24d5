"""The rooms of a node: loads tables on demand, and drops them when nobody is connected."""

import asyncio
from collections.abc import Callable

from giza.messages import say
from giza.server.clock import Clock
from giza.server.http.limits import charged
from giza.server.metrics import Metrics
from giza.server.refusals import Refusal
from giza.server.rooms.news import There
from giza.server.rooms.room import PRESENCE_SECONDS, Room
from giza.server.storage import Damaged, Store
from giza.server.table.plans import Plan


class RoomRegistry:
    """All tables that are in memory."""

    def __init__(self, store: Store, metrics: Metrics, idle_seconds: float, bench_seconds: float, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.metrics = metrics
        self.idle_seconds = idle_seconds
        self.bench_seconds = bench_seconds
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.people_elsewhere: dict[str, float] = {}
        """For tables that aren't in memory: until when people count as connected through another node."""
        self.presence_changed: set[Room] = set()
        """Tables where people have come or gone since `people_here` was last called."""
        self.on_change: Callable[[Room], None] = lambda room: None
        """Called when this node has added an entry, and when a viewer has disconnected from it."""
        self.check_ready: Callable[[str], None] = lambda game: None
        """Refuses games that are still being compiled."""

    async def room(self, table: str) -> Room:
        """The room of a table; `Refusal` if there is no such table."""
        room = self.rooms.get(table)
        if room is not None:
            room.used = self.clock.monotonic()
            return room
        if table not in self.loading:
            self.loading[table] = asyncio.create_task(charged(self.load(table)))
            self.loading[table].add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(self.loading[table])

    async def load(self, table: str) -> Room:
        """Read a table from the store."""
        try:
            plan = await self.store.plan(table)
        except Damaged as error:
            self.metrics.unreadable.inc()
            await self.store.mark_unreadable(table, self.clock.now())
            raise Refusal("table_closed", reason=say("server.damaged")) from error
        if plan is None:
            raise Refusal("no_table", status=404)
        self.check_ready(plan.game)
        room = self.new_room(plan)
        await room.read_on()
        room.owner = await self.store.owner(table)
        return self.open(room)

    def somebody_waits(self, table: str) -> bool:
        """Whether anybody is known to be connected at a table that waits for players."""
        room = self.rooms.get(table)
        if room is None:
            return self.people_elsewhere.get(table, 0.0) > self.clock.monotonic()
        return room.table.state == "waiting" and bool(room.presence().here)

    def note_elsewhere(self, node: str, there: There) -> None:
        """Note another node's report of who is connected to it."""
        if there.table in self.rooms:
            self.rooms[there.table].note_elsewhere(node, there)
        elif there.seats:
            self.people_elsewhere[there.table] = self.clock.monotonic() + PRESENCE_SECONDS

    async def entries_elsewhere(self, table: str, version: int) -> None:
        """Read entries that another node has stored, if the table is live here."""
        room = await self.settled(table)  # one being loaded may have been read before the entry
        if room is not None and room.table.version < version:
            async with room.lock:
                await room.read_on()
            if room.leased_until > self.clock.now():
                self.on_change(room)

    async def missed_something(self) -> None:
        """Read what has happened at all live tables."""
        for room in list(self.rooms.values()):
            async with room.lock:
                await room.read_on()

    def people_here(self, everything: bool) -> list[There]:
        """The people connected here: at tables where that has changed since the last call, or at all tables."""
        told = {room for room in self.rooms.values() if room.listeners} if everything else self.presence_changed.copy()
        self.presence_changed.clear()
        return [room.here() for room in told]

    def new_room(self, plan: Plan) -> Room:
        """A new room that isn't in the registry yet."""
        return Room(plan, self.store, self.metrics, self.bench_seconds, self.clock)

    def open(self, room: Room) -> Room:
        """Add a room to the registry."""
        room.on_change = self.on_change
        room.presence_changed = self.presence_changed.add
        self.rooms[room.table.plan.id] = room
        self.metrics.rooms.set(len(self.rooms))
        return room

    async def settled(self, table: str) -> Room | None:
        """The room of a table if it is in memory or being loaded."""
        if table in self.loading:
            await asyncio.wait((self.loading[table],))
        return self.rooms.get(table)

    def forget(self, table: str) -> None:
        """Drop a table from memory."""
        self.rooms.pop(table, None)
        self.metrics.rooms.set(len(self.rooms))

    def forget_idle(self) -> None:
        """Drop tables without viewers from memory; the store has them."""
        now = self.clock.monotonic()
        self.people_elsewhere = {table: until for table, until in self.people_elsewhere.items() if until > now}
        before = now - self.idle_seconds
        for table, room in list(self.rooms.items()):
            if not room.listeners and not room.acting and not room.lock.locked() and room.used < before:
                self.forget(table)
