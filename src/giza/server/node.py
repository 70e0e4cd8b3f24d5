"""One running node: everything that lives as long as the process."""

import asyncio
import contextlib
import logging
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from giza.errors import GizaError
from giza.games import GAMES
from giza.messages import say
from giza.server.after.analysis_service import AnalysisService
from giza.server.after.finished_games import FinishedGames
from giza.server.after.lessons import Lessons
from giza.server.clock import MACHINE, Clock
from giza.server.fair.signing import Signer
from giza.server.health import Check, watch_lag
from giza.server.http.limits import Addresses
from giza.server.http.pages import Pages
from giza.server.logs import log
from giza.server.metrics import Metrics
from giza.server.orders import Orders
from giza.server.rooms.actors import Actors
from giza.server.rooms.connection import COME_BACK, GONE, POLICY, Closing, Connection
from giza.server.rooms.lobby import LobbyOrder
from giza.server.rooms.news import News
from giza.server.rooms.players import Players
from giza.server.rooms.registry import RoomRegistry
from giza.server.rooms.reminders import Reminders
from giza.server.rooms.service import TableService
from giza.server.services import Services
from giza.server.settings import Settings
from giza.server.storage import Store, open_store
from giza.server.storage.condition import (
    UnusableDatabase,
    check_file,
    file_of,
    hold_single_node,
    keep_private,
    remember_installation,
)
from giza.server.storage.installation import Installation
from giza.server.storage.migrations import UnknownRevision
from giza.server.workers.preparing import Preparation
from giza.server.workers.processes import BotProcesses
from giza.server.workers.solving import Solving

STATIC = Path(__file__).parent / "static"
LAST_WORDS_SECONDS = 1.0
"""Seconds for telling clients to reconnect."""
STOP_SECONDS = 1.0
"""Seconds for each part of a node to stop."""


def prepare_store(url: str) -> tuple[Store, Installation]:
    """Open a database and bring it up to date; raises `UnusableDatabase` with the reason if that fails."""
    file = file_of(url)
    if file is not None:
        check_file(file)
        for path in keep_private(file):
            log("other users of this machine could open it until now", logging.WARNING, path=str(path))
    store = open_store(url)
    try:
        installation = store.migrate()
    except UnknownRevision as error:
        raise UnusableDatabase(say("cli_server.newer_database", database=shown_of(url), revision=str(error))) from error
    except DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise UnusableDatabase(say("cli_server.unreachable_database", database=shown_of(url), reason=reason)) from error
    if file is not None:
        remember_installation(file, installation.id)
    return store, installation


def shown_of(url: str) -> str:
    """A database's name in messages: its file, or its address without the password."""
    return str(file_of(url) or make_url(url).render_as_string(hide_password=True))


class Node:
    """The parts of a node."""

    def __init__(self, settings: Settings, clock: Clock = MACHINE) -> None:
        self.settings = settings
        self.clock = clock
        self.metrics = Metrics()
        self.addresses = Addresses(settings.limits, clock)
        self.hold = hold_single_node(settings.database)
        try:
            self.store, self.installation = prepare_store(settings.database)
        except GizaError:
            if self.hold is not None:
                self.hold.close()
            raise
        self.news = News(self.store, settings.database, settings.node, clock)
        self.registry = RoomRegistry(
            self.store, self.metrics, settings.idle_room_seconds, settings.bench_seconds, clock
        )
        self.lobby = LobbyOrder(self.registry, clock)
        self.tables = TableService(self.registry, self.lobby, settings, self.installation.secret)
        self.bot_processes = BotProcesses(settings.bot_processes, settings.bot_niceness, clock)
        self.orders = Orders(self.store, self.installation.secret, clock)
        self.orders.changed = self.send_banned_away
        self.preparation = Preparation(GAMES if settings.prepare else ())
        self.registry.check_ready = self.preparation.check
        self.solving = Solving(clock)
        self.lessons = Lessons(self.bot_processes, self.preparation)
        self.players = Players(self.registry, self.installation.secret)
        self.reminders = Reminders(self.players, settings, self.installation.push_key, self.addresses.work, clock)
        self.signer = Signer(self.installation.signing_key)
        self.finished = FinishedGames(self.registry, self.bot_processes, self.signer)
        self.analyses = AnalysisService(self.registry, self.bot_processes, self.finished)
        self.services = Services(
            settings,
            self.metrics,
            self.store,
            self.registry,
            self.tables,
            self.bot_processes,
            self.finished,
            self.addresses,
            self.orders,
            self.preparation,
            self.players,
            self.reminders,
            clock,
        )
        self.actors = Actors(self.services, self.news)
        self.pages = Pages(STATIC)
        self.writing = Check(self.store.check_writing, clock)
        self.connections: set[Connection] = set()
        self.stopping = False

    async def start(self) -> None:
        """Start listening to other nodes and acting for bots."""
        self.news.start(self.registry)
        self.actors.start()
        self.watching = asyncio.create_task(watch_lag(self.metrics.loop_lag.observe, self.clock))
        self.metrics.waiting.set_function(lambda: len(self.bot_processes.queue.waiting))
        self.preparing = asyncio.create_task(self.prepare())
        log("started", node=self.settings.node, database=self.store.engine.dialect.name)

    async def prepare(self) -> None:
        """Compile everything needed, then let all bot processes load it."""
        if self.settings.prepare:
            await self.preparation.run(self.bot_processes)
        if self.settings.warm_bots:
            self.bot_processes.warm_up()
        self.solving.start(self.settings.solve)

    def send_banned_away(self) -> None:
        """Disconnect addresses that have been banned."""
        for connection in list(self.connections):
            if self.orders.banned(connection.address):
                connection.close(Closing(POLICY, say("server.banned"), "banned", None))

    async def send_away(self) -> None:
        """Tell all clients to reconnect, to this node or another one."""
        self.stopping = True
        self.bot_processes.send_away()
        for connection in list(self.connections):
            connection.close(Closing(GONE, say("server.shutting_down"), "shutting_down", COME_BACK))
        for _ in range(int(LAST_WORDS_SECONDS / 0.05)):
            if not self.connections:
                break
            await self.clock.sleep(0.05)

    async def stop(self) -> None:
        """Finish pending writes, and stop."""
        if not self.stopping:
            await self.send_away()
        self.preparing.cancel()
        self.solving.stop()
        self.reminders.stop()
        self.bot_processes.stop()
        self.watching.cancel()
        acting = asyncio.gather(self.actors.stop(), self.news.stop(), return_exceptions=True)
        for part in (acting, self.store.writer.finish()):
            with contextlib.suppress(TimeoutError):
                async with self.clock.timeout(STOP_SECONDS):
                    await part
        await self.store.close(finish=False)
        if self.hold is not None:
            self.hold.close()
        log("stopped", node=self.settings.node)
