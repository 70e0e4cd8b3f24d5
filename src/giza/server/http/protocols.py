"""HTTP and WebSocket connections with bounds on what a stranger can hold open."""

import asyncio
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from giza.server.clock import Clock, Timer
from giza.server.fair.keys import address_group
from giza.server.http.guard import address_of
from giza.server.http.limits import Buckets

HEADER_SECONDS = 10.0
"""The seconds that a connection has to send the headers of a request."""
MOST_UNREAD = 256 * 1024
"""If more bytes than this are waiting to be sent, pings aren't answered."""


Network = IPv4Network | IPv6Network


def networks_of(proxies: str) -> list[Network]:
    """The networks of trusted proxies, from a list of addresses and networks, or `*` for all.

    >>> networks_of("127.0.0.1, 172.30.0.0/24")
    [IPv4Network('127.0.0.1/32'), IPv4Network('172.30.0.0/24')]
    """
    if proxies.strip() == "*":
        return [ip_network("0.0.0.0/0"), ip_network("::/0")]
    return [ip_network(part.strip(), strict=False) for part in proxies.split(",") if part.strip()]


class OpenConnections:
    """The number of open connections of each address, of any kind."""

    def __init__(self, most: int, spared: Sequence[Network] = ()) -> None:
        self.most = most
        self.spared = spared
        """Trusted proxies, whose connections aren't limited: they belong to many people."""
        self.counts: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count a connection; False if it is one too many."""
        self.counts[address] = self.counts.get(address, 0) + 1
        return self.counts[address] <= self.most or self.spares(address)

    def spares(self, address: str) -> bool:
        """Whether an address is a trusted proxy's."""
        if not self.spared:
            return False
        found = ip_network(address)
        return any(found.version == net.version and found.subnet_of(net) for net in self.spared)  # type: ignore[arg-type]

    def leave(self, address: str) -> None:
        """A connection was closed."""
        self.counts[address] -= 1
        if not self.counts[address]:
            del self.counts[address]


def http_protocol(connections: OpenConnections, clock: Clock) -> type[asyncio.Protocol]:
    """The class of HTTP connections, counted per address."""

    class BoundedHttp(HttpToolsProtocol):
        """Disconnects clients that are too slow to send a request or have too many connections."""

        patience: Timer | None = None
        group: str | None = None

        def connection_made(self, transport: Any) -> None:
            """Start waiting for the headers of a request."""
            super().connection_made(transport)
            peer = transport.get_extra_info("peername")
            self.group = address_group(str(peer[0])) if peer else None
            if self.group is not None and not connections.enter(self.group):
                transport.abort()
            self.wait()

        def connection_lost(self, exc: Exception | None) -> None:
            """Stop waiting."""
            self.stop_waiting()
            self.leave()
            super().connection_lost(exc)

        def leave(self) -> None:
            """Stop counting this connection."""
            if self.group is not None:
                connections.leave(self.group)
                self.group = None

        def wait(self) -> None:
            """Disconnect if the headers of a request don't arrive in time."""
            self.stop_waiting()
            self.patience = clock.call_later(HEADER_SECONDS, self.transport.abort)

        def stop_waiting(self) -> None:
            """Cancel the timeout."""
            if self.patience is not None:
                self.patience.cancel()
                self.patience = None

        def on_message_begin(self) -> None:
            """The next request on this connection begins."""
            if self.patience is None:
                self.wait()
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            """The headers are here."""
            self.stop_waiting()
            super().on_headers_complete()

        def handle_websocket_upgrade(self) -> None:
            """Stop counting the connection: as a WebSocket, the guard counts it."""
            self.stop_waiting()
            self.leave()
            super().handle_websocket_upgrade()

    return BoundedHttp


def websocket_protocol(budget: Buckets, faults: int) -> type[asyncio.Protocol]:
    """The class of WebSockets whose pings count as messages of their address."""

    class BoundedWebSocket(WebSocketsSansIOProtocol):
        """Answers a limited number of pings, and only while the client reads the answers."""

        too_many = 0

        def handle_ping(self) -> None:
            """Answer, unless answers pile up or pings come too fast; disconnect a client that persists."""
            welcome = budget.take(address_of(self.scope))
            if not welcome:
                self.too_many += 1
            if self.too_many > faults:
                self.transport.abort()
            elif not welcome or self.transport.get_write_buffer_size() > MOST_UNREAD:
                self.conn.data_to_send()  # what would have been the answer
            else:
                super().handle_ping()

    return BoundedWebSocket
