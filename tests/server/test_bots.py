"""Bots at tables: in processes of their own, by lease, and from elsewhere."""

import asyncio
import os
import signal
import subprocess
import sys
from mmap import ACCESS_READ, mmap
from pathlib import Path
from random import Random

import pytest

from giza.bots import make
from giza.cli.remote_bot import play_remotely
from giza.cli.screen import Screen
from giza.client import anyone, bot, mine, play_with
from giza.errors import BadOption
from giza.game import Game
from giza.server.storage import Store
from giza.server.workers import jobs as bot_jobs
from giza.server.workers.processes import BotProcesses, Thinker
from server_kit import play_on, run, running, until
from turned_clock import TurnedClock


def question(game: str = "camelup1"):
    """What a bot is asked; the bots that are used here are compiled by then."""
    g = Game(game, 2)
    g.settle(Random(1))
    view, actions = g.view(0, with_state=True), g.actions()
    make("search:50").choose(view, actions)
    return view, actions


def test_a_slow_bot_delays_nobody():
    async def test():
        bot_processes = BotProcesses(1)
        view, actions = question()
        try:
            await bot_processes.choose(Thinker("random", "here"), view, actions, 5)
            await bot_processes.choose(Thinker("search:20ms", "here"), view, actions, 5)
            slow = asyncio.create_task(bot_processes.choose(Thinker("search:600s", "here"), view, actions, 900))
            await until(lambda: bot_processes.processes[0].open)
            answers = await asyncio.gather(
                *(bot_processes.choose(Thinker("random", "here"), view, actions, 5) for n in range(20))
            )
            assert not slow.done()
            assert all(action in actions and fault is None for action, fault in answers)
            slow.cancel()
        finally:
            bot_processes.stop()

    run(test())


def test_a_bot_that_takes_too_long_or_fails_loses_only_its_turn():
    async def test():
        bot_processes = BotProcesses(1)
        view, actions = question()
        try:
            await bot_processes.choose(Thinker("search:1s", "here"), view, actions, 60)
            late = await bot_processes.choose(Thinker("search:1s", "here"), view, actions, 0.2)
            assert late[0] in actions
            assert late[1] == "late"
            missing = await bot_processes.choose(Thinker("no such bot", "here"), view, actions, 1)
            assert missing[0] in actions
            assert missing[1] == "failed"
        finally:
            bot_processes.stop()

    run(test())


def test_a_node_that_is_alone_stores_no_promises_and_leaves_tables_alone_for_which_it_acts(tmp_path, monkeypatch):
    clock, asked = TurnedClock(), []

    async def noted(self, table, *_):
        asked.append(table)
        return []

    async def test():
        monkeypatch.setattr(Store, "lease", noted)
        async with running(tmp_path, clock=clock, bots_alone_pause=1e6) as (_, node, server):
            made = await server.create("camelup1", [bot("random"), bot("random")])
            await until(lambda: clock.waits(1e6))  # its bot has thought, and waits for ever
            monkeypatch.setattr(Store, "entries", noted)
            due = node.store.due
            seen = []

            async def looked(*given):
                found = await due(*given)
                seen.append([one.table for one in found])
                return found

            node.store.due = looked
            await clock.turn_until(lambda: len(seen) > 3)
            assert seen[-1] == [made.table.id]
            assert asked == []

    run(test())


class Counting:
    """Plays a different action every time it is asked, if it is the same bot that is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view, actions):
        self.asked += 1
        return actions[self.asked - 1]


def test_a_bot_is_kept_between_its_choices_of_one_game(monkeypatch):
    made = []
    monkeypatch.setattr(bot_jobs, "make", lambda name, seed: made.append(name) or Counting())
    monkeypatch.setattr(bot_jobs, "KEPT", bot_jobs.KeptBots(most=2, megabytes=float("inf")))
    view, actions = question()
    chosen = [bot_jobs.choose(place, "search", 1, view, actions, 5)[0] for place in "aabac"]
    assert chosen == [actions[0], actions[1], actions[0], actions[2], actions[0]]
    assert len(made) == 3
    bot_jobs.choose("b", "search", 1, view, actions, 5)  # it has gone to make room for c
    assert len(made) == 4
    monkeypatch.setattr(bot_jobs, "KEPT", bot_jobs.KeptBots(megabytes=0))
    for _ in range(2):
        bot_jobs.choose("a", "search", 1, view, actions, 5)
    assert len(made) == 6


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells what a process takes up")
def test_what_a_process_takes_up_is_its_own_memory_and_no_mapped_file(tmp_path):
    size, mapped_file = 64 * 2**20, tmp_path / "table"
    mapped_file.write_bytes(bytes(size))
    before = bot_jobs.megabytes_used()
    with mapped_file.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as mapped:
        assert sum(mapped[::4096]) == 0  # every page is in memory now
        assert bot_jobs.megabytes_used() < before + 32
    own = bytearray(b"x") * size
    assert bot_jobs.megabytes_used() > before + 32
    del own


def test_a_bot_that_was_late_or_failed_is_not_asked_again(monkeypatch):
    class Broken:
        def choose(self, view, actions):
            raise RuntimeError

    made = []
    monkeypatch.setattr(bot_jobs, "make", lambda name, seed: made.append(name) or Broken())
    view, actions = question()
    assert [bot_jobs.choose("here", "search", 1, view, actions, 5)[1] for _ in range(2)] == ["raised"] * 2
    assert len(made) == 2


def test_a_table_goes_back_to_the_process_that_keeps_its_bot():
    async def test():
        bot_processes = BotProcesses(2)
        try:
            first, second = bot_processes.home_of("a"), None
            first.open[0] = asyncio.get_running_loop().create_future()
            second = bot_processes.home_of("b")
            second.ready = True
            assert second is not first
            del first.open[0]
            first.ready = True
            assert [bot_processes.home_of(place) for place in "abab"] == [first, second] * 2
        finally:
            bot_processes.stop()

    run(test())


def test_a_process_that_dies_is_replaced():
    async def test():
        bot_processes = BotProcesses(1)
        view, actions = question()
        try:
            await bot_processes.choose(Thinker("random", "here"), view, actions, 5)
            first = bot_processes.processes[0].process
            asked = asyncio.create_task(bot_processes.choose(Thinker("search:600s", "here"), view, actions, 900))
            await until(lambda: bot_processes.processes[0].open)
            os.kill(first.pid, signal.SIGKILL)
            assert (await asked)[1] == "failed"
            first.join(5)
            action, fault = await bot_processes.choose(Thinker("random", "here"), view, actions, 5)
            assert action in actions
            assert fault is None
            assert bot_processes.processes[0].process is not first
        finally:
            bot_processes.stop()

    run(test())


def test_bots_among_themselves_play_to_the_end_and_people_watch(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup2", [bot("random"), bot("greedy"), bot("random")])
            async with server.live(made.table.id) as watcher:
                await watcher.until(lambda: watcher.over)
                assert [seat.name for seat in watcher.info.seats] == ["Random", "Greedy", "Random 2"]

    run(test())


def test_a_bots_turn_goes_on_after_a_restart(tmp_path):
    async def test():
        async with running(tmp_path, bot_pause=30.0) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), bot("random")])
            token = made.tokens[0].token
            async with server.live(made.table.id, [token]) as ada:
                await ada.play("ticket blue")
                assert ada.view["turn"] == 1
        async with running(tmp_path) as (_, _, server), server.live(made.table.id, [token]) as ada:
            await ada.my_turn()
            await play_on(ada, Random(1))
            assert ada.over

    run(test())


def test_a_remote_bot_plays_by_the_same_wire(tmp_path):
    class Careless:
        def choose(self, view, actions):
            assert view["you"] == 1
            return actions[-1] if len(actions) % 2 else "nonsense"

    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            taken = await server.sit(made.table.id, "Careless")
            async with (
                server.live(made.table.id, [made.tokens[0].token]) as ada,
                server.live(made.table.id, [taken.token]) as remote,
            ):
                await asyncio.gather(play_on(ada, Random(1)), play_with(remote, Careless()))
                assert remote.over

    run(test())


def test_giza_bot_sits_down_and_plays(tmp_path):
    (tmp_path / "my_module.py").write_text(
        "class MyBot:\n    def choose(self, view, actions):\n        return actions[0]\n"
    )

    async def test():
        async with running(tmp_path) as (url, _, server):
            made = await server.create("camelup1", [anyone(), anyone()])
            processes = [
                await asyncio.create_subprocess_exec(
                    *(
                        sys.executable,
                        "-m",
                        "giza.cli",
                        "bot",
                        name,
                        *at,
                        "--table",
                        table,
                        "--name",
                        f"Robo {name}",
                    ),
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    cwd=tmp_path,
                )
                for name, table, at in (
                    ("my_module:MyBot", made.link, ()),
                    ("greedy", made.table.id, ("--server", url)),
                )
            ]
            with pytest.raises(BadOption, match=f"{url} refused: there is no such table"):
                await asyncio.to_thread(play_remotely, Screen("en"), "random", url, "A" * 22, "Robo", None)
            for process in processes:
                output, errors = await process.communicate()
                assert process.returncode == 0, errors.decode()
                assert "The game is over" in output.decode()
            assert (await server.table(made.table.id)).state == "over"

    run(test())
