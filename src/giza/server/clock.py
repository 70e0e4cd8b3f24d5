"""Time, as the parts of a node are given it: nothing else in the server asks the machine, so that tests can turn it."""

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol


class Timer(Protocol):
    """Something that will be called."""

    def cancel(self) -> None:
        """Don't call it."""


FOLLOWS = 0.05
"""If the machine's clock is set, ours follows by this part of the time that passes: deadlines mean what they said."""
WRONG = 86400.0
"""In seconds: a clock that was as far off was wrong, and is followed at once."""


def running() -> float:
    """Seconds that the machine has been running, asleep or not, whatever its clock is set to."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Clock:
    """The clock of the machine, without the leaps that it makes when it is set."""

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
        """Seconds that nobody sets back, to measure how long something takes."""
        return time.monotonic()

    def working(self) -> float:
        """Seconds for which the processor has worked on this thread, to measure what something costs."""
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
