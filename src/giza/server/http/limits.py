"""How much one client may ask for, and how much of the event loop's time that may take."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, TypeVar

from giza.server.clock import Clock
from giza.server.settings import Limits

MOST_ADDRESSES = 20_000
EXPECTED = 0.001
"""In seconds: what a request is taken to cost until that is known."""

T = TypeVar("T")


class Work:
    """The event loop's time that addresses have used; those that have used more than their share wait.

    Requests that come at once wait for one another: each is expected to cost something as soon as it comes.

    """

    def __init__(self, share: float, at_once: float, clock: Clock) -> None:
        self.clock = clock
        self.share = share
        self.at_once = at_once
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By address: the seconds used, which become fewer by and by, and when that was."""

    def charge(self, address: str, seconds: float) -> None:
        """Note that something for an address took some of the event loop's time."""
        now = self.clock.monotonic()
        used, since = self.used.get(address, (0.0, now))
        self.used[address] = (max(0.0, used - (now - since) * self.share) + seconds, now)
        self.used.move_to_end(address)
        if len(self.used) > MOST_ADDRESSES:
            self.used.popitem(last=False)

    def debt(self, address: str) -> float:
        """How many seconds an address has to wait until it may have more."""
        now = self.clock.monotonic()
        used, since = self.used.get(address, (0.0, now))
        return max(0.0, (used - self.at_once) / self.share - (now - since))

    async def pace(self, address: str) -> None:
        """Wait until an address may have more."""
        self.charge(address, EXPECTED)
        debt = self.debt(address)
        if debt:
            await self.clock.sleep(debt)

    def timed(self, address: str, work: Awaitable[T]) -> Coroutine[Any, Any, T]:
        """Do some work, and charge an address for the event loop's time that it takes."""
        return awaited(Timed(work, self.clock, lambda seconds: self.charge(address, seconds)))


class Timed(Awaitable[T]):
    """Work that notes how much of the processor's time each of its steps takes, but not how long it waits."""

    def __init__(self, work: Awaitable[T], clock: Clock, note: Callable[[float], None]) -> None:
        self.clock = clock
        self.work = work
        self.note = note

    def __await__(self) -> Generator[Any, Any, T]:
        """Go on step by step."""
        steps = self.work.__await__()
        step: Callable[[Any], Any] = steps.send
        value: Any = None
        while True:
            begin = self.clock.working()
            try:
                waiting = step(value)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            finally:
                self.note(self.clock.working() - begin)
            try:
                step, value = steps.send, (yield waiting)
            except BaseException as error:  # the work itself deals with it, or not
                step, value = steps.throw, error


async def awaited(work: Awaitable[T]) -> T:
    """Something to wait for, as a coroutine."""
    return await work


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
        """Take one out, if there is one."""
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
        """Take one out of the bucket of an address, if there is one."""
        now = self.clock.monotonic()
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(self.per_second, self.rim, now)
            if len(self.buckets) > MOST_ADDRESSES:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(address)
        return bucket.take(now)


class Addresses:
    """What the addresses seen last may still ask for, and the connections they hold."""

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
