"""Nodes that are killed without warning lose nothing and double nothing."""

import asyncio
import os
import secrets
import time
from itertools import pairwise
from random import Random

import httpx
import pytest

from giza.client import Lost, Server, ServerSaysNo, bot, mine
from giza.server.fair.verify import verify_record, write_record
from giza.server.storage import open_store
from giza.server.table.deeds import Play
from giza.server.table.transitions import replay
from server_kit import HANGS, Forker, free_port, kill, run, until
from soak import short_or_long

LONGEST_WAIT = float(os.environ.get("GIZA_LONGEST_WAIT", "inf"))
"""For people, after a node is lost; see docs/scale.md."""
LONGEST_WAIT_OF_BOTS = LONGEST_WAIT * 10 / 6
PLAYS_BETWEEN_KILLS = 5


class Script:
    """Plays one game after the other at tables of its own, and notes what was acknowledged."""

    def __init__(self, urls: list[str], seed: int, game: str, bots: int = 0) -> None:
        self.urls = urls
        self.random = Random(seed)
        self.game = game
        self.bots = bots
        self.acknowledged: dict[str, list[tuple[int, int, str]]] = {}
        self.finished: set[str] = set()
        self.resent = 0
        self.plays = 0
        self.done = asyncio.Event()
        self.asked: str | None = None
        """The node that hasn't acknowledged an action yet."""

    async def play_games(self, enough: asyncio.Event) -> None:
        """Play until enough has happened, and finish the last game."""
        while not enough.is_set():
            await self.play_game()
        self.done.set()

    async def play_game(self) -> None:
        """Make a table and play it to its end, whatever happens to the server."""
        made = await self.insist_on_table()
        table = made.table.id
        self.acknowledged[table] = []
        tokens = [token.token for token in made.tokens]
        pending: tuple[int, str, int, str] | None = None
        while table not in self.finished:
            url = self.random.choice(self.urls)
            try:
                async with Server(url) as server, server.live(table, tokens) as live:
                    while True:
                        if pending is not None:
                            self.resent += 1
                            await self.play(live, url, table, pending)
                            pending = None
                        if not await live.my_turn():
                            self.finished.add(table)
                            break
                        action = self.random.choice(live.actions)
                        pending = (live.view["you"], action, live.version, secrets.token_hex(8))
                        await self.play(live, url, table, pending)
                        pending = None
                        await asyncio.sleep(0.002)
            except (Lost, OSError, TimeoutError, httpx.HTTPError):
                await asyncio.sleep(0.02)
            except ServerSaysNo as error:
                if error.code == "stale":  # it had been stored, or a node knew more than another
                    pending = None
                elif error.code != "busy":
                    raise

    async def play(self, live, url: str, table: str, pending: tuple[int, str, int, str]) -> None:
        """Send an action with its key, and note what was acknowledged."""
        from giza.server.wire.live import Play

        seat, action, version, key = pending
        self.asked = url
        try:
            done = await live.request(lambda number: Play(number, seat, action, version, key))
        finally:
            self.asked = None
        self.acknowledged[table].append((done.version, seat, action))
        self.plays += 1
        await live.until(lambda: live.version >= done.version)

    async def insist_on_table(self):
        """A table, after as many tries as it takes."""
        seats = [mine("Ada"), mine("Badru"), *(bot("random") for _ in range(self.bots))]
        while True:
            try:
                async with Server(self.random.choice(self.urls)) as server:
                    return await server.create(self.game, seats)
            except (httpx.HTTPError, ServerSaysNo):
                await asyncio.sleep(0.02)


async def check_lists(url: str, scripts: list[Script]) -> None:
    """Every acknowledged action is in the list once, in its place; the games are over and their dice are right."""
    store = open_store(url)
    try:
        for script in scripts:
            assert set(script.acknowledged) == script.finished
            for table, acknowledged in script.acknowledged.items():
                entries = await store.entries(table)
                assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
                for version, seat, action in acknowledged:
                    deed = entries[version - 1].body.deed
                    assert isinstance(deed, Play)
                    assert (deed.seat, deed.action) == (seat, action)
                assert len({version for version, _, _ in acknowledged}) == len(acknowledged)
                played = [entry for entry in entries if isinstance(entry.body.deed, Play)]
                by_people = [entry for entry in played if entry.body.deed.by == "person"]
                assert len({entry.key for entry in by_people}) == len(by_people)
                again = replay(await store.plan(table), entries)
                assert again.state == "over"
                verify_record(write_record(again.game, again.dice))
    finally:
        await store.close()


async def wait_until_well(url: str) -> None:
    """Wait until a node serves."""
    async with httpx.AsyncClient(verify=False) as client, asyncio.timeout(HANGS):
        while True:
            try:
                if (await client.get(f"{url}/health")).status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.01)


async def kill_again_and_again(
    forker: Forker, urls: list[str], database: str, times: int, enough: asyncio.Event, scripts: list[Script]
) -> None:
    """Kill one node after the other while it is asked for something, and start it anew each time."""
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
    """For how long each table that wasn't over at a moment stood still since, at most; all of them have gone on."""
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
