"""Tables that are live on this node: who is connected, and how an entry gets from a wish into the list and out to all.

Only one request at a time is dealt with at a table on this node. Between nodes the database decides: an entry's number
can be given once. Whoever loses reads what the other has written and tries again.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol

from giza.server import entries as deeds
from giza.server.logs import log
from giza.server.messages import live
from giza.server.messages.live import Presence
from giza.server.metrics import Metrics
from giza.server.news import There
from giza.server.refusals import Refusal
from giza.server.requests import Draft, Request, draft, repeated
from giza.server.seats import Holder
from giza.server.storage import Append, Conflict, Store
from giza.server.tables import Change, Table, catch_up

ATTEMPTS = 8
SOON, SOON_EACH = 0.05, 0.002
"""How many seconds news of who is there may wait, and how many more for everybody who is there."""
PRESENCE_SECONDS = 30.0
"""For so long another node's word about who is there is taken."""


class Listener(Protocol):
    """A connection as a room sees it."""

    holder: Holder

    def hear(self, change: Change) -> None:
        """Something has happened at the table."""

    def see(self, presence: Presence) -> None:
        """Somebody has come or gone."""


class Room:
    """One live table."""

    def __init__(self, table: Table, store: Store, metrics: Metrics) -> None:
        self.table = table
        self.store = store
        self.metrics = metrics
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, tuple[There, float]] = {}
        self.shown: Presence | None = None
        self.showing = False
        self.doubtful = False
        """Whether a write failed in a way that leaves open what the list says."""
        self.leased_until = 0.0
        self.acting = False
        self.used = time.monotonic()
        self.stored_here: Callable[[Room], None] = lambda room: None
        """Called when this node has added an entry."""
        self.presence_changed: Callable[[Room], None] = lambda room: None
        """Called when somebody has come to this node or gone."""

    # Entries

    async def carry_out(self, holder: Holder, request: Request) -> int:
        """Do what somebody asks for; returns the version at which it is stored. `Refusal` if it can't be."""
        version = getattr(request, "version", 0)
        if version > self.table.version:
            async with self.lock:
                await self.read_on()
        void = request.seat if isinstance(request, live.Leave) else None
        return await self.add(partial(self.wish, holder, request), void_seat=void)

    def wish(self, holder: Holder, request: Request) -> Draft | int:
        """The entry that a request asks for now, or the version at which it was carried out before."""
        done = repeated(self.table, request)
        return done if done is not None else draft(self.table, holder, request, time.time())

    async def add(
        self,
        wish: Callable[[], Draft | int],
        new_token: Callable[[Draft], tuple[str, int]] | None = None,
        void_seat: int | None = None,
    ) -> int:
        """Store what `wish` drafts, anew whenever another node was first; a number means that it is done already."""
        async with self.lock:
            self.used = time.monotonic()
            if self.doubtful:
                await self.read_on()
            for _ in range(ATTEMPTS):
                wished = wish()
                if isinstance(wished, int):
                    return wished
                if await self.store_draft(wished, new_token(wished) if new_token else None, void_seat):
                    return wished.entry.number
                await self.read_on()
        raise Refusal("busy", status=503)

    async def store_draft(self, drafted: Draft, token: tuple[str, int] | None, void_seat: int | None) -> bool:
        """Store an entry and then tell everybody; False if another node was first."""
        standing = drafted.table.standing
        append = Append(
            self.table.plan.id,
            drafted.entry,
            None if standing == drafted.before.standing else standing,
            token,
            void_seat,
        )
        begin = time.perf_counter()
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
        self.metrics.storing.observe(time.perf_counter() - begin)
        self.metrics.entries.inc()
        self.table = drafted.table
        self.table.remember(drafted.change)
        self.tell(drafted.change)
        self.stored_here(self)
        return True

    async def read_on(self) -> None:
        """Take in entries that others have stored; the caller holds the lock."""
        for entry in await self.store.entries(self.table.plan.id, self.table.version):
            change = catch_up(self.table, entry)
            if change is not None:
                self.tell(change)
        self.doubtful = False

    # People

    def tell(self, change: Change) -> None:
        """Tell everybody here what has happened."""
        deed = change.entry.body.deed
        for listener in list(self.listeners):
            if isinstance(deed, deeds.Leave) and deed.seat in listener.holder.seats:
                left = tuple(seat for seat in listener.holder.seats if seat != deed.seat)
                listener.holder = Holder(left, listener.holder.host)
            listener.hear(change)
        for step in change.steps:
            step.before.forget_viewers()
            step.after.forget_viewers()
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
        self.used = time.monotonic()
        self.presence_changed(self)
        self.show_presence()

    def here(self) -> There:
        """Who is connected to this node."""
        seats = sorted({seat for listener in self.listeners for seat in listener.holder.seats})
        watchers = sum(not listener.holder.seats for listener in self.listeners)
        return There(self.table.plan.id, seats, watchers)

    def presence(self) -> Presence:
        """Who is connected to any node."""
        now = time.monotonic()
        known = [self.here(), *(there for there, until in self.elsewhere.values() if until > now)]
        return Presence(
            sorted({seat for there in known for seat in there.seats}), sum(there.watchers for there in known)
        )

    def show_presence(self) -> None:
        """Tell everybody here who is there, soon: where many come and go, it is told less often."""
        if not self.showing:
            self.showing = True
            delay = SOON + SOON_EACH * len(self.listeners)
            asyncio.get_running_loop().call_later(delay, self.show_presence_now)

    def show_presence_now(self) -> None:
        """Tell everybody here who is there, if that has changed."""
        self.showing = False
        presence = self.presence()
        if presence != self.shown:
            self.shown = presence
            for listener in list(self.listeners):
                listener.see(presence)

    def note_elsewhere(self, node: str, there: There) -> None:
        """Another node says who is connected to it."""
        self.elsewhere[node] = (there, time.monotonic() + PRESENCE_SECONDS)
        self.show_presence()
