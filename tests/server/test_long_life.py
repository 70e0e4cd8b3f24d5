"""A node that is used day and night takes no more memory in the evening than in the morning."""

import asyncio
import contextlib
import gc
from random import Random
from typing import Any

import pytest

from giza.client import Server, ServerSaysNo, anyone, bot, mine
from giza.server.storage.schema import records
from giza.server.wire import live
from server_kit import HANGS, browsing, play_on, run, running, tokens_of
from soak import short_or_long
from turned_clock import TurnedClock

HOUR = 3600.0
VISITS = 4
"""In an hour."""
SEATS = ["Ada", "Badru"]


async def visit(url: str, server: Server, random: Random) -> None:
    """A visitor connects, plays for a while or to the end, chats, looks around, and leaves."""
    game = random.choice(["camelup1", "camelup2", "obelisk"])
    made = await server.create(game, [mine(name) for name in SEATS], listed=True, clock=random.choice([None, 600]))
    key = "-".join("".join(random.choice(pair) for pair in ("bdgl", "aiu", "bdgl", "aiu", "bdgl")) for _ in range(8))
    async with browsing(url) as http, server.live(made.table.id, tokens_of(made)) as table:
        await http.post("/api/player/seats", json={"key": key, "table": made.table.id, "tokens": tokens_of(made)})
        await table.request(lambda number: live.Say(number, 0, "hello"))
        await play_on(table, random, random.choice([3, 30, 10_000]))
        for path in ("", "/record", "/replay"):
            await http.get(f"/api/tables/{made.table.id}{path}")
        for path in ("/", "/api/tables", "/api/tables/AAAAAAAAAAAAAAAAAAAAAA", "/nothing"):
            await http.get(path)
        await http.post("/api/player", json={"key": key})
        with contextlib.suppress(ServerSaysNo):
            await table.request(live.Rematch)


def objects() -> int:
    """The number of objects that the garbage collector tracks."""
    gc.collect()
    return len(gc.get_objects())


@pytest.mark.parametrize("hours", short_or_long(2, 24))
def test_memory_is_flat_through_a_day_of_play(tmp_path, hours):
    """Tables are made, played, left, closed and archived; by the clock of the node that takes a day."""
    clock, random = TurnedClock(), Random(1)
    quickly: dict[str, Any] = {
        "abandoned_days": 0.5 / 24,
        "archive_days": 0.5 / 24,
        "idle_room_seconds": 300.0,
        "sweep_seconds": 10.0,
    }

    async def test() -> tuple[list[int], int]:
        counts = []
        async with running(tmp_path, clock=clock, bots_alone_pause=60.0, **quickly) as (url, node, server):
            for _ in range(hours):
                for _ in range(VISITS):
                    await visit(url, server, random)
                    await server.create("camelup1", [bot("random"), anyone()])
                    end = clock.passed + HOUR / VISITS
                    await clock.turn_until(lambda end=end: clock.passed >= end, 10.0)
                await asyncio.sleep(0.1)
                counts.append(objects())
            archived = await node.store.answer(records.select())
            print(f"{counts} objects, hour by hour; {len(node.registry.rooms)} tables in memory")
        return counts, len(archived)

    counts, archived = run(test(), HANGS * hours)
    warm = hours // 2 - 1
    assert archived >= hours // 2
    assert max(counts[warm + 1 :]) < 1.1 * counts[warm]
