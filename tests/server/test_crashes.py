"""Nodes that are killed without warning lose nothing and double nothing."""

import asyncio
import contextlib
import os
import secrets
import time
from contextlib import contextmanager
from itertools import pairwise
from random import Random

import httpx
import pytest

from giza.client import Lost, Server, ServerSaysNo, bot, mine
from giza.server.fair.verify import verify_record, write_record
from giza.server.storage import open_store
from giza.server.table.deeds import Play
from giza.server.table.transitions import replay
from server_kit import Forker, forking, free_port, kill, postgresql, run

KILLS = {"sqlite": int(os.environ.get("GIZA_KILLS", 60)), "postgresql": int(os.environ.get("GIZA_KILLS", 50))}
"""More of them for a long run; see docs/scale.md."""
LONGEST_WAIT = float(os.environ.get("GIZA_LONGEST_WAIT", 20))
"""For people, after a node is lost: six seconds on a machine that is idle; see docs/scale.md."""
LONGEST_WAIT_OF_BOTS = LONGEST_WAIT * 10 / 6
SECONDS = 170.0 + 4 * max(0, *KILLS.values())


@contextmanager
def database(kind: str, folder):
    """The address of an empty database."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/giza.sqlite"
    else:
        with postgresql(folder) as url:
            yield url


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

    async def play_games(self, enough: asyncio.Event) -> None:
        """Play until enough has happened, and finish the last game."""
        while not enough.is_set():
            await self.play_game()

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
                            await self.play(live, table, pending)
                            pending = None
                        if not await live.my_turn():
                            self.finished.add(table)
                            break
                        action = self.random.choice(live.actions)
                        pending = (live.view["you"], action, live.version, secrets.token_hex(8))
                        await self.play(live, table, pending)
                        pending = None
                        await asyncio.sleep(0.002)
            except (Lost, OSError, TimeoutError, httpx.HTTPError):
                await asyncio.sleep(0.02)
            except ServerSaysNo as error:
                if error.code == "stale":  # it had been stored, or a node knew more than another
                    pending = None
                elif error.code != "busy":
                    raise

    async def play(self, live, table: str, pending: tuple[int, str, int, str]) -> None:
        """Send an action with its key, and note what was acknowledged."""
        from giza.server.wire.live import Play

        seat, action, version, key = pending
        done = await live.request(lambda number: Play(number, seat, action, version, key))
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
    async with httpx.AsyncClient(verify=False) as client:
        for _ in range(400):
            try:
                if (await client.get(f"{url}/health")).status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.01)
    raise AssertionError("the node doesn't start")


async def wait_for_plays(scripts: list[Script], seconds: float = 5.0) -> None:
    """Wait until somebody has played since, so that every kill comes in the middle of something."""
    before = sum(script.plays for script in scripts)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while sum(script.plays for script in scripts) == before:
                await asyncio.sleep(0.005)


async def kill_again_and_again(
    forker: Forker, urls: list[str], database: str, times: int, enough: asyncio.Event, scripts: list[Script]
) -> None:
    """Kill one node after the other at random moments, and start it anew each time."""
    random, ports = Random(7), [int(url.rsplit(":", 1)[1]) for url in urls]
    pids = [forker.start(port, database, f"node at {port}".replace(" ", "-")) for port in ports]
    for number in range(times):
        for url in urls:
            await wait_until_well(url)
        await wait_for_plays(scripts)
        await asyncio.sleep(random.uniform(0.0, 0.3))
        turn = number % len(urls)
        kill(pids[turn])
        pids[turn] = forker.start(ports[turn], database, f"node{number}")
    for url in urls:
        await wait_until_well(url)
    enough.set()


@pytest.mark.parametrize(("kind", "nodes"), [("sqlite", 1), ("postgresql", 2)])
def test_after_any_kill_every_acknowledged_action_is_there_once_and_in_order(tmp_path, kind, nodes):
    async def test(forker, address):
        urls = [f"http://127.0.0.1:{free_port()}" for _ in range(nodes)]
        enough = asyncio.Event()
        scripts = [Script(urls, seed, game) for seed, game in enumerate(("camelup1", "camelup2", "obelisk"))]
        await asyncio.gather(
            kill_again_and_again(forker, urls, address, KILLS[kind], enough, scripts),
            *(script.play_games(enough) for script in scripts),
        )
        await check_lists(address, scripts)
        resent = sum(script.resent for script in scripts)
        plays = sum(len(list) for script in scripts for list in script.acknowledged.values())
        print(f"{kind}: {KILLS[kind]} kills of {nodes} nodes, {plays} plays acknowledged, {resent} sent again")
        assert resent >= KILLS[kind] / 2 / nodes
        assert plays > 5 * KILLS[kind]

    with database(kind, tmp_path) as address, forking() as forker:
        run(test(forker, address), SECONDS)


async def waits_after(address: str, moment: float, tables: list[str], seconds: float) -> list[float]:
    """For how long each table that wasn't over at a moment stood still since, at most; all of them have gone on."""
    store, waits = open_store(address), list[float]()
    try:
        for table in tables:
            after: list[float] = []
            async with asyncio.timeout(seconds):
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


def test_two_nodes_share_all_tables_and_one_takes_over_when_the_other_dies(tmp_path):
    async def test(forker, address):
        urls = [f"http://127.0.0.1:{free_port()}" for _ in range(2)]
        pids = [
            forker.start(int(url.rsplit(":", 1)[1]), address, name, bots_alone_pause=0.2)
            for url, name in zip(urls, "ab", strict=True)
        ]
        for url in urls:
            await wait_until_well(url)
            await Script([url], 0, "camelup1", bots=1).play_game()  # now its bots' processes run
        async with Server(urls[0]) as server:
            alone = [(await server.create("camelup1", [bot("random")] * 8)).table.id for _ in range(10)]
        scripts = [Script(urls, seed, "camelup1", bots=1) for seed in range(50)]
        games = [asyncio.create_task(script.play_game()) for script in scripts]
        await asyncio.sleep(6)
        over = sum(game.done() for game in games)
        kill(pids[0])
        killed = time.time()
        for script in scripts:
            script.urls = [urls[1]]
        bots_waits = await waits_after(address, killed, alone, LONGEST_WAIT_OF_BOTS + 20)
        await asyncio.gather(*games)
        assert over < 50
        await check_lists(address, scripts)
        waits = await waits_after(address, killed, [table for script in scripts for table in script.acknowledged], 20)
        print(
            f"{len(waits)} tables of people and {len(bots_waits)} of bots went on at the other node; "
            f"people waited for {max(waits):.1f} s at most, bots for {max(bots_waits):.1f} s"
        )
        assert max(waits) <= LONGEST_WAIT
        assert max(bots_waits) <= LONGEST_WAIT_OF_BOTS
        kill(pids[1])

    with postgresql(tmp_path) as address, forking() as forker:
        run(test(forker, address), SECONDS)
