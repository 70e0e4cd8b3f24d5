"""A clock that tests turn."""

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from giza.server.clock import Clock

START = 1_800_000_000.0
CHAIN = 20
"""Number of steps that the event loop may take to deal with what a timer has begun, before the next one is due."""


class TurnedTimer:
    """Something that will be called when the clock has been turned far enough."""

    def __init__(self, due: float, callback: Callable[..., object], arguments: tuple[object, ...]) -> None:
        self.due = due
        self.callback = callback
        self.arguments = arguments
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class TurnedClock(Clock):
    """Stands still until it is turned; then it wakes sleepers in order, each at its time."""

    def __init__(self) -> None:
        self.passed = 0.0
        self.timers: list[tuple[float, int, TurnedTimer]] = []
        self.numbers = itertools.count()

    def now(self) -> float:
        return START + self.passed

    def monotonic(self) -> float:
        return self.passed

    async def sleep(self, seconds: float) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = self.call_later(seconds, lambda: woken.done() or woken.set_result(None))
        try:
            await woken
        finally:
            timer.cancel()

    def call_later(self, seconds: float, callback: Callable[..., object], *arguments: object) -> TurnedTimer:
        timer = TurnedTimer(self.passed + max(0.0, seconds), callback, arguments)
        if seconds > 0:
            heapq.heappush(self.timers, (timer.due, next(self.numbers), timer))
        else:
            asyncio.get_running_loop().call_soon(callback, *arguments)
        return timer

    @asynccontextmanager
    async def timeout(self, seconds: float | None) -> AsyncIterator[asyncio.Timeout]:
        async with asyncio.timeout(None) as wait:
            timer = None if seconds is None else self.call_later(seconds, wait.reschedule, 0)
            try:
                yield wait
            finally:
                if timer is not None:
                    timer.cancel()

    async def turn(self, seconds: float) -> None:
        """Let time pass."""
        await settle()
        end = self.passed + seconds
        while self.timers and self.timers[0][0] <= end:
            due, _, timer = heapq.heappop(self.timers)
            if not timer.cancelled:
                self.passed = due
                timer.callback(*timer.arguments)
                await settle()
        self.passed = end

    def waits(self, seconds: float) -> bool:
        """Whether anybody waits for that time."""
        return any(abs(due - self.passed - seconds) < 1e-3 and not timer.cancelled for due, _, timer in self.timers)

    async def turn_until(self, fact: Callable[[], Any], step: float = 1.0) -> None:
        """Let time pass, step by step, until something is so; between the steps, real work may end."""
        async with asyncio.timeout(300):
            while not fact():
                await self.turn(step)
                await asyncio.sleep(0.005)


async def settle() -> None:
    """Let the event loop do what can be done without waiting."""
    for _ in range(CHAIN):
        await asyncio.sleep(0)
