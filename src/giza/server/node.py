"""One running node: everything that lives as long as the process."""

import asyncio
from pathlib import Path

from giza.messages import say
from giza.server.actors import Actors
from giza.server.alone import hold_alone
from giza.server.hall import Hall
from giza.server.limits import Addresses
from giza.server.live import COME_BACK, GONE, Closing, Live
from giza.server.logs import log
from giza.server.metrics import Metrics
from giza.server.news import News
from giza.server.pages import Pages
from giza.server.settings import Settings
from giza.server.storage import open_store
from giza.server.thinkers import Thinkers

STATIC = Path(__file__).parent / "static"
LAST_WORDS_SECONDS = 2.0


class Node:
    """What a node is made of."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.settings = settings
        self.metrics = Metrics()
        self.alone = hold_alone(settings.database)
        self.store = open_store(settings.database)
        self.news = News(self.store, settings.database, settings.node)
        self.hall = Hall(self.store, settings, self.metrics, self.news)
        self.thinkers = Thinkers(settings.bot_processes)
        self.actors = Actors(self.hall, self.thinkers)
        self.addresses = Addresses(limits.requests_per_second, limits.requests_at_once, limits.connections_per_address)
        self.pages = Pages(STATIC)
        self.connections: set[Live] = set()
        self.stopping = False

    async def start(self) -> None:
        """Bring the database up to date and begin."""
        await self.store.migrate()
        self.news.start(self.hall)
        self.actors.start()
        log("started", node=self.settings.node, database=self.store.engine.dialect.name)

    async def send_away(self) -> None:
        """Tell everybody to come back, to this node or another one."""
        self.stopping = True
        for live in list(self.connections):
            live.close(Closing(GONE, say("server.shutting_down"), "shutting_down", COME_BACK))
        for _ in range(int(LAST_WORDS_SECONDS / 0.05)):
            if not self.connections:
                break
            await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """Finish what is being written, and end."""
        await self.send_away()
        await self.actors.stop()
        await self.news.stop()
        self.thinkers.stop()
        await self.store.close()
        if self.alone is not None:
            self.alone.close()
        log("stopped", node=self.settings.node)
