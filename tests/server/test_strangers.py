"""The connections that strangers can hold open, and for how long."""

import asyncio
import contextlib
import json
import socket
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from giza.client import anyone, mine
from giza.server.http.guard import REQUEST_SECONDS
from giza.server.http.protocols import HEADER_SECONDS
from giza.server.settings import Limits
from server_kit import LOOSE, browsing, place_of, run, running, until
from turned_clock import TurnedClock

PING = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + b"x" * 125


def limits(**changes) -> Limits:
    return Limits(**{**LOOSE.__dict__, **changes})


async def heard(connection: socket.socket) -> bytes:
    """What the server sends next; nothing if it hangs up."""
    connection.setblocking(False)
    try:
        return await asyncio.get_running_loop().sock_recv(connection, 4096)
    except OSError:
        return b""


async def served(connections: list[socket.socket]) -> int:
    """The number of connections that get an answer; the server closes the others."""
    for connection in connections:
        with contextlib.suppress(OSError):
            connection.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    return sum(answer.startswith(b"HTTP/1.1 200") for answer in await asyncio.gather(*map(heard, connections)))


@pytest.mark.parametrize("beginning", [b"", b"GET /api/offer HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_connections_that_dont_say_what_they_want_are_closed(tmp_path, beginning):
    clock = TurnedClock()

    async def test():
        async with running(tmp_path, clock=clock) as (url, _, server):
            with socket.create_connection(place_of(url)) as connection:
                connection.sendall(beginning)
                await until(lambda: clock.waits(HEADER_SECONDS))
                closed = asyncio.create_task(heard(connection))
                await clock.turn(HEADER_SECONDS / 2)
                assert not closed.done()
                await clock.turn(HEADER_SECONDS / 2)
                assert await closed == b""
            assert await server.offer()

    run(test())


def test_a_request_whose_body_never_comes_is_refused_as_too_slow(tmp_path):
    clock = TurnedClock()

    async def test():
        async with running(tmp_path, clock=clock) as (url, _, server):
            reader, writer = await asyncio.open_connection(*place_of(url))
            head = "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n"
            writer.write(f'{head}Content-Type: application/json\r\n\r\n{{"game":'.encode())
            await until(lambda: clock.waits(REQUEST_SECONDS))
            await clock.turn(REQUEST_SECONDS)
            answer = await reader.read()  # to the end: the connection is closed
            assert answer.startswith(b"HTTP/1.1 408 ")
            assert b'"code":"too_slow"' in answer
            writer.close()
            assert await server.offer()

    run(test())


def test_what_takes_us_too_long_is_no_fault_and_can_be_asked_again(tmp_path, monkeypatch, caplog):
    clock = TurnedClock()

    async def test():
        async with (
            running(tmp_path, clock=clock) as (url, node, _),
            browsing(url) as http,
        ):

            async def slow(*_):
                await asyncio.Event().wait()

            with monkeypatch.context() as patched:
                patched.setattr(node.store, "listed", slow)
                asking = asyncio.create_task(http.get("/api/tables"))
                await until(lambda: clock.waits(REQUEST_SECONDS))
                await clock.turn(REQUEST_SECONDS)
                answer = await asking
            assert (answer.status_code, answer.json()["code"]) == (503, "busy")
            (told,) = [record.more for record in caplog.records if record.message == "a request took too long"]
            assert (told["method"], told["path"]) == ("GET", "/api/tables")
            assert told["waiting_in"][-2:] == ["routes.lobby", "lobby.tables"]
            assert int(answer.headers["retry-after"]) > 0
            assert answer.headers.get_list("x-content-type-options") == ["nosniff"]
            assert (await http.get("/api/tables")).status_code == 200

    run(test())


def test_one_address_holds_a_bounded_number_of_plain_connections(tmp_path):
    async def test():
        async with running(tmp_path, limits=limits(open_connections_per_address=5)) as (url, _, _):
            held = [socket.create_connection(place_of(url)) for _ in range(12)]
            assert await served(held) == 5
            for connection in held:
                connection.close()
            again = 0
            async with asyncio.timeout(300):
                while not again:
                    with socket.create_connection(place_of(url)) as connection:
                        again = await served([connection])

    run(test())


def test_connections_of_proxies_arent_counted_and_all_others_are(tmp_path):
    async def test():
        few = limits(open_connections_per_address=5)
        async with running(tmp_path, trusted_proxies="127.0.0.2, 127.0.1.0/24", limits=few) as (url, _, _):
            left = {}
            for address in ("127.0.0.1", "127.0.0.2", "127.0.1.7"):
                held = [socket.create_connection(place_of(url), source_address=(address, 0)) for _ in range(8)]
                left[address] = await served(held)
                for connection in held:
                    connection.close()
            assert left == {"127.0.0.1": 5, "127.0.0.2": 8, "127.0.1.7": 8}

    run(test())


@pytest.mark.parametrize(("trusted", "statuses"), [("127.0.0.0/30", [201, 429, 201]), ("", [201, 429, 429])])
def test_a_proxys_word_is_taken_and_nobody_elses(tmp_path, trusted, statuses):
    """Clients may write anything into `X-Forwarded-For`; the proxy appends the address it sees."""

    async def test():
        one = limits(unfinished_tables_per_address=1)
        body = {"game": "camelup1", "seats": [{"kind": "mine", "name": "Ada"}, {"kind": "open"}]}
        told = ("198.51.100.1, 203.0.113.7", "198.51.100.2, 203.0.113.7", "203.0.113.8")
        headers = [{"X-Forwarded-For": addresses} for addresses in told]
        async with (
            running(tmp_path, trusted_proxies=trusted, limits=one) as (url, _, _),
            browsing(url) as http,
        ):
            answers = [await http.post("/api/tables", json=body, headers=header) for header in headers]
        assert [answer.status_code for answer in answers] == statuses

    run(test())


def test_pages_of_tables_count_as_requests(tmp_path):
    async def test():
        few = limits(requests_per_second=0.01, requests_at_once=3)
        async with running(tmp_path, limits=few) as (url, _, _), browsing(url) as http:
            statuses = [(await http.get(f"/t/{number:022}")).status_code for number in range(5)]
            assert statuses == [200, 200, 200, 429, 429]
            assert (await http.get("/")).status_code == 200

    run(test())


def memory() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
def test_a_flood_of_pings_that_nobody_reads_leaves_memory_flat(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            host, port = place_of(url)
            reader, writer = await asyncio.open_connection(host, port, limit=2**10)
            writer.write(
                f"GET /api/tables/{made.table.id}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
            before = memory()
            for _ in range(150):
                writer.write(PING * 1000)
                await asyncio.sleep(0)
                if writer.transport.get_write_buffer_size() > 2**20:
                    await asyncio.sleep(0.01)
                if writer.transport.get_write_buffer_size() > 2**23:
                    break
            await until(lambda: not writer.transport.get_write_buffer_size())
            assert memory() - before < 8 * 2**20
            writer.transport.abort()

    run(test())


def test_a_flood_of_pings_is_cut_off(tmp_path):
    async def test():
        few = limits(messages_per_address_per_second=0.001, messages_per_address_at_once=20, faults=10)
        async with running(tmp_path, limits=few) as (url, node, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            async with connect(f"ws{url[4:]}/api/tables/{made.table.id}/live") as live:
                await live.send('{"type":"hello"}')
                await live.recv()
                await (await live.ping())
                for _ in range(40):
                    live.transport.write(PING)
                await live.wait_closed()
                await until(lambda: not node.connections)

    run(test())


def test_who_lets_many_bytes_wait_is_disconnected(tmp_path):
    """Few messages may be long ones: everybody who says hello again gets all there is to see."""

    async def test():
        async with running(tmp_path, limits=limits(outbox=10**6, outbox_bytes=2**17)) as (url, node, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            deaf = await connect(f"ws{url[4:]}/api/tables/{made.table.id}/live", max_queue=1)
            deaf.transport.pause_reading()
            most = 0
            for _ in range(4000):
                await deaf.send('{"type":"hello"}')
                await asyncio.sleep(0)
                most = max([most, *(connection.outbox_bytes for connection in node.connections)])
                if not node.connections and most:
                    break
            assert 2**15 < most <= 2**17
            await until(lambda: not node.connections)
            deaf.transport.abort()

    run(test())


def test_who_reads_nothing_is_disconnected(tmp_path):
    async def test():
        async with running(tmp_path, limits=limits(outbox=20)) as (url, node, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            deaf = await connect(f"ws{url[4:]}/api/tables/{made.table.id}/live", max_queue=1, write_limit=2**12)
            await deaf.send('{"type":"hello"}')
            deaf.transport.pause_reading()
            for number in range(20_000):
                await deaf.send(json.dumps({"type": "ping", "id": number}))
                if number % 500 == 0:
                    await asyncio.sleep(0.01)
                    if not node.connections:
                        break
            await until(lambda: not node.connections)
            deaf.transport.abort()

    run(test())


def test_one_address_has_one_budget_of_messages_over_all_its_connections(tmp_path):
    async def test():
        few = limits(messages_per_address_per_second=0.001, messages_per_address_at_once=10)
        async with running(tmp_path, limits=few) as (url, _, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            address = f"ws{url[4:]}/api/tables/{made.table.id}/live"
            answers = []
            for number in range(4):
                async with connect(address) as live:
                    await live.send('{"type":"hello"}')
                    for n in range(4):
                        await live.send(json.dumps({"type": "ping", "id": number * 10 + n}))
                        answers.append(json.loads(await live.recv()))
            assert [answer for answer in answers if answer.get("code") == "too_fast"]

    run(test())
