"""Acting for bots, and for people whose time is up.

Whoever stores an entry after which a bot is to act, acts at once. All nodes look every second for tables that wait for
nobody's promise: after a restart, when a node has died, or when a clock has run out. A promise (a lease in the
database) keeps two nodes from thinking about the same; that none acts twice doesn't depend on it, for every number in a
table's list is given once.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any, Literal

from giza.server.hall import Hall
from giza.server.housekeeping import tidy_up
from giza.server.logs import log
from giza.server.refusals import Refusal
from giza.server.requests import STAND_IN, Draft, draft_action
from giza.server.rooms import Room
from giza.server.tables import Table
from giza.server.thinkers import Thinkers

MOST_DUE = 500
HOUSEKEEPING_SECONDS = 600.0
PRESENCE_EVERY = 10.0


class Outrun(Exception):
    """The game has gone on while the bot was thinking."""


class Actors:
    """Those who act on one node."""

    def __init__(self, hall: Hall, thinkers: Thinkers) -> None:
        self.hall = hall
        self.settings = hall.settings
        self.thinkers = thinkers
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopping = False
        hall.stored_here = self.look

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
            await self.hall.store.release_all(self.settings.node)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def look(self, room: Room) -> None:
        """Act at a table, if there is anything to do."""
        if self.due(room.table) is not None and not room.acting and not self.stopping:
            room.acting = True
            self.spawn(self.act(room))

    def due(self, table: Table) -> tuple[str, Literal["bot", "clock"]] | None:
        """The bot that should act now, for itself or for somebody whose time is up."""
        if table.bot_to_act is not None:
            return table.bot_to_act, "bot"
        if table.deadline is not None and table.deadline <= time.time():
            return STAND_IN, "clock"
        return None

    async def act(self, room: Room) -> None:
        """Act at a table until a person is to move."""
        try:
            while (due := self.due(room.table)) is not None:
                if not await self.promise(room):
                    return
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
        now, length = time.time(), self.settings.lease_seconds
        if room.leased_until > now + length / 2:
            return True
        if not await self.hall.store.lease(room.table.plan.id, self.settings.node, now, length):
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
        begin = time.perf_counter()
        action, fault = await self.thinkers.choose(
            bot, game.view(seat, with_record=True), game.actions(), self.settings.bot_seconds, secrets.randbits(32)
        )
        spent = time.perf_counter() - begin
        self.hall.metrics.thinking.observe(spent)
        if fault is not None:
            self.hall.metrics.bot_faults.labels(fault).inc()
        if by == "bot" and any(found.kind == "person" and found.bot is None for found in table.seats):
            await asyncio.sleep(max(0.0, self.settings.bot_pause - spent))

        def wish() -> Draft:
            if room.table.moment != moment or self.due(room.table) != (bot, by):
                raise Outrun
            return draft_action(room.table, seat, action, by, time.time())

        await room.add(wish)

    # All tables

    async def sweep(self) -> None:
        """Every second, act for tables that wait; now and then, tidy up."""
        tidied = told = time.monotonic()
        while True:
            try:
                for due in await self.hall.store.due(time.time(), MOST_DUE):
                    await self.wake(due.table)
                self.hall.forget_idle()
                now = time.monotonic()
                await self.hall.tell_presence(everything=now - told > PRESENCE_EVERY)
                told = now if now - told > PRESENCE_EVERY else told
                if now - tidied > HOUSEKEEPING_SECONDS:
                    tidied = now
                    await tidy_up(self.hall)
            except Exception as error:
                log("looking for waiting tables failed", logging.ERROR, error)
            await asyncio.sleep(self.settings.sweep_seconds)

    async def wake(self, table: str) -> None:
        """Act at a table that waits; one that has ended, for it can't be read any more, needn't be woken again."""
        room = await self.hall.room(table)
        async with room.lock:
            await room.read_on()
        if room.table.turn is None:
            await self.hall.store.set_standing(table, room.table.standing)
        else:
            self.look(room)
