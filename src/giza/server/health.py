"""Whether a node can do its work: checked by doing it, though not for everybody who asks."""

import asyncio
from collections.abc import Awaitable, Callable

from giza.server.clock import Clock

LASTS = 1.0
"""How many seconds an answer is good for."""
PATIENCE = 3.0


LAG_EVERY = 0.5


async def watch_lag(note: Callable[[float], None], clock: Clock) -> None:
    """Note again and again by how much the event loop is late: everybody waits that much longer."""
    while True:
        begin = clock.monotonic()
        await clock.sleep(LAG_EVERY)
        note(max(0.0, clock.monotonic() - begin - LAG_EVERY))


class Check:
    """Something that is tried now and then."""

    def __init__(self, attempt: Callable[[], Awaitable[None]], clock: Clock) -> None:
        self.attempt = attempt
        self.clock = clock
        self.task: asyncio.Task[None] | None = None
        self.begun = 0.0

    async def check(self) -> None:
        """Raise what went wrong at the last attempt, which isn't old; all who ask at the same time share one."""
        now = self.clock.monotonic()
        if self.task is None or (self.task.done() and now - self.begun > LASTS):
            self.begun = now
            self.task = asyncio.create_task(self.try_it())
        await asyncio.shield(self.task)

    async def try_it(self) -> None:
        """Try it, for a bounded time."""
        async with self.clock.timeout(PATIENCE):
            await self.attempt()
