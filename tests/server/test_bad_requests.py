"""What strangers get for nonsense: a short answer, and one line in the log."""

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from giza.client import anyone, mine
from server_kit import browsing, place_of, run, running


@pytest.mark.parametrize(
    "path", ["/api/tables", f"/api/tables/{'a' * 22}/seats", "/api/player", "/api/push", "/api/push/end"]
)
def test_json_that_isnt_utf8_gets_400(tmp_path, caplog, path):
    async def test():
        async with running(tmp_path) as (url, _, _), browsing(url) as http:
            for body in (b'{"key": "\xff"}', b'{"\xc3": 1}', b'"\xed\xa0\x80"', b'{"game": "x", "seats": ["\xf8"]}'):
                answer = await http.post(path, content=body, headers={"Content-Type": "application/json"})
                assert (answer.status_code, answer.json()["code"]) == (400, "bad_request"), body

    run(test())
    assert not [record for record in caplog.records if record.exc_info and record.exc_info[1]]


def test_deep_json_and_bad_headers_get_400_and_one_line_in_the_log(tmp_path, caplog):
    async def test():
        async with running(tmp_path) as (url, node, _), browsing(url) as http:
            deep = b'{"game": ' + b"[" * 7000 + b"]" * 7000 + b"}"
            for body in (deep, b"[" * 16000, b"\xff\xfe", b'{"game": "\\ud800"}', b"nul"):
                answer = await http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
                assert answer.status_code == 400, body[:20]
            for origin in ("http://[", "http://[::1", "null", "http://evil:port", "\\"):
                answer = await http.post("/api/tables", json={}, headers={"Origin": origin})
                assert answer.status_code == 403, origin
            for host in ("[", "a b", "evil.example", "evil.example:80", "127.0.0.1:99999999", "x" * 3000):
                answer = await http.get("/api/offer", headers={"Host": host})
                assert answer.status_code == 400, host
            assert node.metrics.registry.get_sample_value("giza_http_responses_total", {"status": "500"}) is None

    run(test())
    assert "Traceback" not in caplog.text
    assert not [record for record in caplog.records if record.exc_info and record.exc_info[1]]


def test_a_name_that_was_made_to_point_here_is_refused(tmp_path):
    hosts, public = ["rebound.example", "rebound.example:8000", "127.0.0.1.rebound.example"], "rebound.example:8000"

    async def test():
        async with running(tmp_path) as (url, _, server), browsing(url) as http:
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            there, port = place_of(url)
            for host in hosts:
                assert (await http.get("/", headers={"Host": host})).status_code == 400, host
                live = f"ws://{host.partition(':')[0]}/api/tables/{made.table.id}/live"
                with pytest.raises(InvalidStatus):
                    await connect(live, host=there, port=port)
        async with running(tmp_path, public_url=f"https://{public}") as (url, _, _), browsing(url) as http:
            statuses = {host: (await http.get("/", headers={"Host": host})).status_code for host in hosts}
            assert statuses == {host: 200 if host == public else 400 for host in hosts}

    run(test())


def test_head_works_where_get_does(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, _), browsing(url) as http:
            for path in ("/", "/api/offer", "/api/tables", "/health", "/metrics", "/api/openapi.json"):
                head, get = await http.head(path), await http.get(path)
                assert (head.status_code, head.content) == (200, b""), path
                assert head.headers["content-type"] == get.headers["content-type"], path
            assert (await http.head("/api/tables/nothing")).status_code == 400

    run(test())


def test_addresses_of_one_household_count_together(tmp_path):
    from giza.server.http.guard import address_of

    scopes = [{"client": (f"2001:db8:1:2:{n:x}::{n}", 1)} for n in range(1, 5)]
    assert len({address_of(scope) for scope in scopes}) == 1
    assert address_of({"client": ("2001:db8:1:3::1", 1)}) != address_of(scopes[0])
