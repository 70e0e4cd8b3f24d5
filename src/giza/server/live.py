"""A WebSocket at a table: from the first `hello` to the last `goodbye`."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from giza.messages import Message, say
from giza.server.hall import Hall
from giza.server.limits import Bucket
from giza.server.logs import log
from giza.server.messages.live import (
    AskHint,
    AskOdds,
    Considered,
    Done,
    FromClient,
    FromServer,
    Goodbye,
    Hello,
    Hint,
    Odds,
    Ping,
    Pong,
    Presence,
    Reason,
    Refused,
    Rematch,
    Request,
    Why,
)
from giza.server.refusals import Refusal
from giza.server.rooms import Room
from giza.server.seats import NOBODY_HERE, Holder
from giza.server.tables import Change
from giza.server.telling import Ears, encode, snapshot, update
from giza.server.thinkers import Thinkers

decode = msgspec.json.Decoder(FromClient).decode
GONE, POLICY, TRY_LATER = 1001, 1008, 1013
MOST_QUESTIONS = 2
COME_BACK = 1.0


class Closing(Exception):
    """The connection is to be closed by us."""

    def __init__(self, code: int, message: Message, name: str, reconnect: float | None) -> None:
        super().__init__(name)
        self.code, self.message, self.name, self.reconnect = code, message, name, reconnect


class Live:
    """One connection."""

    def __init__(self, socket: WebSocket[Any, Any, Any], room: Room, hall: Hall, thinkers: Thinkers) -> None:
        self.socket = socket
        self.room = room
        self.hall = hall
        self.thinkers = thinkers
        self.limits = hall.settings.limits
        self.holder: Holder = NOBODY_HERE
        self.ears = Ears()
        self.bucket = Bucket(self.limits.messages_per_second, self.limits.messages_at_once)
        self.faults = 0
        self.outbox: asyncio.Queue[bytes | Closing] = asyncio.Queue()
        self.advising: set[asyncio.Task[None]] = set()
        self.answering = False
        """Whether a request is being dealt with: that is finished, even if the connection ends meanwhile."""
        self.leaving = False

    # What a room tells

    def hear(self, change: Change) -> None:
        """Something has happened at the table. It is stored, so that our own fault may not keep it from others."""
        try:
            self.post(update(change, self.holder, self.ears))
        except Exception as error:
            self.hall.metrics.faults.inc()
            log("an update failed", logging.ERROR, error, table=self.room.table.plan.id)
            self.close(Closing(TRY_LATER, say("server.failed"), "failed", COME_BACK))

    def see(self, presence: Presence) -> None:
        """Somebody has come or gone."""
        self.send(presence)

    def send(self, message: FromServer) -> None:
        """Send a message when the connection takes it."""
        self.post(encode(message))

    def post(self, data: bytes) -> None:
        """Send what is written already; who reads too slowly is disconnected."""
        if self.outbox.qsize() < self.limits.outbox:
            self.outbox.put_nowait(data)
        elif self.outbox.qsize() == self.limits.outbox:
            self.close(Closing(TRY_LATER, say("server.slow_reader"), "slow_reader", COME_BACK))

    def close(self, closing: Closing) -> None:
        """Say goodbye after what is waiting."""
        self.outbox.put_nowait(closing)

    # The life of a connection

    async def run(self) -> None:
        """Talk until one of us hangs up."""
        sender = asyncio.create_task(self.send_all())
        receiver = asyncio.create_task(self.receive_all())
        try:
            await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
            if receiver.done() and not sender.done() and isinstance(receiver.exception(), Closing):
                self.close(receiver.exception())  # type: ignore[arg-type]
                await asyncio.wait((sender,), timeout=COME_BACK)
        finally:
            self.room.leave(self)
            self.leaving = True
            sender.cancel()
            if not self.answering:
                receiver.cancel()
            await asyncio.gather(sender, receiver, return_exceptions=True)

    async def send_all(self) -> None:
        """Send what is posted, in order."""
        while True:
            item = await self.outbox.get()
            if isinstance(item, Closing):
                text = item.message.text(self.ears.language)
                await self.write(encode(Goodbye(item.name, text, item.reconnect)))
                await self.socket.close(item.code)
                return
            await self.write(item)

    async def write(self, data: bytes) -> None:
        """Send one message."""
        await self.socket.send({"type": "websocket.send", "bytes": None, "text": data.decode()})

    async def receive_all(self) -> None:
        """Answer one message after the other."""
        with contextlib.suppress(WebSocketDisconnect):
            try:
                async with asyncio.timeout(self.hall.settings.hello_seconds):
                    await self.greet()
            except TimeoutError:
                raise Closing(POLICY, say("server.silent"), "silent", None) from None
            while not self.leaving:
                await self.answer(await self.read())

    async def greet(self) -> None:
        """Wait for the first `hello`."""
        while True:
            message = await self.read()
            if isinstance(message, Hello):
                return await self.welcome(message)
            if message is not None:
                self.complain(Refusal("no_hello"), message.id)

    async def read(self) -> FromClient | None:
        """The next message; None if it can't be understood, which has been said then."""
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="")
        data: Any = received.get("text") or received.get("bytes") or ""
        if not self.bucket.take():
            self.complain(Refusal("too_fast"), None)
            await asyncio.sleep(1 / self.limits.messages_per_second)
            return None
        if len(data) > self.limits.message_bytes:
            self.complain(Refusal("too_big"), None)
            return None
        try:
            message: FromClient = decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.complain(Refusal("bad_message", reason=str(error)[:200]), None)
            return None
        return message

    def complain(self, error: Refusal, to: int | None) -> None:
        """Say what is wrong with a message; who goes on like that is disconnected."""
        self.faults += 1
        self.refuse(error, to)
        if self.faults > self.limits.faults:
            raise Closing(POLICY, say("server.too_fast"), "too_fast", None)

    def refuse(self, error: Refusal, to: int | None) -> None:
        """Say why a request isn't carried out."""
        self.hall.metrics.refusals.labels(error.code).inc()
        self.send(Refused(to, error.code, error.message.text(self.ears.language), self.room.table.version))

    # Answers

    async def welcome(self, hello: Hello) -> None:
        """Find out who this is, and show the table."""
        self.holder = await self.hall.holder(self.room.table.plan.id, hello.tokens)
        self.ears = Ears(hello.language, hello.record, hello.brief)
        if hello.seen is not None and hello.seen > self.room.table.version:
            async with self.room.lock:
                await self.room.read_on()
        self.room.enter(self)
        missed = self.missed(hello.seen)
        if missed is None:
            self.post(snapshot(self.room.table, self.holder, self.ears, self.room.presence()))
        else:
            for change in missed:
                self.hear(change)
            self.see(self.room.presence())

    def missed(self, seen: int | None) -> list[Change] | None:
        """What has happened since; None if that isn't known any more."""
        table = self.room.table
        if seen is None or seen > table.version:
            return None
        changes = [change for change in table.changes if change.entry.number > seen]
        return changes if len(changes) == table.version - seen else None

    async def answer(self, message: FromClient | None) -> None:
        """Deal with a message."""
        if message is None:
            return
        if isinstance(message, Hello):
            await self.welcome(message)
        elif isinstance(message, (AskOdds, AskHint)):
            self.advise(message)
        else:
            self.answering = True
            await self.answer_request(message)
            self.answering = False

    def advise(self, message: AskOdds | AskHint) -> None:
        """Answer a question that takes thinking, while other requests go on."""
        if len(self.advising) >= MOST_QUESTIONS:
            self.refuse(Refusal("busy"), message.id)
            return
        task = asyncio.create_task(self.answer_request(message))
        self.advising.add(task)
        task.add_done_callback(self.advising.discard)

    async def answer_request(self, message: Request) -> None:
        """Carry out a request, or say why not."""
        try:
            await self.carry_out(message)
        except Refusal as error:
            self.refuse(error, message.id)
        except Exception as error:
            self.hall.metrics.faults.inc()
            log("a message failed", logging.ERROR, error, table=self.room.table.plan.id, kind=type(message).__name__)
            self.refuse(Refusal("failed"), message.id)

    async def carry_out(self, request: Request) -> None:
        """Do what is asked for and answer."""
        special = SPECIAL.get(type(request))
        if special is not None:
            await special(self, request)
        else:
            version = await self.room.carry_out(self.holder, request)  # type: ignore[arg-type]
            self.send(Done(request.id, version))

    async def pong(self, request: Ping) -> None:
        """Say that the server is there."""
        self.send(Pong(request.id, time.time()))

    async def rematch(self, request: Rematch) -> None:
        """Offer a new game."""
        self.send(Done(request.id, await self.hall.rematch(self.room, self.holder)))

    async def tell_why(self, request: Why) -> None:
        """Say why an action can't be done."""
        self.holder.check_seat(request.seat)
        table = self.room.table
        if table.game is None or table.turn != request.seat:
            raise Refusal("not_your_turn")
        reason = table.game.why_not(request.action, request.seat)
        self.send(Reason(request.id, reason.text(self.ears.language) if reason is not None else None))

    async def tell_odds(self, request: AskOdds) -> None:
        """Compute the odds of the race."""
        table = self.room.table
        if not table.plan.odds or table.plan.game not in ("camelup1", "camelup2"):
            raise Refusal("not_allowed_here")
        if table.game is None or table.turn is None:
            raise Refusal("not_now")
        view, version = table.game.view(None, with_record=True), table.version
        found = await self.thinkers.advice("odds", view, table.game.seats, table.game.options)
        self.send(Odds(request.id, version, found))

    async def tell_hint(self, request: AskHint) -> None:
        """Ask a strong bot."""
        self.holder.check_seat(request.seat)
        table = self.room.table
        if not table.plan.hints:
            raise Refusal("not_allowed_here")
        if table.game is None or table.turn != request.seat:
            raise Refusal("not_your_turn")
        view, version = table.game.view(request.seat, with_record=True), table.version
        found = await self.thinkers.advice("advise", view, table.game.actions(), version)
        self.send(Hint(request.id, version, [Considered(action, value) for action, value in found]))


SPECIAL: dict[type, Callable[[Live, Any], Awaitable[None]]] = {
    Ping: Live.pong,
    Rematch: Live.rematch,
    Why: Live.tell_why,
    AskOdds: Live.tell_odds,
    AskHint: Live.tell_hint,
}
