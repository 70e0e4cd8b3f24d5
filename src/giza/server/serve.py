"""Runs a node until a signal stops it."""

import contextlib
import gc
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from ipaddress import ip_address

import uvicorn

from giza.server import logs
from giza.server.clock import MACHINE, Clock
from giza.server.http.app import make_app
from giza.server.http.protocols import OpenConnections, http_protocol, networks_of, websocket_protocol
from giza.server.node import Node
from giza.server.settings import Settings

BACKLOG = 2048
SHUTDOWN_SECONDS = 1
"""Seconds for connections to end by themselves; with the node's own time to stop, less than five."""
SWITCH_SECONDS = 0.0005
"""How long the event loop may keep the interpreter while another thread stores an entry; Python's own 5 ms add up."""


def listen(host: str, port: int) -> socket.socket:
    """A socket to serve on; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio turns delays off for TCP only
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind((host, port))
    return found


ELSEWHERE = ("192.0.2.1", 9)
"""An unassigned address: connecting a datagram socket to it sends nothing, but shows our own address."""


def network_url(bound: socket.socket) -> str | None:
    """Where other devices of the network reach a socket; None if it listens to this computer only."""
    host, port = bound.getsockname()[:2]
    if ip_address(host).is_loopback:
        return None
    if ip_address(host).is_unspecified:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            way.connect(ELSEWHERE)
            host = way.getsockname()[0]
        if ip_address(host).is_unspecified or ip_address(host).is_loopback:
            return None
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class NodeServer(uvicorn.Server):
    """Lets the node say goodbye to everybody before uvicorn closes the connections."""

    def __init__(self, config: uvicorn.Config, node: Node) -> None:
        super().__init__(config)
        self.node = node

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then stop."""
        await self.node.send_away()
        await super().shutdown(sockets)


def make_server(settings: Settings, trusted_proxies: str = "", clock: Clock = MACHINE) -> NodeServer:
    """A node that isn't running yet."""
    app, node = make_app(settings, clock)
    connections = OpenConnections(settings.limits.open_connections_per_address, networks_of(trusted_proxies))
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=http_protocol(connections, clock),
        ws=websocket_protocol(node.addresses.messages, settings.limits.faults),
        ws_max_size=settings.limits.message_bytes * 4,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        backlog=BACKLOG,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=trusted_proxies or None,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        lifespan="on",
    )
    return NodeServer(config, node)


def spare_the_collector() -> None:
    """Run the garbage collector rarely, and hardly ever on old objects.

    Tables and requests are freed without the collector. Frequent runs would examine thousands of requests in vain, and
    examining all tables would block everybody for seconds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 0, 1_000)


def serve(
    settings: Settings, host: str, port: int, trusted_proxies: str = "", ready: Callable[[str], None] = lambda url: None
) -> None:
    """Serve until SIGINT or SIGTERM."""
    logs.set_up()
    spare_the_collector()
    sys.setswitchinterval(SWITCH_SECONDS)
    bound = listen(host, port)
    server = make_server(replace(settings, network_url=network_url(bound)), trusted_proxies)
    bound.listen(BACKLOG)  # from now on, early connections wait instead of failing
    shown = f"[{host}]" if ":" in host else host
    ready(settings.public_url or f"http://{shown}:{bound.getsockname()[1]}")
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises it again when everything is done
        server.run(sockets=[bound])
