"""The limits of one client, and their effect on others."""

import asyncio
import subprocess
import sys
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from giza.client import Server, ServerSaysNo, anyone, mine
from giza.games import games_with
from giza.server.http.pages import Pages
from giza.server.settings import Limits
from server_kit import LOOSE, browsing, run, running, until
from soak import short_or_long

# HTTP


def test_pages_of_other_sites_may_not_talk_to_the_server(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, _), browsing(url) as http:
            body = {"game": "camelup1", "seats": [{"kind": "open"}, {"kind": "open"}]}
            refused = await http.post("/api/tables", json=body, headers={"Origin": "https://evil.example"})
            assert (refused.status_code, refused.json()["code"]) == (403, "other_origin")
            welcome = await http.post("/api/tables", json=body, headers={"Origin": url})
            assert welcome.status_code == 201
            address = f"ws{url[4:]}/api/tables/{welcome.json()['table']['id']}/live"
            with pytest.raises(InvalidStatus):
                await connect(address, origin="https://evil.example")  # type: ignore[arg-type]
            async with connect(address, origin=url):  # type: ignore[arg-type]
                pass

    run(test())


NO_PLACES = ["null", "", "http://[", "file://", "file:///x", "chrome-extension://x", "http://", "//127.0.0.1", "ws://x"]


@pytest.mark.parametrize("public_url", [None, "https://giza.example"])
def test_an_origin_that_names_no_place_is_foreign(tmp_path, public_url):
    """Pages in a sandbox send `null`; only programs send none at all."""

    async def test():
        async with running(tmp_path, public_url=public_url) as (url, _, _), httpx.AsyncClient(base_url=url) as http:
            body = {"game": "camelup1", "seats": [{"kind": "open"}, {"kind": "open"}]}
            made = await http.post("/api/tables", json=body)
            address = f"ws{url[4:]}/api/tables/{made.json()['table']['id']}/live"
            for origin in NO_PLACES:
                refused = await http.post("/api/tables", json=body, headers={"Origin": origin})
                assert (refused.status_code, refused.json()["code"]) == (403, "other_origin"), origin
                with pytest.raises(InvalidStatus):
                    await connect(address, additional_headers={"Origin": origin})
            async with connect(address):
                pass

    run(test())


def test_every_answer_has_the_security_headers(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, _), browsing(url) as http:
            for path in ("/", "/t/abc", "/api/offer", "/api/nothing", "/health", "/metrics", "/../etc/passwd"):
                answer = await http.get(path)
                policy = answer.headers["content-security-policy"]
                assert "unsafe-inline" not in policy
                assert "'unsafe-eval'" not in policy
                assert "default-src 'self'; script-src 'self' 'wasm-unsafe-eval';" in policy
                assert answer.headers["x-content-type-options"] == "nosniff"
            assert (await http.get("/")).headers["content-type"].startswith("text/html")
            assert (await http.get("/api/nothing")).json()["code"] == "not_found"
            lost = await http.get("/nothing", headers={"Accept": "text/html,*/*;q=0.8"})
            assert lost.status_code == 404
            assert lost.headers["content-type"].startswith("text/html")
            assert "giza_entries_total" in (await http.get("/metrics")).text

    run(test())


def test_one_address_may_not_ask_too_often_or_make_too_many_tables(tmp_path):
    async def test():
        limits = Limits(requests_per_second=0.001, requests_at_once=10, unfinished_tables_per_address=3)
        async with (
            running(tmp_path, limits=limits) as (url, _, server),
            browsing(url) as http,
        ):
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
        async with running(tmp_path, limits=limits) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            async with server.live(made.table.id), server.live(made.table.id):
                with pytest.raises(Exception, match="403"):
                    await server.live(made.table.id).__aenter__()
            await until(lambda: not node.addresses.connections)
            async with server.live(made.table.id):
                pass

    run(test())


def test_our_own_faults_are_logged_and_not_told(tmp_path, monkeypatch, caplog):
    async def test():
        async with running(tmp_path) as (url, node, _), browsing(url) as http:

            async def broken(*_):
                raise RuntimeError("a secret of the server")

            monkeypatch.setattr(node.store, "listed", broken)
            answer = await http.get("/api/tables")
            assert answer.status_code == 500
            assert answer.json() == {"code": "failed", "text": "something went wrong on the server; it has been logged"}
            assert any("RuntimeError" in str(record.exc_info) for record in caplog.records)

    run(test())


def test_a_table_that_cant_be_is_refused_with_a_reason(tmp_path):
    cases: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "no game 'chess'|no such game|chess"),
        ({"seats": [{"kind": "open"}]}, "2 to 8"),
        ({"seats": [{"kind": "open"}, {"kind": "bot", "bot": "kind"}]}, "no bot 'kind'"),
        ({"seats": [{"kind": "open"}, {"kind": "bot", "bot": "search:9s"}]}, "no bot 'search:9s'"),
        ({"seats": [{"kind": "open"}, {"kind": "mine", "name": " Ada\n"}]}, "can't be a name"),
        ({"options": {"names": [1, 2]}}, "no option 'names'"),
        ({"options": {"end_clamp": "never"}}, "end_clamp"),
        ({"clock": 1}, "clock"),
    ]

    async def test():
        async with running(tmp_path) as (url, _, _), browsing(url) as http:
            for change, text in cases:
                body = {"game": "camelup1", "seats": [{"kind": "open"}, {"kind": "open"}], **change}
                answer = await http.post("/api/tables", json=body)
                assert answer.status_code in (400, 409), change
                assert any(part in answer.json()["text"] for part in text.split("|")), answer.text

    run(test())


async def learn_everything(url: str) -> None:
    """Ask for all lessons until they are there: as long as a game is being compiled, they aren't, and that is said."""
    async with browsing(url) as http:
        for lesson in ("guide", "puzzles"):
            for game in games_with(lesson):
                while (await http.get(f"/api/{lesson.rstrip('s')}s/{game}")).status_code == 503:
                    await asyncio.sleep(0.05)


@pytest.mark.parametrize("examples", short_or_long(15, 300))
def test_requests_made_from_the_description_find_no_fault(tmp_path, examples):
    async def test():
        async with running(tmp_path) as (url, node, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()], listed=True)
            assert made.link.endswith(made.table.id)
            await learn_everything(url)
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "schemathesis.cli", "run", f"{url}/api/openapi.json"),
                *(
                    "--max-examples",
                    str(examples),
                    "--phases",
                    "examples,coverage,fuzzing",
                    "--seed",
                    "1",
                    "--no-color",
                ),
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

    run(test(), 300 + 10 * examples)


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
