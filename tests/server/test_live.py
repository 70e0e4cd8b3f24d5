"""Playing over the wire, on a real socket."""

import asyncio
from contextlib import asynccontextmanager
from random import Random

import pytest

from giza.client import LiveTable, Server, ServerSaysNo, anyone, bot, mine
from giza.server.messages import live
from giza.server.verify import verify_record
from server_kit import play_on, run, running


async def two_friends(server: Server, game: str = "camelup1", **settings):
    """A table of Ada, who made it, and Badru, who came by the link."""
    made = await server.create(game, [mine("Ada"), anyone()], **settings)
    taken = await server.sit(made.table.id, "Badru")
    return made, taken


@asynccontextmanager
async def both_connected(server: Server, **ears):
    """The table of the two friends, as each of them sees it; `ears` are Ada's."""
    made, taken = await two_friends(server)
    async with (
        server.live(made.table.id, tokens_of(made), **ears) as ada,
        server.live(made.table.id, [taken.token]) as badru,
    ):
        yield ada, badru


def tokens_of(made, *more) -> list[str]:
    return [token.token for token in made.tokens] + [taken.token for taken in more]


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
            assert sound.contributions == tuple(ada.info.dice.contributions)
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
                    room = node.hall.rooms[made.table.id]
                    while not room.lock.locked():
                        await asyncio.sleep(0.01)
                    asking.cancel()
                while len(room.listeners) > 1:
                    await asyncio.sleep(0.01)
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
            assert (short.happenings, short.story, short.views[0].refused) == ([], [], [])
            assert long.happenings
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
                assert said.happenings[0].text == "good luck <b>"
                assert said.views == []
                assert clapped.happenings[0].reaction == "clap"
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


def test_the_host_lets_a_bot_play_and_gives_the_seat_back(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made, taken = await two_friends(server)
            async with (
                server.live(made.table.id, [*tokens_of(made), made.host]) as ada,
                server.live(made.table.id, [taken.token]) as badru,
            ):
                with pytest.raises(ServerSaysNo, match="only whoever made the table"):
                    await badru.request(lambda n: live.Replace(n, 0, "random"))
                await ada.request(lambda n: live.Replace(n, 1, "random"))
                await ada.play("ticket blue")
                await ada.my_turn()
                assert ada.info.seats[1].bot == "random"
                with pytest.raises(ServerSaysNo, match="no bot 'kind'"):
                    await ada.request(lambda n: live.Replace(n, 1, "kind"))
                await badru.request(lambda n: live.GiveBack(n, 1))
                await ada.play("ticket green")
                await badru.my_turn()
                await badru.play("roll")

    run(test())


def test_open_seats_can_be_filled_with_bots_and_then_the_game_begins(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup2", [mine("Ada"), anyone(), bot("random")])
            async with server.live(made.table.id, [*tokens_of(made), made.host]) as ada:
                assert ada.info.state == "waiting"
                assert ada.views == {}
                await ada.request(lambda n: live.Replace(n, 1, "greedy"))
                await ada.my_turn()
                await play_on(ada, Random(5))
                assert ada.over

    run(test())


def test_who_leaves_is_played_on_by_a_bot_and_the_token_is_void(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made, taken = await two_friends(server)
            async with (
                server.live(made.table.id, tokens_of(made)) as ada,
                server.live(made.table.id, [taken.token]) as badru,
            ):
                await badru.request(lambda n: live.Leave(n, 1))
                with pytest.raises(ServerSaysNo, match="isn't yours"):
                    await badru.request(lambda n: live.Say(n, 1, "still here?"))
                await play_on(ada, Random(1))
                assert ada.over
            async with server.live(made.table.id, [taken.token]) as badru:
                assert badru.mine == []

    run(test())


def test_a_seat_left_before_the_game_is_open_again(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup2", [mine("Ada"), anyone(), anyone()])
            taken = await server.sit(made.table.id, "Badru", seat=2)
            async with server.live(made.table.id, [taken.token]) as badru:
                await badru.request(lambda n: live.Leave(n, 2))
            assert [seat.kind for seat in (await server.table(made.table.id)).seats] == ["person", "open", "open"]

    run(test())


def test_the_same_people_play_again(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made, taken = await two_friends(server)
            async with server.live(made.table.id, [*tokens_of(made), taken.token]) as both:
                with pytest.raises(ServerSaysNo, match="now"):
                    await both.request(live.Rematch)
                await play_on(both, Random(1))
                await both.request(live.Rematch)
                again = both.info.rematch
            info = await server.table(again)
            assert [(seat.kind, seat.name) for seat in info.seats] == [("kept", "Badru"), ("kept", "Ada")]
            with pytest.raises(ServerSaysNo, match="no seat is free"):
                await server.sit(again, "Eve")
            ada = await server.sit(again, "Ada", kept=made.tokens[0].token)
            assert ada.seat == 1
            with pytest.raises(ServerSaysNo, match="seat 0 is taken"):
                await server.sit(again, "Ada", seat=0, kept=made.tokens[0].token)
            badru = await server.sit(again, "Badru", kept=taken.token)
            async with server.live(again, [ada.token, badru.token]) as both:
                await play_on(both, Random(2), 10)
            async with server.live(again, [made.host]) as host:
                assert host.mine == []

    run(test())


def test_odds_hints_and_reasons(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made, _ = await two_friends(server, "camelup1")
            async with server.live(made.table.id, tokens_of(made)) as ada:
                odds = await ada.request(live.AskOdds)
                assert sum(odds.odds["race"]["winner"].values()) == pytest.approx(1)
                hint = await ada.request(lambda n: live.AskHint(n, 0))
                assert {considered.action for considered in hint.considered} <= set(ada.actions)
                assert len(hint.considered) > 0
                reason = await ada.request(lambda n: live.Why(n, 0, "tile 1 +"))
                assert "1" in reason.reason
                assert (await ada.request(lambda n: live.Why(n, 0, "roll"))).reason is None
            silent, _ = await two_friends(server, "camelup1", odds=False, hints=False)
            async with server.live(silent.table.id, tokens_of(silent)) as ada:
                for question in (live.AskOdds, lambda n: live.AskHint(n, 0)):
                    with pytest.raises(ServerSaysNo, match="without that"):
                        await ada.request(question)

    run(test(), 90)


def test_when_time_is_up_a_bot_plays_one_action_and_everybody_sees_it(tmp_path):
    async def test():
        async with running(tmp_path, sweep_seconds=0.1) as (_, node, server):
            made, taken = await two_friends(server, clock=5)
            room = await node.hall.room(made.table.id)
            async with server.live(made.table.id, [taken.token]) as badru:
                badru.keep_updates = True
                deadline = room.table.deadline
                assert deadline == pytest.approx(room.table.turn_since + 5)
                await badru.my_turn(seconds=20)
                assert badru.updates[0].happenings[0].by == "clock"
                assert badru.updates[0].at >= deadline
                assert "time of Ada" in badru.updates[0].story[0]

    run(test())


def test_who_is_there_is_seen(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made, taken = await two_friends(server)
            async with server.live(made.table.id, tokens_of(made)) as ada:
                assert ada.presence.here == [0]
                async with server.live(made.table.id, [taken.token]), server.live(made.table.id):
                    await ada.until(lambda: ada.presence.here == [0, 1] and ada.presence.watchers == 1)
                await ada.until(lambda: ada.presence.here == [0] and ada.presence.watchers == 0)

    run(test())


def test_a_server_that_stops_says_goodbye_and_goes_on_where_it_was(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made, taken = await two_friends(server)
            seats = tokens_of(made, taken)
            table = server.live(made.table.id, seats)
            await table.__aenter__()
            await play_on(table, Random(1), 10)
            version, views = table.version, table.views
        await table.until(lambda: table.goodbye is not None)
        assert table.goodbye.code == "shutting_down"
        assert table.goodbye.reconnect is not None
        await table.__aexit__(None, None, None)
        async with running(tmp_path) as (_, _, server), server.live(made.table.id, seats) as table:
            assert (table.version, table.views) == (version, views)
            await play_on(table, Random(2))
            assert table.over

    run(test())


def test_texts_come_in_the_clients_language(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, server), Server(url, "de") as german:
            made, _ = await two_friends(server)
            async with german.live(made.table.id, tokens_of(made)) as ada:
                ada.keep_updates = True
                with pytest.raises(ServerSaysNo, match="Feld"):
                    await ada.play("tile 1 +")
                await ada.play("roll")
                assert "würfelt" in " ".join(ada.updates[0].story)
            with pytest.raises(ServerSaysNo, match="diesen Tisch gibt es nicht"):
                await german.table("A" * 22)

    run(test())
