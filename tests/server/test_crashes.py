"""Nodes that are killed without warning lose nothing and double nothing."""

import asyncio
import os
import time
from itertools import pairwise
from random import Random

import pytest

from giza.client import Server, bot
from giza.server.storage import open_store
from giza.server.table.transitions import replay
from server_kit import HANGS, Forker, free_port, kill, run, until
from server_scripts import Script, check_lists, wait_until_well
from soak import short_or_long

LONGEST_WAIT = float(os.environ.get("GIZA_LONGEST_WAIT", "inf"))
"""For people, after a node is lost; see docs/background/scale.md."""
LONGEST_WAIT_OF_BOTS = LONGEST_WAIT * 10 / 6
PLAYS_BETWEEN_KILLS = 5


async def kill_again_and_again(
    forker: Forker, urls: list[str], database: str, times: int, enough: asyncio.Event, scripts: list[Script]
) -> None:
    """Kill one node after the other during a request, and restart it each time."""
    random, ports = Random(7), [int(url.rsplit(":", 1)[1]) for url in urls]
    pids = [forker.start(port, database, f"node-at-{port}") for port in ports]
    try:
        for number in range(times):
            turn = number % len(urls)
            for url in urls:
                await wait_until_well(url)
            before = sum(script.plays for script in scripts)
            await until(lambda before=before: sum(script.plays for script in scripts) > before + PLAYS_BETWEEN_KILLS)
            await asyncio.sleep(random.uniform(0.0, 0.1))  # any moment is as bad as another
            await until(lambda turn=turn: any(script.asked == urls[turn] for script in scripts))
            kill(pids[turn])
            pids[turn] = forker.start(ports[turn], database, f"node{number}")
        for url in urls:
            await wait_until_well(url)
        enough.set()
        await asyncio.gather(*(script.done.wait() for script in scripts))
    finally:
        for pid in pids:
            kill(pid)


@pytest.mark.parametrize("kills", short_or_long(25, 200))
@pytest.mark.parametrize(("database", "nodes"), [("sqlite", 1), ("postgresql", 2)], indirect=["database"])
def test_after_any_kill_every_acknowledged_action_is_there_once_and_in_order(forker, database, nodes, kills):
    async def test():
        urls = [f"http://127.0.0.1:{free_port()}" for _ in range(nodes)]
        enough = asyncio.Event()
        scripts = [Script(urls, seed, game) for seed, game in enumerate(("camelup1", "camelup2", "obelisk"))]
        await asyncio.gather(
            kill_again_and_again(forker, urls, database, kills, enough, scripts),
            *(script.play_games(enough) for script in scripts),
        )
        await check_lists(database, scripts)
        resent = sum(script.resent for script in scripts)
        plays = sum(len(list) for script in scripts for list in script.acknowledged.values())
        print(f"{kills} kills of {nodes} nodes, {plays} plays acknowledged, {resent} sent again")
        assert resent >= kills / 2
        assert plays > PLAYS_BETWEEN_KILLS * kills

    run(test(), 300 + 10 * kills)


async def waits_after(address: str, moment: float, tables: list[str]) -> list[float]:
    """The longest standstill of each table unfinished at a moment; all of them have continued."""
    store, waits = open_store(address), list[float]()
    try:
        for table in tables:
            after: list[float] = []
            async with asyncio.timeout(HANGS):
                while not after:
                    entries = await store.entries(table)
                    if replay(await store.plan(table), [entry for entry in entries if entry.at < moment]).has_ended:
                        break
                    after = [entry.at - moment for entry in entries if entry.at >= moment]
                    await asyncio.sleep(0.1)
            waits += [max(later - earlier for earlier, later in pairwise([0.0, *after]))] if after else []
    finally:
        await store.close()
    return waits


@pytest.mark.parametrize("games", short_or_long(10, 50))
def test_two_nodes_share_all_tables_and_one_takes_over_when_the_other_dies(forker, postgresql_database, games):
    async def test(address):
        urls = [f"http://127.0.0.1:{free_port()}" for _ in range(2)]
        pids = [
            forker.start(int(url.rsplit(":", 1)[1]), address, name, bots_alone_pause=0.2)
            for url, name in zip(urls, "ab", strict=True)
        ]
        try:
            for url in urls:
                await wait_until_well(url)
            async with Server(urls[0]) as server:
                alone = [(await server.create("camelup1", [bot("random")] * 8)).table.id for _ in range(games // 5)]
            scripts = [Script(urls, seed, "camelup1", bots=1) for seed in range(games)]
            playing = [asyncio.create_task(script.play_game()) for script in scripts]
            await until(lambda: all(script.plays > PLAYS_BETWEEN_KILLS for script in scripts))
            assert not all(game.done() for game in playing)
            kill(pids[0])
            killed = time.time()
            for script in scripts:
                script.urls = [urls[1]]
            bots_waits = await waits_after(address, killed, alone)
            await asyncio.gather(*playing)
            await check_lists(address, scripts)
            waits = await waits_after(address, killed, [table for script in scripts for table in script.acknowledged])
            print(
                f"{len(waits)} tables of people and {len(bots_waits)} of bots went on at the other node; "
                f"people waited for {max(waits):.1f} s at most, bots for {max(bots_waits):.1f} s"
            )
            assert max(waits) <= LONGEST_WAIT
            assert max(bots_waits) <= LONGEST_WAIT_OF_BOTS
        finally:
            kill(pids[1])

    run(test(postgresql_database), 300 + 10 * games)
