"""What happens at a table beside the game: hosts, bots, leaving, rematches, clocks."""

from random import Random

import pytest

from giza.client import Server, ServerSaysNo, anyone, bot, mine
from giza.server.wire import live
from giza.server.wire.parts import Look
from giza.server.wire.tables import OwnSeat
from server_kit import play_on, run, running, tokens_of, two_friends
from turned_clock import TurnedClock


def test_the_host_lets_a_bot_play_and_gives_the_seat_back(tmp_path):
    async def test():
        async with running(tmp_path, bench_seconds=0.0) as (_, _, server):
            made, taken = await two_friends(server)
            async with (
                server.live(made.table.id, [*tokens_of(made), made.host]) as ada,
                server.live(made.table.id, [taken.token]) as badru,
            ):
                with pytest.raises(ServerSaysNo, match="only the table's host"):
                    await badru.request(lambda n: live.Replace(n, 0, "random"))
                await ada.request(lambda n: live.Replace(n, 1, "random"))
                await ada.play("ticket blue")
                await ada.my_turn()
                assert ada.info.seats[1].bot == "medium"
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


def test_a_bot_plays_on_for_a_player_who_leaves_and_the_token_is_void(tmp_path):
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


def test_people_look_the_same_when_they_play_again(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            look = Look(2, 5)
            made = await server.create("camelup1", [OwnSeat("Ada", look), bot("random")])
            async with server.live(made.table.id, tokens_of(made)) as ada:
                await play_on(ada, Random(1))
                await ada.request(live.Rematch)
                again = ada.info.rematch
            assert [seat.look for seat in (await server.table(again)).seats] == [None, look]
            await server.sit(again, "Ada", kept=made.tokens[0].token)
            assert (await server.table(again)).seats[1].look == look

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
                assert reason.ruling == "tile-first"
                with pytest.raises(ServerSaysNo) as refused:
                    await ada.play("tile 1 +")
                assert (refused.value.code, refused.value.ruling) == ("illegal_action", "tile-first")
                assert (await ada.request(lambda n: live.Why(n, 0, "roll"))).reason is None
            silent, _ = await two_friends(server, "camelup1", odds=False, hints=False)
            async with server.live(silent.table.id, tokens_of(silent)) as ada:
                for question in (live.AskOdds, lambda n: live.AskHint(n, 0)):
                    with pytest.raises(ServerSaysNo, match="doesn't allow that"):
                        await ada.request(question)

    run(test())


def test_when_time_is_up_a_bot_plays_one_action_and_everybody_sees_it(tmp_path):
    clock = TurnedClock()

    async def test():
        async with running(tmp_path, clock=clock) as (_, node, server):
            made, taken = await two_friends(server, clock=5)
            room = await node.registry.room(made.table.id)
            async with server.live(made.table.id, [taken.token]) as badru:
                badru.keep_updates = True
                deadline = room.table.deadline
                assert deadline == pytest.approx(room.table.turn_since + 5)
                await clock.turn(4)
                assert room.table.version == badru.version
                await clock.turn_until(lambda: room.acting or room.table.version > badru.version)
                await badru.my_turn()
                assert badru.updates[0].effects[0]["by"] == "clock"
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
