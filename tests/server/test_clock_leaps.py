"""The machine's clock is set by an hour or more: no deadline moves."""

import time

import pytest

from giza.client import mine
from giza.server import clock as clocks
from giza.server.clock import FOLLOWS, Clock
from push_service import Device, push_service
from server_kit import post, run, running, tokens_of, until

HOUR = 3600.0
TIME = time.time


class Machine:
    """What the machine says, which tests set."""

    def __init__(self, monkeypatch) -> None:
        self.wall, self.run = 1e9, 500.0
        monkeypatch.setattr(clocks.time, "time", lambda: self.wall)
        monkeypatch.setattr(clocks, "running", lambda: self.run)

    def pass_(self, seconds: float) -> None:
        self.wall += seconds
        self.run += seconds


@pytest.mark.parametrize("leap", [HOUR, -HOUR, 10 * HOUR])
def test_a_clock_that_is_set_is_followed_slowly(monkeypatch, leap):
    machine = Machine(monkeypatch)
    clock = Clock()
    machine.pass_(100)
    assert clock.now() == 1e9 + 100
    machine.wall += leap
    assert clock.now() == 1e9 + 100
    machine.pass_(100)
    assert clock.now() == pytest.approx(1e9 + 200 + (FOLLOWS * 100 if leap > 0 else -FOLLOWS * 100))
    machine.pass_(abs(leap) / FOLLOWS)
    assert clock.now() == pytest.approx(machine.wall)


def test_a_clock_that_was_wrong_is_followed_at_once(monkeypatch):
    machine = Machine(monkeypatch)
    clock = Clock()
    machine.wall += 40 * 365 * 86400
    assert clock.now() == machine.wall


def test_time_asleep_is_time(monkeypatch):
    machine = Machine(monkeypatch)
    clock = Clock()
    machine.pass_(HOUR)  # with CLOCK_BOOTTIME, also while the machine was suspended
    assert clock.now() == machine.wall


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone can't be set here")
@pytest.mark.parametrize("change", [1774746000, 1792890000])
def test_daylight_saving_begins_and_ends_without_a_leap(monkeypatch, change):
    """On 29 March and 25 October 2026 at 1:00 UTC clocks in Berlin went from 2 to 3 and from 3 to 2."""
    with monkeypatch.context() as there:
        there.setenv("TZ", "Europe/Berlin")
        time.tzset()
        assert abs(time.localtime(change).tm_hour - time.localtime(change - 1).tm_hour) in (2, 0)
        machine = Machine(there)
        machine.wall = change - HOUR
        clock = Clock()
        for _ in range(8):
            machine.pass_(HOUR / 4)
            assert clock.now() == machine.wall
    time.tzset()


@pytest.mark.parametrize("leap", [HOUR, -HOUR])
def test_no_turn_ends_and_nobody_is_reminded_when_the_clock_is_set(tmp_path, monkeypatch, leap):
    async def test():
        async with (
            push_service() as service,
            running(
                tmp_path, clock=Clock(), sweep_seconds=0.02, remind_seconds=600.0, push_endpoints=(service.url,)
            ) as (url, node, server),
        ):
            key = "lusab-babad-gutih-tugad-lusab-babad-gutih-tugad"
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")], clock=60)
            await post(url, "/api/player/seats", {"key": key, "table": made.table.id, "tokens": tokens_of(made)})
            subscription = Device().subscription(f"{service.url}ada", "en")
            await post(url, "/api/push", {"key": key, "subscription": subscription})
            room = await node.registry.room(made.table.id)
            deadline = room.table.deadline
            monkeypatch.setattr(time, "time", lambda: TIME() + leap)
            swept = []
            due = node.store.due

            async def noted(*given):
                swept.append(await due(*given))
                return swept[-1]

            monkeypatch.setattr(node.store, "due", noted)
            await until(lambda: len(swept) > 3)
            assert not any(swept)
            assert (room.table.state, room.table.turn, room.table.deadline) == ("playing", 0, deadline)
            assert service.got.empty()
            async with server.live(made.table.id, tokens_of(made)) as table:
                await table.play(table.actions[0])
                assert 0 < room.table.deadline - deadline < 60  # the next turn's is right, too

    run(test())
