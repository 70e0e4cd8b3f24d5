"""The share of the event loop's time for each address, enforced by waiting, whatever it requests."""

import asyncio
import json
import time
from random import Random

import pytest

from giza.client import mine
from giza.server.http.limits import EXPECTED, MOST_IN_A_TURN, Work
from giza.server.settings import Limits
from giza.server.table.updates import Updates
from server_kit import LOOSE, browsing, play_on, run, running, tokens_of, until
from turned_clock import TurnedClock

ADA, EVE = "192.0.2.1", "192.0.2.66"


def busy(seconds: float) -> None:
    """Use the processor for a while."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_debt_is_paid_by_waiting_and_nobody_pays_for_others():
    clock = TurnedClock()
    work = Work(0.1, 0.3, clock)
    work.charge(EVE, 0.5)
    assert (work.debt(EVE), work.debt(ADA)) == (pytest.approx(2.0), 0.0)  # type: ignore[comparison-overlap]
    clock.passed += 1.5
    assert work.debt(EVE) == pytest.approx(0.5)
    clock.passed += 600
    work.charge(EVE, 0.3)  # what wasn't used long ago isn't saved
    assert work.debt(EVE) == 0


def test_simultaneous_requests_are_admitted_one_after_the_other():
    clock = TurnedClock()
    work = Work(0.1, 0.0, clock)

    async def test():
        entered = []

        async def enter():
            await work.pace(EVE)
            entered.append(clock.passed)

        waiting = [asyncio.create_task(enter()) for _ in range(5)]
        await asyncio.sleep(0)
        await clock.turn(1.0)
        await asyncio.gather(*waiting)
        assert entered == pytest.approx([EXPECTED * 10 * (n + 1) for n in range(5)])

    run(test())


def test_work_is_charged_for_the_steps_it_takes_and_not_for_waiting():
    clock = TurnedClock()
    work = Work(0.1, 10.0, clock)

    async def steps(ready: asyncio.Future) -> str:
        busy(0.02)
        told = await ready
        busy(0.01)
        return told

    async def test():
        ready = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(work.timed(EVE, steps(ready)))
        await asyncio.sleep(0)
        busy(0.05)  # another address's
        ready.set_result("done")
        assert await task == "done"
        assert 0.03 <= work.used[EVE][0] < 0.05

    run(test())


def test_an_address_has_a_part_of_each_turn_of_the_event_loop_however_many_things_it_asks_for():
    work = Work(0.1, 10.0, TurnedClock())
    turns, steps = [0], []

    async def step(address: str) -> None:
        steps.append((address, turns[0]))
        busy(MOST_IN_A_TURN * 1.5)

    async def take_turns() -> None:
        while True:
            turns[0] += 1
            await asyncio.sleep(0)

    async def test():
        other = asyncio.create_task(take_turns())
        await asyncio.gather(*(work.timed(EVE, step(EVE)) for _ in range(20)), work.timed(ADA, step(ADA)))
        other.cancel()
        assert len({turn for address, turn in steps if address == EVE}) == 20
        assert dict(steps)[ADA] == steps[0][1]

    run(test())


class CountedClock(TurnedClock):
    """A clock on which work takes as long as it says."""

    def __init__(self) -> None:
        super().__init__()
        self.worked = 0.0

    def working(self) -> float:
        return self.worked


def test_an_address_that_has_used_much_takes_its_steps_evenly_and_others_at_once():
    clock = CountedClock()
    work, steps = Work(0.1, 1.0, clock), []

    async def step(address: str) -> None:
        steps.append((address, clock.passed))
        clock.worked += 0.002

    async def test():
        work.charge(EVE, 0.5)
        tasks = [asyncio.create_task(work.timed(address, step(address))) for address in [EVE] * 5 + [ADA] * 5]
        await clock.turn(1.0)
        await asyncio.gather(*tasks)
        assert [at for address, at in steps if address == ADA] == [0.0] * 5
        assert [at for address, at in steps if address == EVE] == pytest.approx([0.0, 0.005, 0.015, 0.025, 0.035])

    run(test())


def test_work_that_rests_can_be_cancelled_and_those_behind_it_go_on():
    clock = CountedClock()
    work, done = Work(0.1, 1.0, clock), []

    async def step(number: int) -> None:
        done.append(number)
        clock.worked += 0.002

    async def test():
        work.charge(EVE, 0.5)
        tasks = [asyncio.create_task(work.timed(EVE, step(number))) for number in range(4)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        tasks[1].cancel()
        tasks[2].cancel()
        await clock.turn(1.0)
        await asyncio.wait(tasks)
        assert [task.cancelled() for task in tasks] == [False, True, True, False]
        assert done == [0, 3]

    run(test())


def test_work_that_waits_for_its_turn_can_be_cancelled():
    work, ended = Work(0.1, 10.0, TurnedClock()), []

    async def begin() -> None:
        try:
            await asyncio.sleep(0)
        finally:
            ended.append(True)

    async def test():
        waiting = [False]
        work.must_wait = lambda address: waiting[0]
        task = asyncio.create_task(work.timed(EVE, begin()))
        await asyncio.sleep(0)
        waiting[0] = True
        for _ in range(5):
            await asyncio.sleep(0)
        assert not task.done()
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        assert ended == [True]

    run(test())


def test_work_that_is_timed_fails_and_is_cancelled_like_any_other():
    work = Work(0.1, 10.0, TurnedClock())
    ended = []

    async def wait():
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    async def fail():
        try:
            raise ValueError("inside")
        except ValueError:
            await asyncio.sleep(0)
            raise

    async def test():
        task = asyncio.create_task(work.timed(EVE, wait()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(ValueError, match="inside"):
            await work.timed(EVE, fail())
        assert ended == [True]

    run(test())


def test_pages_are_answered_within_an_address_share_and_refused_far_beyond_it(tmp_path):
    clock = TurnedClock()
    limits = Limits(**{**LOOSE.__dict__, "share_per_address": 0.1, "seconds_at_once": 30.0})

    async def test():
        async with running(tmp_path, clock=clock, limits=limits) as (url, node, _), browsing(url) as http:
            assert (await http.get("/")).status_code == 200
            node.addresses.work.charge("127.0.0.1", 30.2)
            asked = asyncio.create_task(http.get("/"))
            await clock.turn_until(asked.done, 0.1)
            assert (await asked).status_code == 200
            assert clock.passed >= 2.0
            node.addresses.work.charge("127.0.0.1", 5.0)
            asked = asyncio.create_task(http.get("/"))
            await clock.turn_until(asked.done, 0.5)
            assert ((await asked).status_code, (await asked).json()["code"]) == (429, "too_fast")
            assert int((await asked).headers["retry-after"]) > 0

    run(test())


def test_messages_and_bots_wait_for_their_address_share(tmp_path):
    clock = TurnedClock()
    limits = Limits(**{**LOOSE.__dict__, "share_per_address": 0.1, "seconds_at_once": 30.0})

    async def test():
        async with running(tmp_path, clock=clock, limits=limits) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with server.live(made.table.id, tokens_of(made)) as table:
                node.addresses.work.charge("127.0.0.1", 31.0)
                begin, owed = clock.passed, node.addresses.work.debt("127.0.0.1")
                playing = asyncio.create_task(table.play("ticket blue"))
                await clock.turn_until(playing.done, 0.1)
                assert clock.passed - begin >= owed > 5
                room = await node.registry.room(made.table.id)
                node.addresses.work.charge(room.owner, 32.0)
                begin, owed = clock.passed, node.addresses.work.debt(room.owner)
                await table.socket.send(json.dumps({"type": "replace", "id": 9, "seat": 1, "bot": "random"}))
                await clock.turn_until(lambda: room.table.bot_to_act is not None, 0.1)
                await clock.turn_until(lambda: room.table.bot_to_act is None, 0.1)
                assert clock.passed - begin >= owed > 15
                node.addresses.work.used.clear()  # or goodbyes would wait for the clock
                await clock.turn(60)

    run(test())


@pytest.mark.parametrize("path", ["", "/record"])
def test_what_goes_on_in_a_task_of_its_own_is_charged_too(tmp_path, path):
    """To read a table, or to seal a record, which others may wait for as well."""

    async def test():
        async with running(tmp_path, clock=TurnedClock()) as (url, node, server), browsing(url) as http:
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with server.live(made.table.id, tokens_of(made)) as table:
                await play_on(table, Random(3))
            node.registry.forget(made.table.id)
            entries = node.store.entries

            async def laborious(*given):
                busy(0.1)
                return await entries(*given)

            node.store.entries = laborious
            used = node.addresses.work.used
            before, _ = used["127.0.0.1"]
            assert (await http.get(f"/api/tables/{made.table.id}{path}")).status_code == 200
            assert used["127.0.0.1"][0] - before >= 0.1

    run(test())


def test_others_get_their_turn_while_somebody_is_told_what_they_have_missed(tmp_path, monkeypatch):
    turns = [0]
    made: list[int] = []
    update = Updates.update

    def noted(*given):
        made.append(turns[0])
        return update(*given)

    async def take_turns() -> None:
        while True:
            turns[0] += 1
            await asyncio.sleep(0)

    async def test():
        async with running(tmp_path) as (_, _, server):
            made_table = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            table, tokens = made_table.table.id, tokens_of(made_table)
            async with server.live(table, tokens) as live:
                await play_on(live, Random(3), 20)
                seen = live.version - 16
            monkeypatch.setattr(Updates, "update", noted)
            other = asyncio.create_task(take_turns())
            async with server.live(table, tokens, seen=seen) as live:
                await live.until(lambda: live.version == seen + 16)
            other.cancel()
            assert len(set(made[:16])) == 16

    run(test())


def test_updates_are_encoded_once_per_seat_for_all_sets_of_seats(tmp_path, monkeypatch):
    from giza.server.table import updates

    seen = []
    view = updates.table_view
    monkeypatch.setattr(updates, "table_view", lambda *given: seen.append(given[2]) or view(*given))

    async def test():
        async with running(tmp_path) as (_, node, server):
            made = await server.create("camelup2", [mine(f"Ada {n}") for n in range(4)])
            tokens = tokens_of(made)
            sets = [[token for bit, token in enumerate(tokens) if number >> bit & 1] for number in range(16)]
            tables = [server.live(made.table.id, some) for some in sets]
            for table in tables:
                await table.__aenter__()
            await until(lambda: len(node.connections) == 16)
            seen.clear()
            await tables[15].play(tables[15].actions[0])
            for table in tables:
                await table.until(lambda table=table: table.version == tables[15].version)
                await table.__aexit__(None, None, None)
            assert sorted(seen, key=str) == [0, 1, 2, 3, None]
            for some, table in zip(sets, tables, strict=True):
                assert len(table.views) == max(1, len(some))

    run(test())


@pytest.mark.parametrize(
    ("token", "headers", "status"),
    [
        (None, {}, 200),
        (None, {"X-Forwarded-For": "127.0.0.1"}, 403),
        (None, {"Forwarded": "for=127.0.0.1"}, 403),
        ("secret", {"X-Forwarded-For": "203.0.113.7"}, 403),
        ("secret", {"X-Forwarded-For": "203.0.113.7", "Authorization": "Bearer secret"}, 200),
        ("secret", {"X-Forwarded-For": "203.0.113.7", "Authorization": "Bearer wrong"}, 403),
    ],
)
@pytest.mark.parametrize("proxies", ["", "127.0.0.1"])
def test_the_metrics_are_for_the_operator(tmp_path, token, headers, status, proxies):
    async def test():
        async with (
            running(tmp_path, trusted_proxies=proxies, metrics_token=token) as (url, _, _),
            browsing(url) as http,
        ):
            answer = await http.get("/metrics", headers=headers)
            assert answer.status_code == status
            assert ("giza_entries_total" in answer.text) == (status == 200)

    run(test())
