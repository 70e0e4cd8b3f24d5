"""Acting for bots, and for people whose time is up.

Whoever stores an entry after which a bot is to act, acts at once. All nodes look every second for tables that wait for
nobody's promise: after a restart, when a node has died, or when a clock has run out. A promise (a lease in the
database) keeps two nodes from thinking about the same; that none acts twice doesn't depend on it, for every number in a
table's list is given once.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Coroutine
from typing import Any, Literal

from giza.games import rules_of
from giza.server.logs import log
from giza.server.refusals import Refusal
from giza.server.rooms.housekeeping import tidy_up
from giza.server.rooms.neighbours import Neighbours
from giza.server.rooms.room import Room
from giza.server.services import Services
from giza.server.table.deeds import Play
from giza.server.table.tables import Table
from giza.server.table.transitions import Change, act
from giza.server.workers.processes import Thinker

MOST_DUE = 500
WOKEN_AT_ONCE = 8
"""The number of tables read from the database at a time after a node is lost, when all of its tables wait."""
HOUSEKEEPING_SECONDS = 600.0
PRESENCE_EVERY = 10.0
OVERLAP = 5.0
"""How far clocks may differ."""


class Outrun(Exception):
    """The game has gone on while the bot was thinking."""


class Actors:
    """Those who act on one node."""

    def __init__(self, services: Services, neighbours: Neighbours) -> None:
        self.settings = services.settings
        self.metrics = services.metrics
        self.store = services.store
        self.registry = services.registry
        self.bot_processes = services.bot_processes
        self.neighbours = neighbours
        self.finished = services.finished
        self.orders = services.orders
        self.work = services.addresses.work
        self.preparation = services.preparation
        self.reminders = services.reminders
        self.clock = services.clock
        self.noticed = self.clock.now()
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopping = False
        self.registry.stored_here = self.look

    def start(self) -> None:
        """Begin to look for tables that wait."""
        self.spawn(self.sweep())

    async def stop(self) -> None:
        """Act no more; what is being stored is finished by the store."""
        self.stopping = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self.store.release_all(self.settings.node)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def look(self, room: Room) -> None:
        """Act at a table if there is anything to do, and remind people who should act."""
        self.reminders.look(room)
        if self.due(room.table) is not None and not room.acting and not self.stopping:
            room.acting = True
            self.spawn(self.work.timed(room.owner, self.act(room)))

    def due(self, table: Table) -> tuple[str, Literal["bot", "clock"]] | None:
        """The bot that should act now, for itself or for somebody whose time is up."""
        if table.bot_to_act is not None:
            return table.bot_to_act, "bot"
        if table.deadline is not None and table.deadline <= self.clock.now():
            return rules_of(table.plan.game).opponent, "clock"
        return None

    async def act(self, room: Room) -> None:
        """Act at a table until a person is to move."""
        try:
            while self.due(room.table) is not None:
                await self.work.pace(room.owner)
                if not await self.promise(room):
                    return
                if (due := self.due(room.table)) is not None:
                    with contextlib.suppress(Outrun):
                        await self.act_once(room, *due)
        except Refusal as error:
            log("a bot's action was refused", logging.WARNING, table=room.table.plan.id, code=error.code)
        except Exception as error:
            log("acting failed", logging.ERROR, error, table=room.table.plan.id)
        finally:
            room.acting = False

    async def promise(self, room: Room) -> bool:
        """Promise to act for a table, or renew the promise when half of it is over."""
        now, length = self.clock.now(), self.settings.lease_seconds
        if room.leased_until > now + length / 2:
            return True
        if not await self.store.lease(room.table.plan.id, self.settings.node, now, length):
            room.leased_until = 0.0
            return False
        room.leased_until = now + length
        return True

    async def act_once(self, room: Room, bot: str, by: Literal["bot", "clock"]) -> None:
        """Let a bot think and store what it does."""
        table = room.table
        game, seat, moment = table.game, table.turn, table.moment
        assert game is not None
        assert seat is not None
        people = room.people_wait()
        begin = self.clock.monotonic()
        thinker = Thinker(bot, f"{table.plan.id} {seat}", room.owner, not people)
        view = game.view(seat, with_state=True)
        action, fault = await self.bot_processes.choose(thinker, view, game.actions(), self.settings.bot_seconds)
        spent = self.clock.monotonic() - begin
        self.metrics.thinking.observe(spent)
        if fault is not None:
            self.metrics.bot_faults.labels(fault).inc()
        if by == "bot":
            pause = self.settings.bot_pause if people else self.settings.bots_alone_pause
            await self.clock.sleep(max(0.0, pause - spent))

        def change(now: Table) -> Change:
            if now.moment != moment or self.due(now) != (bot, by):
                raise Outrun
            return act(now, Play(seat, action, by), self.clock.now())

        await room.add(change)

    # All tables

    async def sweep(self) -> None:
        """Every second, act for tables that wait; now and then, tidy up. If a part fails, the others go on."""
        tidied = told = self.clock.monotonic()
        while True:
            now = self.clock.monotonic()
            tell_all, tidy = now - told > PRESENCE_EVERY, now - tidied > HOUSEKEEPING_SECONDS
            told, tidied = now if tell_all else told, now if tidy else tidied
            await self.attempt("waking", self.wake_due())
            await self.attempt("orders", self.orders.look())
            await self.attempt("closed tables", self.notice_ended())
            self.registry.forget_idle()
            await self.attempt("presence", self.neighbours.tell_presence(everything=tell_all))
            if tidy:
                await self.attempt("housekeeping", self.orders.tidy_up())
                await self.attempt("housekeeping", self.reminders.players.stored.expire(self.clock.now()))
                await self.attempt("housekeeping", tidy_up(self.registry, self.settings, self.finished, self.metrics))
            await self.clock.sleep(self.settings.sweep_seconds)

    async def notice_ended(self) -> None:
        """Take in that an operator has closed tables, beside all nodes."""
        since, self.noticed = self.noticed, self.clock.now()
        for table in await self.store.ended_since(since - OVERLAP):
            room = self.registry.rooms.get(table)
            if room is not None and not room.table.has_ended:
                async with room.lock:
                    await room.read_on()

    async def attempt(self, what: str, work: Awaitable[None], **more: object) -> None:
        """Do a part of the sweep; if it fails, that is logged and counted."""
        try:
            await work
        except Exception as error:
            self.metrics.sweep_failures.labels(what).inc()
            log(f"{what} failed", logging.ERROR, error, **more)

    async def wake_due(self) -> None:
        """Act for all tables that wait, those first that somebody here looks at; none waits for a slow one."""
        found = await self.store.due(self.clock.now(), MOST_DUE, self.preparation.ready)
        rooms, places = self.registry.rooms, asyncio.Semaphore(WOKEN_AT_ONCE)

        async def wake(table: str) -> None:
            async with places:
                await self.attempt("waking a table", self.wake(table), table=table)

        watched = [due.table for due in found if due.table in rooms and rooms[due.table].listeners]
        await asyncio.gather(*(wake(table) for table in dict.fromkeys((*watched, *(due.table for due in found)))))

    async def wake(self, table: str) -> None:
        """Act at a table that waits; one that can't be read isn't woken again."""
        room = await self.registry.room(table)
        async with room.lock:
            await room.read_on()
        self.look(room)
