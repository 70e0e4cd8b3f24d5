"""Limits on one client's requests, and on its share of the event loop's time."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from giza.server.clock import Clock
from giza.server.settings import Limits

MOST_ADDRESSES = 20_000
EXPECTED = 0.001
"""The assumed cost of a request in seconds until it is known."""

MOST_IN_A_TURN = 0.002
"""The seconds that an address may use in one turn of the event loop. The rest of its work waits for the next turn, so
that others are served in between."""
MUCH = 0.1
"""The part of its burst after which an address takes its steps evenly."""
EVENLY = 2.0
"""An address that takes its steps evenly gets this many times its share of the time at any moment."""
BIT = 0.001
"""The seconds that it works before it rests."""

T = TypeVar("T")
Timing = Callable[[Awaitable[T]], Awaitable[T]]

PAYING: ContextVar[Timing[Any]] = ContextVar("paying")
"""What charges the present task's work to its address."""


class Used:
    """The event loop's time that addresses have used lately: it decays by a share of the passing time."""

    def __init__(self, share: float, at_once: float, clock: Clock) -> None:
        self.clock = clock
        self.share = share
        self.at_once = at_once
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By address: the seconds used, which decay over time, and when they were noted."""

    def charge(self, address: str, seconds: float) -> None:
        """Charge an address for some of the event loop's time."""
        self.used[address] = (self.recent(address) + seconds, self.clock.monotonic())
        self.used.move_to_end(address)
        if len(self.used) > MOST_ADDRESSES:
            self.used.popitem(last=False)

    def recent(self, address: str) -> float:
        """The seconds that an address has used lately."""
        used, since = self.used.get(address, (0.0, 0.0))
        return max(0.0, used - (self.clock.monotonic() - since) * self.share) if used else 0.0

    def debt(self, address: str) -> float:
        """The seconds that an address has to wait."""
        return max(0.0, (self.recent(address) - self.at_once) / self.share)


class Work(Used):
    """Tracks the event loop's time by address; addresses that have used more than their share wait.

    Each request is charged an assumed cost on arrival, so that simultaneous ones wait for one another. An address that
    has used much of its burst takes its steps evenly: it works for a moment, then rests while others are served.
    """

    def __init__(self, share: float, at_once: float, clock: Clock) -> None:
        super().__init__(share, at_once, clock)
        self.evenly = Used(EVENLY * share, BIT, clock)
        self.lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By address: the line in which its work waits until the rest is over."""
        self.this_turn: dict[str, float] = {}
        """By address: the seconds used in this turn of the event loop."""

    def worked(self, address: str, seconds: float) -> None:
        """Note that a step of some work is done."""
        if not self.this_turn:
            asyncio.get_running_loop().call_soon(self.this_turn.clear)
        self.this_turn[address] = self.this_turn.get(address, 0.0) + seconds
        self.charge(address, seconds)
        self.evenly.charge(address, seconds)

    def must_wait(self, address: str) -> bool:
        """Whether an address has used up this turn of the event loop."""
        return self.this_turn.get(address, 0.0) > MOST_IN_A_TURN

    def must_rest(self, address: str) -> float:
        """How many seconds pass before the next step of an address that has used much lately."""
        return self.evenly.debt(address) if self.recent(address) > MUCH * self.at_once else 0.0

    async def rest(self, address: str) -> None:
        """Wait in line until an address may take its next step."""
        async with self.lines.setdefault(address, asyncio.Lock()):
            if rest := self.must_rest(address):
                await self.clock.sleep(rest)

    async def pace(self, address: str) -> None:
        """Wait until an address may use more time."""
        self.charge(address, EXPECTED)
        debt = self.debt(address)
        if debt:
            await self.clock.sleep(debt)

    async def timed(self, address: str, work: Awaitable[T]) -> T:
        """Run a coroutine, and charge an address for the event loop's time it takes."""
        timing = partial(Timed[T], payer=self, address=address)
        PAYING.set(timing)
        return await timing(work)


class Timed(Awaitable[T]):
    """An awaitable that measures the time of each step of a coroutine, but not its waiting.

    Before each step it yields to others while its address must wait.
    """

    def __init__(self, work: Awaitable[T], payer: Work, address: str) -> None:
        self.work = work
        self.payer = payer
        self.address = address

    def __await__(self) -> Generator[Any, Any, T]:
        """Run the coroutine step by step."""
        payer, address, clock = self.payer, self.address, self.payer.clock
        steps = self.work.__await__()
        step: Callable[[Any], Any] = steps.send
        value: Any = None
        while True:
            try:
                if payer.must_rest(address):
                    yield from payer.rest(address).__await__()
                while payer.must_wait(address):
                    yield None  # wait for the next turn of the event loop
            except BaseException as error:  # as below
                step, value = steps.throw, error
            begin = clock.working()
            try:
                waiting = step(value)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            finally:
                payer.worked(address, clock.working() - begin)
            try:
                step, value = steps.send, (yield waiting)
            except BaseException as error:  # the coroutine may handle it
                step, value = steps.throw, error


async def charged(work: Awaitable[T]) -> T:
    """Run a coroutine in a task of its own, charged to the present task's address; others may await it too."""
    timing: Timing[T] | None = PAYING.get(None)
    return await (work if timing is None else timing(work))


class Bucket:
    """Fills at a steady rate up to a rim; each request takes one out.

    >>> bucket = Bucket(per_second=1, rim=2, now=0)
    >>> [bucket.take(now=0) for _ in range(3)], bucket.take(now=1)
    ([True, True, False], True)
    """

    __slots__ = ("filled", "level", "per_second", "rim")

    def __init__(self, per_second: float, rim: float, now: float) -> None:
        self.per_second = per_second
        self.rim = rim
        self.level = rim
        self.filled = now

    def take(self, now: float) -> bool:
        """Take one token, if there is one."""
        self.level = min(self.rim, self.level + (now - self.filled) * self.per_second)
        self.filled = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for each of the addresses seen last."""

    def __init__(self, per_second: float, rim: float, clock: Clock) -> None:
        self.clock = clock
        self.per_second = per_second
        self.rim = rim
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take one token from an address's bucket, if there is one."""
        now = self.clock.monotonic()
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.per_second, self.rim, now)
            if len(self.buckets) > MOST_ADDRESSES:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(address)
        return bucket.take(now)


class Addresses:
    """The buckets and open connections of recently seen addresses."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self.requests = Buckets(limits.requests_per_second, limits.requests_at_once, clock)
        self.work = Work(limits.share_per_address, limits.seconds_at_once, clock)
        self.messages = Buckets(limits.messages_per_address_per_second, limits.messages_per_address_at_once, clock)
        self.most_connections = limits.connections_per_address
        self.connections: dict[str, int] = {}

    def connect(self, address: str) -> bool:
        """Whether an address may open another connection; if so, it counts until `disconnect`."""
        if self.connections.get(address, 0) >= self.most_connections:
            return False
        self.connections[address] = self.connections.get(address, 0) + 1
        return True

    def disconnect(self, address: str) -> None:
        """A connection was closed."""
        left = self.connections.get(address, 0) - 1
        if left > 0:
            self.connections[address] = left
        else:
            self.connections.pop(address, None)
