"""A client for a table's WebSocket."""

import asyncio
import contextlib
import itertools
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from msgspec import Struct
from msgspec.json import Decoder, encode
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from giza.bots import Bot
from giza.client.promises import Promise, UnfairDice
from giza.server.wire import live
from giza.server.wire.parts import TableInfo

read_message = Decoder(live.FromServer).decode
PATIENCE = 30.0
"""The default number of seconds to wait for an answer."""
LONGEST_MESSAGE = 4 * 2**20


class ServerSaysNo(Exception):
    """The server refused a request, with a code and a text."""

    def __init__(self, code: str, text: str, version: int | None = None, ruling: str | None = None) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text
        self.version = version
        self.ruling = ruling
        """The paragraph of the game's rules that gives the reason."""


class Lost(Exception):
    """The connection is lost; connect again with the last version seen."""


class LiveTable:
    """A table as one connection sees it."""

    def __init__(
        self, url: str, table: str, hello: live.Hello, promise: Promise | None = None, patience: float = PATIENCE
    ) -> None:
        self.patience = patience
        scheme, _, rest = url.partition("://")
        self.address = f"{'wss' if scheme == 'https' else 'ws'}://{rest}/api/tables/{table}/live"
        self.hello = hello
        self.version = -1
        self.head = ""
        """The head of the chain of all events: keep it, and `giza verify --head` checks that a record contains it."""
        self.promise = promise or Promise()
        self.unfair: UnfairDice | None = None
        """The reason not to trust this server's dice, if there is one; further messages are then ignored."""
        self.info: TableInfo | None = None
        self.mine: list[int] = []
        self.views: dict[int | None, dict[str, Any]] = {}
        self.presence: live.Presence | None = None
        self.updates: list[live.Update] = []
        self.goodbye: live.Goodbye | None = None
        self.keep_updates = False
        self.hear: Callable[[bytes], None] | None = None
        """Called with every message received, for tests and logs."""
        self.numbers = itertools.count(1)
        self.answers: dict[int, asyncio.Future[Any]] = {}
        self.changed = asyncio.Event()
        self.closed = False

    async def __aenter__(self) -> Self:
        try:
            self.socket: ClientConnection = await connect(
                self.address, max_size=LONGEST_MESSAGE, compression=None, open_timeout=self.patience
            )
        except (OSError, TimeoutError, WebSocketException) as error:
            raise Lost(str(error)) from error
        self.reader = asyncio.create_task(self.read_all())
        await self.send(self.hello)
        await self.until(lambda: self.version >= 0 or self.presence is not None)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.reader.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.reader
        with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
            await self.socket.close()

    async def send(self, message: Struct) -> None:
        """Send a message."""
        try:
            await self.socket.send(encode(message).decode())
        except ConnectionClosed as error:
            raise Lost(str(error)) from error

    async def read_all(self) -> None:
        """Process all messages of the server."""
        try:
            async for data in self.socket:
                raw = data.encode() if isinstance(data, str) else data
                if self.hear is not None:
                    self.hear(raw)
                self.receive(read_message(raw))
        except (ConnectionClosed, OSError):
            pass
        except UnfairDice as error:
            self.unfair = error
        finally:
            self.closed = True
            for future in self.answers.values():
                if not future.done():
                    future.set_exception(self.why_closed())
            self.changed.set()

    def why_closed(self) -> Exception:
        """Why no more messages will come."""
        return self.unfair or Lost("the connection is closed")

    def receive(self, message: live.FromServer) -> None:
        """Process one message."""
        match message:
            case live.Snapshot():
                self.mine = message.mine
                self.take_info(message.table)
                self.version, self.head = message.version, message.head
                self.views = {view.seat: view.view for view in message.views}
                self.presence = message.presence
            case live.Update():
                if message.table is not None:
                    self.take_info(message.table)
                self.version, self.head = message.version, message.head
                if message.views:
                    self.views = {view.seat: view.view for view in message.views}
                if self.keep_updates:
                    self.updates.append(message)
            case live.Presence():
                self.presence = message
            case live.Goodbye():
                self.goodbye = message
            case _:
                self.answer(message)
        self.changed.set()

    def take_info(self, info: TableInfo) -> None:
        """Process the table's info, after checking that commitments and contributions haven't changed."""
        self.promise.check(info, self.mine)
        self.promise.note(info, self.mine)
        self.info = info

    def answer(self, message: Any) -> None:
        """Process the answer to a request."""
        future = self.answers.pop(message.to, None) if message.to is not None else None
        if future is None or future.done():
            return
        if isinstance(message, live.Refused):
            future.set_exception(ServerSaysNo(message.code, message.text, message.version, message.ruling))
        else:
            future.set_result(message)

    async def until(self, fact: Callable[[], bool], seconds: float | None = None) -> None:
        """Wait until a condition is true; raises `Lost` if the connection ends, `TimeoutError` after `seconds`."""
        async with asyncio.timeout(self.patience if seconds is None else seconds):
            while not fact():
                if self.closed:
                    raise self.why_closed()
                self.changed.clear()
                await self.changed.wait()

    async def request(self, make: Callable[[int], Struct]) -> Any:
        """Send a request and wait for its answer; raises `ServerSaysNo` if it is refused."""
        number = next(self.numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.answers[number] = future
        if self.closed:
            raise self.why_closed()
        await self.send(make(number))
        return await asyncio.wait_for(future, self.patience)

    # The game

    @property
    def view(self) -> dict[str, Any]:
        """The game as this connection sees it: from the seat to act, if it is ours."""
        if not self.views:
            return {}
        turn = next(iter(self.views.values()))["turn"]
        return self.views.get(turn) or next(iter(self.views.values()))

    @property
    def actions(self) -> list[str]:
        """The actions that we can play now."""
        return list(self.view.get("actions", ()))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.info is not None and self.info.state in ("over", "closed")

    async def my_turn(self, seconds: float | None = None) -> bool:
        """Wait for our turn; returns False if the game is over."""
        await self.until(lambda: bool(self.actions) or self.over, seconds)
        return not self.over

    async def play(self, action: str, key: str | None = None, version: int | None = None) -> int:
        """Play an action of the seat to act; returns its version once the event is stored and received."""
        seat = self.view["you"]
        made_for = self.version if version is None else version
        key = key or secrets.token_hex(8)
        done = await self.request(lambda number: live.Play(number, seat, action, made_for, key))
        await self.until(lambda: self.version >= done.version)
        return int(done.version)


async def play_with(table: LiveTable, bot: Bot) -> None:
    """Let a bot play a whole game; it thinks in its own thread."""
    while await table.my_turn(seconds=86400.0):
        actions = table.actions
        action = await asyncio.to_thread(bot.choose, table.view, actions)
        with contextlib.suppress(ServerSaysNo):
            await table.play(action if action in actions else actions[0])
