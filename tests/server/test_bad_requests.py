"""What strangers get for nonsense: a short answer, and one line in the log."""

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from giza.client import anyone, mine
from server_kit import place_of, run, running


def test_deep_json_and_bad_headers_get_400_and_one_line_in_the_log(tmp_path, caplog):
    async def test():
        async with running(tmp_path) as (url, node, _), httpx.AsyncClient(base_url=url, timeout=30) as http:
            deep = b'{"game": ' + b"[" * 7000 + b"]" * 7000 + b"}"
            for body in (deep, b"[" * 16000, b"\xff\xfe", b'{"game": "\\ud800"}', b"nul"):
                answer = await http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
                assert answer.status_code == 400, body[:20]
            for origin in ("http://[", "http://[::1", "null", "http://evil:port", "\\"):
                answer = await http.post("/api/tables", json={}, headers={"Origin": origin})
                assert answer.status_code in (400, 403), origin
            for host in ("[", "a b", "evil.example", "evil.example:80", "127.0.0.1:99999999", "x" * 3000):
                answer = await http.get("/api/offer", headers={"Host": host})
                assert answer.status_code == 400, host
            assert node.metrics.registry.get_sample_value("giza_http_responses_total", {"status": "500"}) is None

    run(test())
    assert "Traceback" not in caplog.text
    assert not [record for record in caplog.records if record.exc_info and record.exc_info[1]]


@pytest.mark.parametrize("host", ["rebound.example", "rebound.example:8000", "127.0.0.1.rebound.example"])
def test_a_name_that_was_made_to_point_here_is_refused(tmp_path, host):
    async def test():
        async with running(tmp_path) as (url, _, server), httpx.AsyncClient(base_url=url) as http:
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            assert (await http.get("/", headers={"Host": host})).status_code == 400
            there, port = place_of(url)
            with pytest.raises(InvalidStatus):
                await connect(f"ws://{host.partition(':')[0]}/api/tables/{made.table.id}/live", host=there, port=port)
        public = "https://rebound.example:8000"
        async with running(tmp_path, public_url=public) as (url, _, _), httpx.AsyncClient(base_url=url) as http:
            expected = 200 if host == "rebound.example:8000" else 400
            assert (await http.get("/", headers={"Host": host})).status_code == expected

    run(test())


@pytest.mark.parametrize("path", ["/", "/api/offer", "/api/tables", "/health", "/metrics", "/api/openapi.json"])
def test_head_works_where_get_does(tmp_path, path):
    async def test():
        async with running(tmp_path) as (url, _, _), httpx.AsyncClient(base_url=url) as http:
            head, get = await http.head(path), await http.get(path)
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-type"] == get.headers["content-type"]
            assert (await http.head("/api/tables/nothing")).status_code == 400

    run(test())


def test_addresses_of_one_household_count_together(tmp_path):
    from giza.server.http.guard import address_of

    scopes = [{"client": (f"2001:db8:1:2:{n:x}::{n}", 1)} for n in range(1, 5)]
    assert len({address_of(scope) for scope in scopes}) == 1
    assert address_of({"client": ("2001:db8:1:3::1", 1)}) != address_of(scopes[0])
