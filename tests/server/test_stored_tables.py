"""Tables that an older version has stored go on; `tools/make_stored_tables.py` has made the data with that version."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from giza.client import Server
from giza.server.fair.verify import verify_record
from server_kit import play_on, run, running

STORED = Path(__file__).parent.parent / "data" / "stored"
WAITING, PLAYING, WITH_BOT, OVER = range(4)


@pytest.fixture(params=[file.stem for file in sorted(STORED.glob("*.sql"))])
def version(request) -> str:
    return request.param


def restored(folder: Path, version: str) -> list[dict]:
    """Put the database of a version into a folder; returns what was known about its tables."""
    with closing(sqlite3.connect(folder / "giza.sqlite")) as connection:
        connection.executescript((STORED / f"{version}.sql").read_text())
    return json.loads((STORED / f"{version}.json").read_text())


async def play_to_the_end(server: Server, table: dict, *more: str) -> None:
    async with server.live(table["id"], [*table["tokens"], *more]) as connected:
        await play_on(connected, Random(3))
        assert connected.info.state == "over"


def test_tables_of_an_older_version_are_as_they_were(tmp_path, version):
    known = restored(tmp_path, version)

    async def test():
        async with running(tmp_path, bot_pause=3600.0, bots_alone_pause=3600.0) as (_, _, server):
            for table in known:
                async with server.live(table["id"], table["tokens"]) as connected:
                    assert connected.info.state == table["state"]
                    assert connected.version == table["version"]
                    assert connected.info.dice.commitment == table["commitment"]
                    assert connected.actions == table["actions"]
                    assert connected.view.get("scores") == table["scores"]
            assert [table.id for table in (await server.lobby()).tables] == [known[WAITING]["id"]]

    run(test())


def test_tables_of_an_older_version_go_on_to_their_end(tmp_path, version):
    known = restored(tmp_path, version)

    async def test():
        async with running(tmp_path) as (_, _, server):
            taken = await server.sit(known[WAITING]["id"], "Badru")
            await play_to_the_end(server, known[WAITING], taken.token)
            await play_to_the_end(server, known[PLAYING])
            await play_to_the_end(server, known[WITH_BOT])
            for table in known:
                assert verify_record(await server.record(table["id"])).commitment == table["commitment"]

    run(test())
