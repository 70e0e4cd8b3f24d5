"""Measure the cost of an action with one, two and three nodes on one PostgreSQL, and with one on SQLite.

    python -m bench.nodes [--nodes 1,2,3] [--tables 60] [--actions 6000]

The nodes run in separate processes, with a real PostgreSQL; scripted clients in this process play at tables of all
nodes as fast as they are answered. On one machine, nodes, database and clients share the cores, which limits
throughput; the processor time of each per action shows what separate machines would do.
"""

import argparse
import asyncio
import contextlib
import itertools
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from rich.box import SIMPLE
from rich.table import Table

from bench.load import bounded, node, seat_players
from bench.report import machine, show

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server_kit import postgresql

TICK = os.sysconf("SC_CLK_TCK")
DATABASE = "postgres"


class Cost(NamedTuple):
    """Actions per second, and microseconds of processor time per action."""

    rate: float
    nodes: float
    database: float
    clients: float


def stat_of(pid: int) -> tuple[str, list[str]]:
    """A process's name and the rest of its figures."""
    name, _, rest = Path(f"/proc/{pid}/stat").read_text().partition("(")[2].rpartition(")")
    return name, rest.split()


def processor_seconds(pids: Iterable[int]) -> float:
    """The processor time of processes, including that of children they have waited for."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            total += sum(map(int, stat_of(pid)[1][11:15]))
    return total / TICK


def processes_named(name: str) -> list[int]:
    """All processes with a name."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if stat_of(int(entry.name))[0] == name:
                    found.append(int(entry.name))
    return found


async def cost_of(ports: list[int], pids: list[int], tables: int, actions: int) -> Cost:
    """Play at tables of all nodes at once."""
    seated = [await seat_players(f"http://127.0.0.1:{port}", tables // len(ports), "camelup2", False) for port in ports]
    players = list(itertools.chain(*seated))
    groups = (pids, processes_named(DATABASE), [os.getpid()])
    before, begin = [processor_seconds(group) for group in groups], time.perf_counter()
    await asyncio.gather(*(player.play_fast(actions // len(players)) for player in players))
    seconds = time.perf_counter() - begin
    used = [processor_seconds(group) - earlier for group, earlier in zip(groups, before, strict=True)]
    done = sum(len(player.waits) for player in players)
    await asyncio.gather(*(player.socket.close() for player in players))
    nodes, database, clients = (1e6 * one / done for one in used)
    return Cost(done / seconds, nodes, database, clients)


def measure(count: int, database: str, ports: Iterator[int], tables: int, actions: int) -> Cost:
    """Start nodes on a database, and play."""
    with contextlib.ExitStack() as running:
        some = list(itertools.islice(ports, count))
        pids = [running.enter_context(node(port, database)) for port in some]
        return asyncio.run(bounded(cost_of(some, pids, tables, actions)))  # type: ignore[no-any-return]


def main(command_line: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nodes", default="1,2,3")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--actions", type=int, default=6000)
    parser.add_argument("--port", type=int, default=18955)
    arguments = parser.parse_args(command_line)
    ports, amount = itertools.count(arguments.port), (arguments.tables, arguments.actions)
    sheet = Table(caption=machine(), caption_justify="left", box=SIMPLE, padding=0, pad_edge=False)
    sheet.add_column("database", no_wrap=True)
    for name in ("nodes", "a second", "µs node", "µs database", "µs clients"):
        sheet.add_column(name, justify="right", no_wrap=True)
    with tempfile.TemporaryDirectory() as folder:
        found = measure(1, f"sqlite:///{folder}/giza.sqlite", ports, *amount)
        sheet.add_row("SQLite", "1", *(f"{number:,.0f}" for number in found))
    for count in map(int, arguments.nodes.split(",")):
        with postgresql(Path(f"nodes{count}")) as address:
            found = measure(count, address, ports, *amount)
        sheet.add_row("PostgreSQL", str(count), *(f"{number:,.0f}" for number in found))
    show(sheet)


if __name__ == "__main__":
    main()
