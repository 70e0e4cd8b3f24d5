"""Requests that a client shouldn't send: each is answered, and none as a fault of ours."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from giza.client import mine
from server_kit import browsing, play_on, run, running
from soak import short_or_long

METHODS = ["GET", "GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"]
PLACES = ["", "record", "replay", "views/0/0", "views/9999/7", "views/0/9", "chances", "analysis", "odds/0", "odds/-1"]
PLACES += ["seats", "contributions", "live", "%00", ".."]
HEAVY = {"chances", "analysis", "odds/0"}
"""What takes long at a finished game, and may be refused on a machine that is busy."""
OTHERS = [
    "/",
    "/api/offer",
    "/api/tables",
    "/api/key",
    "/api/progress",
    "/api/player",
    "/api/player/games",
    "/api/player/end",
]
OTHERS += ["/api/player/seats", "/api/push", "/api/push/end", "/api/live-schema.json", "/t/x", "/health", "/metrics"]
OTHERS += ["/%2e%2e/etc/passwd", "/api/rules/x", "/api/guides/x", "/api/guides/obelisk?language=xx", "/api/puzzles/%00"]
BODIES: list[dict[str, Any]] = [
    {"game": "camelup1", "seats": [{"kind": "mine", "name": "Ada"}, {"kind": "bot", "bot": "easy"}], "options": {}},
    {"name": "Eve", "seat": 0, "randomness": "ab" * 16, "kept": "x" * 43, "key": "y" * 43},
    {"contributions": [{"token": "x" * 43, "randomness": "ab" * 16}]},
    {"key": "z" * 43, "table": "a" * 22, "tokens": ["x" * 43]},
    {"key": "z" * 43, "subscription": {"endpoint": "https://example.org/x", "p256dh": "x", "auth": "y"}},
    {"endpoint": "https://example.org/x"},
]
JUNK = [None, True, -1, 2**63, 1e308, "", "x" * 500, [], {}, [[]] * 50, {"a": {"b": []}}, "\x00", "🐪" * 30, "\ud800"]
HEADERS = [
    {},
    {"Accept-Language": "de,en;q=" + "9" * 50},
    {"Content-Type": "text/xml"},
    {"Content-Type": "application/json; charset=klingon"},
    {"Origin": "http://[::1"},
    {"Origin": "https://elsewhere.example"},
    {"X-Forwarded-For": "1, 2, 3"},
    {"Content-Encoding": "gzip"},
    {"Range": "bytes=5-1"},
    {"If-None-Match": "*"},
]


def body_of(random: Random) -> bytes:
    """Something that is almost a body."""
    message = dict(random.choice(BODIES))
    match random.randrange(6):
        case 0:
            return random.randbytes(random.randrange(300))
        case 1:
            return b"[" * random.randrange(1, 9000)
        case 2:
            return json.dumps(message)[: random.randrange(120)].encode()
        case 3:
            message[random.choice(list(message))] = random.choice(JUNK)
        case 4:
            del message[random.choice(list(message))]
    return json.dumps(message).encode()


def path_of(random: Random, tables: list[str]) -> str:
    """Something that is almost an address; the game at the last table is over."""
    if random.random() < 0.3:
        return random.choice(OTHERS)
    table, place = random.choice([*tables, "a" * 22, "x", "%F0%9F%90%AA" * 5]), random.choice(PLACES)
    if table == tables[-1] and place in HEAVY:
        place = "record"
    return f"/api/tables/{table}/{place}".rstrip("/")


@pytest.mark.parametrize("requests", short_or_long(500, 10_000))
def test_hostile_requests_get_an_answer_and_never_a_fault(tmp_path, requests):
    async def test():
        async with running(tmp_path) as (url, node, server), browsing(url) as http:
            waiting = await server.create("obelisk", [mine("Ada"), mine("Badru")])
            over = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with server.live(over.table.id, [token.token for token in over.tokens]) as table:
                await play_on(table, Random(1))
            random, statuses = Random(5), Counter()
            for _ in range(requests):
                method, path = random.choice(METHODS), path_of(random, [waiting.table.id, over.table.id])
                body = b"" if method in ("GET", "HEAD") else body_of(random)
                answer = await http.request(method, path, content=body, headers=random.choice(HEADERS))
                statuses[answer.status_code] += 1
                assert answer.status_code < 500, (method, path, body[:200], answer.text[:200])
            print(f"{requests} hostile requests: {dict(sorted(statuses.items()))}")
            assert {200, 400, 404, 405} <= set(statuses)
            samples = [sample for found in node.metrics.statuses.collect() for sample in found.samples]
            assert not [sample for sample in samples if sample.labels.get("status", "").startswith("5")]
            assert (await server.table(waiting.table.id)).state == "playing"

    run(test(), 300 + requests / 10)
