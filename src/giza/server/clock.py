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


class Clock:
    """The clock of the machine."""

    def now(self) -> float:
        """Seconds since 1970, which are stored and sent."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds that nobody sets back, to measure how long something takes."""
        return time.monotonic()

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
