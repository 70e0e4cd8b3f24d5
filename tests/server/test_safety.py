"""Strangers, hostile messages and too many of them."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from giza.client import LiveTable, Server, ServerSaysNo, anyone, mine
from giza.server.messages import live
from giza.server.pages import Pages
from giza.server.seats import hash_of
from giza.server.settings import Limits
from server_kit import LOOSE, play_on, run, running

HOSTILE_MESSAGES = 20_000
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
                for request in (
                    lambda n: live.Replace(n, 0, "easy"),
                    lambda n: live.GiveBack(n, 0),
                    live.Rematch,
                ):
                    with pytest.raises(ServerSaysNo, match="only whoever made the table"):
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
            wishes = [server.sit(made.table.id, f"Guest {n}", seat=2) for n in range(8)]
            results = await asyncio.gather(*wishes, return_exceptions=True)
            assert sum(not isinstance(result, ServerSaysNo) for result in results) == 1
            wishes = [server.sit(made.table.id, f"Guest {n}") for n in range(8)]
            results = await asyncio.gather(*wishes, return_exceptions=True)
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
    {"type": "replace", "id": 987654321, "seat": 1, "bot": "easy"},
    {"type": "hello", "tokens": ["x" * 43], "seen": 3, "language": "en"},
]


def test_hostile_messages_are_refused_without_a_fault_a_hang_or_growing_memory(tmp_path):
    limits = Limits(**{**LOOSE.__dict__, "faults": 10**9, "outbox": 10**6})

    async def attack(table: LiveTable, random: Random, count: int) -> None:
        for number in range(count):
            await table.socket.send(hostile(random, VALID))
            if number % 50 == 49:
                await table.request(live.Ping)  # it still answers, and what came before has been dealt with

    async def test():
        async with running(tmp_path, limits=limits) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            token = made.tokens[1].token  # Badru isn't to move, so that nothing he sends changes the game
            async with server.live(made.table.id) as stranger, server.live(made.table.id, [token]) as badru:
                await attack(stranger, Random(1), 2500)
                await attack(badru, Random(2), 2500)
                before = memory()
                await attack(stranger, Random(3), HOSTILE_MESSAGES // 2)
                await attack(badru, Random(4), HOSTILE_MESSAGES // 2)
                assert memory() - before < MOST_GROWTH
            assert node.metrics.registry.get_sample_value("giza_faults_total") == 0
            assert node.metrics.registry.get_sample_value("giza_refusals_total", {"code": "bad_message"}) > 10_000
            async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
                await play_on(table, Random(1))
                assert table.over

    run(test(), 120)


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
    async def test():
        limits = Limits(messages_per_second=50, messages_at_once=10, faults=5)
        async with running(tmp_path, limits=limits) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            heard = []
            table = server.live(made.table.id)
            table.hear = heard.append
            async with table:
                for number in range(40):
                    await table.socket.send(json.dumps({"type": "ping", "id": number}))
                await table.until(lambda: table.goodbye is not None)
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
                await table.until(lambda: table.closed, 5)
            async with httpx.AsyncClient(base_url=url) as http:
                answer = await http.post("/api/tables", content=b'{"game":"' + b"x" * 10**6 + b'"}')
                assert answer.status_code in (400, 413)
                assert (await http.get("/health")).status_code == 200

    run(test())


def test_who_says_nothing_is_sent_away(tmp_path):
    async def test():
        async with running(tmp_path, hello_seconds=0.2) as (url, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with connect(f"ws{url[4:]}/api/tables/{made.table.id}/live") as socket:
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
                room = await node.hall.room(made.table.id)
                slow = next(iter(room.listeners))
                for _ in range(30):
                    slow.see(live.Presence([0], 3))
                assert slow.outbox.qsize() == 21
                await reader.until(lambda: reader.goodbye is not None or reader.closed)

    run(test())


# HTTP


def test_pages_of_other_sites_may_not_talk_to_the_server(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, _), httpx.AsyncClient(base_url=url) as http:
            body = {"game": "camelup1", "seats": [{"kind": "open"}, {"kind": "open"}]}
            refused = await http.post("/api/tables", json=body, headers={"Origin": "https://evil.example"})
            assert (refused.status_code, refused.json()["code"]) == (403, "other_origin")
            welcome = await http.post("/api/tables", json=body, headers={"Origin": url})
            assert welcome.status_code == 201
            address = f"ws{url[4:]}/api/tables/{welcome.json()['table']['id']}/live"
            with pytest.raises(InvalidStatus):
                await connect(address, origin="https://evil.example")
            async with connect(address, origin=url):
                pass

    run(test())


def test_every_answer_has_the_security_headers(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, _), httpx.AsyncClient(base_url=url) as http:
            for path in ("/", "/t/abc", "/api/offer", "/api/nothing", "/health", "/metrics", "/../etc/passwd"):
                answer = await http.get(path)
                assert "script" not in answer.headers["content-security-policy"]
                assert "default-src 'self'" in answer.headers["content-security-policy"]
                assert answer.headers["x-content-type-options"] == "nosniff"
            assert (await http.get("/")).headers["content-type"].startswith("text/html")
            assert (await http.get("/api/nothing")).json()["code"] == "not_found"
            assert "giza_entries_total" in (await http.get("/metrics")).text

    run(test())


def test_one_address_may_not_ask_too_often_or_make_too_many_tables(tmp_path):
    async def test():
        limits = Limits(requests_per_second=5, requests_at_once=10, unfinished_tables_per_address=3)
        async with running(tmp_path, limits=limits) as (url, _, server), httpx.AsyncClient(base_url=url) as http:
            for _ in range(3):
                await server.create("camelup1", [mine("Ada"), anyone()])
            with pytest.raises(ServerSaysNo, match="3 tables of yours"):
                await server.create("camelup1", [mine("Ada"), anyone()])
            codes = [(await http.get("/api/offer")).status_code for _ in range(15)]
            assert codes[0] == 200
            assert codes[-1] == 429

    run(test())


def test_one_address_may_not_hold_too_many_connections(tmp_path):
    async def test():
        limits = Limits(**{**LOOSE.__dict__, "connections_per_address": 2})
        async with running(tmp_path, limits=limits) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            async with server.live(made.table.id), server.live(made.table.id):
                with pytest.raises(Exception, match="403"):
                    await server.live(made.table.id).__aenter__()
            await asyncio.sleep(0.1)
            async with server.live(made.table.id):
                pass

    run(test())


def test_our_own_faults_are_logged_and_not_told(tmp_path, monkeypatch, caplog):
    async def test():
        async with running(tmp_path) as (url, node, _), httpx.AsyncClient(base_url=url) as http:

            async def broken(most):
                raise RuntimeError("a secret of the server")

            monkeypatch.setattr(node.store, "listed", broken)
            answer = await http.get("/api/tables")
            assert answer.status_code == 500
            assert answer.json() == {"code": "failed", "text": "something went wrong here; it has been written down"}
            assert any("RuntimeError" in str(record.exc_info) for record in caplog.records)

    run(test())


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"game": "chess"}, "no game 'chess'|no such game|chess"),
        ({"seats": [{"kind": "open"}]}, "2 to 8"),
        ({"seats": [{"kind": "open"}, {"kind": "bot", "bot": "kind"}]}, "no bot 'kind'"),
        ({"seats": [{"kind": "open"}, {"kind": "bot", "bot": "search:9s"}]}, "no bot 'search:9s'"),
        ({"seats": [{"kind": "open"}, {"kind": "mine", "name": " Ada\n"}]}, "can't be a name"),
        ({"options": {"names": [1, 2]}}, "no option 'names'"),
        ({"options": {"end_clamp": "never"}}, "end_clamp"),
        ({"clock": 1}, "clock"),
    ],
)
def test_a_table_that_cant_be_is_refused_with_a_reason(tmp_path, change, text):
    async def test():
        async with running(tmp_path) as (url, _, _), httpx.AsyncClient(base_url=url) as http:
            body = {"game": "camelup1", "seats": [{"kind": "open"}, {"kind": "open"}], **change}
            answer = await http.post("/api/tables", json=body)
            assert answer.status_code in (400, 409)
            assert any(part in answer.json()["text"] for part in text.split("|")), answer.text

    run(test())


def test_requests_made_from_the_description_find_no_fault(tmp_path):
    async def test():
        async with running(tmp_path) as (url, node, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()], listed=True)
            assert made.link.endswith(made.table.id)
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "schemathesis.cli", "run", f"{url}/api/openapi.json"),
                *("--max-examples", "60", "--phases", "examples,coverage,fuzzing", "--seed", "1", "--no-color"),
                *("--exclude-checks", "positive_data_acceptance,allow_header_conformance", "--warnings", "off"),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                cwd=tmp_path,
            )
            output, _ = await process.communicate()
            assert process.returncode == 0, output.decode()[-4000:]
            answer = await asyncio.to_thread(httpx.get, f"{url}/api/openapi.json")
            operations = sum(len(methods) for methods in answer.json()["paths"].values())
            assert f"Tested: {operations}".encode() in output
            assert node.metrics.registry.get_sample_value("giza_faults_total") == 0

    run(test(), 90)


def test_only_files_of_the_web_client_are_served(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>client")
    (tmp_path / "assets" / "app-1a2b.js").write_text("go()")
    (tmp_path / ".hidden").write_text("no")
    pages = Pages(tmp_path)
    assert pages.find("/", "en").content == b"<p>client"
    assert pages.find("/t/abc", "en").content == b"<p>client"
    assert pages.find("/assets/app-1a2b.js", "en").media_type == "text/javascript"
    assert "immutable" in pages.find("/assets/app-1a2b.js", "en").cache
    assert pages.find("/.hidden", "en") is None
    assert pages.find("/../secret", "en") is None
    assert b"openapi" in Pages(tmp_path / "nothing").find("/", "de").content


def test_the_client_says_when_there_is_no_server():
    async def test():
        async with Server("http://127.0.0.1:9") as server:
            with pytest.raises(httpx.HTTPError):
                await server.offer()

    run(test())
