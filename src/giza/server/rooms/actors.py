"""Acting for bots, and for people whose time is up.

The node that stores an entry before a bot's turn acts at once. Every second, all nodes look for waiting tables that no
node has a lease on: after a restart, when a node has died, or when a clock has run out. A lease in the database keeps
two nodes from thinking about the same turn. That nobody acts twice doesn't depend on it: an entry's number is given
once.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Coroutine
from typing import Any, Literal

from giza.server.logs import log
from giza.server.refusals import Refusal
from giza.server.rooms.housekeeping import tidy_up
from giza.server.rooms.news import News
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
"""The largest difference expected between nodes' clocks."""


class Outrun(Exception):
    """The game has gone on while the bot was thinking."""


class Actors:
    """Acts for bots and absent people on one node."""

    def __init__(self, services: Services, news: News) -> None:
        self.settings = services.settings
        self.metrics = services.metrics
        self.store = services.store
        self.registry = services.registry
        self.bot_processes = services.bot_processes
        self.news = news
        self.finished = services.finished
        self.orders = services.orders
        self.work = services.addresses.work
        self.preparation = services.preparation
        self.reminders = services.reminders
        self.clock = services.clock
        self.noticed = self.clock.now()
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopping = False
        self.registry.on_change = self.look

    def start(self) -> None:
        """Start looking for tables that wait."""
        self.spawn(self.sweep())

    async def stop(self) -> None:
        """Stop acting; the store finishes what is being stored."""
        self.stopping = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self.store.release_all(self.settings.node)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def look(self, room: Room) -> None:
        """Act at a table if there is anything to do, and remind people who should act."""
        self.reminders.look(room)
        if room.table.due(self.clock.now()) is not None and not room.acting and not self.stopping:
            room.acting = True
            self.spawn(self.work.timed(room.owner, self.act(room)))

    async def act(self, room: Room) -> None:
        """Act at a table until a person is to move."""
        try:
            while room.table.due(self.clock.now()) is not None:
                await self.work.pace(room.owner)
                if not await self.promise(room):
                    return
                if (due := room.table.due(self.clock.now())) is not None:
                    with contextlib.suppress(Outrun):
                        await self.act_once(room, *due)
        except Refusal as error:
            log("a bot's action was refused", logging.WARNING, table=room.table.plan.id, code=error.code)
        except Exception as error:
            log("acting failed", logging.ERROR, error, table=room.table.plan.id)
        finally:
            room.acting = False

    async def promise(self, room: Room) -> bool:
        """Promise to act for a table, or renew the promise when half of it is over; a node that is alone needn't."""
        now, length = self.clock.now(), self.settings.lease_seconds
        if not self.store.shared or room.leased_until > now + length / 2:
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
            if now.moment != moment or now.due(self.clock.now()) != (bot, by):
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
            await self.attempt("presence", self.news.tell_presence(self.registry.people_here(tell_all)))
            if tidy:
                await self.attempt("housekeeping", self.orders.tidy_up())
                await self.attempt("housekeeping", self.reminders.players.stored.expire(self.clock.now()))
                await self.attempt("housekeeping", tidy_up(self.registry, self.settings, self.finished, self.metrics))
            await self.clock.sleep(self.settings.sweep_seconds)

    async def notice_ended(self) -> None:
        """Notice tables that an operator has closed in the database."""
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
        """Act at all waiting tables, first at those with people connected here; a slow one delays no other."""
        rooms, places = self.registry.rooms, asyncio.Semaphore(WOKEN_AT_ONCE)
        due = await self.store.due(self.clock.now(), MOST_DUE, self.preparation.ready)
        found = [one for one in due if one.table not in rooms or not rooms[one.table].acting]

        async def wake(table: str) -> None:
            async with places:
                await self.attempt("waking a table", self.wake(table), table=table)

        watched = [one.table for one in found if one.table in rooms and rooms[one.table].listeners]
        await asyncio.gather(*(wake(table) for table in dict.fromkeys((*watched, *(one.table for one in found)))))

    async def wake(self, table: str) -> None:
        """Act at a waiting table; mark one that can't be read, so that it isn't tried again."""
        room = await self.registry.room(table)
        async with room.lock:
            await room.read_on()
        self.look(room)
