"""Thinking is shared fairly: people first, every address its part, and nothing is worked out twice."""

import asyncio
import os
from random import Random

import pytest

from giza.client import anyone, bot, mine
from giza.game import Game
from giza.server.after import finished_games
from giza.server.fair import sealed as sealed_records
from giza.server.refusals import Refusal
from giza.server.wire import live
from giza.server.workers.processes import BotProcesses, Thinker
from giza.server.workers.queue import ThinkingQueue
from server_kit import browsing, play_on, run, running, until
from turned_clock import TurnedClock


async def think(queue: ThinkingQueue, owner: str, idle: bool, order: list[str], seconds: float = 0.01) -> None:
    async with queue.place(owner, idle):
        order.append(owner)
        await queue.clock.sleep(seconds)


def test_people_go_before_tables_of_bots_alone():
    async def test():
        clock = TurnedClock()
        queue, order = ThinkingQueue(2, clock), []
        crowd = [asyncio.create_task(think(queue, f"crowd {n}", True, order)) for n in range(20)]
        await clock.turn(0.005)
        person = asyncio.create_task(think(queue, "person", False, order))
        await clock.turn(1)
        await asyncio.gather(person, *crowd)
        assert order.index("person") <= 2
        assert (queue.busy, queue.idle_busy, queue.waiting) == (0, 0, [])

    run(test())


def test_an_address_with_many_tables_gets_no_more_than_one_with_few():
    async def test():
        clock = TurnedClock()
        queue, order = ThinkingQueue(1, clock), []
        many = [asyncio.create_task(think(queue, "many", False, order)) for _ in range(50)]
        await clock.turn(0.03)
        few = [asyncio.create_task(think(queue, "few", False, order)) for _ in range(5)]
        while not all(task.done() for task in few):
            await clock.turn(0.01)
        assert order.count("many") < 20
        await clock.turn(1)
        await asyncio.gather(*many)

    run(test())


def test_bots_alone_leave_places_for_people_and_one_owner_has_one():
    async def test():
        clock = TurnedClock()
        queue, order = ThinkingQueue(4, clock), []
        crowd = [asyncio.create_task(think(queue, "one", True, order, 0.2)) for _ in range(5)]
        crowd += [asyncio.create_task(think(queue, f"other {n}", True, order, 0.2)) for n in range(5)]
        await clock.turn(0.05)
        assert queue.idle_busy == 2
        assert order.count("one") == 1
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        assert (queue.busy, queue.idle_busy, queue.waiting) == (0, 0, [])
        person = asyncio.create_task(think(queue, "person", False, order))
        await clock.turn(0.01)
        await person

    run(test())


def test_one_address_has_half_of_the_places_however_many_tables_with_people_it_has():
    async def test():
        clock = TurnedClock()
        queue, order = ThinkingQueue(4, clock), []
        crowd = [asyncio.create_task(think(queue, "one", False, order, 0.2)) for _ in range(10)]
        await clock.turn(0.05)
        assert order == ["one"] * 2
        other = asyncio.create_task(think(queue, "other", False, order))
        await clock.turn(0.01)
        await other
        assert order == ["one", "one", "other"]
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        assert not queue.owners

    run(test())


def test_a_seat_whose_person_is_away_gives_a_table_no_precedence(tmp_path):
    async def test():
        async with running(tmp_path, bot_pause=60.0) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            room = await node.registry.room(made.table.id)
            assert not room.people_wait()
            async with server.live(made.table.id, [made.tokens[0].token]) as ada:
                assert room.people_wait()
                await ada.request(lambda n: live.Replace(n, 0, "random"))
                assert not room.people_wait()

    run(test())


def test_records_and_replays_are_worked_out_once_and_never_where_tables_are_served(tmp_path, monkeypatch):
    async def test():
        async with running(tmp_path) as (url, _, server), browsing(url) as http:
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            path = f"/api/tables/{made.table.id}"
            assert (await http.get(f"{path}/record")).status_code == 409
            async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
                await play_on(table, Random(1))
            asked, work_out = [], BotProcesses.work_out

            async def noted(self, owner, idle, job, *arguments, **named):
                asked.append(job)
                return await work_out(self, owner, idle, job, *arguments, **named)

            monkeypatch.setattr(BotProcesses, "work_out", noted)
            monkeypatch.setattr(Game, "from_record", None)  # in this process; bots' processes have their own
            monkeypatch.setattr(sealed_records, "chained_record", None)
            paths = ["record", "replay", "views/3/0", "views/3/1"]
            answers = await asyncio.gather(*(http.get(f"{path}/{what}") for what in paths * 4))
            answers += [await http.get(f"{path}/{what}") for what in paths]
            assert {answer.status_code for answer in answers} == {200}
            assert len({answer.content for answer in answers}) == len(paths)
            assert sorted(asked) == ["record", "replay", "view", "view"]
            assert (await http.get(f"{path}/views/3/7")).status_code == 404

    run(test())


def test_what_is_kept_of_finished_games_is_bounded(monkeypatch):
    async def test():
        monkeypatch.setattr(finished_games, "MOST_BYTES", 1000)
        games = finished_games.FinishedGames(None, None, None)

        async def work():
            return b"x" * 300

        for number in range(10):
            await games.once(f"record {number}", work)
        assert list(games.kept) == ["record 7", "record 8", "record 9"]
        assert (games.bytes, games.under_way) == (900, {})

    run(test())


class Counted(BotProcesses):
    """Notes the jobs it gets, and takes a while."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple] = []

    async def do(self, job, seconds, *arguments, apart=False):
        self.asked.append((job, arguments))
        await asyncio.sleep(0)
        return len(self.asked)


def test_the_same_question_is_worked_out_once():
    async def test():
        bots = Counted()
        answers = await asyncio.gather(*(bots.advice(f"address {n}", "odds", {"state": "abc"}) for n in range(30)))
        assert set(answers) == {1}
        assert await bots.advice("later", "odds", {"state": "abc"}) == 1
        assert await bots.advice("later", "odds", {"state": "abd"}) == 2
        assert len(bots.asked) == 2

    run(test())


class Slow(BotProcesses):
    """Notes the order in which it does jobs; an analysis takes longer than anything else."""

    def __init__(self, clock: TurnedClock) -> None:
        super().__init__(1, clock=clock)
        self.order: list[str] = []

    async def do(self, job, seconds, *arguments, apart=False):
        assert apart == (job == "analysis")
        self.order.append(job)
        await self.clock.sleep(0.2 if job == "analysis" else 0.01)

    async def choose_now(self, thinker, view, actions, seconds):
        self.order.append("choose")
        await self.clock.sleep(0.01)


def test_plays_and_hints_go_before_analyses():
    """However many finished games are asked about, half of the places are there for people at their tables."""

    async def test():
        clock = TurnedClock()
        bots = Slow(clock)
        crowd = [
            asyncio.create_task(bots.advice(f"address {n}", "analysis", f"record {n}", idle=True)) for n in range(30)
        ]
        await clock.turn(0.05)
        assert bots.order == ["analysis"] * bots.queue.half
        people = [bots.choose(Thinker("medium", owner=f"host {n}"), {}, [], 1.0) for n in range(10)]
        people += [bots.advice(f"guest {n}", "advise", {"state": n}) for n in range(10)]
        asked = asyncio.gather(*people)
        while not asked.done():
            await clock.turn(0.01)
        await asked
        assert bots.order.count("analysis") <= 2 * bots.queue.half < 30
        assert (bots.order.count("choose"), bots.order.count("advise")) == (10, 10)
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        bots.stop()

    run(test())


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="needs priorities")
def test_bot_processes_are_nice():
    async def test():
        bots = BotProcesses(1, niceness=7)
        try:
            own = os.getpriority(os.PRIO_PROCESS, 0)
            await bots.choose(Thinker("random"), {"game": "x"}, ["roll"], 30)
            pid = bots.processes[0].process.pid
            assert os.getpriority(os.PRIO_PROCESS, pid) == own + 7
            with pytest.raises(Refusal):
                await bots.advice("somebody", "analysis", "no record", idle=True)
            assert bots.apart.process.pid not in [process.process.pid for process in bots.processes]
            assert os.getpriority(os.PRIO_PROCESS, bots.apart.process.pid) > own + 7
        finally:
            bots.stop()

    run(test())


def test_bots_are_warmed_before_anybody_needs_them(monkeypatch):
    async def test():
        asked = []

        async def do_by(self, process, job, seconds, *arguments):
            asked.append((process, job))

        monkeypatch.setattr(BotProcesses, "do_by", do_by)
        bots = BotProcesses(2)
        try:
            bots.warm_up()
            await asyncio.gather(*bots.warming)
            assert [job for _, job in asked] == ["warm", "warm"]
            assert len({process for process, _ in asked}) == 2
        finally:
            bots.stop()

    run(test())


def test_bots_among_themselves_are_paced(tmp_path):
    clock, pause = TurnedClock(), 0.375

    async def test():
        async with running(tmp_path, clock=clock, bots_alone_pause=pause) as (_, _, server):
            made = await server.create("camelup1", [bot("random"), bot("random")])
            async with server.live(made.table.id) as watcher:
                for _ in range(3):
                    before = watcher.version
                    await until(lambda: clock.waits(pause))
                    await clock.turn(pause * 0.9)
                    await watcher.request(live.Ping)
                    assert watcher.version == before
                    await clock.turn(pause * 0.1)
                    await watcher.until(lambda before=before: watcher.version == before + 1)

    run(test())


def test_a_crowd_of_bots_is_hardly_noticed_by_people(tmp_path):
    """The bench measures it with hard bots; here it is enough that nothing piles up before people."""

    async def test():
        async with running(tmp_path, bots_alone_pause=0.05) as (_, node, server):
            for _ in range(20):
                await server.create("camelup1", [bot("random")] * 4)
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            async with server.live(made.table.id, [made.tokens[0].token]) as ada:
                for number in range(40):
                    await ada.request(lambda n, k=number: live.Say(n, 0, f"hello {k}"))
            assert node.bot_processes.queue.idle_busy <= node.bot_processes.queue.half

    run(test())
