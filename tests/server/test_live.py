"""Playing over the wire, on a real socket."""

import asyncio
from random import Random

import pytest

from giza.client import LiveTable, ServerSaysNo, mine
from giza.server.fair.verify import verify_record
from giza.server.wire import live
from server_kit import both_connected, play_on, run, running, tokens_of, two_friends, until


@pytest.mark.parametrize("game", ["camelup1", "camelup2", "obelisk"])
def test_friends_play_a_game_to_its_end_and_its_dice_are_verified(tmp_path, game):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made, taken = await two_friends(server, game)
            table = made.table.id
            async with server.live(table, tokens_of(made)) as ada, server.live(table, [taken.token]) as badru:
                await asyncio.gather(play_on(ada, Random(1)), play_on(badru, Random(2)))
                assert ada.info.state == "over"
                assert ada.view["scores"] == badru.view["scores"]
                assert ada.info.dice.commitment == made.table.dice.commitment
            sound = verify_record(await server.record(table))
            assert sound.commitment == made.table.dice.commitment
            assert sound.dice.contributions == tuple(ada.info.dice.contributions)
            assert sound.draws > 5

    run(test())


def test_one_device_may_hold_several_seats(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup2", [mine("Ada"), mine("Badru"), mine("Chione")])
            async with server.live(made.table.id, tokens_of(made)) as table:
                assert table.mine == [0, 1, 2]
                await play_on(table, Random(3))
                assert table.over

    run(test())


def test_a_play_for_an_earlier_moment_is_stale_and_a_repeated_one_harmless(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server), both_connected(server) as (ada, badru):
            early = ada.version
            first = await ada.play("ticket blue", key="only once")
            again = await ada.request(lambda n: live.Play(n, 0, "ticket blue", early, "only once"))
            assert again.version == first
            await badru.until(lambda: badru.version == first)
            with pytest.raises(ServerSaysNo, match="moved on") as refused:
                await badru.play("ticket blue", version=early)
            assert (refused.value.code, refused.value.version) == ("stale", first)
            await badru.play("ticket green")
            assert badru.version == first + 1

    run(test())


def test_what_was_asked_for_is_finished_though_the_connection_ends_meanwhile(tmp_path):
    async def test():
        async with running(tmp_path) as (_, node, server):
            made, taken = await two_friends(server)
            store, alone = node.store.append, asyncio.Event()

            async def store_when_nobody_listens(append):
                await alone.wait()
                await store(append)

            async with server.live(made.table.id, [taken.token]) as badru:
                async with server.live(made.table.id, tokens_of(made)) as ada:
                    node.store.append = store_when_nobody_listens
                    asking = asyncio.create_task(ada.play("ticket blue"))
                    room = node.registry.rooms[made.table.id]
                    await until(room.lock.locked)
                    asking.cancel()
                await until(lambda: len(room.listeners) == 1)
                alone.set()
                await badru.until(lambda: badru.view["turn"] == 1)
            assert not room.doubtful

    run(test())


def test_who_wants_to_be_told_briefly_gets_views_alone(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server), both_connected(server, brief=True) as (ada, badru):
            ada.keep_updates = badru.keep_updates = True
            version = await ada.play("roll")
            await badru.until(lambda: badru.version == version)
            short, long = ada.updates[-1], badru.updates[-1]
            assert (short.effects, short.story, short.views[0].refused) == ([], [], [])
            assert long.effects
            assert long.story
            assert long.views[0].refused
            assert short.views[0].view["track"] == long.views[0].view["track"]

    run(test())


def test_chat_makes_nothing_stale(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made, taken = await two_friends(server)
            async with (
                server.live(made.table.id, tokens_of(made)) as ada,
                server.live(made.table.id, [taken.token]) as badru,
            ):
                version = ada.version
                badru.keep_updates = True
                await badru.request(lambda n: live.Say(n, 1, "  good \x07 luck <b>\n"))
                await badru.request(lambda n: live.React(n, 1, "clap"))
                await ada.play("roll", version=version)
                await badru.until(lambda: len(badru.updates) == 3)
                said, clapped, _ = badru.updates
                assert said.effects[0]["text"] == "good luck <b>"
                assert said.views == []
                assert clapped.effects[0]["reaction"] == "clap"
            async with server.live(made.table.id) as watcher:
                assert watcher.mine == []

    run(test())


def test_who_reconnects_gets_what_was_missed_or_a_snapshot(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup2", [mine("Ada"), mine("Badru")])
            seats = tokens_of(made)
            async with server.live(made.table.id, seats) as table:
                await play_on(table, Random(1), 3)
                seen = table.version
                await play_on(table, Random(2), 5)
                views, version = table.views, table.version
            back = LiveTable(server.url, made.table.id, live.Hello(seats, seen))
            back.keep_updates = True
            async with back:
                await back.until(lambda: back.version == version)
                assert [update.version for update in back.updates] == list(range(seen + 1, version + 1))
                assert back.views == views
                await play_on(back, Random(3), 40)
            async with server.live(made.table.id, seats, seen=seen) as late:
                assert late.version > seen + 32
                assert late.info is not None

    run(test())


def test_the_last_action_can_be_taken_back_until_somebody_acts_or_a_die_falls(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server), both_connected(server) as (ada, badru):
            before = ada.views[0]
            version = await ada.play("ticket blue")
            done = await ada.request(lambda n: live.TakeBack(n, 0, version, "take it back"))
            await ada.until(lambda: ada.version == done.version)
            assert ada.views[0] == before
            await ada.play("winner blue")
            await badru.my_turn()
            with pytest.raises(ServerSaysNo, match="nothing to take back"):
                await badru.request(lambda n: live.TakeBack(n, 1, badru.version, "not my turn"))
            await badru.play("ticket green")
            with pytest.raises(ServerSaysNo, match="nothing to take back"):
                await ada.request(lambda n: live.TakeBack(n, 0, ada.version, "too late!"))
            await ada.play("roll")
            with pytest.raises(ServerSaysNo, match="nothing to take back"):
                await ada.request(lambda n: live.TakeBack(n, 0, ada.version, "a bad die"))

    run(test())


async def take_back(table: LiveTable, seat: int, version: int) -> None:
    await table.request(lambda n: live.TakeBack(n, seat, version, f"take back {version}"))


def test_the_choice_that_uncovers_all_stalls_cant_be_taken_back(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("obelisk", [mine("Ada"), mine("Badru"), mine("Chione")])
            async with server.live(made.table.id, tokens_of(made)) as table:
                revealed = 0
                while table.view["phase"] == "stalls":
                    seat = table.view["turn"]
                    version = await table.play(table.actions[0])
                    if table.view["phase"] == "stalls":
                        await take_back(table, seat, version)
                        await table.my_turn()
                        await table.play(table.actions[-1])
                    else:
                        revealed += 1
                        with pytest.raises(ServerSaysNo):
                            await take_back(table, seat, version)
                assert revealed == 1

    run(test())
