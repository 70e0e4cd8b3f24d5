"""What a crowd of bots from one address does to somebody else's play.

    python -m bench.crowd [--tables 100] [--bots 8] [--bot hard] [--plays 60]

A node in a process of its own, with its usual settings. Somebody plays one action after the other at a table of their
own, and we take the median of the milliseconds from sending it to having its update: before the crowd comes; while
somebody at another loopback address asks for records, replays and views of finished games as fast as they are answered;
while a hundred tables of eight hard bots play, made from that address; and after it has gone.
"""

import argparse
import asyncio
import itertools
import statistics
import subprocess
import sys
import tempfile
import time

import httpx

from bench.load import Player, bounded
from bench.report import machine
from giza.client import Server, mine

NODE = """
import sys
from giza.server.serve import serve
from giza.server.settings import Limits, Settings
if __name__ == "__main__":
    much = 1e9
    limits = Limits(
        requests_per_second=much, requests_at_once=much, messages_per_second=much, messages_at_once=much,
        messages_per_address_per_second=much, messages_per_address_at_once=much,
    )
    serve(Settings(sys.argv[2], limits=limits), "127.0.0.1", int(sys.argv[1]))
"""
COMPILE = "from giza.server.workers.jobs import warm; warm()"
"""Otherwise the node's bots would compile all they need while we measure, as on a machine that has never played."""
ASKING = "import asyncio, sys; from bench.crowd import ask_all; asyncio.run(ask_all(*sys.argv[1:]))"
CROWD = "127.0.0.2"
FINISHED, ASKERS = 5, 8


async def median_play(url: str, plays: int, seed: int) -> float:
    """The median of a person's waits, in milliseconds."""
    async with Server(url) as server:
        made = await server.create("camelup2", [mine("Ada"), mine("Badru")])
    player = Player(url, made.table.id, [token.token for token in made.tokens], seed)
    await player.connect()
    for _ in range(plays):
        if not await player.play():
            break
        await asyncio.sleep(0.1)
    await player.socket.close()
    return statistics.median(player.waits) * 1000


async def make_crowd(url: str, tables: int, bots: int, bot: str) -> list[str]:
    """Tables of bots alone, made from another address."""
    body = {"game": "camelup2", "seats": [{"kind": "bot", "bot": bot}] * bots}
    transport = httpx.AsyncHTTPTransport(local_address=CROWD)
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=60) as http:
        answers = [await http.post("/api/tables", json=body) for _ in range(tables)]
    return [answer.json()["table"]["id"] for answer in answers if answer.status_code == 201]


async def finish_games(url: str, count: int) -> list[str]:
    """Tables whose games are over."""
    finished = []
    for _ in range(count):
        async with Server(url) as server:
            made = await server.create("camelup2", [mine("Ada"), mine("Badru")])
        player = Player(url, made.table.id, [token.token for token in made.tokens], 4)
        await player.connect()
        while await player.play():
            pass
        await player.socket.close()
        finished.append(made.table.id)
    return finished


async def ask_on(url: str, tables: list[str]) -> None:
    """Ask for what finished games were like, one thing after the other, from another address."""
    transport = httpx.AsyncHTTPTransport(local_address=CROWD)
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=120) as http:
        for step in itertools.count():
            for what in ("record", "replay", f"views/{step % 40}/0"):
                answer = await http.get(f"/api/tables/{tables[step % len(tables)]}/{what}")
                print(answer.status_code, flush=True)


async def ask_all(url: str, *tables: str) -> None:
    """Several who ask at a time, until they are ended."""
    await asyncio.gather(*(ask_on(url, list(tables)) for _ in range(ASKERS)))


async def ask_first(url: str, table: str) -> None:
    """Ask for a replay: when it comes, the processes that think have been started."""
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        while (await http.get(f"/api/tables/{table}/replay")).status_code != 200:
            await asyncio.sleep(1)


async def play_while_asked(url: str, finished: list[str], plays: int) -> tuple[float, int]:
    """The median of a person's waits while somebody asks for records, replays and views, and how many came.

    They ask from a process of their own, for reading the answers takes as long as giving them.
    """
    asking = [sys.executable, "-c", ASKING, url, *finished]
    askers = await asyncio.create_subprocess_exec(*asking, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    told = asyncio.create_task(askers.communicate())
    try:
        asked = await median_play(url, plays, 5)
    finally:
        askers.terminate()
    return asked, (await told)[0].count(b"200\n")


async def measure(url: str, arguments: argparse.Namespace) -> None:
    """Before, during and after."""
    finished = await finish_games(url, FINISHED)
    await ask_first(url, finished[0])
    before = await median_play(url, arguments.plays, 1)
    asked, answers = await play_while_asked(url, finished, arguments.plays)
    print(f"{answers} records, replays and views asked for by one address; median of a person's play:")
    print(f"before {before:.1f} ms, during {asked:.1f} ms ({asked / before:.2f}x)")
    made = await make_crowd(url, arguments.tables, arguments.bots, arguments.bot)
    await asyncio.sleep(5)
    during = await median_play(url, arguments.plays, 2)
    await asyncio.sleep(10)
    after = await median_play(url, arguments.plays, 3)
    print(f"{len(made)} tables of {arguments.bots} bots '{arguments.bot}' from one address; median of a person's play:")
    print(f"before {before:.1f} ms, during {during:.1f} ms ({during / before:.2f}x), later {after:.1f} ms", end=" ")
    print(f"({after / before:.2f}x)\n{machine()}")


def main(command_line: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--bots", type=int, default=8)
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--plays", type=int, default=60)
    parser.add_argument("--port", type=int, default=18755)
    arguments = parser.parse_args(command_line)
    subprocess.run([sys.executable, "-c", COMPILE], check=True)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", NODE, str(arguments.port), f"sqlite:///{folder}/giza.sqlite"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{arguments.port}"
            wait_for(url)
            asyncio.run(bounded(measure(url, arguments)))
        finally:
            process.terminate()
            process.wait(15)


def wait_for(url: str) -> None:
    """Wait until a node answers."""
    for _ in range(600):
        try:
            if httpx.get(f"{url}/health").status_code == 200:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)


if __name__ == "__main__":
    main()
