"""Storage, on both databases."""

import asyncio
import time

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import text

from giza.server.storage import Append, Conflict, Store, open_store
from giza.server.storage.migrations import bring_up_to_date
from giza.server.storage.schema import metadata
from giza.server.table import deeds
from giza.server.table.deeds import Body, Entry
from giza.server.table.dice import new_seed
from giza.server.table.plans import Plan, SeatState, encode_plan
from giza.server.table.seats import HOST, hash_of, new_table_id, new_token
from giza.server.table.tables import new_table
from giza.server.table.transitions import propose, replay
from server_kit import run

KNOWN = {"camelup1": 1}


def with_store(database: str, test) -> None:
    """Run a test with an open store."""

    async def opened():
        store = open_store(database)
        store.migrate()
        try:
            await test(store)
        finally:
            await store.close()

    run(opened())


def plan_for(*seats: SeatState, **more) -> Plan:
    plan = Plan(new_table_id(), "camelup1", 1, {}, seats, False, None, True, True, time.time(), new_seed())
    return replace(plan, **more)


def said(number: int, text: str, key: str | None = None) -> Entry:
    return Entry(number, 1.5 * number, Body(deeds.Say(0, text)), key)


async def stored_table(store: Store, **more) -> Plan:
    plan = plan_for(SeatState("person", "Ada"), SeatState("open"), **more)
    token = new_token()
    await store.create(plan, "address", new_table(plan).status, None, [(hash_of(token), 0), (hash_of(token[1:]), HOST)])
    return plan


def test_migrations_make_the_schema(database):
    async def test(store):
        store.migrate()  # a second time changes nothing
        with store.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []

    with_store(database, test)


def test_an_older_database_keeps_its_entries(tmp_path):
    async def test():
        store = open_store(f"sqlite:///{tmp_path}/old.sqlite")
        await store.change(lambda connection: bring_up_to_date(connection, "0001"))
        plan = plan_for(SeatState("person", "Ada"), SeatState("open"))
        row = {"id": plan.id, "plan": encode_plan(plan).decode(), "state": "waiting", "created": plan.created}
        columns = "id, plan, state, listed, address, created, lease_until"
        insert = text(f"INSERT INTO tables ({columns}) VALUES (:id, :plan, :state, 0, 'an address', :created, 0)")
        await store.execute(insert.bindparams(**row))
        told = [said(1, "one"), said(2, "two", "a key")]
        for entry in told:
            await store.append(Append(plan.id, entry))
        store.migrate()
        assert await store.entries(plan.id) == told
        assert (await store.plan(plan.id), await store.owner(plan.id)) == (plan, "")
        assert (await store.answer(text("SELECT game, rules FROM tables")))[0] == ("camelup1", 1)
        with pytest.raises(Conflict):
            await store.append(Append(plan.id, said(2, "again")))
        await store.close()

    run(test())


def test_entries_come_back_as_they_were(database):
    async def test(store):
        plan = await stored_table(store)
        assert await store.plan(plan.id) == plan
        assert await store.plan("nothing") is None
        played = Entry(2, 5.25, Body(deeds.Play(1, "roll", "bot"), ("blue 3",)), "a key")
        await store.append(Append(plan.id, said(1, "grüß dich – 🐪")))
        await store.append(Append(plan.id, played))
        assert await store.entries(plan.id) == [said(1, "grüß dich – 🐪"), played]
        assert await store.entries(plan.id, after=1) == [played]

    with_store(database, test)


def test_a_number_is_given_once(database):
    async def test(store):
        plan = await stored_table(store)
        results = await asyncio.gather(
            *(store.append(Append(plan.id, said(1, f"I am {n}"))) for n in range(1)),
            *(open_and_append(database, plan.id, n) for n in range(4)),
            return_exceptions=True,
        )
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 4
        assert [entry.number for entry in await store.entries(plan.id)] == [1]

    async def open_and_append(url, table, number):
        store = open_store(url)
        try:
            await store.append(Append(table, said(1, f"I am {number}")))
        finally:
            await store.close()

    with_store(database, test)


def test_a_failed_append_takes_no_other_with_it(database):
    async def test(store):
        plans = [await stored_table(store) for _ in range(30)]
        await store.append(Append(plans[7].id, said(1, "first")))
        token = hash_of(new_token())
        results = await asyncio.gather(
            *(
                store.append(Append(plan.id, said(1, "second"), new_token=(token, 1) if number == 7 else None))
                for number, plan in enumerate(plans)
            ),
            return_exceptions=True,
        )
        assert [number for number, result in enumerate(results) if result is not None] == [7]
        assert isinstance(results[7], Conflict)
        assert await store.seats_of(plans[7].id, [token]) == {}

    with_store(database, test)


def test_a_token_holds_a_seat_at_its_table_only(database):
    async def test(store):
        plan, other = await stored_table(store), await stored_table(store)
        token = hash_of(new_token())
        await store.append(Append(plan.id, said(1, "sit"), new_token=(token, 1)))
        assert await store.seats_of(plan.id, [token, "x"]) == {token: 1}
        assert await store.seats_of(other.id, [token]) == {}
        await store.append(Append(plan.id, said(2, "leave"), void_seat=1))
        assert await store.seats_of(plan.id, [token]) == {}

    with_store(database, test)


def test_a_lease_is_one_nodes_until_it_ends(database):
    async def test(store):
        plan = plan_for(SeatState("bot", "A", "random"), SeatState("bot", "B", "random"))
        first = propose(new_table(plan), deeds.Begin(), plan.created)
        await store.create(plan, "address", first.table.status, first.entry, [])
        now = plan.created + 1
        assert plan.id in [due.table for due in await store.due(now, 1000, KNOWN)]
        assert await store.lease(plan.id, "one", now, 5)
        assert not await store.lease(plan.id, "two", now + 4.9, 5)
        assert await store.lease(plan.id, "one", now + 4, 5)
        assert plan.id not in [due.table for due in await store.due(now + 8.9, 1000, KNOWN)]
        assert plan.id in [due.table for due in await store.due(now + 9, 1000, KNOWN)]
        assert await store.lease(plan.id, "two", now + 9, 5)
        await store.release_all("two")
        assert await store.lease(plan.id, "one", now + 9, 5)

    with_store(database, test)


def test_the_lobby_lists_what_waits_first(database):
    async def test(store):
        listed = [await stored_table(store, listed=True, created=time.time() + n) for n in range(3)]
        await stored_table(store)
        playing = propose(new_table(listed[2]), deeds.Replace(1, "random"), time.time())
        await store.append(Append(listed[2].id, playing.entry, playing.table.status))
        assert await store.listed(10, 10) == [listed[1].id, listed[0].id, listed[2].id]

    with_store(database, test)


def test_old_tables_become_records(database):
    async def test(store):
        plan = await stored_table(store, created=1000.0)
        await store.append(Append(plan.id, said(1, "long ago")))
        fresh = await stored_table(store)
        assert await store.quiet_since(("waiting",), 2000.0, 10) == [plan.id]
        await store.archive(plan.id, "giza record 1\n", 3000.0)
        assert await store.plan(plan.id) is None
        assert await store.entries(plan.id) == []
        assert await store.archived(plan.id) == "giza record 1\n"
        assert await store.archived(fresh.id) is None

    with_store(database, test)


def test_a_table_that_was_begun_under_other_rules_is_closed_and_says_why():
    plan = plan_for(SeatState("person", "Ada"), SeatState("person", "Badru"), rules=7)
    table = replay(plan, [Entry(1, 1.0, Body(deeds.Begin(), ("blue 1",))), said(2, "hm")])
    assert (table.state, table.version, table.game) == ("closed", 2, None)
    assert "version 7" in table.closed_because.text("en")
    assert "Fassung 7" in table.closed_because.text("de")


def test_a_damaged_list_closes_the_table():
    plan = plan_for(SeatState("person", "Ada"), SeatState("person", "Badru"))
    table = replay(plan, [Entry(1, 1.0, Body(deeds.Begin(), ("blue 1", "blue 1")))])
    assert table.state == "closed"
    assert "can't be read" in str(table.closed_because)
