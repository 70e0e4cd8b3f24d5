"""Games are compiled while the server answers already: what can be played says so, and the rest comes soon."""

import asyncio

import pytest
import websockets
from msgspec.json import decode, encode

from giza.client import anyone, mine
from giza.games import GAMES
from giza.games.camelup.odds import tables
from giza.lessons.puzzles import posed
from giza.server.http.routes import written_schema
from giza.server.wire.guides import Guide
from giza.server.wire.live import Goodbye
from giza.server.workers.preparing import Preparation
from giza.server.workers.processes import BotProcesses, Failed
from server_kit import browsing, post, run, running, until

TABLE = {"game": "camelup1", "seats": [{"kind": "mine", "name": "Ada"}, {"kind": "open"}]}


async def progress_of(url: str) -> dict[str, bool]:
    async with browsing(url) as http:
        return {game["game"]: game["ready"] for game in (await http.get("/api/progress")).json()["games"]}


def test_a_game_is_compiled_beside_serving_and_then_open(tmp_path):
    async def test():
        async with running(tmp_path) as (url, node, _):
            assert set(await progress_of(url)) == set(GAMES)
            node.preparation.progress["camelup1"].ready = False
            told: list[tuple[str, int, int]] = []
            node.preparation.note = lambda *step: told.append(step)
            do_by, seen = node.bot_processes.do_by, asyncio.Event()

            async def do_when_seen(*arguments):
                await seen.wait()
                return await do_by(*arguments)

            node.bot_processes.do_by = do_when_seen
            preparing = asyncio.create_task(node.preparation.run(node.bot_processes))
            assert not (await progress_of(url))["camelup1"]
            seen.set()
            await preparing
            assert all((await progress_of(url)).values())
            assert all(game == "camelup1" and done < total for game, done, total in told)
            assert (await post(url, "/api/tables", TABLE)).status_code == 201

    run(test())


def test_what_takes_long_to_write_is_written_before_anybody_asks(tmp_path, monkeypatch):
    async def nothing(*_):
        pass

    async def test():
        monkeypatch.setattr(Preparation, "run", nothing)
        written_schema.cache_clear()
        async with running(tmp_path, prepare=True):
            assert written_schema.cache_info().currsize == 1

    run(test())


def test_a_game_that_is_not_ready_says_so_and_is_waited_for(tmp_path):
    async def test():
        async with running(tmp_path) as (url, node, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()], listed=True)
            node.registry.forget(made.table.id)
            progress = node.preparation.progress["camelup1"]
            progress.ready = False
            refused = await post(url, "/api/tables", TABLE)
            assert (refused.status_code, refused.json()["code"]) == (503, "preparing")
            assert "Camel Up, first edition" in refused.json()["text"]
            assert "camelup1" not in node.preparation.ready
            assert (await server.lobby()).tables == []
            async with websockets.connect(f"{url.replace('http', 'ws')}/api/tables/{made.table.id}/live") as socket:
                goodbye = decode(await socket.recv(), type=Goodbye)
            assert (goodbye.code, goodbye.reconnect) == ("preparing", 2.0)
            asyncio.get_running_loop().call_later(0.7, setattr, progress, "ready", True)
            await server.create("camelup1", [mine("Ada"), anyone()])  # the client waits
            assert (await server.table(made.table.id)).state == "waiting"

    run(test())


def test_a_process_that_dies_holds_nothing_up(tmp_path):
    async def test():
        async with running(tmp_path, prepare=True) as (url, node, _):
            await until(lambda: node.bot_processes.processes)
            for process in node.bot_processes.processes:
                process.process.kill()
            await asyncio.shield(node.preparing)
            assert all((await progress_of(url)).values())

    run(test())


@pytest.mark.parametrize("lesson", ["guides/obelisk", "guides/camelup1", "puzzles/obelisk"])
def test_a_lesson_of_a_game_that_is_not_ready_comes_later(tmp_path, lesson):
    async def test():
        async with running(tmp_path) as (url, node, _), browsing(url) as http:
            progress = node.preparation.progress[lesson.partition("/")[2]]
            progress.ready = False
            refused = await http.get(f"/api/{lesson}", headers={"Accept-Language": "de"})
            assert (refused.status_code, refused.json()["code"]) == (503, "preparing")
            assert "vorbereitet" in refused.json()["text"]
            assert int(refused.headers["retry-after"]) > 0
            assert not node.bot_processes.processes

    run(test())


def test_a_lesson_is_worked_out_once_apart_from_the_tables_and_asked_for_again_if_that_takes_too_long(
    tmp_path, monkeypatch
):
    """On a machine that is busy, the first one takes as long as compiling the game; nobody is told that we failed."""
    asked, do, busy = [], BotProcesses.do, True

    async def noted(self, job, seconds, *arguments, apart=False):
        asked.append((job, *arguments))
        if busy:
            raise Failed("no answer in time")
        return await do(self, job, seconds, *arguments, apart=apart)

    monkeypatch.setattr(BotProcesses, "do", noted)

    async def test():
        nonlocal busy
        async with running(tmp_path) as (url, _, _), browsing(url) as http:
            refused = await http.get("/api/guides/obelisk")
            assert (refused.status_code, refused.json()["code"]) == (503, "busy")
            assert int(refused.headers["retry-after"]) > 0
            busy = False
            while (await http.get("/api/guides/obelisk")).status_code == 503:  # the game may have to be compiled now
                await asyncio.sleep(0.1)
            asked.clear()
            paths = ["guides/obelisk", "guides/obelisk?language=de", "puzzles/obelisk"]
            answers = await asyncio.gather(*(http.get(f"/api/{path}") for path in paths * 3))
            assert {answer.status_code for answer in answers} == {200}
            assert len({answer.content for answer in answers}) == len(paths)
            assert decode(answers[0].content, type=Guide).game == "obelisk"
            assert sorted(asked) == [("guide", "obelisk", "de"), ("puzzles", "obelisk")]
            assert (await http.get("/api/guides/nonsense")).status_code == 404

    run(test())


def test_what_is_solved_beside_serving_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "user_cache", lambda: tmp_path)

    async def solving_of(url: str) -> list[dict[str, object]]:
        async with browsing(url) as http:
            return (await http.get("/api/progress")).json()["solving"]

    async def test():
        async with running(tmp_path) as (url, node, _):
            await node.preparing
            (told,) = await solving_of(url)
            assert (told["games"], told["state"]) == (["camelup2"], "missing")
            node.solving.progress[0].state = "failed"
            (told,) = await solving_of(url)
            assert told["state"] == "failed"

    run(test())


def test_puzzles_come_zipped_to_those_who_can_unzip(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, _), browsing(url) as http:
            sizes = {}
            for accepted in ("gzip", "identity"):
                async with http.stream("GET", "/api/puzzles/obelisk", headers={"Accept-Encoding": accepted}) as answer:
                    sizes[accepted] = sum([len(chunk) async for chunk in answer.aiter_raw()])
                    assert ("content-encoding" in answer.headers) == (accepted == "gzip")
            assert sizes["gzip"] < sizes["identity"] / 5
            zipped, plain = [
                (await http.get("/api/puzzles/obelisk", headers={"Accept-Encoding": accepted})).json()
                for accepted in ("gzip", "identity")
            ]
            assert zipped == plain == decode(encode(await asyncio.to_thread(posed, "obelisk")))

    run(test())
