"""Several nodes on one database, and programs that come from elsewhere."""

import asyncio
from random import Random

from sqlalchemy import text

from giza.client import Server, anyone, bot, mine
from giza.server.storage.store import Due
from giza.server.wire import live
from server_kit import play_on, run, running, until


async def end_listening(node) -> None:
    """Cut the connections over which nodes hear the news."""
    cut = await node.store.answer(
        text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE query LIKE 'LISTEN%' AND datname = current_database()"
        )
    )
    assert len(cut) == 2


def test_people_on_two_nodes_see_each_other_at_once(tmp_path, postgresql_database):
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
                await badru.until(lambda: badru.version >= version)
                assert badru.updates[-1].effects[0]["action"] == "ticket blue"
                for table in (ada, badru):
                    await table.until(lambda table=table: table.presence.here == [0, 1])
                await end_listening(node)
                await badru.my_turn()
                version = await badru.play("ticket green")
                await ada.until(lambda: ada.version >= version)
                await asyncio.gather(play_on(ada, Random(1)), play_on(badru, Random(2)))
                assert ada.views[0]["scores"] == badru.views[1]["scores"]

    run(test(postgresql_database))


def test_what_is_sent_to_two_nodes_at_once_is_done_once(tmp_path, postgresql_database):
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
                    await here.until(lambda done=done: here.version in done)
            keys = [entry.key for entry in await node.store.entries(made.table.id) if entry.key]
            assert len(keys) == len(set(keys)) == 30

    run(test(postgresql_database))


def test_of_many_tables_that_wait_those_come_first_where_somebody_looks_and_a_slow_one_holds_nobody_up(
    tmp_path, monkeypatch
):
    """After a node is lost, another one finds all of its tables at once."""
    slow, woken = asyncio.Event(), []

    async def test():
        async with running(tmp_path, sweep_seconds=3600.0) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            tables = ["slow", *(f"table {number}" for number in range(40)), made.table.id]

            async def due(now, most, known):
                return [Due(table, now) for table in tables]

            async def wake(table):
                woken.append(table)
                if table == "slow":
                    await slow.wait()

            monkeypatch.setattr(node.store, "due", due)
            monkeypatch.setattr(node.actors, "wake", wake)
            async with server.live(made.table.id):
                waking = asyncio.create_task(node.actors.wake_due())
                await until(lambda: len(woken) == len(tables))
                assert not waking.done()
                slow.set()
                await waking
            assert woken[0] == made.table.id
            assert sorted(woken) == sorted(tables)

    run(test())


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
