"""The clock given to every part of a node. Nothing else in the server asks the machine, so tests can turn it."""

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol


class Timer(Protocol):
    """A call in the future."""

    def cancel(self) -> None:
        """Cancel the call."""


FOLLOWS = 0.05
"""If the machine's clock is set, ours follows slowly, by this fraction of the passing time, so that deadlines hold."""
WRONG = 86400.0
"""A larger leap, in seconds, is followed at once, because the clock must have been wrong."""


def running() -> float:
    """Seconds since the machine was started, including sleep and unaffected by setting its clock."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Clock:
    """The machine's clock, without the leaps from setting it."""

    def __init__(self) -> None:
        self.asked = running()
        self.offset = time.time() - self.asked

    def now(self) -> float:
        """Seconds since 1970, which are stored and sent."""
        run = running()
        off = time.time() - run - self.offset
        most = FOLLOWS * (run - self.asked)
        self.offset += off if abs(off) > WRONG else max(-most, min(most, off))
        self.asked = run
        return run + self.offset

    def monotonic(self) -> float:
        """Monotonic seconds, for measuring durations."""
        return time.monotonic()

    def working(self) -> float:
        """Processor seconds of this thread, for measuring costs."""
        return time.thread_time()

    async def sleep(self, seconds: float) -> None:
        """Wait for a time."""
        await asyncio.sleep(seconds)

    def call_later(self, seconds: float, callback: Callable[..., object], *arguments: object) -> Timer:
        """Call something after a time."""
        return asyncio.get_running_loop().call_later(seconds, callback, *arguments)

    def timeout(self, seconds: float | None) -> AbstractAsyncContextManager[asyncio.Timeout]:
        """End the block with `TimeoutError` after a time; None means never."""
        return asyncio.timeout(seconds)


MACHINE = Clock()
