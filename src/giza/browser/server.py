"""The routes and connections of a server, for tables that are played on one device."""

import logging
import re
from collections.abc import Callable, Container, Mapping
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from giza.browser.rooms import BENCH_SECONDS, LocalRoom, PlannedAction, Send, Viewer, described, new_row
from giza.browser.rows import Read, Unstored, Work, Write
from giza.errors import GizaError
from giza.messages import say
from giza.server.fair.keys import derived_table_id, derived_token
from giza.server.offers import offer_in
from giza.server.refusals import Refusal
from giza.server.table import founding
from giza.server.table.deeds import NOBODY_AWAY, Absence, Asked, Play
from giza.server.table.dice import new_seed
from giza.server.table.plans import Plan, encode_plan
from giza.server.table.questions import answered, question, reason
from giza.server.table.seats import HOST, Holder, hash_of, new_table_id, new_token
from giza.server.table.tables import Table
from giza.server.table.transitions import Change, act, requested_once
from giza.server.table.updates import UpdateFormat, encode, info_of, refused
from giza.server.wire import live
from giza.server.wire.live import FromClient, FromServer, Goodbye, Hello
from giza.server.wire.parts import Problem
from giza.server.wire.players import ClaimSeats
from giza.server.wire.tables import (
    Contributions,
    CreatedTable,
    CreateTable,
    Listing,
    Lobby,
    Offer,
    TakenSeat,
    TakeSeat,
)

LOG = logging.getLogger("giza.browser")
"""In a browser, the console shows it."""
decode = msgspec.json.Decoder(FromClient).decode
TABLE = re.compile(r"/api/tables/([A-Za-z0-9_-]{22})(?:/(.*))?")
BOT_PAUSE, ALONE_PAUSE = 0.7, 0.2
"""The seconds before a bot acts, with people watching and without."""


TAKES = {"analysis": "analysis", "odds": "odds", "hints": "advise"}
"""What a game may offer, and the job needed for it."""


def offer_here(language: str, jobs: Container[str]) -> Offer:
    """The games offered on a device that can do these jobs."""
    offer = offer_in(language)
    for game in offer.games:
        game.capabilities = [one for one in game.capabilities if one not in TAKES or TAKES[one] in jobs]
    return offer


class Response(NamedTuple):
    """The answer to a request."""

    status: int
    body: bytes


class Driver(NamedTuple):
    """What the driver provides for a local server."""

    now: Callable[[], float]
    """Seconds since 1970."""
    jobs: Mapping[str, Callable[..., Any]]
    """The jobs that this device can do; see `giza.server.workers.jobs`."""
    seed: Callable[[], str] = new_seed
    """Makes the seed of a table's dice."""
    name: Callable[[], str] = new_table_id
    """Makes the name of a rematch's table."""
    bot_seed: Callable[[], int] = lambda: Random().getrandbits(32)
    pause: float = BOT_PAUSE
    alone_pause: float = ALONE_PAUSE


class LocalServer:
    """Answers requests and connections."""

    def __init__(self, secret: str, link: str, driver: Driver) -> None:
        self.secret = secret
        """The device's secret, from which names and tokens of tables are derived."""
        self.link = link
        """The address before `/t/`."""
        self.driver = driver
        self.rooms: dict[str, LocalRoom] = {}

    # HTTP

    def request(self, path: str, language: str, body: bytes | None = None) -> Work[Response]:
        """Answer a request over HTTP; one with a body is a POST."""
        try:
            made = yield from self.route(path, language, body)
            return Response(201 if path == "/api/tables" and body is not None else 200, made)
        except Refusal as error:
            return Response(error.status, encode(Problem(error.code, error.message.text(language))))
        except Unstored:
            return Response(503, encode(Problem("busy", say("server.busy").text(language))))
        except msgspec.MsgspecError as error:
            message = say("server.bad_request", reason=str(error))
            return Response(400, encode(Problem("bad_request", message.text(language))))

    def route(self, path: str, language: str, body: bytes | None) -> Work[bytes]:
        """Find what is asked for."""
        if path == "/api/tables":
            if body is None:
                return encode(Lobby([]))
            return (yield from self.create(msgspec.json.decode(body, type=CreateTable), language))
        if path == "/api/offer":
            return encode(offer_here(language, self.driver.jobs))
        if path == "/api/player/seats" and body is not None:
            return (yield from self.claim(msgspec.json.decode(body, type=ClaimSeats)))
        found = TABLE.fullmatch(path)
        if found is None:
            raise Refusal("not_found", status=404)
        room, rest = (yield from self.room(found[1])), found[2]
        if body is not None:
            yield from self.change_table(room, rest, body, language)
        match (rest or "").split("/"):
            case ["" | "contributions" | "listing"]:
                return encode(info_of(room.table, language))
            case ["seats"] if body is not None:
                seat, token = yield from self.sit(room, msgspec.json.decode(body, type=TakeSeat))
                return encode(TakenSeat(info_of(room.table, language), seat, token))
            case ["record"]:
                return (yield from self.record(room)).encode()
            case ["replay"]:
                replay: bytes = self.think("replay", (yield from self.record(room)), language)
                return replay
            case ["views", step, seat_number]:
                view = self.think("view", (yield from self.record(room)), int(step), int(seat_number))
                if view is None:
                    raise Refusal("not_found", status=404)
                return bytes(view)
            case ["chances"]:
                return encode({"steps": self.think("chances", (yield from self.record(room)))})
            case ["odds", step]:
                return encode({"odds": self.think("step_odds", (yield from self.record(room)), int(step))})
            case ["analysis"]:
                record = yield from self.record(room)
                _, analysis = self.think("analysis", record)
                if analysis is None:
                    raise Refusal("not_judged")
                return encode(analysis)
        raise Refusal("not_found", status=404)

    def change_table(self, room: LocalRoom, rest: str, body: bytes, language: str) -> Work[None]:
        """Answer a POST to a table other than sitting down."""
        if rest == "contributions":
            yield from self.contribute(room, msgspec.json.decode(body, type=Contributions))
        elif rest == "listing":
            asked = msgspec.json.decode(body, type=Listing)
            if not self.holder(room, [asked.host]).host:
                raise Refusal("not_host")

    def think(self, job: str, *arguments: Any) -> Any:
        """Run a job; `Refusal` if only a server can."""
        if job not in self.driver.jobs:
            raise Refusal("needs_server")
        return self.driver.jobs[job](*arguments)

    # Tables

    def create(self, request: CreateTable, language: str) -> Work[bytes]:
        """Make a table."""
        key = request.key or new_token()
        plan = founding.plan_for(request, derived_table_id(self.secret, key), self.driver.seed(), self.driver.now())
        stored = (yield Read(plan.id)) if request.key is not None else None
        if stored is not None:
            table = (yield from self.room(plan.id)).table
            founding.check_same(table, request)
        else:
            held = founding.held_by(founding.tokens_of(plan, self.secret, key))
            table = (yield from self.found(plan, held)).table
        *tokens, host = founding.tokens_of(table.plan, self.secret, key)
        link = f"{self.link}/t/{plan.id}"
        return encode(CreatedTable(info_of(table, language), link, host.token, tokens))

    def found(self, plan: Plan, held: founding.Held) -> Work[LocalRoom]:
        """Store a new table."""
        table, first = founding.beginning(plan)
        row = described(new_row(plan, held), first.table if first else table)
        yield Write(row, first.entry if first else None)
        room = self.rooms[plan.id] = LocalRoom(row, self.driver.now)
        if first is not None:
            room.take(first)
        return room

    def room(self, table: str) -> Work[LocalRoom]:
        """A table, read if it isn't in memory."""
        if table not in self.rooms:
            stored = yield Read(table)
            if stored is None:
                raise Refusal("no_table", status=404)
            room = LocalRoom(stored.row, self.driver.now)
            room.take_in(stored)
            self.rooms[table] = room
        return self.rooms[table]

    def holder(self, room: LocalRoom, tokens: list[str]) -> Holder:
        """The seats that these tokens hold at a table."""
        held = room.row.held
        return Holder.of(held[hash] for hash in founding.held_in(room.table.plan.id, tokens) if hash in held)

    def sit(self, room: LocalRoom, request: TakeSeat) -> Work[tuple[int, str]]:
        """Seat somebody, once for each key."""
        table = room.table.plan.id
        token = new_token() if request.key is None else derived_token(self.secret, table, "new", request.key)

        def sit(table: Table) -> Change | int:
            return founding.seated_once(table, room.journal.keys, request, self.driver.now())

        yield from room.add(sit, hash_of(token))
        if hash_of(token) not in room.row.held:
            raise Refusal("key_used")
        return room.row.held[hash_of(token)], token

    def contribute(self, room: LocalRoom, request: Contributions) -> Work[None]:
        """Accept people's contributions to the dice."""
        parts = {room.row.held.get(hash_of(part.token), HOST): part.randomness for part in request.contributions}
        if HOST in parts:
            raise Refusal("not_your_seat", seat=0)
        yield from room.add(lambda table: founding.contributed_once(table, parts, self.driver.now()))

    def rematch(self, room: LocalRoom, holder: Holder) -> Work[int]:
        """Make a table for the same people, once."""
        founding.check_rematch(room.table, holder)
        if room.table.rematch is not None:
            return room.table.version
        holders = {seat: hash for hash, seat in room.row.held.items()}
        plan, held = founding.rematch_of(room.table, holders, self.driver.name(), self.driver.seed(), self.driver.now())
        yield from self.found(plan, held)
        return (yield from room.add(lambda table: founding.offered_once(table, plan.id, self.driver.now())))

    def claim(self, request: ClaimSeats) -> Work[bytes]:
        """Note that seats belong to the player of this device."""
        room = yield from self.room(request.table)
        seats = {room.row.held.get(hash_of(token)): token for token in request.tokens}
        if None in seats:
            raise Refusal("not_your_seat", seat=0)
        mine = {seat: token for seat, token in seats.items() if seat is not None}
        row = described(replace(room.row, mine={**room.row.mine, **mine}), room.table)
        yield Write(row, None)
        room.row = row
        return b""

    def record(self, room: LocalRoom) -> Work[str]:
        """The record of a finished game, with its chain; nobody signs it here."""
        stored = yield Read(room.table.plan.id)
        if stored is None or room.table.seed_to_tell is None:
            raise Refusal("not_over")
        found = self.think("record", encode_plan(room.table.plan), encode(stored.entries))
        if found is None:
            raise Refusal("not_over")
        text: str = found.written()
        return text

    # Connections

    def connect(self, table: str, send: Send, language: str = "en") -> Work[Viewer | None]:
        """Open a connection to a table; None if there is no such table."""
        try:
            return Viewer((yield from self.room(table)), send)
        except Refusal as error:
            send(encode(Goodbye(error.code, error.message.text(language), None)))
            return None

    def hear(self, viewer: Viewer, text: str | bytes) -> Work[None]:
        """Answer a message."""
        try:
            message: FromClient = decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            return self.refuse(viewer, Refusal("bad_message", reason=str(error)[:200]), None)
        if isinstance(message, Hello):
            return self.welcome(viewer, message)
        if not viewer.greeted:
            return self.refuse(viewer, Refusal("no_hello"), message.id)
        try:
            viewer.send((yield from self.reply(viewer, message)))
        except Refusal as error:
            self.refuse(viewer, error, message.id)
        except Unstored:
            self.refuse(viewer, Refusal("busy"), message.id)
        return None

    def refuse(self, viewer: Viewer, error: Refusal, to: int | None) -> None:
        """Answer a request with the reason why it is refused."""
        viewer.send(refused(viewer.room.table, error, to, viewer.format.language))

    def welcome(self, viewer: Viewer, hello: Hello) -> None:
        """Identify the viewer and show the table."""
        room, viewer.greeted = viewer.room, True
        viewer.holder = self.holder(room, hello.tokens)
        viewer.format = how = UpdateFormat(hello.language, hello.state, hello.brief)
        room.enter(viewer)
        for told in room.journal.greet(room.table, viewer.holder, how, hello.seen, room.presence(), self.driver.now()):
            viewer.post(told)

    def reply(self, viewer: Viewer, message: live.Request) -> Work[FromServer]:
        """Carry out a request, and answer it."""
        room, holder = viewer.room, viewer.holder
        match message:
            case live.Ping():
                return live.Pong(message.id, self.driver.now())
            case live.Rematch():
                return live.Done(message.id, (yield from self.rematch(room, holder)))
            case live.Why():
                return reason(room.table, holder, message, viewer.format.language)
            case live.AskOdds() | live.AskHint():
                asked = question(room.table, holder, message, viewer.format.language)
                return answered(message, asked, self.think(asked.job, *asked.arguments))
            case _:
                return live.Done(message.id, (yield from self.carry_out(room, holder, message)))

    def carry_out(self, room: LocalRoom, holder: Holder, request: live.EntryRequest) -> Work[int]:
        """Carry out a request; return the version at which it is stored."""
        absence = NOBODY_AWAY
        if isinstance(request, live.Replace):
            room.presence()
            absence = Absence(room.away_since, BENCH_SECONDS)

        def change(table: Table) -> Change | int:
            return requested_once(Asked(table, holder, self.driver.now(), absence), request, room.journal.keys)

        return (yield from room.add(change))

    # What happens by itself

    def wakes(self) -> float | None:
        """When something next happens without a request; None if nothing will."""
        times = [at for room in self.rooms.values() for at in (room.show_at, self.acts(room)) if at is not None]
        return min(times, default=None)

    def acts(self, room: LocalRoom) -> float | None:
        """When a bot next acts or starts to think at a table, or a clock runs out."""
        now = self.driver.now()
        if room.table.due(now) is None:
            return room.table.deadline
        choice = room.planned
        return choice.at if choice is not None and choice.moment == room.table.moment else now

    def wake(self) -> Work[None]:
        """Do what is due: at most one action of a bot, so that requests come between."""
        now = self.driver.now()
        for room in self.rooms.values():
            if room.show_at is not None and room.show_at <= now:
                room.show_presence_now()
        for room in list(self.rooms.values()):
            at = self.acts(room)
            if at is not None and at <= now:
                return (yield from self.let_act(room))
        return None

    def let_act(self, room: LocalRoom) -> Work[None]:
        """Let a bot think, or play what it has chosen once people have seen what happened before."""
        table = room.table
        due = table.due(self.driver.now())
        if due is None or table.game is None or table.turn is None:
            return
        if room.planned is None or (room.planned.moment, room.planned.due) != (table.moment, due):
            room.planned = self.choose(room, table, due)
            if room.planned.at > self.driver.now():
                return
        action = room.planned.action
        room.planned = None

        def change(now: Table) -> Change | int:
            if now.moment != table.moment or now.due(self.driver.now()) != due:
                return now.version
            return act(now, Play(table.turn or 0, action, due[1]), self.driver.now())

        yield from room.add(change)

    def choose(self, room: LocalRoom, table: Table, due: tuple[str, str]) -> PlannedAction:
        """A bot's choice, and when it is played; a random action for a bot that fails."""
        assert table.game is not None
        assert table.turn is not None
        begin, (bot, by), actions = self.driver.now(), due, table.game.actions()
        view, seed = table.game.view(table.turn, with_state=True), self.driver.bot_seed()
        try:
            action, fault = self.think("choose", f"{table.plan.id} {table.turn} {bot}", bot, seed, view, actions, None)
        except (GizaError, MemoryError) as error:
            action, fault = Random(seed).choice(actions), str(error)
        if fault is not None:
            LOG.warning("the bot %s failed (%s): chance plays for it", bot, fault)
        pause = 0.0 if by == "clock" else self.driver.pause if room.people_wait() else self.driver.alone_pause
        return PlannedAction(table.moment, due, action, begin + pause)
