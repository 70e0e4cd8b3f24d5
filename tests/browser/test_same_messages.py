"""A local server sends what a real one sends, byte by byte, given the same clock, dice and bots."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch
from zlib import crc32

import httpx
import pytest
from msgspec.json import decode, encode
from websockets.asyncio.client import ClientConnection, connect

from browser_kit import Device
from giza.bots import Reason
from giza.browser.server import Driver
from giza.errors import GizaError
from giza.game import Game
from giza.games import GAMES, rules_of
from giza.options import Choice as OneOf
from giza.options import Counts, Number, Option
from giza.server.node import Node
from giza.server.rooms import service
from giza.server.workers.jobs import JOBS
from giza.server.workers.processes import BotChoice
from server_kit import LOOSE, browsing, run, running
from soak import short_or_long
from turned_clock import START, TurnedClock

LANGUAGES = ("en", "de")
NAMES = ("Ada", "Badru", "Chione", "Dalila", "Ebo", "Femi", "Gamila", "Hasani")
PARTS = {"Accept-Encoding": "identity"}


def pick(view: dict[str, Any], actions: list[str]) -> str:
    """What all bots do here."""
    return actions[crc32(view["state"].encode()) % len(actions)]


def choose(
    place: str, bot: str, seed: int, view: dict[str, Any], actions: list[str], seconds: None
) -> tuple[str, None]:
    return pick(view, actions), None


def advise(view: dict[str, Any], actions: list[str], language: str) -> list[Reason]:
    """What all advisers here consider."""
    return [Reason(action, crc32(action.encode()) / 2**32) for action in sorted(actions)]


def tell_odds(view: dict[str, Any], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The odds as far as they matter here: they depend on what a spectator sees."""
    return {"seen": crc32(view["state"].encode()), "seats": seats}


THINKERS: dict[str, Callable[..., Any]] = {**JOBS, "choose": choose, "advise": advise, "odds": tell_odds}
"""They are quick, and need nothing compiled; what bots say is tested elsewhere."""


class Names:
    """Seeds and names of tables: what the n-th call gives is the same on both sides."""

    def __init__(self) -> None:
        self.made = 0

    def seed(self) -> str:
        self.made += 1
        return sha256(f"seed {self.made}".encode()).hexdigest()

    def table(self) -> str:
        return sha256(f"table {self.made}".encode()).hexdigest()[:22]


class Both(NamedTuple):
    """A real server and a local one at the same point of time."""

    url: str
    node: Node
    device: Device
    clock: TurnedClock
    http: httpx.AsyncClient
    sockets: list[ClientConnection]

    async def request(self, path: str, language: str = "en", body: Any = None) -> bytes:
        """Ask both, and compare their answers."""
        data = None if body is None else encode(body)
        local = self.device.request(path, data, language)
        self.device.settle()
        headers = {"Accept-Language": language, "Content-Type": "application/json"}
        method = "GET" if body is None else "POST"
        real = await self.http.request(method, path, headers=headers, content=data)
        assert (local.status < 300, local.body) == (real.status_code < 300, real.content)
        return local.body

    async def connect(self, table: str, hello: dict[str, Any]) -> int:
        """A connection to both."""
        self.sockets.append(await connect(f"{self.url.replace('http', 'ws')}/api/tables/{table}/live", max_size=None))
        line = self.device.connect(table)
        await self.say(line, {"type": "hello", **hello})
        return line

    async def say(self, line: int, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Send something to both; what that connection hears."""
        text = encode(message)
        self.device.hear(line, text)
        await self.sockets[line].send(text.decode())
        return (await self.compare())[line]

    async def turn(self, seconds: float) -> None:
        """Let time pass on both sides, so that both act at the same moments."""
        end = self.clock.passed + seconds
        while (at := self.device.server.wakes()) is not None and at - START <= end:
            await self.clock.turn(at - START - self.clock.passed)
            self.device.settle()
        await self.clock.turn(end - self.clock.passed)
        await self.compare()

    async def compare(self) -> list[list[dict[str, Any]]]:
        """Every connection has received the same since the last comparison."""
        self.device.settle()
        heard = []
        for line, socket in enumerate(self.sockets):
            local = self.device.heard(line)
            real = [await receive(socket, one) for one in local]
            assert real == local
            heard.append([decode(one) for one in local])
        return heard

    async def nothing_left(self) -> None:
        """The real server has sent nothing that the local one didn't."""
        for line in range(len(self.sockets)):
            told = await self.say(line, {"type": "ping", "id": 99})
            assert [one["type"] for one in told] == ["pong"]


async def receive(socket: ClientConnection, expected: bytes) -> bytes:
    """What the real server sends next; it is named if it never comes."""
    try:
        async with asyncio.timeout(60):
            return (await socket.recv()).encode()
    except TimeoutError:
        raise AssertionError(f"the server never sends {expected!r}") from None


@contextlib.asynccontextmanager
async def both(folder: Path) -> AsyncIterator[Both]:
    """Two servers that share clock, secret, dice and bots."""
    clock, real, local = TurnedClock(), Names(), Names()
    limits = replace(LOOSE, seconds_at_once=1e9)  # a clock that stands still never gives an address new time
    async with running(folder, clock=clock, bot_processes=1, limits=limits) as (url, node, _), browsing(url) as http:

        async def choose_now(thinker: Any, view: Any, actions: Any, seconds: float) -> BotChoice:
            return BotChoice(pick(view, actions), None)

        async def advice(asker: str, job: str, *arguments: Any, **more: Any) -> Any:
            return THINKERS[job](*arguments)

        async def work_out(owner: str, idle: bool, job: str, *arguments: Any, **more: Any) -> Any:
            return THINKERS[job](*arguments)

        for name, way in {"choose": choose_now, "advice": advice, "work_out": work_out}.items():
            setattr(node.bot_processes, name, way)
        driver = Driver(clock.now, THINKERS, local.seed, local.table, pause=0.0, alone_pause=0.0)
        device = Device(driver, link=url, secret=node.installation.secret)
        with patch.object(service, "new_seed", real.seed), patch.object(service, "new_table_id", real.table):
            pair = Both(url, node, device, clock, http, [])
            try:
                yield pair
            finally:
                for socket in pair.sockets:
                    await socket.close()


def chosen(option: Option, random: Random) -> Any:
    """Some setting of an option."""
    if isinstance(option, OneOf):
        return random.choice(option.choices)
    if isinstance(option, Number):
        return random.choice([None, random.randint(option.least, option.most)])
    if isinstance(option, Counts):
        return (
            option.default if random.random() < 0.5 else [random.randint(0, option.most) for _ in option.default or ()]
        )
    return random.random() < 0.5


def some_options(game: str, seats: int, random: Random) -> dict[str, Any]:
    """Options that a game with these seats takes."""
    rules = rules_of(game)
    for _ in range(100):
        wanted = {name: chosen(option, random) for name, option in rules.options.items() if random.random() < 0.4}
        with contextlib.suppress(GizaError, ValueError):
            Game(rules, seats, None, **rules.complete(seats, wanted))
            return wanted
    return {}


async def compare_game(pair: Both, game: str, random: Random, odds: bool) -> None:
    """A random game of a random table, with all that people do at one, and its rematch."""
    rules = rules_of(game)
    seats = random.choice(rules.seats)
    people = sorted(random.sample(range(seats), random.randint(1, seats)))
    asked = [
        {"kind": "mine", "name": NAMES[seat]} if seat in people else {"kind": "bot", "bot": random.choice(rules.bots)}
        for seat in range(seats)
    ]
    table = {
        "game": game,
        "seats": asked,
        "options": some_options(game, seats, random),
        "clock": random.choice([None, 86400]),
        "key": random.randbytes(32).hex(),
    }
    language = random.choice(LANGUAGES)
    made = decode(await pair.request("/api/tables", language, table))
    assert decode(await pair.request("/api/tables", language, table)) == made
    id, tokens = made["table"]["id"], {one["seat"]: one["token"] for one in made["tokens"]}
    first = len(pair.sockets)
    lines = {}
    for seat in people:
        more = {"language": random.choice(LANGUAGES), "state": random.random() < 0.3, "brief": random.random() < 0.2}
        lines[seat] = await pair.connect(id, {"tokens": [tokens[seat], made["host"]], **more})
    await pair.connect(id, {"language": random.choice(LANGUAGES)})
    await pair.turn(1.0)
    given = [{"token": token, "randomness": random.randbytes(16).hex()} for token in tokens.values()]
    claim = {"key": "-".join(["babab"] * 8), "table": id, "tokens": [*tokens.values(), made["host"]]}
    await pair.request("/api/player/seats", language, claim)
    if given:
        await pair.request(f"/api/tables/{id}/contributions", language, {"contributions": given})
    await pair.compare()
    await play_out(pair, pair.device.server.rooms[id], lines, random, odds)
    await compare_end(pair, id, lines, tokens, random)
    for socket in pair.sockets[first:]:
        await socket.close()
    for viewer in pair.device.lines[first:]:
        viewer.room.leave(viewer)
    del pair.sockets[first:], pair.device.lines[first:], pair.device.told[first:]


async def play_out(pair: Both, room: Any, lines: dict[int, int], random: Random, odds: bool) -> None:
    """Play until the game is over, with questions and mistakes in between."""
    number, last = 0, None
    while room.table.state == "playing" and number < 3000:
        number += 1
        seat = room.table.turn
        line, version = lines[seat] if seat in lines else random.choice(list(lines.values())), room.table.version
        action = random.choice(room.table.game.actions())
        play = {"type": "play", "seat": seat, "action": action, "version": version, "key": f"{number:08}"}
        asked: dict[str, Any] = play
        kind = random.random()
        if kind < 0.02:
            asked = {**play, "action": random.choice(["roll", "nonsense", "bid 3", "pass", "tile 5 +"])}
        elif kind < 0.04:
            asked = {
                "type": "take_back",
                "seat": random.choice(list(lines)),
                "version": version,
                "key": f"b{number:07}",
            }
        elif kind < 0.06:
            asked = {**play, "version": max(0, version - 5), "seat": random.choice(list(lines))}
        elif kind < 0.07 and last is not None:
            asked = last
        elif kind < 0.09:
            asked = {"type": "why", "seat": seat, "action": random.choice(["roll", action, "tile 1 -", "nonsense"])}
        elif kind < 0.10:
            asked = {"type": "say", "seat": random.choice(list(lines)), "text": random.choice(["Hi!", " ", "a\nb"])}
        elif kind < 0.11:
            asked = {"type": "react", "seat": random.choice(list(lines)), "reaction": "cheer"}
        elif kind < 0.12 and len(lines) > 1:
            asked = {"type": "replace", "seat": random.choice(list(lines)), "bot": random.choice(["easy", "nobody"])}
        elif kind < 0.13:
            asked = {"type": random.choice(["cancel", "rematch", "ping", "nothing"])}
        elif kind < 0.14 and odds:
            asked = random.choice([{"type": "odds"}, {"type": "hint", "seat": seat}])
        elif kind < 0.15:
            line = random.choice(list(lines.values()))
        bot_seats = [at for at, one in enumerate(room.table.seats) if one.kind == "person" and one.bot is not None]
        if bot_seats and (random.random() < 0.5 or len(bot_seats) == len(lines)):
            asked = {"type": "give_back", "seat": bot_seats[0]}
        last = play if asked is play else last
        await pair.say(line, {"id": number, **asked})
        if random.random() < 0.01:
            await pair.turn(1.0)
    assert room.table.state == "over"


async def compare_end(pair: Both, id: str, lines: dict[int, int], tokens: dict[int, str], random: Random) -> None:
    """The end: the messages about a finished game, and the table for a rematch."""
    line = next(iter(lines.values()))
    record, real = pair.device.request(f"/api/tables/{id}/record").body, await pair.http.get(f"/api/tables/{id}/record")
    assert re.sub(r"# (key|signature): .*\n", "", real.text) == record.decode()
    steps = decode(await pair.request(f"/api/tables/{id}/replay", random.choice(LANGUAGES)))["steps"]
    for step, seat in ((0, 0), (len(steps) // 2, next(iter(lines))), (len(steps), 0)):
        await pair.request(f"/api/tables/{id}/views/{step}/{seat}")
    for row in (pair.device.store.rows[id],):
        told = decode(row)
        shown = decode((await pair.http.get(f"/api/tables/{id}")).content)
        assert told["info"] == shown
        key = {"key": "-".join(["babab"] * 8)}
        own = decode((await pair.http.post("/api/player", json=key)).content)["tables"]
        assert told["told"] == next(one for one in own if one["table"] == id)
    await pair.say(line, {"type": "rematch", "id": 5000})
    new = pair.device.server.rooms[id].table.rematch
    kept = tokens[next(iter(lines))]
    sit = {"name": NAMES[next(iter(lines))], "kept": kept, "key": random.randbytes(32).hex()}
    again = await pair.connect(new, {})
    assert decode(await pair.request(f"/api/tables/{new}/seats", "de", sit)) == decode(
        await pair.request(f"/api/tables/{new}/seats", "de", sit)
    )
    await pair.turn(1.0)
    await pair.say(again, {"type": "hello", "seen": 0})
    await pair.nothing_left()


@pytest.mark.parametrize("games", short_or_long(1, 100))
@pytest.mark.parametrize("game", GAMES)
def test_every_message_of_a_random_game_is_the_same(tmp_path: Path, game: str, games: int) -> None:
    async def play() -> None:
        async with both(tmp_path) as pair:
            for number in range(games):
                await compare_game(pair, game, Random(f"{game} {number}"), odds=number == 0)

    run(play(), 300.0 + 60.0 * games)


def test_the_offer_is_the_same(tmp_path: Path) -> None:
    async def ask() -> None:
        async with both(tmp_path) as pair:
            await pair.request("/api/offer")
            await pair.request("/api/offer", "de")
            await pair.request("/api/tables/" + "x" * 22)
            await pair.request("/api/tables", "de", {"game": "chess", "seats": []})

    run(ask())
