"""The effect of one address on another player's game, attack by attack.

    python -m bench.crowd [--plays 40] [--rounds 3] [--attacks hello,seats] [--bots 8] [--bot master]

A node in a process of its own, with its usual settings. Somebody plays one action after the other at a table of their
own, and we take the milliseconds from sending an action to having its update: in turn while nothing else happens, and
while a stranger at another loopback address does one thing as fast as they are answered. The table has the ratios of
median and p99 to those of the calm plays. They tell of a quiet machine only; what the node's processor does beside the
person's plays tells of a busy one too. With `TMPDIR=/dev/shm`, nobody else's disk is measured.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import httpx
from rich.box import SIMPLE
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.load import Player
from bench.report import machine, show
from giza.client import Server, mine

NODE = """
import sys
from giza.server.serve import serve
from giza.server.settings import Settings
if __name__ == "__main__":
    serve(Settings(sys.argv[2], prepare=True), "127.0.0.1", int(sys.argv[1]))
"""
COMPILE = "from giza.server.workers.jobs import warm; warm()"
"""Otherwise the node's bots would compile all they need while we measure, as on a machine that has never played."""
ATTACKING = "import sys; from bench.crowd import attack; attack(*sys.argv[1:])"
PERSON, STRANGER = "127.0.0.1", "127.0.0.2"
FROM_OUTSIDE = {"X-Forwarded-For": "203.0.113.66"}
"""A request from this machine without it counts as the operator's."""
PAUSE = 0.06
"""Seconds between two actions of the person, who stays within all limits."""
LOWER = 5
"""How much lower the stranger's priority is than the node's: at home the stranger has a machine of their own."""
SEATS, SOCKETS, CONNECTIONS = 8, 95, 8
KEPT_BACK = 31
"""The number of versions that a client may lag behind and still get all updates."""


class Prepared(NamedTuple):
    """What a stranger has before the attack."""

    table: str
    """Of eight seats, all theirs, where the game has gone on for a while."""
    tokens: list[str]
    finished: str
    """A table whose game is over."""
    bots: int
    bot: str


Count = Callable[[], object]
Attack = Callable[[str, Prepared, Count], Awaitable[None]]


# The person


class Person(Player):
    """Plays both seats of tables of their own."""

    async def play_on(self, url: str, plays: int) -> list[float]:
        """Play a number of actions; return the milliseconds of each."""
        self.waits.clear()
        while len(self.waits) < plays:
            if not await self.play():
                await self.socket.close()
                await self.sit_down(url)
            await asyncio.sleep(PAUSE)
        return [wait * 1000 for wait in self.waits]

    async def sit_down(self, url: str) -> None:
        """Go to a new table."""
        async with Server(url) as server:
            made = await server.create("camelup2", [mine("Ada"), mine("Badru")])
        fresh = Person(url, made.table.id, [token.token for token in made.tokens], 1)
        self.address, self.hello = fresh.address, fresh.hello
        await self.connect()


# The stranger


def web(url: str) -> httpx.AsyncClient:
    """A client at the stranger's address."""
    transport = httpx.AsyncHTTPTransport(local_address=STRANGER)
    return httpx.AsyncClient(base_url=url, transport=transport, timeout=httpx.Timeout(120), headers=FROM_OUTSIDE)


@asynccontextmanager
async def live(url: str, table: str, tokens: list[str]) -> AsyncIterator[ClientConnection]:
    """A connection of the stranger."""
    address = f"ws{url[4:]}/api/tables/{table}/live"
    async with connect(address, compression=None, max_size=2**24, local_addr=(STRANGER, 0)) as socket:
        await socket.send(json.dumps({"type": "hello", "tokens": tokens}))
        yield socket


async def found(url: str, seats: int) -> tuple[str, list[str]]:
    """Make a table whose seats are all the stranger's; its name and the tokens."""
    async with web(url) as http:
        body = {"game": "camelup2", "seats": [{"kind": "mine", "name": f"Eve {n}"} for n in range(seats)]}
        made = (await http.post("/api/tables", json=body)).raise_for_status().json()
        table, tokens = made["table"]["id"], [token["token"] for token in made["tokens"]]
        parts = [{"token": token, "randomness": "ab" * 16} for token in tokens]
        await http.post(f"/api/tables/{table}/contributions", json={"contributions": parts})
    return table, tokens


async def prepare(url: str, bots: int, bot: str) -> Prepared:
    """Play at a table of eight for a while, and another game to its end."""
    made = []
    for seats in (SEATS, 2):
        table, tokens = await found(url, seats)
        async with live(url, table, tokens) as socket:
            played = await play_at(socket, 40 if seats == SEATS else 10**6, 0.05)
        made.append((table, tokens))
        print(f"prepared a table of {seats} after {played} actions", file=sys.stderr)
    (table, tokens), (finished, _) = made
    return Prepared(table, tokens, finished, bots, bot)


async def play_at(socket: ClientConnection, most: int, pause: float, count: Count = lambda: None) -> int:
    """Play at random for all seats of a connection; return the number of actions."""
    random = Random(1)
    for number in range(most):
        while True:
            state = json.loads(await socket.recv())
            if state.get("views"):
                break
        found = next((view for view in state["views"] if view["view"]["actions"]), None)
        if found is None:
            return number
        action = {"seat": found["seat"], "action": random.choice(found["view"]["actions"]), "version": state["version"]}
        await asyncio.sleep(pause)
        await socket.send(json.dumps({"type": "play", "id": number, "key": f"key {number} {id(socket)}", **action}))
        count()
    return most


async def say_hello(url: str, prepared: Prepared, count: Count, seen: bool) -> None:
    """Say `hello` again and again on several connections, and read what comes."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException):
                async with live(url, prepared.table, prepared.tokens) as socket:
                    version = json.loads(await socket.recv())["version"]
                    hello = {"type": "hello", "tokens": prepared.tokens}
                    text = json.dumps({**hello, "seen": version - KEPT_BACK} if seen else hello)
                    reading = asyncio.create_task(read_all(socket))
                    try:
                        while not reading.done():
                            await socket.send(text)
                            count()
                            await asyncio.sleep(0.02)
                    finally:
                        reading.cancel()
            await asyncio.sleep(0.1)

    await asyncio.gather(*(one() for _ in range(CONNECTIONS)))


async def read_all(socket: ClientConnection) -> None:
    """Read until the end."""
    with contextlib.suppress(WebSocketException):
        while True:
            await socket.recv()


async def draw_updates(url: str, prepared: Prepared, count: Count) -> None:
    """Draw the same updates again and again."""
    await say_hello(url, prepared, count, seen=True)


async def draw_snapshots(url: str, prepared: Prepared, count: Count) -> None:
    """Draw one snapshot after the other."""
    await say_hello(url, prepared, count, seen=False)


async def hold_seats(url: str, prepared: Prepared, count: Count) -> None:
    """Hold different sets of seats on many connections, and play; when a game is over, go to a new table."""
    while True:
        with contextlib.suppress(OSError, WebSocketException, httpx.HTTPError):
            table, tokens = await found(url, SEATS)
            sets = [held for size in range(1, SEATS) for held in itertools.combinations(tokens, size)]
            async with contextlib.AsyncExitStack() as stack:
                for held in sets[-SOCKETS:]:
                    with contextlib.suppress(OSError, WebSocketException):
                        socket = await stack.enter_async_context(live(url, table, list(held)))
                        stack.callback(asyncio.create_task(read_all(socket)).cancel)
                async with live(url, table, tokens) as socket:
                    await play_at(socket, 10**6, 0.0, count)


def asking(*paths: str, method: str = "GET", content: bytes = b"") -> Attack:
    """An attack that asks for some paths on several connections."""

    async def work(url: str, prepared: Prepared, count: Count) -> None:
        async def one(first: int) -> None:
            async with web(url) as http:
                for number in itertools.count(first):
                    path = paths[number % len(paths)].format(table=prepared.finished, step=number % 40)
                    with contextlib.suppress(httpx.HTTPError):
                        await http.request(method, path, content=content)
                        count()

        await asyncio.gather(*(one(number) for number in range(CONNECTIONS)))

    return work


async def make_tables(url: str, prepared: Prepared, count: Count) -> None:
    """Make a hundred tables of bots, as fast as that is answered, and look on as they play."""
    body = {"game": "camelup2", "seats": [{"kind": "bot", "bot": prepared.bot}] * prepared.bots}
    async with web(url) as http:
        for _ in range(100):
            await http.post("/api/tables", json=body)
            count()
    await asyncio.sleep(10**6)


ATTACKS: dict[str, Attack] = {
    "hello": draw_updates,
    "snapshots": draw_snapshots,
    "seats": hold_seats,
    "metrics": asking("/metrics"),
    "pages": asking("/", "/t/{table}", "/learn"),
    "lobby": asking("/api/tables", "/api/offer", "/api/live.schema.json", "/api/openapi.json"),
    "nonsense": asking("/api/tables", method="POST", content=b'{"game": "\xff'),
    "records": asking("/api/tables/{table}/record", "/api/tables/{table}/replay", "/api/tables/{table}/views/{step}/0"),
    "bots made": make_tables,
    "bots playing": lambda url, prepared, count: asyncio.sleep(10**6),
}


def attack(name: str, url: str, prepared: str) -> None:
    """Attack until SIGTERM, and print the number of attempts; runs in a process of its own."""
    counted = itertools.count()

    async def work() -> None:
        os.nice(LOWER)
        task = asyncio.ensure_future(ATTACKS[name](url, Prepared(*json.loads(prepared)), lambda: next(counted)))
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        print("begun", flush=True)
        with contextlib.suppress(asyncio.CancelledError):
            await task

    asyncio.run(work())
    print(next(counted), flush=True)


@contextlib.contextmanager
def attacked(name: str, url: str, prepared: Prepared) -> Iterator[list[int]]:
    """An attack as long as the block runs; afterwards the list has the number of requests that were sent."""
    sent: list[int] = []
    process = subprocess.Popen(
        [sys.executable, "-c", ATTACKING, name, url, json.dumps(prepared)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    try:
        yield sent
    finally:
        process.terminate()
        try:
            sent.append(int(process.communicate(timeout=20)[0] or 0))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            sent.append(-1)


# The measurement


def p99(waits: list[float]) -> float:
    """The wait that one in a hundred exceeds."""
    return sorted(waits)[int(len(waits) * 0.99)]


def processor_seconds(pid: int) -> float:
    """What a process has used of the processors, without its children."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


class Phase(NamedTuple):
    """Plays that were all calm, or all attacked."""

    waits: list[float]
    """In milliseconds."""
    loads: list[float]
    """The shares of a processor that the node used."""

    def __add__(self, other: "Phase") -> "Phase":  # type: ignore[override]
        return Phase(self.waits + other.waits, self.loads + other.loads)


async def plays(person: Person, url: str, arguments: argparse.Namespace, node: int) -> Phase:
    """The person plays for a while."""
    begin, used = time.monotonic(), processor_seconds(node)
    waits = await person.play_on(url, arguments.plays)
    return Phase(waits, [(processor_seconds(node) - used) / (time.monotonic() - begin)])


async def measure(url: str, names: list[str], arguments: argparse.Namespace, node: int) -> Table:
    """All attacks, one after the other, in rounds of calm and attacked plays."""
    sheet = Table(caption=machine(), caption_justify="left", box=SIMPLE, padding=0, pad_edge=False)
    sheet.add_column("attack", no_wrap=True)
    for column in ("requests", "median ms", "during", "ratio", "p99 ms", "during", "ratio", "node %", "during"):
        sheet.add_column(column, justify="right", no_wrap=True)
    prepared = await prepare(url, arguments.bots, arguments.bot)
    person = Person(url, "", [], 1)
    await person.sit_down(url)
    await person.play_on(url, 20)
    for name in names:
        calm, during, sent = Phase([], []), Phase([], []), list[int]()
        for _ in range(1 if name.startswith("bots") else arguments.rounds):
            calm += await plays(person, url, arguments, node)
            with attacked(name, url, prepared) as number:
                await asyncio.sleep(1)
                during += await plays(person, url, arguments, node)
            sent += number
        cells = [f"{sum(sent):,}"]
        for figure in (statistics.median, p99):
            cells += [f"{figure(calm.waits):.1f}", f"{figure(during.waits):.1f}"]
            cells.append(f"{figure(during.waits) / figure(calm.waits):.2f}x")
        cells += [f"{100 * statistics.mean(phase.loads):.0f}" for phase in (calm, during)]
        sheet.add_row(name, *cells)
        print(name, *cells, file=sys.stderr, flush=True)
    return sheet


def main(command_line: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plays", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--attacks", default=",".join(ATTACKS))
    parser.add_argument("--bots", type=int, default=8)
    parser.add_argument("--bot", default="master")
    parser.add_argument("--port", type=int, default=18755)
    arguments = parser.parse_args(command_line)
    subprocess.run([sys.executable, "-c", COMPILE], check=True)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", NODE, str(arguments.port), f"sqlite:///{folder}/giza.sqlite"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            url = f"http://{PERSON}:{arguments.port}"
            wait_for(url)
            show(asyncio.run(measure(url, arguments.attacks.split(","), arguments, process.pid)))
        finally:
            process.terminate()
            process.wait(15)


def wait_for(url: str) -> None:
    """Wait until a node answers and all games are ready."""
    for _ in range(1200):
        try:
            if all(game["ready"] for game in httpx.get(f"{url}/api/progress").json()["games"]):
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)


if __name__ == "__main__":
    main()
