"""Nodes of two versions on one database: each plays the tables whose rules it knows, and nobody loses an action."""

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from giza.client import anyone, bot, mine
from giza.games import GAMES, OWN_GAMES
from server_kit import free_port, run, running, until
from server_scripts import Script, check_lists, wait_until_well

TOP = Path(__file__).parents[2]
NODE = """
import sys
from giza.server.serve import serve
from giza.server.settings import Limits, Settings
rates = [name for name in Limits.__dataclass_fields__ if "per_second" in name or "at_once" in name or "share" in name]
limits = Limits(**dict.fromkeys(rates, 1e6))
serve(Settings(sys.argv[2], node=sys.argv[3], limits=limits, bot_pause=0.0), "127.0.0.1", int(sys.argv[1]))
"""
PLAYS = 30
"""Between two nodes that are upgraded."""


async def version_of(node, table: str) -> int:
    """The version of a table in the database."""
    return max((entry.number for entry in await node.store.entries(table)), default=0)


async def go_on(node, table: str, version: int) -> None:
    """Wait until a table has gone on from a version."""
    async with asyncio.timeout(300):
        while await version_of(node, table) <= version:
            await asyncio.sleep(0.02)


def test_old_and_new_nodes_share_a_database(tmp_path, postgresql_database, monkeypatch):
    new_rules = replace(GAMES["camelup1"], version=GAMES["camelup1"].version + 1)

    async def test(address: str) -> None:
        quick: dict[str, Any] = {"sweep_seconds": 0.1, "bots_alone_pause": 1.0, "lease_seconds": 1.0}
        async with running(tmp_path, database=address, node="old", **quick) as (_, old, at_old):
            waiting = await at_old.create("camelup1", [mine("Ada"), anyone()], listed=True)
            playing = await at_old.create("camelup1", [bot("random")] * 8)
            monkeypatch.setitem(OWN_GAMES, "camelup1", new_rules)  # from now on only the new rules are known
            async with running(tmp_path, database=address, node="new", **quick) as (_, new, at_new):
                shown = await at_new.table(waiting.table.id)
                assert shown.state == "closed"
                assert "version 2" in shown.closed_because or "version 1" in shown.closed_because
                assert shown.dice.seed is None
                assert (await at_new.lobby()).tables == []
                fresh = await at_new.create("camelup1", [bot("random")] * 8)
                await go_on(new, fresh.table.id, 3)
                monkeypatch.setitem(OWN_GAMES, "camelup1", replace(new_rules, version=new_rules.version - 1))
                await go_on(old, playing.table.id, await version_of(old, playing.table.id))
                assert (await at_old.table(waiting.table.id)).state == "waiting"

    run(test(postgresql_database))


def last_version() -> str:
    """The revision of Git in `GIZA_BEFORE`, or the last tag."""
    asked = os.environ.get("GIZA_BEFORE")
    if asked:
        return asked
    told = subprocess.run(["git", "describe", "--tags", "--abbrev=0"], cwd=TOP, capture_output=True, text=True)
    return told.stdout.strip() or pytest.skip("there is no tag; GIZA_BEFORE names a revision of Git to upgrade from")


@contextlib.contextmanager
def node_of(source: Path, port: int, database: str, name: str) -> Iterator[subprocess.Popen[bytes]]:
    """A node of the version in a folder."""
    command = [sys.executable, "-c", NODE, str(port), database, name]
    with subprocess.Popen(command, env=os.environ | {"PYTHONPATH": str(source)}) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.soak
def test_nodes_of_the_last_version_are_replaced_one_by_one_under_play(tmp_path, postgresql_database):
    archive = subprocess.run(["git", "archive", last_version(), "src"], cwd=TOP, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", tmp_path], input=archive, check=True)
    old, new = tmp_path / "src", TOP / "src"

    async def test(nodes: contextlib.ExitStack) -> None:
        ports = [free_port() for _ in range(2)]
        urls = [f"http://127.0.0.1:{port}" for port in ports]
        serving = [
            nodes.enter_context(node_of(old, port, postgresql_database, f"old{number}"))
            for number, port in enumerate(ports)
        ]
        for url in urls:
            await wait_until_well(url)
        enough = asyncio.Event()
        scripts = [Script(urls, seed, game, bots=1) for seed, game in enumerate(("camelup1", "camelup2", "obelisk"))]
        playing = [asyncio.create_task(script.play_games(enough)) for script in scripts]
        for number, port in enumerate(ports):
            await more_plays(scripts)
            serving[number].terminate()
            await asyncio.to_thread(serving[number].wait)
            nodes.enter_context(node_of(new, port, postgresql_database, f"new{number}"))
            await wait_until_well(urls[number])
        await more_plays(scripts)
        enough.set()
        await asyncio.gather(*playing)
        await check_lists(postgresql_database, scripts)
        print(f"{sum(script.plays for script in scripts)} plays, {sum(script.resent for script in scripts)} sent again")

    with contextlib.ExitStack() as nodes:
        run(test(nodes), 1800)


async def more_plays(scripts: list[Script]) -> None:
    """Wait until every script has played for a while."""
    before = [script.plays for script in scripts]
    await until(lambda: all(script.plays > some + PLAYS for script, some in zip(scripts, before, strict=True)))
