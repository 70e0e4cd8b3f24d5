"""A WebSocket at a table: from the first `hello` to the last `goodbye`."""

import asyncio
import contextlib
import logging
from typing import Any, NamedTuple

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy.exc import OperationalError

from giza.messages import Message, say
from giza.server.http.limits import Bucket
from giza.server.logs import log
from giza.server.refusals import Refusal
from giza.server.rooms.room import Room
from giza.server.services import Services
from giza.server.table.questions import answered, question, reason
from giza.server.table.seats import NOBODY_HERE, Holder
from giza.server.table.updates import UpdateFormat, Updates, encode, refused, viewers_of
from giza.server.wire.live import (
    AskHint,
    AskOdds,
    Done,
    FromClient,
    FromServer,
    Goodbye,
    Hello,
    Ping,
    Pong,
    Presence,
    React,
    Rematch,
    Request,
    Say,
    Why,
)


class Asker(NamedTuple):
    """Who makes a request, and at which table."""

    room: Room
    holder: Holder
    language: str
    address: str


async def answer(services: Services, asker: Asker, request: Request) -> FromServer:
    """Carry out a request and return the answer."""
    room, holder = asker.room, asker.holder
    if isinstance(request, (Say, React)):
        services.orders.check_voice(room.table.plan.id, request.seat)
    match request:
        case Ping():
            return Pong(request.id, services.clock.now())
        case Rematch():
            return Done(request.id, await services.tables.rematch(room, holder, asker.address))
        case Why():
            return reason(room.table, holder, request, asker.language)
        case AskOdds() | AskHint():
            asked = question(room.table, holder, request, asker.language)
            found = await services.bot_processes.advice(asker.address, asked.job, *asked.arguments)
            return answered(request, asked, found)
        case _:
            return Done(request.id, await room.carry_out(holder, request))


decode = msgspec.json.Decoder(FromClient).decode
GONE, POLICY, TRY_LATER = 1001, 1008, 1013
MOST_QUESTIONS = 2
COME_BACK = 1.0


class Closing(Exception):
    """Raised to close the connection."""

    def __init__(self, code: int, message: Message, name: str, reconnect: float | None) -> None:
        super().__init__(name)
        self.code, self.message, self.name, self.reconnect = code, message, name, reconnect


class Connection:
    """One WebSocket."""

    def __init__(self, socket: WebSocket[Any, Any, Any], room: Room, services: Services, address: str) -> None:
        self.socket = socket
        self.address = address
        self.room = room
        self.services = services
        self.limits = services.settings.limits
        self.holder: Holder = NOBODY_HERE
        self.format = UpdateFormat()
        self.clock = services.clock
        now = self.clock.monotonic()
        self.bucket = Bucket(self.limits.messages_per_second, self.limits.messages_at_once, now)
        self.faults = 0
        self.outbox: asyncio.Queue[bytes | Closing] = asyncio.Queue()
        self.outbox_bytes = 0
        self.advising: set[asyncio.Task[None]] = set()
        self.overflown = asyncio.Event()
        """Whether too many messages are queued for this client."""
        self.answering = False
        """Whether a request is in progress, which is finished even if the connection ends meanwhile."""
        self.leaving = False

    # Messages from the room

    def hear(self, updates: Updates) -> None:
        """Send an update. The entry is stored, so an error here must not keep it from other viewers."""
        try:
            self.post(updates.update_for(self.holder, self.format))
        except Exception as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """Close the connection so that the client comes back: an update couldn't be made."""
        self.services.metrics.faults.inc()
        log("an update failed", logging.ERROR, error, table=self.room.table.plan.id)
        self.close(Closing(TRY_LATER, say("server.failed"), "failed", COME_BACK))

    def see(self, presence: Presence) -> None:
        """Send who is connected."""
        self.send(presence)

    def send(self, message: FromServer) -> None:
        """Queue a message for sending."""
        self.post(encode(message))

    def post(self, data: bytes) -> None:
        """Queue an encoded message; disconnect a client that reads too slowly."""
        waiting = self.outbox.qsize()
        fits = waiting < self.limits.outbox and self.outbox_bytes + len(data) <= self.limits.outbox_bytes
        if fits or not waiting:
            self.outbox.put_nowait(data)
            self.outbox_bytes += len(data)
        elif not self.overflown.is_set():
            self.close(Closing(TRY_LATER, say("server.slow_reader"), "slow_reader", COME_BACK))
            self.overflown.set()

    def close(self, closing: Closing) -> None:
        """Say goodbye after all queued messages."""
        self.outbox.put_nowait(closing)

    # The life of a connection

    async def run(self) -> None:
        """Serve the connection until either side closes it."""
        timed = self.services.addresses.work.timed
        sender = asyncio.create_task(timed(self.address, self.send_all()))
        receiver = asyncio.create_task(timed(self.address, self.receive_all()))
        overflow = asyncio.create_task(self.overflown.wait())
        try:
            await asyncio.wait((sender, receiver, overflow), return_when=asyncio.FIRST_COMPLETED)
            if overflow.done():
                await self.give_time(sender)  # perhaps it reads again
            if receiver.done() and not sender.done() and isinstance(receiver.exception(), Closing):
                self.close(receiver.exception())  # type: ignore[arg-type]
                await self.give_time(sender)
        finally:
            self.room.leave(self)
            self.leaving = True
            sender.cancel()
            overflow.cancel()
            if not self.answering:
                receiver.cancel()
            await asyncio.gather(sender, receiver, overflow, return_exceptions=True)

    async def give_time(self, sender: asyncio.Task[None]) -> None:
        """Wait briefly until everything is sent."""
        with contextlib.suppress(TimeoutError):
            async with self.clock.timeout(COME_BACK):
                await asyncio.wait((sender,))

    async def send_all(self) -> None:
        """Send queued messages in order."""
        while True:
            item = await self.outbox.get()
            if isinstance(item, Closing):
                text = item.message.text(self.format.language)
                await self.write(encode(Goodbye(item.name, text, item.reconnect)))
                await self.socket.close(item.code)
                return
            self.outbox_bytes -= len(item)
            await self.write(item)

    async def write(self, data: bytes) -> None:
        """Send one message."""
        await self.socket.send({"type": "websocket.send", "bytes": None, "text": data.decode()})

    async def receive_all(self) -> None:
        """Answer one message after the other."""
        with contextlib.suppress(WebSocketDisconnect):
            try:
                async with self.clock.timeout(self.services.settings.hello_seconds):
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
        """The next message; None if it was invalid, in which case the client gets an error."""
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="")
        await self.services.addresses.work.pace(self.address)
        data: Any = received.get("text") or received.get("bytes") or ""
        if not (self.bucket.take(self.clock.monotonic()) and self.services.addresses.messages.take(self.address)):
            self.complain(Refusal("too_fast"), None)
            await self.clock.sleep(1 / self.limits.messages_per_second)
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
        """Answer an invalid message with an error; disconnect a client that sends too many."""
        self.faults += 1
        self.refuse(error, to)
        if self.faults > self.limits.faults:
            raise Closing(POLICY, say("server.too_fast"), "too_fast", None)

    def refuse(self, error: Refusal, to: int | None) -> None:
        """Answer a request with the reason why it is refused."""
        self.services.metrics.refusals.labels(error.code).inc()
        self.send(refused(self.room.table, error, to, self.format.language))

    # Answers

    async def welcome(self, hello: Hello) -> None:
        """Identify the client and show the table."""
        self.holder = await self.services.tables.holder(self.room.table.plan.id, hello.tokens)
        self.format = UpdateFormat(hello.language, hello.state, hello.brief)
        if hello.seen is not None and hello.seen > self.room.table.version:
            async with self.room.lock:
                await self.room.read_on()
        if hello.seen is not None and hello.seen <= self.room.table.version:
            await self.make_updates(hello.seen)
        self.room.enter(self)
        self.catch_up(hello.seen)

    async def make_updates(self, seen: int) -> None:
        """Make the updates since a version one by one, so that other work comes between."""
        for updates in self.room.journal.since(seen, self.room.table.version) or ():
            with contextlib.suppress(Exception):  # which ends the connection when the update is told
                updates.update(viewers_of(self.holder), self.format)
            await self.clock.sleep(0)

    def catch_up(self, seen: int | None) -> None:
        """Send the updates since a version, or a snapshot if they aren't kept any more."""
        room = self.room
        told = room.journal.greet(room.table, self.holder, self.format, seen, room.presence(), self.clock.now())
        try:
            for message in told:
                self.post(message)
        except Exception as error:
            self.fail(error)

    async def answer(self, message: FromClient | None) -> None:
        """Handle a message."""
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
        """Answer a question that takes computing, while other requests go on."""
        if len(self.advising) >= MOST_QUESTIONS:
            self.refuse(Refusal("busy"), message.id)
            return
        task = asyncio.create_task(self.services.addresses.work.timed(self.address, self.answer_request(message)))
        self.advising.add(task)
        task.add_done_callback(self.advising.discard)

    async def answer_request(self, message: Request) -> None:
        """Carry out a request, or refuse it."""
        try:
            asker = Asker(self.room, self.holder, self.format.language, self.address)
            self.send(await answer(self.services, asker, message))
        except Refusal as error:
            self.refuse(error, message.id)
        except OperationalError as error:
            log("the database failed", logging.ERROR, reason=str(error.orig).split("\n")[0])
            self.refuse(Refusal("busy"), message.id)
        except Exception as error:
            self.services.metrics.faults.inc()
            log("a message failed", logging.ERROR, error, table=self.room.table.plan.id, kind=type(message).__name__)
            self.refuse(Refusal("failed"), message.id)
