"""Whether a node can do its work: checked by doing it, though not for everybody who asks."""

import asyncio
import time
from collections.abc import Awaitable, Callable

LASTS = 1.0
"""How many seconds an answer is good for."""
PATIENCE = 3.0


LAG_EVERY = 0.5


async def watch_lag(note: Callable[[float], None]) -> None:
    """Note again and again by how much the event loop is late: everybody waits that much longer."""
    while True:
        begin = time.monotonic()
        await asyncio.sleep(LAG_EVERY)
        note(max(0.0, time.monotonic() - begin - LAG_EVERY))


class Check:
    """Something that is tried now and then."""

    def __init__(self, attempt: Callable[[], Awaitable[None]]) -> None:
        self.attempt = attempt
        self.task: asyncio.Task[None] | None = None
        self.begun = 0.0

    async def check(self) -> None:
        """Raise what went wrong at the last attempt, which isn't old; all who ask at the same time share one."""
        now = time.monotonic()
        if self.task is None or (self.task.done() and now - self.begun > LASTS):
            self.begun = now
            self.task = asyncio.create_task(asyncio.wait_for(self.attempt(), PATIENCE))
        await asyncio.shield(self.task)
