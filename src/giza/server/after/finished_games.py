"""Records and replays of finished games, computed once in the bot processes and kept encoded.

Sealing a record or replaying a game takes from forty milliseconds to a second. On the event loop, or in a thread
next to it, many such requests would delay everybody's play.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec.json import encode

from giza.server.fair.sealed import sign
from giza.server.fair.signing import Signer
from giza.server.http.limits import charged
from giza.server.refusals import Refusal
from giza.server.rooms.registry import RoomRegistry
from giza.server.table.plans import encode_plan
from giza.server.workers.processes import BotProcesses

MOST_BYTES = 64 * 2**20
"""The most bytes of answers to keep."""

Work = Callable[[], Coroutine[Any, Any, bytes]]


class FinishedGames:
    """The finished games of an installation."""

    def __init__(self, registry: RoomRegistry, bot_processes: BotProcesses, signer: Signer) -> None:
        self.registry = registry
        self.bot_processes = bot_processes
        self.signer = signer
        self.kept: OrderedDict[str, bytes] = OrderedDict()
        self.bytes = 0
        self.under_way: dict[str, asyncio.Task[bytes]] = {}

    async def record(self, table: str, asker: str, idle: bool = False) -> str:
        """The record of a finished game; refused before its end."""
        return (await self.once(f"record {table}", lambda: self.find_record(table, asker, idle))).decode()

    async def replay(self, table: str, language: str, asker: str) -> bytes:
        """A finished game, step by step, as it is sent."""
        record = await self.record(table, asker)
        return await self.once(
            f"replay {table} {language}", lambda: self.bot_processes.work_out(asker, False, "replay", record, language)
        )

    async def find_record(self, table: str, asker: str, idle: bool) -> bytes:
        """A record from the archive, or sealed now."""
        store = self.registry.store
        archived = await store.archived(table)
        if archived is not None:
            return archived.encode()
        found = (await self.registry.room(table)).table
        if found.seed_to_tell is None:
            raise Refusal("not_over")
        entries = encode(await store.entries(table))
        chained = await self.bot_processes.work_out(asker, idle, "record", encode_plan(found.plan), entries)
        if chained is None:
            raise Refusal("not_over")
        return sign(chained, self.signer).encode()

    async def once(self, key: str, work: Work) -> bytes:
        """The answer under a key, computed if it isn't kept, once for all concurrent callers."""
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        if key not in self.under_way:
            task = self.under_way[key] = asyncio.create_task(charged(work()))
            task.add_done_callback(lambda done: self.keep(key, done))
        return await asyncio.shield(self.under_way[key])

    def keep(self, key: str, done: asyncio.Task[bytes]) -> None:
        """Keep an answer, and drop the least recently used ones."""
        del self.under_way[key]
        if done.cancelled() or done.exception() is not None:
            return
        self.kept[key] = done.result()
        self.bytes += len(done.result())
        while self.bytes > MOST_BYTES:
            _, oldest = self.kept.popitem(last=False)
            self.bytes -= len(oldest)
