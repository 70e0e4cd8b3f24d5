"""Local tables: stored before shown, nothing lost when a tab ends, and none of a server's machinery loaded."""

import subprocess
import sys

import pytest
from msgspec.json import decode, encode

from browser_kit import Device, MemoryStore
from giza.browser.server import Driver
from giza.browser.worker import Worker
from giza.server.fair.sealed import check_record
from giza.server.workers.jobs import JOBS

NOW = [1_800_000_000.0]


def choose(place, bot, seed, view, actions, seconds):
    return actions[0], None


def driver(**more) -> Driver:
    return Driver(lambda: NOW[0], {**JOBS, "choose": choose}, lambda: "07" * 32, pause=0.0, alone_pause=0.0, **more)


def table(device: Device, people: int = 1, bots: int = 1, game: str = "camelup1", **more) -> tuple[str, list[str]]:
    """A table whose game has begun, and the tokens of its seats and of its host."""
    seats = [{"kind": "mine", "name": f"P{seat}"} for seat in range(people)]
    seats += [{"kind": "bot", "bot": "easy"} for _ in range(bots)]
    made = decode(device.request("/api/tables", encode({"game": game, "seats": seats, "key": "k" * 43, **more})).body)
    id, tokens = made["table"]["id"], [one["token"] for one in made["tokens"]]
    parts = [{"token": token, "randomness": "ab" * 16} for token in tokens]
    device.request(f"/api/tables/{id}/contributions", encode({"contributions": parts}))
    return id, [*tokens, made["host"]]


def join(device: Device, id: str, tokens: list[str], **more) -> int:
    line = device.connect(id)
    device.hear(line, encode({"type": "hello", "tokens": tokens, **more}))
    return line


def play(device: Device, id: str, line: int, number: int = 1) -> list[dict]:
    """Roll, or do what comes first; what the connection hears."""
    game = device.server.rooms[id].table
    request = {"type": "play", "id": number, "seat": game.turn, "action": game.game.actions()[-1]}
    device.hear(line, encode({**request, "version": game.version, "key": f"{number:08}"}))
    return [decode(one) for one in device.heard(line)]


def fail(place, bot, seed, view, actions, seconds):
    return actions[0], "raised"


def test_a_bot_that_fails_is_reported_and_the_game_goes_on(caplog: pytest.LogCaptureFixture):
    device = Device(Driver(lambda: NOW[0], {**JOBS, "choose": fail}, lambda: "07" * 32, pause=0.0, alone_pause=0.0))
    id, _ = table(device, people=0, bots=2)
    before = device.server.rooms[id].table.version
    device.settle()
    assert device.server.rooms[id].table.version > before
    assert "the bot easy failed (raised)" in caplog.text


def test_what_cannot_be_stored_is_not_told_and_the_table_stays_as_it_was():
    device = Device(driver())
    id, tokens = table(device)
    line = join(device, id, tokens)
    device.heard(line)
    before = device.server.rooms[id].table
    device.store.full = True
    told = play(device, id, line)
    assert [one["type"] for one in told] == ["refused"]
    assert told[0]["code"] == "busy"
    assert device.server.rooms[id].table is before
    device.store.full = False
    assert [one["type"] for one in play(device, id, line)] == ["update", "done"]


def test_a_table_cannot_be_made_where_nothing_can_be_stored():
    device = Device(driver())
    device.store.full = True
    answer = device.request("/api/tables", encode({"game": "camelup1", "seats": [{"kind": "bot", "bot": "easy"}] * 2}))
    assert answer.status == 503
    assert decode(answer.body)["code"] == "busy"


def test_a_tab_that_ends_between_any_two_actions_loses_nothing():
    store = MemoryStore()
    id, tokens = table(Device(driver(), store))
    seen = None
    for number in range(12):
        device = Device(driver(), store)  # the previous tab is gone, with its memory
        line = join(device, id, tokens, **({} if seen is None else {"seen": seen}))
        device.settle()
        heard = [decode(one) for one in device.heard(line)]
        assert heard[0]["type"] == ("snapshot" if seen is None else "presence")
        told = play(device, id, line, number)
        assert told[-1]["type"] == "done"
        assert len(store.entries[id]) == told[-1]["version"]
        device.settle()
        seen = len(store.entries[id])


def test_a_lost_answer_is_given_again_and_counts_once():
    store = MemoryStore()
    device = Device(driver(), store)
    id, tokens = table(device, people=2, bots=0)
    first = play(device, id, join(device, id, tokens), 7)[-1]
    again = Device(driver(), store)
    line = join(again, id, tokens)
    again.heard(line)
    request = {"type": "play", "id": 8, "seat": 0, "action": "roll", "version": 2, "key": f"{7:08}"}
    again.hear(line, encode(request))
    assert decode(again.heard(line)[-1]) == {"type": "done", "to": 8, "version": first["version"]}


def test_two_tabs_beside_each_other_never_contradict_each_other():
    store = MemoryStore()
    one = Device(driver(), store)
    id, tokens = table(one, people=2, bots=0)
    other = Device(driver(), store)
    lines = join(one, id, tokens), join(other, id, tokens)
    for device, line in zip((one, other), lines, strict=True):
        device.heard(line)
    assert [told["type"] for told in play(one, id, lines[0], 1)] == ["update", "done"]
    told = play(other, id, lines[1], 2)  # meant for the previous version
    assert [one["type"] for one in told] == ["update", "refused"]
    assert told[1]["code"] == "stale"
    assert other.server.rooms[id].table.head == one.server.rooms[id].table.head


def test_the_clock_of_a_table_runs_out():
    device = Device(driver())
    id, tokens = table(device, people=2, bots=0, clock=60)
    line = join(device, id, tokens)
    device.settle()
    device.heard(line)
    NOW[0] += 61
    device.settle()
    acted = [decode(one) for one in device.heard(line) if b'"by":"clock"' in one]
    assert len(acted) == 1


def test_what_takes_a_server_is_refused_with_a_sentence():
    device = Device(driver()._replace(jobs={"choose": choose}))
    id, tokens = table(device)
    line = join(device, id, tokens)
    device.heard(line)
    device.hear(line, encode({"type": "hint", "id": 3, "seat": 0}))
    told = decode(device.heard(line)[-1])
    assert (told["type"], told["code"]) == ("refused", "needs_server")
    assert "only a server can" in told["text"]


def test_a_finished_game_has_a_record_that_can_be_checked():
    device = Device(driver())
    id, tokens = table(device, people=1, bots=1)
    line = join(device, id, tokens)
    number = 0
    device.settle()
    while device.server.rooms[id].table.state == "playing":
        number += 1
        play(device, id, line, number)
        device.settle()
    facts = check_record(device.request(f"/api/tables/{id}/record").body.decode())
    assert facts.chain is not None
    assert facts.chain.signed_by is None
    assert facts.chain.promised_first


def test_a_web_worker_is_told_what_to_store_before_it_hears_what_to_tell():
    worker = Worker("05" * 32, "https://example.org", {"choose": choose}, lambda: NOW[0])
    body = encode({"game": "camelup1", "seats": [{"kind": "bot", "bot": "easy"}] * 2, "key": "k" * 43}).decode()
    ask = {"do": "request", "path": "/api/tables", "language": "en", "body": body}
    need = decode(worker.ask(encode(ask).decode()))
    assert need["need"] == "read"
    need = decode(worker.ask('{"do":"answered","how":"nothing"}'))
    assert (need["need"], need["number"]) == ("write", 1)
    rows = {need["table"]: need["row"]}
    entries = [need["entry"]]
    done = decode(worker.ask('{"do":"answered","how":"stored"}'))
    assert done["status"] == 201
    assert done["wake"] == 0.0
    table = decode(done["body"])["table"]["id"]
    worker = Worker("05" * 32, "https://example.org", {"choose": choose}, lambda: NOW[0])  # after a reload
    need = decode(worker.ask(encode({"do": "connect", "line": 1, "table": table}).decode()))
    assert need == {"need": "read", "table": table}
    found = {"do": "answered", "how": "read", "row": rows[table], "entries": entries}
    assert decode(worker.ask(encode(found).decode()))["told"] == []
    done = decode(worker.ask(encode({"do": "hear", "line": 1, "text": '{"type":"hello"}'}).decode()))
    assert decode(done["told"][0][1])["version"] == 1
    done = decode(worker.ask('{"do":"connect","line":2,"table":"nowhere"}'))
    assert done["need"] == "read"
    done = decode(worker.ask('{"do":"answered","how":"nothing"}'))
    assert done["closed"] == [2]
    need = decode(worker.ask('{"do":"wake"}'))
    while "need" not in need:
        NOW[0] += 1.0
        need = decode(worker.ask('{"do":"wake"}'))
    assert need["number"] == 2


@pytest.mark.parametrize("unwanted", ["asyncio", "litestar", "sqlalchemy", "cryptography", "multiprocessing"])
def test_nothing_of_a_servers_machinery_is_loaded(unwanted):
    code = f"import giza.browser.worker, giza.server.after.replay, sys; sys.exit({unwanted!r} in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, env={"GIZA_PURE": "1", "PATH": ""})
