"""Bots at tables: in processes of their own, by lease, and from elsewhere."""

import asyncio
import os
import signal
import subprocess
import sys
from random import Random

from sqlalchemy import text

from giza.bots import make
from giza.client import Server, anyone, bot, mine, play_with
from giza.game import Game
from giza.server.messages import live
from giza.server.thinkers import Thinkers
from server_kit import play_on, postgresql, run, running


def question(game: str = "camelup1"):
    """What a bot is asked; the bots that are used here are compiled by then."""
    g = Game(game, 2)
    g.settle(Random(1))
    view, actions = g.view(0, with_record=True), g.actions()
    make("search:50").choose(view, actions)
    return view, actions


def test_a_slow_bot_delays_nobody():
    async def test():
        thinkers = Thinkers(1)
        view, actions = question()
        try:
            await thinkers.choose("random", view, actions, 5, 1)
            await thinkers.choose("search:20ms", view, actions, 5, 1)
            slow = asyncio.create_task(thinkers.choose("search:3s", view, actions, 20, 1))
            await asyncio.sleep(0.1)
            answers = await asyncio.gather(*(thinkers.choose("random", view, actions, 5, n) for n in range(20)))
            assert not slow.done()
            assert all(action in actions and fault is None for action, fault in answers)
            assert (await slow)[1] is None
        finally:
            thinkers.stop()

    run(test(), 200)


def test_a_bot_that_takes_too_long_or_fails_loses_only_its_turn():
    async def test():
        thinkers = Thinkers(1)
        view, actions = question()
        try:
            await thinkers.choose("search:3s", view, actions, 5, 1)
            late = await thinkers.choose("search:3s", view, actions, 0.2, 1)
            assert late[0] in actions
            assert late[1] == "late"
            missing = await thinkers.choose("no such bot", view, actions, 1, 1)
            assert missing[0] in actions
            assert missing[1] == "failed"
        finally:
            thinkers.stop()

    run(test(), 100)


def test_a_process_that_dies_is_replaced():
    async def test():
        thinkers = Thinkers(1)
        view, actions = question()
        try:
            await thinkers.choose("random", view, actions, 5, 1)
            first = thinkers.workers[0].process
            asked = asyncio.create_task(thinkers.choose("search:3s", view, actions, 20, 1))
            await asyncio.sleep(0.2)
            os.kill(first.pid, signal.SIGKILL)
            assert (await asked)[1] == "failed"
            first.join(5)
            action, fault = await thinkers.choose("random", view, actions, 5, 1)
            assert action in actions
            assert fault is None
            assert thinkers.workers[0].process is not first
        finally:
            thinkers.stop()

    run(test(), 60)


def test_bots_among_themselves_play_to_the_end_and_people_watch(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup2", [bot("random"), bot("greedy"), bot("random")])
            async with server.live(made.table.id) as watcher:
                await watcher.until(lambda: watcher.over, 50)
                assert [seat.name for seat in watcher.info.seats] == ["Random", "Greedy", "Random"]

    run(test(), 100)


def test_a_bots_turn_goes_on_after_a_restart(tmp_path):
    async def test():
        async with running(tmp_path, bot_pause=30.0) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), bot("random")])
            token = made.tokens[0].token
            async with server.live(made.table.id, [token]) as ada:
                await ada.play("ticket blue")
                assert ada.view["turn"] == 1
        async with running(tmp_path) as (_, _, server), server.live(made.table.id, [token]) as ada:
            await ada.my_turn(10)
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
                        "--server",
                        url,
                        "--table",
                        table,
                        "--name",
                        "Robo",
                    ),
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    cwd=tmp_path,
                )
                for name, table in (("my_module:MyBot", made.link), ("greedy", made.table.id))
            ]
            for process in processes:
                output, errors = await process.communicate()
                assert process.returncode == 0, errors.decode()
                assert "The game is over" in output.decode()
            assert (await server.table(made.table.id)).state == "over"

    run(test(), 100)


async def end_listening(node) -> None:
    """Cut the connections over which nodes hear the news."""
    cut = await node.store.answer(
        text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    )
    assert len(cut) == 2


def test_people_on_two_nodes_see_each_other_at_once(tmp_path):
    async def test(address):
        folders = [tmp_path / "one", tmp_path / "two"]
        for folder in folders:
            folder.mkdir()
        async with (
            running(folders[0], database=address, node="one") as (_, node, first),
            running(folders[1], database=address, node="two") as (_, _, second),
        ):
            made = await first.create("camelup1", [mine("Ada"), anyone(), bot("random")])
            taken = await second.sit(made.table.id, "Badru")
            async with (
                first.live(made.table.id, [made.tokens[0].token]) as ada,
                second.live(made.table.id, [taken.token]) as badru,
            ):
                badru.keep_updates = True
                await ada.my_turn()
                version = await ada.play("ticket blue")
                await badru.until(lambda: badru.version >= version, 10)
                assert badru.updates[-1].happenings[0].action == "ticket blue"
                for table in (ada, badru):
                    await table.until(lambda table=table: table.presence.here == [0, 1], 5)
                await end_listening(node)
                await badru.my_turn()
                version = await badru.play("ticket green")
                await ada.until(lambda: ada.version >= version, 5)
                await asyncio.gather(play_on(ada, Random(1)), play_on(badru, Random(2)))
                assert ada.views[0]["scores"] == badru.views[1]["scores"]

    with postgresql(tmp_path) as address:
        run(test(address))


def test_what_is_sent_to_two_nodes_at_once_is_done_once(tmp_path):
    async def test(address):
        async with (
            running(tmp_path, database=address, node="one") as (_, node, first),
            running(tmp_path, database=address, node="two") as (_, _, second),
        ):
            made = await first.create("camelup1", [mine("Ada"), mine("Badru")])
            tokens = [token.token for token in made.tokens]
            async with first.live(made.table.id, tokens) as here, second.live(made.table.id, tokens) as there:
                for number in range(30):
                    seat, action, version = here.view["turn"], here.actions[-1], here.version
                    plays = [
                        table.request(lambda n, p=(seat, action, version, f"number {number}"): live.Play(n, *p))
                        for table in (here, there)
                    ]
                    done = {answer.version for answer in await asyncio.gather(*plays)}
                    assert len(done) == 1
                    await here.until(lambda done=done: here.version in done, 5)
            keys = [entry.key for entry in await node.store.entries(made.table.id) if entry.key]
            assert len(keys) == len(set(keys)) == 30

    with postgresql(tmp_path) as address:
        run(test(address))


def test_the_client_reads_what_the_server_offers(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, server), Server(url, "de") as german:
            offer = await server.offer()
            assert [game.name for game in offer.games] == ["camelup1", "camelup2", "obelisk"]
            assert {"easy", "medium", "hard"} <= set(offer.bots)
            assert (await german.offer()).games[0].title != offer.games[0].title
            options = {option.name: option for option in offer.games[0].options}
            assert options["end_clamp"].choices == ["card", "deck", "total"]
            made = await server.create("camelup1", [mine("Ada"), anyone()], listed=True)
            await server.create("camelup1", [mine("Eve"), anyone()])
            assert [table.id for table in (await server.lobby()).tables] == [made.table.id]

    run(test())
