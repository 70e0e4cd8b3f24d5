"""Scripts that play at nodes which may vanish at any moment, and what must be stored of their games afterwards."""

import asyncio
import secrets
from random import Random

import httpx

from giza.client import Lost, Server, ServerSaysNo, bot, mine
from giza.server.fair.verify import verify_record, write_record
from giza.server.storage import open_store
from giza.server.table.deeds import Play
from giza.server.table.transitions import replay
from server_kit import HANGS


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
                    return await server.create(self.game, seats)  # type: ignore[arg-type]
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
