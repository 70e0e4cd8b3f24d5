"""Schedules computations: tables with people first, and fair shares for all addresses.

A bot process could take any number of questions at a time, but would answer none of them in time, so questions wait
here for a free place. Questions from tables with people go first. Within a class, the next question is that of the
owner with the least usage so far (start-time fair queueing), so that a hundred tables of one address get no more than
one table of another. One owner gets at most half of the places. So do tables without people together, and of those one
owner gets only one.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from giza.server.clock import MACHINE, Clock

EXPECTED = 0.1
"""The assumed seconds of a question until its real time is known."""
OWNERS_KEPT = 10_000


class Waiting(NamedTuple):
    """A question that waits for its turn."""

    idle: bool
    """Whether no person waits for the answer."""
    start: float
    """The usage of its owner when it starts."""
    number: int
    owner: str
    ready: asyncio.Future[None]


class ThinkingQueue:
    """Gives places to questions, and takes them back."""

    def __init__(self, places: int, clock: Clock = MACHINE) -> None:
        self.clock = clock
        self.places = places
        self.half = max(1, places // 2)
        self.waiting: list[Waiting] = []
        self.busy = 0
        self.idle_busy = 0
        self.owners: Counter[str] = Counter()
        self.idle_owners: Counter[str] = Counter()
        self.had: dict[str, float] = {}
        """Each owner's usage in seconds, since they last had no questions."""
        self.floor = 0.0
        """The usage a new client starts with: that of the client served last."""
        self.number = 0

    @asynccontextmanager
    async def place(self, owner: str, idle: bool) -> AsyncIterator[None]:
        """Wait for a place, and hold it while the block runs."""
        await self.enter(owner, idle)
        begin = self.clock.monotonic()
        try:
            yield
        finally:
            self.leave(owner, idle, self.clock.monotonic() - begin)

    async def enter(self, owner: str, idle: bool) -> None:
        """Wait for a place."""
        start = max(self.floor, self.had.get(owner, 0.0))
        self.had[owner] = start + EXPECTED
        self.number += 1
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = Waiting(idle, start, self.number, owner, ready)
        self.waiting.append(waiting)
        self.serve()
        try:
            await ready
        except asyncio.CancelledError:
            if ready.done() and not ready.cancelled():
                self.leave(owner, idle, 0.0)
            elif waiting in self.waiting:
                self.waiting.remove(waiting)
            raise

    def leave(self, owner: str, idle: bool, seconds: float) -> None:
        """Return a place after some seconds of thinking."""
        self.count(owner, idle, -1)
        self.had[owner] = self.had.get(owner, self.floor) + seconds - EXPECTED
        if len(self.had) > OWNERS_KEPT:
            self.had = {known: had for known, had in self.had.items() if had > self.floor}
        self.serve()

    def serve(self) -> None:
        """Give free places to the next questions."""
        while self.busy < self.places:
            allowed = [waiting for waiting in self.waiting if self.may_think(waiting)]
            if not allowed:
                return
            chosen = min(allowed, key=lambda waiting: waiting[:3])
            self.waiting.remove(chosen)
            if chosen.ready.cancelled():
                continue
            self.floor = max(self.floor, chosen.start)
            self.count(chosen.owner, chosen.idle, 1)
            chosen.ready.set_result(None)

    def count(self, owner: str, idle: bool, more: int) -> None:
        """Count the places of an owner."""
        self.busy += more
        self.owners[owner] += more
        if idle:
            self.idle_busy += more
            self.idle_owners[owner] += more
        self.owners, self.idle_owners = +self.owners, +self.idle_owners  # drops zeros

    def may_think(self, waiting: Waiting) -> bool:
        """Whether a question may take a free place."""
        if self.owners[waiting.owner] >= self.half:
            return False
        return not waiting.idle or (self.idle_busy < self.half and not self.idle_owners[waiting.owner])
