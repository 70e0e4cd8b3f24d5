"""What an operator does beside a running server."""

import asyncio
import contextlib
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from giza.cli.app import app
from giza.client import Server, ServerSaysNo, anyone, mine
from giza.errors import BadOption
from giza.server.admin import HOUR, back_up, check_backup, restore
from giza.server.storage.schema import orders
from giza.server.table.deeds import Play
from giza.server.wire import live
from giza.server.wire.tables import CreatedTable
from server_kit import browsing, post, run, running, settings_for, tokens_of, until
from turned_clock import TurnedClock

QUICK: dict[str, Any] = {"sweep_seconds": 0.05}


async def giza_admin(*arguments: object) -> str:
    """Run a command of `giza admin` beside the event loop of the node."""

    def command() -> str:
        result = CliRunner().invoke(app, ["admin", *map(str, arguments)], env={"GIZA_LANGUAGE": "en", "COLUMNS": "200"})
        assert result.exit_code == 0, result.output
        return result.output

    return await asyncio.to_thread(command)


def test_tables_are_listed_shown_and_closed_beside_a_running_node(tmp_path):
    async def test():
        async with running(tmp_path, **QUICK) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            listed = await giza_admin("list", "--data", tmp_path)
            assert made.table.id in listed
            assert "waiting" in listed
            shown = await giza_admin("show", made.table.id, "--data", tmp_path)
            assert "seat 0: Ada (person)" in shown
            async with server.live(made.table.id, [made.tokens[0].token]) as ada:
                await giza_admin("close", made.table.id, "--data", tmp_path)
                await ada.until(lambda: ada.info.state == "closed")
                assert "operator" in ada.info.closed_because

    run(test())


def test_an_operator_has_their_way_while_many_play_and_costs_nobody_an_action(tmp_path):
    """All commands write into the database that the node writes into; players wait for them at most."""

    async def play(server: Server, made: CreatedTable, seed: int) -> list[int]:
        stored, random = [], Random(seed)
        async with server.live(made.table.id, tokens_of(made)) as table:
            with contextlib.suppress(ServerSaysNo):
                while await table.my_turn():
                    stored.append(await table.play(random.choice(table.actions)))
            assert table.over
        return stored

    async def test():
        async with running(tmp_path, **QUICK) as (_, node, server):
            tables = [await server.create("camelup1", [mine("Ada"), mine("Badru")]) for _ in range(6)]
            playing = [asyncio.create_task(play(server, made, seed)) for seed, made in enumerate(tables)]
            rooms = [await node.registry.room(made.table.id) for made in tables]
            await until(lambda: all(room.table.version > 3 for room in rooms))
            copy, closed, muted = tmp_path / "copy.sqlite", *tables[:2]
            assert muted.table.id in await giza_admin("list", "--data", tmp_path)
            commands = ("close", closed.table.id), ("mute", muted.table.id), ("backup", copy), ("show", muted.table.id)
            for command in commands:
                await giza_admin(*command, "--data", tmp_path)
            assert check_backup(copy) == len(tables)
            acknowledged = await asyncio.gather(*playing)
            assert [room.table.state for room in rooms] == ["closed", *["over"] * 5]
            for made, stored in zip(tables, acknowledged, strict=True):
                plays = [
                    one.number for one in await node.store.entries(made.table.id) if isinstance(one.body.deed, Play)
                ]
                assert stored == plays
            assert node.metrics.registry.get_sample_value("giza_faults_total") == 0

    run(test())


def test_a_seat_is_muted_for_a_time(tmp_path):
    async def test():
        async with running(tmp_path, **QUICK) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
                await giza_admin("mute", made.table.id, "--seat", 0, "--data", tmp_path)
                await until(lambda: node.orders.known)
                with pytest.raises(ServerSaysNo, match="may not chat"):
                    await table.request(lambda n: live.Say(n, 0, "hello"))
                await table.request(lambda n: live.Say(n, 1, "hello"))
                await giza_admin("mute", made.table.id, "--seat", 0, "--hours", 0, "--data", tmp_path)
                await until(lambda: not node.orders.known)
                await table.request(lambda n: live.Say(n, 0, "hello again"))

    run(test())


def test_an_address_is_banned_for_a_time(tmp_path):
    async def test():
        async with (
            running(tmp_path, **QUICK) as (url, node, server),
            browsing(url) as http,
        ):
            await server.offer()
            await giza_admin("ban", "127.0.0.1", "--data", tmp_path)
            await until(lambda: node.orders.known)
            answer = await http.get("/api/offer")
            assert (answer.status_code, answer.json()["code"]) == (403, "banned")
            assert (await http.get("/health")).status_code == 200
            assert (await http.get(f"/t/{'a' * 22}")).status_code == 403
            await giza_admin("ban", "127.0.0.1", "--hours", 0, "--data", tmp_path)
            await until(lambda: not node.orders.known)
            assert (await http.get("/api/offer")).status_code == 200

    run(test())


def test_nothing_is_kept_of_a_ban_that_is_over(tmp_path):
    clock = TurnedClock()

    async def test():
        async with running(tmp_path, clock=clock) as (_, node, _):
            await node.orders.give("ban", "the hash of an address", clock.now() + HOUR)
            await node.orders.give("mute", "a table 1", clock.now() + 1e9)
            await clock.turn_until(lambda: len(node.orders.known) == 2)
            await clock.turn(HOUR)
            await clock.turn_until(lambda: len(node.orders.known) == 1)
            async with asyncio.timeout(300):
                while len(kept := await node.store.answer(select(orders.c.kind))) > 1:
                    await clock.turn(60)
            assert [row.kind for row in kept] == ["mute"]

    run(test())


def test_the_creator_of_a_table_is_banned_and_disconnected(tmp_path):
    async def test():
        async with running(tmp_path, **QUICK) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            async with server.live(made.table.id, [made.tokens[0].token]) as ada:
                await giza_admin("ban", "--table", made.table.id, "--data", tmp_path)
                await until(lambda: ada.closed)
                assert (ada.goodbye.code, ada.goodbye.reconnect) == ("banned", None)
            assert node.orders.banned("127.0.0.1")
            with pytest.raises(AssertionError, match="give an address"):
                await giza_admin("ban", "--data", tmp_path)

    run(test())


def test_a_player_is_forgotten_and_nobody_else(tmp_path):
    async def test():
        async with running(tmp_path, **QUICK) as (url, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            keys = [
                "lusab-babad-gutih-tugad-lusab-babad-gutih-tugad",
                "babad-lusab-gutih-tugad-lusab-babad-gutih-tugad",
            ]
            for key, token in zip(keys, tokens_of(made), strict=True):
                await post(url, "/api/player/seats", {"key": key, "table": made.table.id, "tokens": [token]})
            told = await giza_admin("forget", keys[0], "--data", tmp_path)
            assert "1 seats and reminders are deleted" in told
            left = [(await post(url, "/api/player", {"key": key})).json()["tables"] for key in keys]
            assert [len(tables) for tables in left] == [0, 1]

    run(test())


def test_a_backup_is_made_while_the_server_runs_and_restored_when_it_doesnt(tmp_path):
    copy = tmp_path / "copy.sqlite"
    url = settings_for(tmp_path).database

    async def before() -> str:
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            await asyncio.to_thread(back_up, url, copy)
            assert check_backup(copy) == 1
            await server.create("camelup1", [mine("Ada"), anyone()])
            with pytest.raises(BadOption, match="Another Giza server"):
                restore(url, copy)
            return made.table.id

    async def after(table: str) -> None:
        async with running(tmp_path) as (_, _, server):
            assert (await server.table(table)).state == "waiting"

    table = run(before())
    (tmp_path / "giza.sqlite").write_bytes(b"")
    assert restore(url, copy) == 1
    run(after(table))
    assert list(tmp_path.glob("giza.sqlite.before-*"))


def test_what_was_there_before_a_restore_is_kept_with_its_last_commits(tmp_path):
    file, copy = tmp_path / "giza.sqlite", tmp_path / "copy.sqlite"
    url = settings_for(tmp_path).database

    async def play() -> None:
        async with running(tmp_path) as (_, _, server):
            await server.create("camelup1", [mine("Ada"), anyone()])

    run(play())
    back_up(url, copy)
    crashed = sqlite3.connect(file)  # a server that was killed leaves its log behind
    crashed.execute("PRAGMA wal_autocheckpoint=0")
    crashed.execute("UPDATE tables SET state='closed'")
    crashed.commit()
    assert (tmp_path / "giza.sqlite-wal").stat().st_size
    assert restore(url, copy) == 1
    crashed.close()
    kept = next(path for path in tmp_path.glob("giza.sqlite.before-*") if path.name[-1].isdigit())
    for path, state in ((kept, "closed"), (file, "waiting")):
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT state FROM tables").fetchall() == [(state,)]


def test_a_bad_backup_is_found(tmp_path):
    copy = tmp_path / "copy.sqlite"
    with pytest.raises(BadOption, match="has no tables"):
        check_backup(copy)
    copy.write_bytes(os.urandom(20_000))
    with pytest.raises(BadOption, match=r"damaged|has no tables"):
        check_backup(copy)
    other = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE things (id INTEGER)")
    with pytest.raises(BadOption, match="has no tables"):
        check_backup(other)


def test_alerts_and_dashboard_ask_for_numbers_that_there_are(tmp_path):
    """The metrics queried from Prometheus are those that a node exports."""
    deploy = Path(__file__).parents[2] / "deploy"

    async def test() -> str:
        async with (
            running(tmp_path, **QUICK) as (url, _, server),
            browsing(url) as http,
        ):
            await server.offer()
            return (await http.get("/metrics")).text

    told = set(re.findall(r"^# TYPE (giza_\w+) ", run(test()), re.MULTILINE))
    for file in ("alerts.yaml", "dashboard.json"):
        asked = set(re.findall(r"giza_\w+", (deploy / file).read_text()))
        assert asked
        assert {name.removesuffix("_bucket").removesuffix("_total") for name in asked} <= {
            name.removesuffix("_total") for name in told
        }
