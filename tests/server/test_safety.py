"""Strangers, hostile messages and too many of them."""

import asyncio
import json
import os
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from giza.client import LiveTable, ServerSaysNo, anyone, mine
from giza.server.settings import Limits
from giza.server.table.seats import hash_of
from giza.server.wire import live
from server_kit import LOOSE, browsing, play_on, run, running, until
from soak import short_or_long
from turned_clock import TurnedClock

MOST_GROWTH = 24 * 2**20


def memory() -> int:
    """What this process takes up, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# Tokens


def test_without_the_token_nobody_plays_reads_a_hand_or_takes_a_seat(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            other = await server.create("camelup1", [mine("Eve"), mine("Mallory")])
            foreign = [token.token for token in other.tokens]
            wrong = ["x" * 43, hash_of(made.tokens[0].token)[:43], *foreign, other.host]
            async with server.live(made.table.id, wrong) as stranger:
                assert stranger.mine == []
                assert list(stranger.views) == [None]
                assert all(player["cards"] is None for player in stranger.view["players"])
                for request in (
                    lambda n: live.Play(n, 0, "roll", stranger.version, "a stranger"),
                    lambda n: live.TakeBack(n, 0, stranger.version, "a stranger"),
                    lambda n: live.Say(n, 0, "I am Ada"),
                    lambda n: live.React(n, 0, "clap"),
                    lambda n: live.Why(n, 0, "roll"),
                    lambda n: live.AskHint(n, 0),
                    lambda n: live.Leave(n, 0),
                ):
                    with pytest.raises(ServerSaysNo, match="isn't yours"):
                        await stranger.request(request)
                for request in (  # type: ignore[assignment]
                    lambda n: live.Replace(n, 0, "easy"),
                    lambda n: live.GiveBack(n, 0),
                    live.Rematch,
                ):
                    with pytest.raises(ServerSaysNo, match="only the table's host"):
                        await stranger.request(request)
                for seat in (None, 0):
                    with pytest.raises(ServerSaysNo):
                        await server.sit(made.table.id, "Eve", seat)
                assert stranger.version == 1

    run(test())


def test_two_who_want_the_same_seat_dont_both_get_it(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup2", [mine("Ada"), *(anyone() for _ in range(4))])
            sitting = [server.sit(made.table.id, f"Guest {n}", seat=2) for n in range(8)]
            results = await asyncio.gather(*sitting, return_exceptions=True)
            assert sum(not isinstance(result, ServerSaysNo) for result in results) == 1
            sitting = [server.sit(made.table.id, f"Guest {n}") for n in range(8)]
            results = await asyncio.gather(*sitting, return_exceptions=True)
            seats = [result.seat for result in results if not isinstance(result, ServerSaysNo)]
            assert sorted(seats) == [1, 3, 4]

    run(test())


def test_tokens_are_stored_as_hashes_and_never_logged(tmp_path, caplog):
    async def test():
        async with running(tmp_path) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            tokens = [made.host, *(token.token for token in made.tokens)]
            async with server.live(made.table.id, tokens) as table:
                await play_on(table, Random(1), 5)
            await node.store.close()
            stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
            for token in tokens:
                assert hash_of(token).encode() in stored
                assert token.encode() not in stored
                assert token not in caplog.text

    run(test())


# Hostile messages


def hostile(random: Random, valid: list[dict]) -> str | bytes:
    """Something that a client shouldn't send."""
    message = dict(random.choice(valid))
    field = random.choice(list(message))
    junk = [None, True, -1, 2**63, 1e308, "", "x" * 500, [], {}, [[]] * 50, {"a": {"b": []}}, "\x00", "🐪" * 30, "roll"]
    match random.randrange(9):
        case 0:
            return random.randbytes(random.randrange(200))
        case 1:
            return json.dumps(message)[: random.randrange(60)]
        case 2:
            message[field] = random.choice(junk)
        case 3:
            del message[field]
        case 4:
            message["more"] = random.choice(junk)
        case 5:
            return "[" * random.randrange(1, 3000)
        case 6:
            return json.dumps({"type": random.choice(junk), "id": 987654321})
        case 7:
            return '{"type":"say","id":987654321,"seat":0,"text":"' + "\\u0000" * random.randrange(40) + '"}'
        case 8:
            message["action"] = "".join(random.choices("rolticketblue 0123456789+-?*", k=random.randrange(70)))
    return json.dumps(message)


VALID = [
    {"type": "play", "id": 987654321, "seat": 0, "action": "roll", "version": 0, "key": "12345678"},
    {"type": "take_back", "id": 987654321, "seat": 0, "version": 0, "key": "12345678"},
    {"type": "why", "id": 987654321, "seat": 0, "action": "roll"},
    {"type": "give_back", "id": 987654321, "seat": 0},
    {"type": "leave", "id": 987654321, "seat": 3},
    {"type": "rematch", "id": 987654321},
    {"type": "ping", "id": 987654321},
    {"type": "say", "id": 987654321, "seat": 0, "text": "hello"},
    {"type": "react", "id": 987654321, "seat": 0, "reaction": "clap"},
    {"type": "free_seat", "id": 987654321, "seat": 0},
    {"type": "cancel", "id": 987654321},
    {"type": "odds", "id": 987654321},
    {"type": "hint", "id": 987654321, "seat": 0},
    {"type": "replace", "id": 987654321, "seat": 0, "bot": "easy"},
    {"type": "hello", "tokens": ["x" * 43], "seen": 3, "language": "en"},
]


@pytest.mark.parametrize("messages", short_or_long(3000, 100_000))
def test_hostile_messages_are_refused_without_a_fault_a_hang_or_growing_memory(tmp_path, messages):
    limits = Limits(**{**LOOSE.__dict__, "faults": 10**9, "outbox": 10**6})

    async def attack(table: LiveTable, random: Random, count: int) -> None:
        for number in range(count):
            await table.socket.send(hostile(random, VALID))
            if number % 50 == 49:
                await table.request(live.Ping)  # it still answers, and what came before has been dealt with

    async def test():
        async with running(tmp_path, limits=limits) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            token = made.tokens[1].token  # Badru isn't to move, so that nothing they send changes the game
            async with server.live(made.table.id) as stranger, server.live(made.table.id, [token]) as badru:
                await attack(stranger, Random(1), 500)  # one-time loading isn't growth
                await attack(badru, Random(2), 500)
                before = memory()
                await attack(stranger, Random(3), messages // 2)
                await attack(badru, Random(4), messages // 2)
                assert memory() - before < MOST_GROWTH
            kinds = {kind.__struct_config__.tag for kind in get_args(live.FromClient)}
            assert {message["type"] for message in VALID} == kinds
            assert node.metrics.registry.get_sample_value("giza_faults_total") == 0
            assert not node.metrics.registry.get_sample_value("giza_refusals_total", {"code": "failed"})
            assert node.metrics.registry.get_sample_value("giza_refusals_total", {"code": "bad_message"}) > messages / 2
            async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
                await play_on(table, Random(1))
                assert table.over

    run(test(), 300 + messages / 100)


def test_who_sends_nonsense_for_long_is_disconnected(tmp_path):
    async def test():
        async with running(tmp_path, limits=Limits(faults=10)) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with server.live(made.table.id) as table:
                for _ in range(20):
                    await table.socket.send("nonsense")
                await table.until(lambda: table.goodbye is not None)
                assert (table.goodbye.code, table.goodbye.reconnect) == ("too_fast", None)
                await table.socket.wait_closed()
                with pytest.raises(ConnectionClosed):
                    await table.socket.send("more")

    run(test())


def test_who_sends_too_fast_is_slowed_down_and_then_disconnected(tmp_path):
    clock = TurnedClock()

    async def test():
        few = {"messages_per_second": 50, "messages_at_once": 10, "faults": 5}
        limits = Limits(**{**LOOSE.__dict__, **few})
        async with running(tmp_path, clock=clock, limits=limits) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            heard = []
            table = server.live(made.table.id)
            table.hear = heard.append
            async with table:
                for number in range(40):
                    await table.socket.send(json.dumps({"type": "ping", "id": number}))
                await clock.turn_until(lambda: table.goodbye is not None, 0.01)
            assert sum(b'"too_fast"' in message for message in heard) >= 6

    run(test())


def test_a_message_that_is_too_long_closes_nothing_or_only_its_own_connection(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with server.live(made.table.id) as table:
                await table.socket.send('"' + "x" * 5000 + '"')
                await table.request(live.Ping)
                await table.socket.send('"' + "x" * 10**6 + '"')
                await table.until(lambda: table.closed)
            async with browsing(url) as http:
                answer = await http.post("/api/tables", content=b'{"game":"' + b"x" * 10**6 + b'"}')
                assert answer.status_code in (400, 413)
                assert (await http.get("/health")).status_code == 200

    run(test())


def test_a_silent_client_is_disconnected(tmp_path):
    clock = TurnedClock()

    async def test():
        async with running(tmp_path, clock=clock) as (url, node, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with connect(f"ws{url[4:]}/api/tables/{made.table.id}/live") as socket:
                await until(lambda: node.connections)
                await clock.turn(node.settings.hello_seconds)
                assert b"silent" in (await socket.recv()).encode()
                with pytest.raises(ConnectionClosed):
                    await socket.recv()

    run(test())


def test_a_slow_reader_is_disconnected_and_nobody_else_waits(tmp_path):
    async def test():
        limits = Limits(**{**LOOSE.__dict__, "outbox": 20})
        async with running(tmp_path, limits=limits) as (_, node, server):
            made = await server.create("camelup2", [mine("Ada"), mine("Badru")])
            async with server.live(made.table.id) as reader:
                room = await node.registry.room(made.table.id)
                slow = next(iter(room.listeners))
                for _ in range(30):
                    slow.see(live.Presence([0], 3))
                assert slow.outbox.qsize() == 21  # type: ignore[attr-defined]
                await reader.until(lambda: reader.goodbye is not None or reader.closed)

    run(test())
