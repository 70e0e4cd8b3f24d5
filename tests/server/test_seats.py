"""Names, keys and seats: nobody is locked out, replaced or counted twice."""

import re
from random import Random

import pytest

from giza.client import ServerSaysNo, anyone, bot, mine
from giza.server.settings import Limits
from giza.server.wire import live
from server_kit import LOOSE, both_connected, play_on, post, run, running, until
from turned_clock import TurnedClock


def test_a_lost_answer_loses_no_seat_and_a_retry_takes_no_second_one(tmp_path):
    async def test():
        async with running(tmp_path) as (url, node, server):
            body = {"game": "camelup1", "seats": [{"kind": "mine", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]}
            keyed = {**body, "key": "k" * 32}
            first, second = [(await post(url, "/api/tables", keyed)).json() for _ in range(2)]
            assert first["tokens"] == second["tokens"]
            assert (first["table"]["id"], first["host"]) == (second["table"]["id"], second["host"])
            other = await post(url, "/api/tables", {**keyed, "game": "obelisk"})
            assert (other.status_code, other.json()["code"]) == (409, "key_used")
            path = f"/api/tables/{first['table']['id']}/seats"
            sit = {"name": "Badru", "key": "s" * 32}
            taken = [(await post(url, path, sit)).json() for _ in range(3)]
            assert {one["token"] for one in taken} == {taken[0]["token"]}
            assert {one["seat"] for one in taken} == {1}
            assert [seat["kind"] for seat in taken[-1]["table"]["seats"]] == ["person", "person", "open"]
            async with server.live(first["table"]["id"], [taken[0]["token"]]) as badru:
                assert badru.mine == [1]
                await badru.request(lambda n: live.Leave(n, 1))
            gone = await post(url, path, sit)
            assert (gone.status_code, gone.json()["code"]) == (409, "key_used")
            assert len(await node.store.entries(first["table"]["id"])) == 2

    run(test())


def test_names_that_cant_be_seen_or_told_apart_are_refused(tmp_path):
    names = ["\u200b", "\u3164", "\u2800\u2800", "A\u200bda", "\u202eadA", "\u00a0", "\u0301", "ADA", "ａｄａ", " Ada"]

    async def test():
        async with running(tmp_path) as (url, _, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            for name in names:
                with pytest.raises(ServerSaysNo) as refused:
                    await server.sit(made.table.id, name)
                assert refused.value.code == "bad_name", ascii(name)
                seats = [{"kind": "mine", "name": "Ada"}, {"kind": "mine", "name": name}]
                answer = await post(url, "/api/tables", {"game": "camelup1", "seats": seats})
                assert (answer.status_code, answer.json()["code"]) == (400, "bad_name"), ascii(name)
            await server.sit(made.table.id, "Ada 🐪")

    run(test())


def test_bots_of_one_kind_get_names_of_their_own(tmp_path):
    async def test():
        async with running(tmp_path, bot_pause=60.0) as (_, _, server):
            made = await server.create("camelup1", [mine("Easy"), bot("easy"), bot("easy")])
            assert [seat.name for seat in made.table.seats] == ["Easy", "Easy 2", "Easy 3"]

    run(test())


def test_a_key_of_somebody_else_is_no_answer(tmp_path):
    """Guessing the key of an opponent's action reveals nothing."""

    async def test():
        async with running(tmp_path) as (_, _, server), both_connected(server) as (ada, badru):
            await ada.play("ticket blue", key="a key of Ada's")
            with pytest.raises(ServerSaysNo) as refused:
                await badru.request(lambda n: live.Play(n, 0, "ticket blue", 0, "a key of Ada's"))
            assert refused.value.code == "not_your_seat"

    run(test())


def test_addresses_are_hashed_with_a_secret_and_forgotten_at_the_end(tmp_path):
    async def test():
        addresses = []
        for folder in ("one", "two"):
            (tmp_path / folder).mkdir()
            async with running(tmp_path / folder) as (_, node, server):
                made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
                addresses.append(await address_of(node, made.table.id))
                async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
                    await play_on(table, Random(1))
                assert await address_of(node, made.table.id) == ""
        assert re.fullmatch("[0-9a-f]{64}", addresses[0])
        assert addresses[0] != addresses[1]

    run(test())


async def address_of(node, table: str) -> str:
    from sqlalchemy import select

    from giza.server.storage.schema import tables

    return (await node.store.answer(select(tables.c.address).where(tables.c.id == table)))[0].address


def test_taking_back_winds_up_no_clock(tmp_path):
    async def test():
        async with running(tmp_path, sweep_seconds=1000.0) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")], clock=60)
            room = await node.registry.room(made.table.id)
            async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
                deadline = room.table.deadline
                for number in range(3):
                    version = await table.play("ticket blue")
                    assert room.table.deadline > deadline
                    await table.request(lambda n, v=version, k=number: live.TakeBack(n, 0, v, f"take back {k}"))
                    await table.until(lambda: bool(table.view["turn"] == 0))
                    assert room.table.deadline == deadline

    run(test())


def test_letting_a_bot_play_and_coming_back_winds_up_no_clock(tmp_path):
    async def test():
        async with running(tmp_path, sweep_seconds=1000.0, bot_pause=60.0) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")], clock=60)
            room = await node.registry.room(made.table.id)
            async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
                deadline = room.table.deadline
                for _ in range(3):
                    await table.request(lambda n: live.Replace(n, 0, "random"))
                    assert room.table.deadline is None
                    await table.request(lambda n: live.GiveBack(n, 0))
                    assert room.table.deadline == deadline

    run(test())


def test_the_host_benches_only_somebody_who_is_absent_or_agrees(tmp_path):
    clock = TurnedClock()

    async def test():
        async with running(tmp_path, clock=clock, bot_pause=1e6) as (_, node, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            taken = await server.sit(made.table.id, "Badru")
            async with server.live(made.table.id, [made.tokens[0].token, made.host]) as ada:
                async with server.live(made.table.id, [taken.token]) as badru:
                    await clock.turn(90)
                    with pytest.raises(ServerSaysNo, match="Badru is here") as refused:
                        await ada.request(lambda n: live.Replace(n, 1, "random"))
                    assert refused.value.code == "still_here"
                    await badru.request(lambda n: live.Replace(n, 1, "greedy"))  # Badru agrees
                    await ada.until(lambda: ada.info.seats[1].bot == "greedy")
                    await badru.request(lambda n: live.GiveBack(n, 1))
                await until(lambda: len(node.registry.rooms[made.table.id].listeners) == 1)
                await clock.turn(1)
                await ada.until(lambda: 1 in [away.seat for away in ada.presence.away])
                assert ada.presence.bench_seconds == 60.0
                await clock.turn(58)
                with pytest.raises(ServerSaysNo, match="after 60 seconds"):
                    await ada.request(lambda n: live.Replace(n, 1, "random"))
                await clock.turn(2)
                await ada.request(lambda n: live.Replace(n, 1, "random"))
                await ada.until(lambda: ada.info.seats[1].bot is not None)
                assert ada.info.seats[1].bot == "medium"  # and no bot of the host's choice

    run(test())


def test_the_host_frees_a_seat_while_the_table_waits(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), anyone(), anyone()])
            taken = await server.sit(made.table.id, "Somebody who never comes")
            async with server.live(made.table.id, [made.tokens[0].token, made.host]) as ada:
                await ada.request(lambda n: live.FreeSeat(n, taken.seat))
                await ada.until(lambda: ada.info.seats[taken.seat].kind == "open")
                with pytest.raises(ServerSaysNo, match="now"):
                    await ada.request(lambda n: live.FreeSeat(n, taken.seat))
            async with server.live(made.table.id, [taken.token]) as gone:
                assert gone.mine == []
                with pytest.raises(ServerSaysNo, match="only the table's host"):
                    await gone.request(lambda n: live.FreeSeat(n, 0))

    run(test())


def test_a_rematch_without_free_seats_begins_at_once_and_counts_as_a_table(tmp_path):
    async def test():
        few = Limits(**{**LOOSE.__dict__, "unfinished_tables_per_address": 1})
        async with running(tmp_path, limits=few) as (_, _, server):
            made = await server.create("camelup1", [bot("random"), bot("random")])
            async with server.live(made.table.id, [made.host]) as host:
                await host.until(lambda: host.over)
                await host.request(live.Rematch)
                await host.until(lambda: host.info.rematch is not None)
            async with server.live(host.info.rematch, [made.host]) as again:
                await again.until(lambda: again.info.state != "waiting")
                await again.until(lambda: again.over)
                await server.create("camelup1", [mine("Ada"), anyone()])
                with pytest.raises(ServerSaysNo, match="aren't over yet"):
                    await again.request(live.Rematch)

    run(test())


def test_the_host_cancels_a_table_that_waits(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            async with server.live(made.table.id, [made.tokens[0].token]) as ada:
                with pytest.raises(ServerSaysNo, match="only the table's host"):
                    await ada.request(live.Cancel)
            async with server.live(made.table.id, [made.tokens[0].token, made.host]) as host:
                await host.request(live.Cancel)
                await host.until(lambda: host.info.state == "closed")
                assert "cancelled before the game began" in host.info.closed_because
            playing = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with server.live(playing.table.id, [playing.tokens[0].token, playing.host]) as host:
                with pytest.raises(ServerSaysNo, match="now"):
                    await host.request(live.Cancel)

    run(test())
