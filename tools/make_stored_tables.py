"""Write a small database of this version, for the tests of later versions.

    git worktree add ../before v0.1.0 && cp tools/make_stored_tables.py ../before/tools/
    cd ../before && PYTHONPATH=src:tests python tools/make_stored_tables.py tables.sql tables.json

The first file is the dump of an SQLite database with a table that waits, one in play, one with a bot to move and one
whose game is over; the second describes the tables and has the tokens of their seats. Both go into `tests/data/stored`,
named after the version that wrote them, and `tests/server/test_stored_tables.py` opens them.
"""

import asyncio
import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from giza.client import Server, anyone, bot, mine
from giza.server.wire import live
from server_kit import play_on, running


async def make_tables(server: Server) -> list[Any]:
    """Tables in all states, as their creator receives them."""
    waiting = await server.create("obelisk", [mine("Ada"), anyone()], listed=True)
    playing = await server.create("camelup2", [mine("Ada"), mine("Badru"), mine("Chione")])
    async with server.live(playing.table.id, [token.token for token in playing.tokens]) as table:
        await play_on(table, Random(1), 12)
        seat = table.view["turn"]
        version = await table.play(next(action for action in table.actions if action != "roll"))
        await table.request(lambda n: live.TakeBack(n, seat, version, "taken back"))
        await table.request(lambda n: live.Say(n, 1, "good luck – 🐪"))
    with_bot = await server.create("camelup1", [mine("Ada"), bot("random")])
    async with server.live(with_bot.table.id, [with_bot.tokens[0].token]) as table:
        await table.play("ticket blue")
    over = await server.create("camelup1", [mine("Ada"), mine("Badru")])
    async with server.live(over.table.id, [token.token for token in over.tokens]) as table:
        await play_on(table, Random(2))
    return [waiting, playing, with_bot, over]


async def described(server: Server, made: Any) -> dict[str, Any]:
    """A table's state when this version closed it."""
    tokens = [token.token for token in made.tokens]
    async with server.live(made.table.id, tokens) as table:
        return {
            "id": made.table.id,
            "game": made.table.game,
            "tokens": tokens,
            "host": made.host,
            "state": table.info.state if table.info else None,
            "version": table.version,
            "commitment": made.table.dice.commitment,
            "actions": table.actions,
            "scores": table.view.get("scores"),
        }


async def main(dump: Path, description: Path) -> None:
    """Play, stop and write."""
    with tempfile.TemporaryDirectory() as folder:
        async with running(Path(folder), bot_pause=3600.0) as (_, _, server):
            made = await make_tables(server)
            found = [await described(server, one) for one in made]
        with closing(sqlite3.connect(Path(folder) / "giza.sqlite")) as connection:
            dump.write_text("".join(f"{line}\n" for line in connection.iterdump()))
    description.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2])))
