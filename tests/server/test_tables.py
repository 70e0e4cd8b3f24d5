"""A table's life beyond its game: closing, archiving, old rules, and the wire's own description."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import jsonschema_rs
import pytest
from msgspec.structs import replace
from sqlalchemy import select

from giza.client import ServerSaysNo, anyone, bot, mine
from giza.errors import BadOption, BadRecord
from giza.games import GAMES
from giza.messages import catalogue
from giza.server.fair.verify import verify_record
from giza.server.node import Node
from giza.server.rooms.housekeeping import tidy_up
from giza.server.storage import open_store
from giza.server.storage.schema import tables
from giza.server.table.plans import Plan, SeatState, decode_plan, encode_plan
from giza.server.wire import live
from giza.server.wire.schema import live_schema
from giza.server.workers.preparing import warm_up
from server_kit import play_on, run, running, settings_for

TOP = Path(__file__).parents[2]


async def rewrite_plan(folder, table: str, **change) -> None:
    """Change how a table was made, while no server runs."""
    store = open_store(settings_for(folder).database)
    plan: Plan = await store.plan(table)
    changed = encode_plan(replace(plan, **change)).decode()
    await store.execute(tables.update().where(tables.c.id == table).values(plan=changed, rules=change["rules"]))
    await store.close()


def test_a_table_of_older_rules_is_closed_with_an_explanation_and_woken_no_more(tmp_path):
    async def test():
        async with running(tmp_path, bot_pause=60.0, sweep_seconds=0.05) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), bot("random")], listed=True)
            async with server.live(made.table.id, [made.tokens[0].token]) as ada:
                await ada.play("ticket blue")
        newer = GAMES["camelup1"].version + 1
        await rewrite_plan(tmp_path, made.table.id, rules=newer)
        async with running(tmp_path, sweep_seconds=1000.0) as (_, node, server):
            info = await server.table(made.table.id)
            assert info.state == "closed"
            assert "version 2 of the rules" in info.closed_because
            assert info.dice.seed is None  # a node with the old rules may still be playing
            with pytest.raises(ServerSaysNo, match="when the game is over"):
                await server.record(made.table.id)
            assert (await server.lobby()).tables == []
            async with server.live(made.table.id, [made.tokens[0].token]) as ada:
                with pytest.raises(ServerSaysNo, match="this table is closed: the table was created"):
                    await ada.request(lambda n: live.Say(n, 0, "why?"))
            await node.actors.wake(made.table.id)
            found = await node.store.answer(select(tables.c.state, tables.c.unreadable))
            assert list(found[0]) == ["playing", None]
            assert await node.store.due(1e12, 10, {"camelup1": newer - 1}) == []
            assert len(await node.store.entries(made.table.id)) == 2

    run(test())


def test_finished_tables_become_records_and_forgotten_ones_are_closed(tmp_path):
    async def test():
        async with running(tmp_path, archive_days=0.0, abandoned_days=0.0) as (_, node, server):
            over = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with server.live(over.table.id, [token.token for token in over.tokens]) as table:
                await play_on(table, Random(1))
            record = await server.record(over.table.id)
            forgotten = await server.create("camelup1", [mine("Ada"), anyone()])
            begun = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            await tidy_up(node.registry, node.settings, node.finished, node.metrics)
            assert await server.record(over.table.id) == record
            verify_record(record)
            with pytest.raises(ServerSaysNo, match="no such table"):
                await server.table(over.table.id)
            assert "nobody has played" in (await server.table(forgotten.table.id)).closed_because
            assert verify_record(await server.record(begun.table.id)).draws == 5
            with pytest.raises(ServerSaysNo, match="when the game is over"):
                await server.record(forgotten.table.id)
            await tidy_up(node.registry, node.settings, node.finished, node.metrics)
            for gone in (begun, forgotten):
                with pytest.raises(ServerSaysNo, match="no such table"):
                    await server.table(gone.table.id)

    run(test())


def test_records_of_games_that_go_on_are_nobodys(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            with pytest.raises(ServerSaysNo, match="when the game is over"):
                await server.record(made.table.id)

    run(test())


def test_a_table_can_be_read_again_from_its_entries_alone():
    plan = Plan("t" * 22, "camelup1", 1, {}, (SeatState("open"),) * 2, False, 5, True, True, time.time(), "5a" * 32)
    assert decode_plan(encode_plan(plan)) == plan


def test_all_messages_fit_their_json_schema(tmp_path):
    validator = jsonschema_rs.validator_for({**live_schema(), "anyOf": [{"$ref": "#/$defs/FromServer"}]})
    heard: list[bytes] = []

    async def test():
        async with running(tmp_path) as (_, _, server):
            for game in ("camelup2", "obelisk"):
                made = await server.create(game, [mine("Ada"), mine("Badru"), mine("Chione")])
                table = server.live(made.table.id, [token.token for token in made.tokens])
                table.hear = heard.append
                async with table:
                    await play_on(table, Random(4))

    run(test())
    kinds = {effect["kind"] for message in map(json.loads, heard) for effect in message.get("effects", ())}
    assert {"acted", "rolled", "moved", "paid", "leg_ended", "race_ended", "cards_moved", "game_over"} <= kinds
    for message in heard[::9]:
        assert validator.is_valid(json.loads(message)), message[:300]


def test_types_for_the_web_client_are_written(tmp_path):
    file = tmp_path / "wire.ts"
    subprocess.run([sys.executable, TOP / "tools" / "web_types.py", file], check=True)
    text = file.read_text()
    assert "export interface Update {" in text
    assert "export type FromServer = Snapshot | Update |" in text
    assert 'kind: "moved";' in text
    subprocess.run([sys.executable, TOP / "tools" / "web_types.py", "--json", file], check=True)
    assert "Moved" in json.loads(file.read_text())["$defs"]


def test_every_refusal_has_a_sentence():
    codes = set()
    for source in (TOP / "src" / "giza" / "server").rglob("*.py"):
        codes |= set(re.findall(r'Refusal\("(\w+)"(?:\)|, status|, \w+=)', source.read_text()))
    assert len(codes) > 20
    assert {f"server.{code}" for code in codes} <= set(catalogue("en"))


def test_a_rehearsal_plays_every_game_to_its_end():
    for rules in GAMES.values():
        assert warm_up(rules).turn is None


def test_giza_verify_says_whether_a_record_is_sound(tmp_path):
    async def test() -> str:
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
                await play_on(table, Random(1))
            return await server.record(made.table.id)

    record = run(test())
    file = tmp_path / "game.record"
    command = [sys.executable, "-m", "giza.cli", "verify", file, "--language", "en"]
    file.write_text(record)
    sound = subprocess.run(command, capture_output=True, text=True)
    assert sound.returncode == 0, sound.stderr
    assert "draws are right" in sound.stdout
    assert "Ada contributed" in sound.stdout
    assert "not signed:" not in sound.stdout
    file.write_text(re.sub("^# (key|signature): .*\n", "", record, flags=re.MULTILINE))
    unsigned = subprocess.run(command, capture_output=True, text=True)
    assert unsigned.returncode == 0, unsigned.stderr
    assert "not signed:" in unsigned.stdout
    file.write_text(record.replace("# seed: ", "# seed: 0", 1))
    broken = subprocess.run(command, capture_output=True, text=True)
    assert broken.returncode == 2
    assert "is invalid" in broken.stderr
    with pytest.raises(BadRecord):
        verify_record("giza record 1\n")


def test_giza_serve_serves_and_stops_when_told(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "giza.cli", "serve", "--port", "0", "--data", tmp_path, "--language", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        url = process.stdout.readline().split()[-1]
        assert url.startswith("http://127.0.0.1:")
        started = json.loads(next(line for line in process.stderr if line.startswith("{")))  # after compiling
        assert (started["what"], started["database"]) == ("started", "sqlite")
        process.terminate()
        _, errors = process.communicate(timeout=20)
        assert json.loads(errors.splitlines()[-1])["what"] == "stopped"
        assert (tmp_path / "giza.sqlite").exists()
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--database", "mysql://x/y"], "isn't a database"),
        (["--database", "sqlite:////dev/null/giza.sqlite"], "can't be written"),
        (["--host", "256.1.1.1"], "can't be used"),
    ],
)
def test_giza_serve_says_what_is_wrong(tmp_path, arguments, reason):
    command = [sys.executable, "-m", "giza.cli", "serve", "--port", "0", "--data", tmp_path, *arguments]
    english = {**os.environ, "GIZA_LANGUAGE": "en", "COLUMNS": "200"}
    result = subprocess.run(command, capture_output=True, text=True, timeout=300, env=english)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert reason in result.stderr


def test_a_database_file_belongs_to_one_node(tmp_path):
    async def test():
        async with running(tmp_path):
            with pytest.raises(BadOption, match=r"Another Giza server uses .*giza\.sqlite\. Stop it first"):
                Node(settings_for(tmp_path))
        async with running(tmp_path) as (_, _, server):
            await server.create("camelup1", [mine("Ada"), anyone()])

    run(test())
