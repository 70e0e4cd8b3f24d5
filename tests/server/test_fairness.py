"""Dice that nobody could choose, and records that nobody can forge."""

import json
import re
from random import Random

import pytest
from msgspec.structs import replace

from giza.client import Server, UnfairDice, anyone, mine
from giza.errors import BadRecord
from giza.server.fair.sealed import check_record, seal
from giza.server.fair.signing import Signer, new_private_key
from giza.server.table import updates
from giza.server.table.chain import chained_entry, chained_plan, digest, first_head, next_head
from giza.server.wire import live
from giza.server.wire.tables import CreatedTable
from server_kit import browsing, play_on, post, run, running, tokens_of

PART = "ab" * 16


@pytest.mark.parametrize(
    "others", [[{"kind": "mine", "name": "Badru"}], [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "easy"}]]
)
def test_the_commitment_is_known_before_anything_is_contributed(tmp_path, others):
    async def test():
        async with running(tmp_path, bot_pause=60.0) as (url, _, server):
            seats = [{"kind": "mine", "name": "Ada"}, *others]
            early = [{**seats[0], "randomness": PART}, *seats[1:]]
            refused = await post(url, "/api/tables", {"game": "camelup1", "seats": early})
            assert refused.status_code == 400
            made = (await post(url, "/api/tables", {"game": "camelup1", "seats": seats})).json()
            table, tokens = made["table"], made["tokens"]
            assert table["state"] == "waiting"
            assert table["dice"]["contributions"] == [None] * len(seats)
            assert re.fullmatch("[0-9a-f]{64}", table["dice"]["commitment"])
            path = f"/api/tables/{table['id']}/contributions"
            parts = [{"token": token["token"], "randomness": f"{n:032x}"} for n, token in enumerate(tokens)]
            for part in parts:
                assert (await server.table(table["id"])).state == "waiting"
                answer = await post(url, path, {"contributions": [part]})
                assert answer.status_code == 200
            begun = answer.json()
            assert begun["state"] == "playing"
            assert begun["dice"]["commitment"] == table["dice"]["commitment"]
            again = await post(url, path, {"contributions": parts})
            assert again.json() == begun
            other = await post(url, path, {"contributions": [{**parts[0], "randomness": PART}]})
            assert (other.status_code, other.json()["code"]) == (409, "contributed_already")
            strangers = await post(url, path, {"contributions": [{"token": "x" * 43, "randomness": PART}]})
            assert (strangers.status_code, strangers.json()["code"]) == (409, "not_your_seat")

    run(test())


def test_the_client_refuses_dice_that_were_fixed_too_late(tmp_path, monkeypatch):
    async def test():
        async with running(tmp_path) as (_, _, server):
            ask = Server.ask

            async def cheat(self, kind, method, path, body=None):
                answer = await ask(self, kind, method, path, body)
                if kind is CreatedTable:
                    return replace(answer, table=changed(answer.table))
                return changed(answer) if path.endswith(("seats", "contributions")) else answer

            monkeypatch.setattr(Server, "ask", cheat)
            changes = [
                lambda table: replace(table, dice=replace(table.dice, commitment="")),
                lambda table: replace(table, dice=replace(table.dice, contributions=[PART, PART])),
                lambda table: replace(table, state="playing"),
            ]
            for change in changes:
                changed = change
                with pytest.raises(UnfairDice):
                    await server.create("camelup1", [mine("Ada"), mine("Badru")])
            changed = lambda info: info  # noqa: E731
            made = await server.create("camelup1", [mine("Ada"), anyone()])
            changed = lambda taken: replace(  # noqa: E731
                taken, table=replace(taken.table, dice=replace(taken.table.dice, commitment="ab" * 32))
            )
            with pytest.raises(UnfairDice):
                await server.sit(made.table.id, "Badru")

    run(test())


UNFAIR = [
    lambda dice: replace(dice, contributions=[PART, dice.contributions[1]]),
    lambda dice: replace(dice, contributions=[None, dice.contributions[1]]),
    lambda dice: replace(dice, commitment="ab" * 32),
    lambda dice: replace(dice, commitment=""),
]


def told_with(change):
    """A server that tells other dice over its WebSockets."""
    honest = updates.info_of

    def told(table, language):
        info = honest(table, language)
        return replace(info, dice=change(info.dice))

    return told


def test_the_client_refuses_a_table_that_loses_its_part_or_changes_its_promise(tmp_path, monkeypatch):
    async def test():
        async with running(tmp_path) as (url, _, server):
            for change in UNFAIR:
                made = await server.create("camelup1", [mine("Ada"), anyone()])
                async with server.live(made.table.id, tokens_of(made)) as table:
                    with monkeypatch.context() as cheating:
                        cheating.setattr(updates, "info_of", told_with(change))
                        with pytest.raises(UnfairDice):
                            await server.live(made.table.id, tokens_of(made)).__aenter__()
                        await post(url, f"/api/tables/{made.table.id}/seats", {"name": "Badru", "randomness": PART})
                        with pytest.raises(UnfairDice):
                            await table.my_turn()

    run(test())


def test_a_seat_that_is_freed_and_taken_by_another_is_no_cheating(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), anyone(), anyone()])
            taken = await server.sit(made.table.id, "Badru")
            tokens = [made.host, *tokens_of(made)]
            async with server.live(made.table.id, tokens) as ada, server.live(made.table.id, [taken.token]) as badru:
                await ada.request(lambda n: live.FreeSeat(n, taken.seat))
                await server.sit(made.table.id, "Chione", taken.seat)
                await server.sit(made.table.id, "Dalila")
                assert await ada.my_turn()
                await badru.until(lambda: badru.info.state == "playing")
                assert badru.info.seats[taken.seat].name == "Chione"

    run(test())


async def finished_table(server: Server):
    """A finished game with some chat, and the heads that its player has seen."""
    made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
    heads = {}
    async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
        table.keep_updates = True
        heads[table.version] = table.head
        await table.request(lambda n: live.Say(n, 0, "this is nobody else's business"))
        await play_on(table, Random(1))
        heads |= {update.version: update.head for update in table.updates}
        last = table.head
        said = await table.request(lambda n: live.Say(n, 1, "well played"))
        await table.until(lambda: table.version >= said.version)
        assert table.head == last  # the chain ends with the game, and so does what clients keep
    return made, heads


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A record from a server, the heads that went out, and the server's key."""

    async def play():
        async with running(tmp_path_factory.mktemp("played")) as (url, node, server):
            made, heads = await finished_table(server)
            async with browsing(url) as http:
                key = (await http.get("/api/key")).json()["public_key"]
            entries = await node.store.entries(made.table.id)
            plan = await node.store.plan(made.table.id)
            return await server.record(made.table.id), heads, key, plan, entries

    return run(play())


def test_every_update_has_the_head_of_all_that_happened(played):
    _, heads, _, plan, entries = played
    head = first_head(chained_plan(plan))
    for entry in entries:
        head = next_head(head, digest(chained_entry(entry), plan.seed))
        if entry.number in heads:
            assert heads[entry.number] == head
    assert len(heads) > 20
    changes = [
        replace(entries[5], at=entries[5].at + 0.001),
        replace(entries[5], body=replace(entries[5].body, outcomes=("blue 1",))),
        replace(entries[5], number=7),
    ]
    digests = {digest(chained_entry(entry), plan.seed) for entry in [entries[5], *changes]}
    assert len(digests) == 4
    plans = [replace(plan, options={"x": 1}), replace(plan, clock=5), replace(plan, seats=plan.seats[::-1])]
    assert digest(chained_entry(entries[5]), "ab" * 32) != digest(chained_entry(entries[5]), plan.seed)
    assert len({first_head(chained_plan(one)) for one in [plan, *plans]}) == 4


def test_the_four_facts_of_an_honest_record(played):
    record, heads, key, _, entries = played
    facts = check_record(record)
    assert facts.dice.draws > 5
    assert facts.chain.signed_by == key
    last = max(version for version in heads if facts.seen_at(heads[version]) is not None)
    assert len(facts.chain.heads) == last + 1
    assert all(facts.seen_at(heads[version]) == version for version in heads if version <= last)
    assert facts.seen_at("ab" * 32) is None
    assert last == len(entries) - 1  # what was said after the end isn't part of it
    assert "business" not in record


def rename(record: str) -> str:
    return record.replace('"name":"Ada"', '"name":"Eve"')


def rename_everywhere(record: str) -> str:
    return record.replace("Ada", "Eve")


def later(record: str) -> str:
    return re.sub(r'("at":\d+)\.', lambda found: found[1] + "9.", record, count=1)


def leave_out(record: str) -> str:
    lines = record.splitlines(keepends=True)
    said = [number for number, line in enumerate(lines) if '"spoke"' in line]
    return "".join(line for number, line in enumerate(lines) if number != said[0])


def other_player(record: str) -> str:
    return record.replace('"what":"play"', '"by":"bot","what":"play"', 1)


@pytest.mark.parametrize("forge", [rename, rename_everywhere, later, leave_out, other_player])
def test_a_forged_record_is_found(played, forge):
    record = played[0]
    forged = forge(record)
    assert forged != record
    with pytest.raises(BadRecord):
        check_record(forged)


def test_a_forged_game_has_neither_key_nor_head(played):
    _, heads, key, plan, entries = played
    renamed = replace(plan, seats=tuple(replace(seat, name=f"{seat.name} II") for seat in plan.seats))
    forged = seal(renamed, entries, Signer(new_private_key()))
    facts = check_record(forged)  # all of it fits together
    assert facts.chain.signed_by != key
    assert all(facts.seen_at(head) is None for head in heads.values())
    stolen = re.sub(r"# key: \w+", f"# key: {key}", forged)
    with pytest.raises(BadRecord, match="signature"):
        check_record(stolen)


def test_the_seed_is_nobodys_until_the_end(tmp_path):
    async def test():
        async with running(tmp_path) as (url, node, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            plan = await node.store.plan(made.table.id)
            heard = []
            connection = server.live(made.table.id, [token.token for token in made.tokens])
            connection.hear = heard.append
            async with connection as table:
                await play_on(table, Random(2), 10)
                async with browsing(url) as http:
                    answers = [await http.get(f"/api/tables/{made.table.id}{path}") for path in ("", "/record")]
                heard += [answer.content for answer in answers]
                assert not any(plan.seed.encode() in message for message in heard)
                await play_on(table, Random(3))
                assert table.info.dice.seed == plan.seed

    run(test())


def test_signing_survives_a_restart_and_is_each_installations_own(tmp_path):
    async def key_of(folder) -> str:
        folder.mkdir(exist_ok=True)
        async with running(folder) as (_, node, _):
            return node.signer.public_key

    async def test():
        first = await key_of(tmp_path / "one")
        assert await key_of(tmp_path / "one") == first
        assert await key_of(tmp_path / "two") != first

    run(test())


def test_the_record_has_its_facts_in_lines_that_anybody_can_read(played):
    record = played[0]
    plan = json.loads(re.search("^# plan: (.*)$", record, re.MULTILINE)[1])
    assert plan["commitment"] == re.search("^# commitment: (.*)$", record, re.MULTILINE)[1]
    assert [seat["name"] for seat in plan["seats"]] == ["Ada", "Badru"]
