"""Time is given to the server, not taken by it."""

import ast
import asyncio
from pathlib import Path
from typing import Any

import pytest

import giza.server
from giza.client import bot
from server_kit import run, running, until
from turned_clock import TurnedClock

SERVER = Path(giza.server.__file__).parent
TAKEN = {"sleep", "wait_for", "timeout", "timeout_at", "call_later", "call_at"}
"""What asyncio offers to wait for a time; a clock offers some of it too."""


def taken(source: str) -> list[str]:
    """Where some code takes time from the machine."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                found += [name.name for name in names if name.name in ("time", "datetime")]
            case ast.ImportFrom(module):
                found += [module] if module in ("time", "datetime") else []
            case ast.Attribute(value, name) if name in TAKEN and not ast.unparse(value).endswith("clock"):
                found.append(ast.unparse(node))
    return found


def test_only_the_clock_takes_time_from_the_machine():
    files = [file for file in SERVER.rglob("*.py") if file != SERVER / "clock.py"]
    assert {file.name: taken(file.read_text()) for file in files if taken(file.read_text())} == {}
    assert taken((SERVER / "clock.py").read_text())
    assert taken("async def f():\n    await asyncio.sleep(1)") == ["asyncio.sleep"]


def test_sleepers_wake_in_order_at_their_times():
    async def test():
        clock = TurnedClock()
        woken: list[tuple[Any, float]] = []

        async def wait(seconds: float) -> None:
            await clock.sleep(seconds)
            woken.append((seconds, clock.monotonic()))
            if seconds == 1.0:
                await wait(0.5)

        async def give_up() -> None:
            with pytest.raises(TimeoutError):
                async with clock.timeout(2.0):
                    await asyncio.Event().wait()
            woken.append(("timeout", clock.monotonic()))

        tasks = [asyncio.create_task(wait(seconds)) for seconds in (3.0, 1.0)] + [asyncio.create_task(give_up())]
        await clock.turn(0.9)
        assert woken == []
        await clock.turn(2.1)
        assert woken == [(1.0, 1.0), (0.5, 1.5), ("timeout", 2.0), (3.0, 3.0)]
        await asyncio.gather(*tasks)

    run(test())


def test_a_node_that_is_silent_for_as_long_as_its_lease_loses_its_tables(tmp_path, postgresql_database):
    clock = TurnedClock()
    shared = {"database": postgresql_database, "clock": clock, "sweep_seconds": 0.5}

    async def test():
        async with (
            running(tmp_path, node="silent", bots_alone_pause=1e6, **shared) as (_, silent, server),
            running(tmp_path, node="other", **shared) as (_, other, _),
        ):
            made = await server.create("camelup1", [bot("random"), bot("random")])
            await until(lambda: clock.waits(1e6))  # its bot has thought, and waits for ever
            begun = silent.registry.rooms[made.table.id].table.version
            leased = silent.registry.rooms[made.table.id].leased_until
            while clock.now() + 0.5 < leased:
                await clock.turn(0.5)
                await other.actors.wake_due()
                assert [entry.number for entry in await other.store.entries(made.table.id)][-1] == begun
            async with asyncio.timeout(300):
                while len(await other.store.entries(made.table.id)) <= begun:
                    await clock.turn(0.5)
                    await asyncio.sleep(0.005)

    run(test())
