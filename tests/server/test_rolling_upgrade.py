"""Two nodes on one database, of which one knows newer rules: each plays the tables whose rules it knows."""

import asyncio
from dataclasses import replace

from giza.client import anyone, bot, mine
from giza.games import GAMES, OWN_GAMES
from server_kit import run, running


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
        quick = {"sweep_seconds": 0.1, "bots_alone_pause": 1.0, "lease_seconds": 1.0}
        async with running(tmp_path, database=address, node="old", **quick) as (_, old, at_old):
            waiting = await at_old.create("camelup1", [mine("Ada"), anyone()], listed=True)
            playing = await at_old.create("camelup1", [bot("random")] * 8)
            monkeypatch.setitem(OWN_GAMES, "camelup1", new_rules)  # whoever looks from now on knows the new rules only
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
