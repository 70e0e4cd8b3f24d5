"""What goes wrong hurts as little as it can, and is said in words."""

import asyncio
import contextlib
import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from threading import Event, Thread

import pytest
from sqlalchemy import event, make_url
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from giza.client import ServerSaysNo, anyone, bot, mine
from giza.server.node import LAST_WORDS_SECONDS, STOP_SECONDS, Node
from giza.server.rooms.housekeeping import tidy_up
from giza.server.serve import SHUTDOWN_SECONDS
from giza.server.storage.condition import UnusableDatabase
from giza.server.storage.schema import entries, tables
from giza.server.table.deeds import Play
from server_kit import browsing, run, running, settings_for, tokens_of, until
from soak import short_or_long
from turned_clock import TurnedClock


async def damage(node, table: str, what: str) -> None:
    """Write nonsense into a row, as a bad disk would, and let the node forget the table."""
    if what == "plan":
        await node.store.execute(tables.update().where(tables.c.id == table).values(plan='{"id": "half a pl'))
    else:
        body = '{"deed":{"what":"sit","seat":99,"name":"x"}}' if what == "deed" else '{"deed":{"what":"no'
        await node.store.execute(entries.update().where(entries.c.table_id == table).values(body=body))
    node.registry.forget(table)


@pytest.mark.parametrize("what", ["plan", "entry", "deed"])
def test_one_unreadable_table_hurts_one_table(tmp_path, what):
    clock = TurnedClock()

    async def test():
        async with running(tmp_path, clock=clock, abandoned_days=0.0, archive_days=1000.0) as (url, node, server):
            bad = await server.create("camelup1", [mine("Ada"), mine("Badru")], listed=True, clock=5)
            good = await server.create("camelup1", [mine("Ada"), mine("Badru")], listed=True, clock=5)
            await damage(node, bad.table.id, what)
            await node.store.execute(tables.update().where(tables.c.id == bad.table.id).values(wakes=1.0))
            async with server.live(good.table.id) as watcher:
                begun = watcher.version
                listed = await server.lobby()
                assert [table.id for table in listed.tables] == [good.table.id]
                room = await node.registry.room(good.table.id)
                await clock.turn_until(lambda: room.acting or room.table.version > begun)  # after the bad one
                await watcher.until(lambda: watcher.version > begun)
                await clock.turn(1)
            assert bad.table.id not in [due.table for due in await node.store.due(1e12, 100, {"camelup1": 1})]
            assert node.metrics.registry.get_sample_value("giza_unreadable_tables_total") >= 1
            await said_in_words(url, server, bad.table.id)
            await tidy_up(node.registry, node.settings, node.finished, node.metrics)
            assert (await server.table(good.table.id)).state == "closed"

    run(test())


async def said_in_words(url: str, server, table: str) -> None:
    """Players get the reason why their table can't continue, over HTTP and at the table."""
    try:
        text = (await server.table(table)).closed_because
    except ServerSaysNo as refused:
        text = refused.text
    assert "can't be read any more" in text
    async with connect(f"ws{url[4:]}/api/tables/{table}/live") as live:
        with contextlib.suppress(ConnectionClosed):
            await live.send('{"type":"hello"}')
        assert "can't be read any more" in await live.recv()


@contextmanager
def nothing_can_be_written(node, how: str):
    """The disk is full, or has become read-only, while the block runs."""
    broken = True

    def limit(connection):
        if how == "full":
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar() if broken else 2**30
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        else:
            connection.exec_driver_sql(f"PRAGMA query_only={int(broken)}")

    event.listen(node.store.engine, "begin", limit)
    yield
    broken = False


@pytest.mark.parametrize("how", ["full", "read-only"])
def test_when_nothing_can_be_written_that_is_said_and_all_goes_on_afterwards(tmp_path, how):
    clock = TurnedClock()

    async def test():
        async with (
            running(tmp_path, clock=clock) as (url, node, server),
            browsing(url) as http,
        ):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            assert (await http.get("/health")).status_code == 200
            body = {"game": "camelup1", "seats": [{"kind": "open"}, {"kind": "open"}]}
            with nothing_can_be_written(node, how):
                answers = [await http.post("/api/tables", json=body) for _ in range(60)]
                refused = [answer for answer in answers if answer.status_code != 201]
                assert refused
                assert {(answer.status_code, answer.json()["code"]) for answer in refused} == {(503, "busy")}
                await clock.turn(2)
                assert (await http.get("/health")).status_code == 503
            await clock.turn(2)
            assert (await http.get("/health")).status_code == 200
            assert (await http.post("/api/tables", json=body)).status_code == 201
            async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
                await table.play("ticket blue")

    run(test())


def test_a_slow_disk_delays_only_those_who_store(tmp_path):
    """While the disk writes, all can read; nobody sees unsaved changes; waiting entries are written together."""
    disk, writes = Event(), []

    async def test():
        async with (
            running(tmp_path, clock=TurnedClock()) as (url, node, server),
            browsing(url) as http,
            contextlib.AsyncExitStack() as opened,
        ):
            made = [await server.create("camelup1", [mine("Ada"), mine("Badru")]) for _ in range(8)]
            live = [await opened.enter_async_context(server.live(one.table.id, tokens_of(one))) for one in made]
            store = node.store.writer.write_entries

            def write(connection, batch):
                writes.append(len(batch))
                assert disk.wait(60)
                return store(connection, batch)

            node.store.writer.write_entries = write
            versions = [node.registry.rooms[one.table.id].table.version for one in made]
            plays = [asyncio.create_task(live[0].play("ticket blue"))]
            await until(lambda: writes)
            plays += [asyncio.create_task(table.play("ticket blue")) for table in live[1:]]
            await until(lambda: len(node.store.writer.waiting) == len(live) - 1)
            assert (await http.get("/api/tables")).status_code == 200
            assert [node.registry.rooms[one.table.id].table.version for one in made] == versions
            assert not any(play.done() for play in plays)
            assert [table.view["turn"] for table in live] == [0] * len(live)
            disk.set()
            await asyncio.gather(*plays)
            assert [node.registry.rooms[one.table.id].table.version for one in made] == [one + 1 for one in versions]
            assert writes == [1, len(live) - 1]

    run(test())


class Wire:
    """The way from a node to its database, in threads beside the event loop; it can be cut."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.cut = False
        self.open: list[socket.socket] = []
        self.entrance = socket.create_server(("127.0.0.1", 0))
        self.port = self.entrance.getsockname()[1]
        Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.entrance.accept()
                if self.cut:
                    near.close()
                    continue
                far = socket.socket(socket.AF_UNIX)
                far.connect(self.target)
                self.open += (near, far)
                for source, target in ((near, far), (far, near)):
                    Thread(target=self.carry, args=(source, target), daemon=True).start()

    def carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def lose(self) -> None:
        self.cut = True
        for end in self.open:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.lose()
        for end in (self.entrance, *self.open):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@pytest.mark.parametrize("tables", short_or_long(20, 500))
def test_a_database_that_is_lost_for_five_minutes_costs_nothing_but_the_wait(tmp_path, postgresql_database, tables):
    where = make_url(postgresql_database)
    wire = Wire(f"{where.query['host']}/.s.PGSQL.{where.port or 5432}")
    clock = TurnedClock()

    async def test():
        address = where.set(host="127.0.0.1", port=wire.port, query={}).render_as_string(hide_password=False)
        async with (
            running(tmp_path, database=address, clock=clock) as (url, node, server),
            browsing(url) as http,
            contextlib.AsyncExitStack() as opened,
        ):
            made = [await server.create("camelup1", [mine("Ada"), mine("Badru")]) for _ in range(tables)]
            live = [await opened.enter_async_context(server.live(one.table.id, tokens_of(one))) for one in made]
            for table in live:
                await table.play("ticket blue")
            wire.lose()
            lost = [asyncio.create_task(table.play("ticket white")) for table in live[:5]]
            await clock.turn_until(lambda: clock.passed > 300, 20.0)
            for play in lost:
                with pytest.raises(ServerSaysNo, match="busy"):
                    await play
            assert (await http.get("/health")).status_code == 503
            wire.cut = False
            await clock.turn(2)
            await until_healthy(http, clock)
            for table in live:
                assert table.view["turn"] == 1
                await table.play("ticket white")
            stored = [await node.store.entries(one.table.id) for one in made]
            plays = [[one.body.deed.action for one in rows if isinstance(one.body.deed, Play)] for rows in stored]
            assert plays == [["ticket blue", "ticket white"]] * tables

    with contextlib.closing(wire):
        run(test())


async def until_healthy(http, clock) -> None:
    while (await http.get("/health")).status_code != 200:
        await clock.turn(1)


def serve(folder, *arguments):
    command = [sys.executable, "-m", "giza.cli", "serve", "--port", "0", "--data", folder, *arguments]
    english = {**os.environ, "GIZA_LANGUAGE": "en", "COLUMNS": "300"}
    return subprocess.run(command, capture_output=True, text=True, timeout=300, env=english)


def test_a_damaged_database_is_said_in_one_sentence(tmp_path):
    (tmp_path / "giza.sqlite").write_bytes(b"this is no database at all " * 400)
    result = serve(tmp_path)
    assert result.returncode == 3
    assert "giza.sqlite is damaged" in result.stderr
    assert "Traceback" not in result.stdout + result.stderr
    assert "Giza is at" not in result.stdout


def test_a_damaged_page_is_found_at_the_start(tmp_path):
    async def fill():
        async with running(tmp_path) as (_, _, server):
            for _ in range(40):
                await server.create("camelup1", [anyone(), anyone()], listed=True)

    run(fill())
    file = tmp_path / "giza.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(file.read_bytes())
    data[8192 : len(data) - 4096] = os.urandom(len(data) - 12288)
    file.write_bytes(data)
    with pytest.raises(UnusableDatabase, match="is damaged"):
        Node(settings_for(tmp_path))


def test_a_database_that_was_emptied_is_not_begun_anew_in_silence(tmp_path):
    async def once():
        async with running(tmp_path) as (_, _, server):
            await server.create("camelup1", [anyone(), anyone()])

    run(once())
    for file in tmp_path.glob("giza.sqlite*"):
        if not file.name.endswith((".installed", ".lock")):
            file.unlink()
    with pytest.raises(UnusableDatabase, match="is empty, but tables were kept there before"):
        Node(settings_for(tmp_path))
    assert not (tmp_path / "giza.sqlite").exists()
    (tmp_path / "giza.sqlite.installed").unlink()
    run(once())


def test_stopping_waits_for_no_client_and_no_bot(tmp_path):
    """They have a bounded time, all together less than the ten seconds after which a container is killed."""
    assert LAST_WORDS_SECONDS + 2 * STOP_SECONDS + SHUTDOWN_SECONDS <= 5

    async def test():
        async with running(tmp_path, bot_seconds=1e6, bots_alone_pause=1e6) as (url, node, server):
            made = await server.create("camelup1", [mine("Ada"), bot("random")])
            busy = await server.create("camelup1", [bot("random"), bot("random")])
            host, port = url.removeprefix("http://").split(":")
            silent = socket.create_connection((host, int(port)))
            slow = socket.create_connection((host, int(port)))
            slow.sendall(b"GET /api/offer HTTP/1.1\r\nHost: ")
            deaf = await connect(f"ws{url[4:]}/api/tables/{made.table.id}/live", max_queue=1)
            await deaf.send('{"type":"hello"}')
            deaf.transport.pause_reading()
            assert busy.table.state == "playing"
            await until(lambda: node.connections and node.registry.rooms[busy.table.id].acting)
        for open_one in (silent, slow):
            open_one.close()
        deaf.transport.abort()

    run(test())
