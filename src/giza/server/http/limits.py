"""How much one client may ask for."""

from collections import OrderedDict

from giza.server.clock import Clock
from giza.server.settings import Limits

MOST_ADDRESSES = 20_000


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
