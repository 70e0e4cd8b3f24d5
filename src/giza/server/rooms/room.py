"""Tables that are live on this node: who is connected, and how a request becomes an entry and an update.

A node handles one request at a time per table. Between nodes the database decides, because an entry's number can be
given only once; the loser reads what the other has written and tries again.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Protocol

from giza.server.clock import Clock
from giza.server.logs import log
from giza.server.metrics import Metrics
from giza.server.refusals import Refusal
from giza.server.rooms.news import There
from giza.server.storage import Append, Conflict, Damaged, Store
from giza.server.table import deeds
from giza.server.table.deeds import NOBODY_AWAY, Absence, Asked, Entry
from giza.server.table.journal import Journal
from giza.server.table.plans import Plan
from giza.server.table.seats import Holder
from giza.server.table.tables import Table, new_table
from giza.server.table.transitions import Change, catch_up, requested_once
from giza.server.table.updates import Updates, presence_delay
from giza.server.wire.live import Away, EntryRequest, Presence, Replace

ATTEMPTS = 8
PRESENCE_SECONDS = 30.0
"""The seconds for which another node's report of who is connected stays valid."""


class Listener(Protocol):
    """A connection as a room sees it."""

    holder: Holder

    def hear(self, updates: Updates) -> None:
        """The table has changed."""

    def see(self, presence: Presence) -> None:
        """Somebody has come or gone."""


class Room:
    """One live table."""

    def __init__(self, plan: Plan, store: Store, metrics: Metrics, bench_seconds: float, clock: Clock) -> None:
        self.clock = clock
        self.table: Table = new_table(plan)
        self.bench_seconds = bench_seconds
        self.owner = ""
        """The hash of the address that made the table, as long as it hasn't ended."""
        self.away_since: dict[int, float] = {}
        self.journal = Journal(self.table)
        self.store = store
        self.metrics = metrics
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, tuple[There, float]] = {}
        self.shown: Presence | None = None
        self.showing = False
        self.marked = False
        """Whether its row says that its entries are damaged."""
        self.doubtful = False
        """Whether a failed write leaves it unknown what is stored."""
        self.leased_until = 0.0
        self.acting = False
        self.used = self.clock.monotonic()
        self.on_change: Callable[[Room], None] = lambda room: None
        """Called when this node has added an entry, and when a viewer has disconnected from it."""
        self.presence_changed: Callable[[Room], None] = lambda room: None
        """Called when a viewer has connected to this node or disconnected from it."""

    # Entries

    async def carry_out(self, holder: Holder, request: EntryRequest) -> int:
        """Carry out a request; return the version at which it is stored. Raises `Refusal` if it isn't allowed."""
        if getattr(request, "version", 0) > self.table.version:
            async with self.lock:
                await self.read_on()
        absence = NOBODY_AWAY
        if isinstance(request, Replace):
            absence = Absence(self.note_absence(), self.bench_seconds)

        def change(table: Table) -> Change | int:
            return requested_once(Asked(table, holder, self.clock.now(), absence), request, self.journal.keys)

        added = await self.add(change)
        return added.entry.number if isinstance(added, Change) else added

    async def add(self, change: Callable[[Table], Change | int], new_token: str | None = None) -> Change | int:
        """Store a requested change, recomputed whenever another node was first; a number means it was done already.

        `new_token` is the hash of the token for the player who sits down.
        """
        async with self.lock:
            self.used = self.clock.monotonic()
            if self.doubtful:
                await self.read_on()
            for _ in range(ATTEMPTS):
                proposed = change(self.table)
                if isinstance(proposed, int) or await self.store_change(proposed, new_token):
                    return proposed
                await self.read_on()
        raise Refusal("busy", status=503)

    async def store_change(self, change: Change, new_token: str | None) -> bool:
        """Store an entry and then tell everybody; False if another node was first."""
        deed, status = change.entry.body.deed, change.table.status
        append = Append(
            self.table.plan.id,
            change.entry,
            None if status == self.table.status else status,
            (new_token, deed.seat) if new_token is not None and isinstance(deed, deeds.Sit) else None,
            deed.seat if isinstance(deed, deeds.Leave) else None,
        )
        begin = self.clock.monotonic()
        try:
            await self.store.append(append)
        except Conflict:
            self.metrics.conflicts.inc()
            return False
        except BaseException as error:
            self.doubtful = True
            if isinstance(error, asyncio.CancelledError):
                raise
            log("an entry couldn't be stored", logging.ERROR, error, table=self.table.plan.id)
            raise Refusal("busy", status=503) from error
        self.metrics.storing.observe(self.clock.monotonic() - begin)
        self.metrics.entries.inc()
        self.take(change)
        self.on_change(self)
        return True

    async def read_on(self) -> None:
        """Apply entries that other nodes have stored; the caller holds the lock."""
        try:
            self.take_in(await self.store.entries(self.table.plan.id, self.table.version))
        except Damaged:
            self.table = self.table.damaged(self.clock.now())
        self.doubtful = False
        if self.table.trouble == "damage" and not self.marked:
            self.marked = True
            self.metrics.unreadable.inc()
            await self.store.mark_unreadable(self.table.plan.id, self.clock.now())

    def take_in(self, entries: Iterable[Entry]) -> None:
        """Apply stored entries."""
        for entry in entries:
            after = catch_up(self.table, entry)
            if isinstance(after, Change):
                self.take(after)
            else:
                self.table = after

    def take(self, change: Change) -> None:
        """Replace the table by the one after a stored change, and send updates."""
        self.table = change.table
        updates = Updates(change)
        self.journal.note(updates)
        self.tell(updates)

    # People

    def tell(self, updates: Updates) -> None:
        """Send updates to everybody connected here."""
        deed = updates.change.entry.body.deed
        for listener in list(self.listeners):
            if isinstance(deed, deeds.Leave):
                listener.holder = listener.holder.without(deed.seat)
            listener.hear(updates)
        for step in updates.change.steps:
            step.before.forget()  # it isn't needed again; the next step needs the answers about the newest state
        if isinstance(deed, deeds.Leave):
            self.show_presence()

    def enter(self, listener: Listener) -> None:
        """Somebody connects."""
        self.listeners.add(listener)
        self.presence_changed(self)
        self.show_presence()

    def leave(self, listener: Listener) -> None:
        """Somebody disconnects."""
        self.listeners.discard(listener)
        self.used = self.clock.monotonic()
        self.presence_changed(self)
        self.show_presence()
        self.on_change(self)

    def here(self) -> There:
        """Who is connected to this node."""
        seats = sorted({seat for listener in self.listeners for seat in listener.holder.seats})
        watchers = sum(not listener.holder.seats for listener in self.listeners)
        return There(self.table.plan.id, seats, watchers)

    def presence(self) -> Presence:
        """Who is connected to any node."""
        now = self.clock.monotonic()
        known = [self.here(), *(there for there, until in self.elsewhere.values() if until > now)]
        here = {seat for there in known for seat in there.seats}
        watchers = sum(there.watchers for there in known)
        away = [Away(seat, since) for seat, since in self.note_absence(here).items()]
        return Presence(sorted(here), watchers, away, self.bench_seconds)

    def people_wait(self) -> bool:
        """Whether a person who plays for themselves is connected; holding a seat alone gives no precedence."""
        seats = self.table.seats
        return any(seats[seat].kind == "person" and seats[seat].bot is None for seat in self.presence().here)

    def note_absence(self, here: set[int] | None = None) -> dict[int, float]:
        """The time since which each absent person has been connected to no node."""
        if here is None:
            here = set(self.presence().here)
        self.away_since = self.table.away(here, self.away_since, self.clock.now())
        return self.away_since

    def show_presence(self) -> None:
        """Announce soon who is connected; less often where many people are."""
        if not self.showing:
            self.showing = True
            self.clock.call_later(presence_delay(len(self.listeners)), self.show_presence_now)

    def show_presence_now(self) -> None:
        """Send who is connected, if that has changed."""
        self.showing = False
        presence = self.presence()
        if presence != self.shown:
            self.shown = presence
            for listener in list(self.listeners):
                listener.see(presence)

    def note_elsewhere(self, node: str, there: There) -> None:
        """Note another node's report of who is connected to it."""
        self.elsewhere[node] = (there, self.clock.monotonic() + PRESENCE_SECONDS)
        self.show_presence()
