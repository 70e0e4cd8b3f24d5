"""Checks whether a node works by trying, at most once a second."""

import asyncio
from collections.abc import Awaitable, Callable

from giza.server.clock import Clock

LASTS = 1.0
"""The seconds for which a result is reused."""
PATIENCE = 3.0


LAG_EVERY = 0.5


async def watch_lag(note: Callable[[float], None], clock: Clock) -> None:
    """Measure repeatedly how late the event loop is, which delays everybody."""
    while True:
        begin = clock.monotonic()
        await clock.sleep(LAG_EVERY)
        note(max(0.0, clock.monotonic() - begin - LAG_EVERY))


class Check:
    """A check that concurrent callers share."""

    def __init__(self, attempt: Callable[[], Awaitable[None]], clock: Clock) -> None:
        self.attempt = attempt
        self.clock = clock
        self.task: asyncio.Task[None] | None = None
        self.begun = 0.0

    async def check(self) -> None:
        """Raise the error of a recent attempt, if it failed; concurrent callers share one attempt."""
        now = self.clock.monotonic()
        if self.task is None or (self.task.done() and now - self.begun > LASTS):
            self.begun = now
            self.task = asyncio.create_task(self.try_it())
        await asyncio.shield(self.task)

    async def try_it(self) -> None:
        """Make an attempt, for a bounded time."""
        async with self.clock.timeout(PATIENCE):
            await self.attempt()
