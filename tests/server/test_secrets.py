"""Two worlds that differ only in what a viewer can't know send that viewer the same bytes."""

import contextlib
import json
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from giza.client import LiveTable, Server, ServerSaysNo, mine
from giza.game import Game
from giza.games import GAMES
from giza.games.obelisk.rules.state import DEAL
from giza.rules.contract import CHANCE
from giza.server.http.pages import MARK, Page
from giza.server.storage import Append
from giza.server.table import deeds
from giza.server.table.deeds import Body, Entry
from giza.server.table.plans import Plan, SeatState
from giza.server.table.seats import hash_of
from giza.server.table.tables import new_table
from giza.server.table.transitions import replay
from giza.server.wire import live
from push_service import Device, PushService, push_service
from server_kit import HANGS, browsing, run, running, until
from turned_clock import TurnedClock

KEY = "lusab-babad-gutih-tugad-lusab-babad-gutih-tugad"
TOKEN = "t" * 43
HEAD = re.compile(rb'"head":"[0-9a-f]{64}"')
"""A keyed hash of all events: it differs, but reveals nothing without the seed; see test_fairness."""
NAMES = ("Ada", "Badru", "Chione")


def as_seen(g: Game, viewer: int | None) -> str:
    """The last event as a viewer saw it."""
    return g.history(viewer)[-1].text


def looks_alike(one: Game, other: Game, viewer: int | None) -> bool:
    """Whether a viewer can't tell two worlds apart now."""
    return (
        one.turn == other.turn
        and one.concealed(viewer).tobytes() == other.concealed(viewer).tobytes()
        and one.history(viewer) == other.history(viewer)
    )


def twin_step(one: Game, other: Game, viewer: int | None, random: Random) -> tuple[Game, Game] | None:
    """One event more in both worlds, different where the viewer can't see it; None if there is none."""
    texts = [[text for text, _ in g.outcomes()] if g.turn == CHANCE else g.actions() for g in (one, other)]
    for a in random.sample(texts[0], len(texts[0])):
        first = one.copy()
        first.play(a)
        seen = as_seen(first, viewer)
        alike = [b for b in texts[1] if b == a] if "?" not in seen else [b for b in texts[1] if b != a] + [a]
        for b in random.sample(alike[:-1], len(alike) - 1) + alike[-1:] if alike else []:
            if b not in texts[1]:
                continue
            second = other.copy()
            second.play(b)
            if as_seen(second, viewer) == seen and looks_alike(first, second, viewer) and first.turn is not None:
                return first, second
    return None


def twin_games(game: str, viewer: int | None, seed: int, **options) -> tuple[Game, Game]:
    """Two games that a viewer can't tell apart, as far as they can be kept so."""
    random = Random(seed)
    one, other = Game(game, 3, NAMES, **options), Game(game, 3, NAMES, **options)
    while len(one.events) < 80 or one.turn == CHANCE:  # a table waits for players only
        step = twin_step(one, other, viewer, random)
        if step is None:
            break
        one, other = step
    return one, other


def swapped_hands(viewer: int | None, seed: int, **options) -> tuple[Game, Game]:
    """Two games of Obelisk in which two hidden cards of two players were dealt the other way round."""
    random = Random(seed)
    one = Game("obelisk", 3, NAMES, **options)
    one.settle(random)
    while len(one.events) < 110 and one.turn is not None:
        before = one.copy()
        one.play(random.choice(one.actions()))
        one.settle(random)
    one = before if one.turn is None else one
    hidden = [number for number, event in enumerate(one.history(viewer)) if event.text == "?"]
    pairs = [(a, b) for a in hidden for b in hidden if a // DEAL < b // DEAL]
    pairs = [(a, b) for a, b in pairs if one.events[a].text != one.events[b].text]
    for a, b in random.sample(pairs, len(pairs)):
        other = with_deals_swapped(one, a, b, viewer)
        if other is not None:
            return one, other
    raise AssertionError("no two cards stayed hidden; try another seed")


def with_deals_swapped(one: Game, a: int, b: int, viewer: int | None) -> Game | None:
    """The same game with two deals swapped, and with them what was done with the cards out of sight."""
    other = Game(one.rules, one.seats, one.names, **one.options)
    follow = Game(one.rules, one.seats, one.names, **one.options)
    card = {a: one.events[b].text, b: one.events[a].text}
    for number, (_, text) in enumerate(one.events):
        follow.play(text)
        seen = as_seen(follow, viewer)
        swapped = card.get(number, text)
        try:
            tries = [swapped]
            if "?" in seen and number not in card and follow.events[number].who != CHANCE:
                kind = text.split()[0]
                tries += [f"{kind} {other_card}" for other_card in card.values()]
            other.play(next(text for text in tries if is_possible(other, text)))
        except StopIteration:
            return None
        if as_seen(other, viewer) != seen or not looks_alike(follow, other, viewer):
            return None
    return other


def is_possible(g: Game, text: str) -> bool:
    return text in (dict(g.outcomes()) if g.turn == CHANCE else g.actions())


def as_entries(g: Game) -> list[Entry]:
    """A game as the list of a table."""
    played: list[tuple[deeds.AnyDeed, list[str]]] = [(deeds.Begin(), [])]
    for who, text in g.events:
        if who == CHANCE:
            played[-1][1].append(text)
        else:
            played.append((deeds.Play(who, text), []))
    return [
        Entry(number, 1000.0 + number, Body(deed, tuple(outcomes)))
        for number, (deed, outcomes) in enumerate(played, start=1)
    ]


def plan_of(g: Game) -> Plan:
    seats = tuple(SeatState("person", name, randomness="ab" * 16) for name in NAMES)
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in g.options.items()}
    return Plan("table-of-the-same-name", g.rules.name, 1, options, seats, True, None, True, True, 999.0, "5a" * 32)


class World:
    """A table with these events on a node of its own, and all bytes that the viewer gets."""

    def __init__(self, node, url: str, clock: TurnedClock, service: PushService, g: Game, viewer: int | None) -> None:
        self.node, self.url, self.clock, self.service, self.viewer = node, url, clock, service, viewer
        self.plan, self.entries = plan_of(g), as_entries(g)
        self.half = len(self.entries) // 2
        while viewer is not None and replay(self.plan, self.entries[: self.half]).turn != viewer:
            self.half -= 1
        self.heard: list[bytes] = []

    async def begin(self) -> None:
        """Store the first half of the game, until it is the viewer's turn."""
        table = new_table(self.plan)
        held = [(hash_of(TOKEN), self.viewer)] if self.viewer is not None else []
        await self.node.store.create(self.plan, "", table.status, self.entries[0], held)
        await self.store(self.entries[1 : self.half])

    async def store(self, entries: list[Entry]) -> None:
        """Add entries as another node would."""
        for entry in entries:
            await self.node.store.append(Append(self.plan.id, entry))
        room = await self.node.registry.room(self.plan.id)
        async with room.lock:
            await room.read_on()

    @asynccontextmanager
    async def connection(
        self, seen: int | None = None, state: bool = False, language: str = "en"
    ) -> AsyncIterator[LiveTable]:
        """A connection that hears of everything until it ends, who comes and goes included."""
        tokens = [TOKEN] if self.viewer is not None else []
        table = LiveTable(self.url, self.plan.id, live.Hello(tokens, seen, language, state), patience=HANGS)  # type: ignore[arg-type]
        table.hear = self.heard.append
        room = await self.node.registry.room(self.plan.id)
        others = len(room.listeners)
        async with table:
            await until(lambda: len(room.listeners) > others)
            await self.clock.turn(1)
            yield table
            await table.request(live.Ping)
        await until(lambda: len(room.listeners) == others)
        await self.clock.turn(1)

    async def watch(self) -> None:
        """Look, listen and ask about everything."""
        await self.begin()
        if self.viewer is not None:
            await self.be_reminded()
        async with self.connection() as table, self.connection(state=True, language="de") as other:
            await self.store(self.entries[self.half :])
            for connected in (table, other):
                await connected.until(lambda connected=connected: connected.version == len(self.entries))
            await self.ask(table)
        async with self.connection(seen=len(self.entries) - 10) as table:
            await table.until(lambda: table.version >= len(self.entries))
        async with self.connection():
            pass
        table_paths = [
            f"/api/tables/{self.plan.id}{path}" for path in ("", "/record", "/replay", "/views/9/0", "/odds/9")
        ]
        async with browsing(self.url) as http:
            for path in (*table_paths, f"/t/{self.plan.id}", "/api/tables", f"/api/guides/{self.plan.game}"):
                self.heard.append((await http.get(path)).content)
            self.heard.append((await http.post("/api/player", json={"key": KEY})).content)

    async def be_reminded(self) -> None:
        """Read what a push service is sent when the viewer is away in their turn."""
        device = Device()
        wanted = {"key": KEY, "subscription": device.subscription(f"{self.service.url}viewer", "en")}
        async with browsing(self.url) as http:
            await http.post("/api/player/seats", json={"key": KEY, "table": self.plan.id, "tokens": [TOKEN]})
            await http.post("/api/push", json=wanted)
        self.node.reminders.look(await self.node.registry.room(self.plan.id))
        await self.clock.turn(10)
        pushed = await self.service.got.get()
        headers = {name: value for name, value in pushed.headers.items() if name not in ("authorization", "host")}
        self.heard += [device.read(pushed.body), json.dumps(headers, sort_keys=True).encode()]

    async def ask(self, table: LiveTable) -> None:
        """Send requests of all kinds, most of which are refused."""
        vocabulary = GAMES[self.plan.game].words.all_actions(replayed(self.plan, self.entries).state)
        some = Random(1).sample(sorted(vocabulary), min(40, len(vocabulary)))
        requests: list[Any] = [lambda n, a=a: live.Why(n, self.viewer or 0, a) for a in some]
        requests += [
            lambda n, a=a: live.Play(n, self.viewer or 0, a, table.version, f"key {n:06}")
            for a in some
            if a not in table.actions
        ]
        requests += [lambda n, seat=seat: live.Play(n, seat, "roll", 1, f"key {n:06}") for seat in range(3)]
        requests += [lambda n, seat=seat: live.TakeBack(n, seat, 9999, f"key {n:06}") for seat in range(3)]
        requests += [lambda n: live.Say(n, self.viewer or 0, "hello"), live.AskOdds, live.Rematch]
        requests += [lambda n: live.React(n, self.viewer or 0, "clap")]
        requests += [lambda n: live.Leave(n, 2 if self.viewer is None else 1), lambda n: live.Replace(n, 0, "easy")]
        for request in requests:
            with contextlib.suppress(ServerSaysNo):
                await table.request(request)


def replayed(plan: Plan, entries: list[Entry]) -> Game:
    return replay(plan, entries).game


def heard_in_worlds(folder: Path, games: tuple[Game, Game], viewer: int | None) -> list[list[bytes]]:
    """All bytes that a viewer gets in each of two worlds, sorted."""

    async def heard_in(world: Path, g: Game) -> list[bytes]:
        world.mkdir()
        clock, home = TurnedClock(), "https://giza.example.org"
        async with (
            push_service() as service,
            running(
                world,
                "",
                clock,
                node="node",
                sweep_seconds=1e6,
                bot_pause=1e6,
                bots_alone_pause=1e6,  # a bot in the viewer's seat thinks in real time, and draws its luck
                public_url=home,
                push_endpoints=(service.url,),
            ) as (url, node, _),
        ):
            node.pages.files.setdefault("index.html", Page(MARK, "text/html", "no-cache"))
            seen = World(node, url, clock, service, g, viewer)
            await seen.watch()
            return sorted(HEAD.sub(b"", message) for message in seen.heard)

    async def test() -> list[list[bytes]]:
        return [await heard_in(folder / f"world {number}", g) for number, g in enumerate(games)]

    found: list[list[bytes]] = run(test())
    return found


def heard_by_one(first: list[bytes], second: list[bytes]) -> tuple[list[bytes], list[bytes]]:
    """The messages that were heard in only one of two worlds, for each of them."""
    one, two = Counter(first), Counter(second)
    return list((one - two).elements()), list((two - one).elements())


@pytest.mark.parametrize("viewer", [None, 0, 2])
@pytest.mark.parametrize(
    ("game", "options"),
    [("camelup1", {}), ("camelup2", {"money_public": False}), ("obelisk", {}), ("obelisk", {"expert": True})],
)
def test_every_byte_is_the_same_in_worlds_that_the_viewer_cant_tell_apart(tmp_path, game, options, viewer):
    one, other = swapped_hands(viewer, 3, **options) if game == "obelisk" else twin_games(game, viewer, 5, **options)
    different = sum(a != b for a, b in zip(one.events, other.events, strict=True))
    assert different >= 2
    assert len(as_entries(one)) > 12
    assert one.state.tobytes() != other.state.tobytes()
    first, second = heard_in_worlds(tmp_path, (one, other), viewer)
    assert len(first) > 40
    told = b"".join(first)
    kinds = ["refused", "presence", "update", "snapshot"]
    assert all(b'{"type":"%s"' % kind.encode() in told for kind in kinds)
    assert b"og:title" in told
    assert (b"Your turn" in told) == (viewer is not None)
    assert heard_by_one(first, second) == ([], [])


def test_this_test_would_notice_a_leak(tmp_path, monkeypatch):
    """Masks that hide nothing make the worlds' bytes differ."""
    games = twin_games("camelup1", None, 5)
    monkeypatch.setattr(GAMES["camelup1"].words, "mask", lambda s, index, who, text, viewer: text)
    first, second = heard_in_worlds(tmp_path, games, None)
    assert heard_by_one(first, second) != ([], [])


def test_a_spectator_sees_nobodys_hand(tmp_path):
    async def test():
        async with running(tmp_path) as (url, _, server):
            made = await server.create("obelisk", [mine(name) for name in NAMES])
            async with Server(url) as stranger, stranger.live(made.table.id) as table:
                assert table.mine == []
                assert [player["hand"] for player in table.view["players"]] == [None] * 3
                assert table.actions == []
            async with server.live(made.table.id, [made.tokens[1].token]) as table:
                hands = [player["hand"] is None for player in table.views[1]["players"]]
                assert hands == [True, False, True]

    run(test())
