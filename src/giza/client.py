"""A small client for a Giza server: make tables, sit down, play and watch.

async with Server("http://127.0.0.1:8000") as server:
    made = await server.create("camelup2", [mine("Ada"), bot("easy")])
    async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
        while not table.over:
            await table.my_turn()
            await table.play(table.actions[0])
"""

import asyncio
import contextlib
import itertools
import secrets
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
from msgspec import Struct
from msgspec.json import Decoder, decode, encode
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from giza.bots import Bot
from giza.server.messages import live
from giza.server.messages.parts import Problem, TableInfo
from giza.server.messages.tables import (
    BotSeat,
    CreatedTable,
    CreateTable,
    Lobby,
    Offer,
    OpenSeat,
    OwnSeat,
    SeatWish,
    TakenSeat,
    TakeSeat,
)

T = TypeVar("T")
M = TypeVar("M", bound=Struct)
read_message = Decoder(live.FromServer).decode
PATIENCE = 30.0
LONGEST_MESSAGE = 4 * 2**20


def randomness() -> str:
    """A contribution to the dice."""
    return secrets.token_hex(16)


def mine(name: str) -> OwnSeat:
    """A seat for oneself."""
    return OwnSeat(name, randomness())


def anyone() -> OpenSeat:
    """A seat for whoever comes."""
    return OpenSeat()


def bot(name: str) -> BotSeat:
    """A seat for a bot."""
    return BotSeat(name)


class ServerSaysNo(Exception):
    """A refusal, with its code and its text."""

    def __init__(self, code: str, text: str, version: int | None = None) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text
        self.version = version


class Lost(Exception):
    """The connection is gone; connect again with what was seen."""


class Server:
    """A server over HTTP."""

    def __init__(self, url: str, language: str = "en") -> None:
        self.url = url.rstrip("/")
        secure = self.url.startswith("https:")  # reading all certificates takes a while, and is for nothing otherwise
        self.http = httpx.AsyncClient(
            base_url=self.url, headers={"Accept-Language": language}, timeout=PATIENCE, verify=secure
        )
        self.language = language

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def ask(self, kind: type[T], method: str, path: str, body: Struct | None = None) -> T:
        """Send a request and read the answer as a type."""
        response = await self.http.request(
            method,
            path,
            content=None if body is None else encode(body),
            headers={"Content-Type": "application/json"},
        )
        if response.status_code >= 400:
            problem = decode(response.content, type=Problem)
            raise ServerSaysNo(problem.code, problem.text)
        return decode(response.content, type=kind)

    async def offer(self) -> Offer:
        """What can be played, and with which bots."""
        return await self.ask(Offer, "GET", "/api/offer")

    async def create(self, game: str, seats: Sequence[SeatWish], **settings: Any) -> CreatedTable:
        """Make a table; settings are those of `CreateTable`."""
        return await self.ask(CreatedTable, "POST", "/api/tables", CreateTable(game, list(seats), **settings))

    async def lobby(self) -> Lobby:
        """The listed tables."""
        return await self.ask(Lobby, "GET", "/api/tables")

    async def table(self, table: str) -> TableInfo:
        """One table."""
        return await self.ask(TableInfo, "GET", f"/api/tables/{table}")

    async def sit(self, table: str, name: str, seat: int | None = None, kept: str | None = None) -> TakenSeat:
        """Sit down."""
        wish = TakeSeat(name, seat, randomness(), kept)
        return await self.ask(TakenSeat, "POST", f"/api/tables/{table}/seats", wish)

    async def record(self, table: str) -> str:
        """The record of a finished game."""
        response = await self.http.get(f"/api/tables/{table}/record")
        if response.status_code >= 400:
            problem = decode(response.content, type=Problem)
            raise ServerSaysNo(problem.code, problem.text)
        return response.text

    def live(
        self,
        table: str,
        tokens: Sequence[str] = (),
        seen: int | None = None,
        record: bool = False,
        brief: bool = False,
    ) -> "LiveTable":
        """A connection to a table; without tokens one watches.

        With `record` views are fit for compiled bots; with `brief` there is nothing but views.
        """
        hello = live.Hello(list(tokens), seen, "de" if self.language == "de" else "en", record, brief)
        return LiveTable(self.url, table, hello)


class LiveTable:
    """A table as one connection sees it."""

    def __init__(self, url: str, table: str, hello: live.Hello) -> None:
        scheme, _, rest = url.partition("://")
        self.address = f"{'wss' if scheme == 'https' else 'ws'}://{rest}/api/tables/{table}/live"
        self.hello = hello
        self.version = -1
        self.info: TableInfo | None = None
        self.mine: list[int] = []
        self.views: dict[int | None, dict[str, Any]] = {}
        self.presence: live.Presence | None = None
        self.updates: list[live.Update] = []
        self.goodbye: live.Goodbye | None = None
        self.keep_updates = False
        self.hear: Callable[[bytes], None] | None = None
        """Called with every message as it comes, for tests and logs."""
        self.numbers = itertools.count(1)
        self.answers: dict[int, asyncio.Future[Any]] = {}
        self.changed = asyncio.Event()
        self.closed = False

    async def __aenter__(self) -> Self:
        try:
            self.socket: ClientConnection = await connect(
                self.address, max_size=LONGEST_MESSAGE, compression=None, open_timeout=PATIENCE
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
        """Take in what the server says."""
        try:
            async for data in self.socket:
                raw = data.encode() if isinstance(data, str) else data
                if self.hear is not None:
                    self.hear(raw)
                self.receive(read_message(raw))
        except (ConnectionClosed, OSError):
            pass
        finally:
            self.closed = True
            for future in self.answers.values():
                if not future.done():
                    future.set_exception(Lost("the connection is closed"))
            self.changed.set()

    def receive(self, message: live.FromServer) -> None:
        """Take in one message."""
        match message:
            case live.Snapshot():
                self.version, self.info, self.mine = message.version, message.table, message.mine
                self.views = {view.seat: view.view for view in message.views}
                self.presence = message.presence
            case live.Update():
                self.version = message.version
                self.info = message.table or self.info
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

    def answer(self, message: Any) -> None:
        """Take in the answer to a request."""
        future = self.answers.pop(message.to, None) if message.to is not None else None
        if future is None or future.done():
            return
        if isinstance(message, live.Refused):
            future.set_exception(ServerSaysNo(message.code, message.text, message.version))
        else:
            future.set_result(message)

    async def until(self, fact: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait until something is so; `Lost` if the connection ends before, `TimeoutError` if it takes too long."""
        async with asyncio.timeout(seconds):
            while not fact():
                if self.closed:
                    raise Lost("the connection is closed")
                self.changed.clear()
                await self.changed.wait()

    async def request(self, make: Callable[[int], Struct]) -> Any:
        """Send a request and wait for its answer; `ServerSaysNo` if it is refused."""
        number = next(self.numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.answers[number] = future
        if self.closed:
            raise Lost("the connection is closed")
        await self.send(make(number))
        return await asyncio.wait_for(future, PATIENCE)

    # The game

    @property
    def view(self) -> dict[str, Any]:
        """The game as this connection sees it: as the seat to act, if that is one's own."""
        if not self.views:
            return {}
        turn = next(iter(self.views.values()))["turn"]
        return self.views.get(turn) or next(iter(self.views.values()))

    @property
    def actions(self) -> list[str]:
        """What one can do now."""
        return list(self.view.get("actions", ()))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.info is not None and self.info.state in ("over", "closed")

    async def my_turn(self, seconds: float = PATIENCE) -> bool:
        """Wait until it is one's turn; False if the game is over."""
        await self.until(lambda: bool(self.actions) or self.over, seconds)
        return not self.over

    async def play(self, action: str, key: str | None = None, version: int | None = None) -> int:
        """Play an action of the seat to act; returns the version at which it is stored, and has been seen."""
        seat = self.view["you"]
        made_for = self.version if version is None else version
        key = key or secrets.token_hex(8)
        done = await self.request(lambda number: live.Play(number, seat, action, made_for, key))
        await self.until(lambda: self.version >= done.version)
        return int(done.version)


async def play_with(table: LiveTable, bot: Bot) -> None:
    """Let a bot play a whole game; it thinks in a thread of its own."""
    while await table.my_turn(seconds=86400.0):
        actions = table.actions
        action = await asyncio.to_thread(bot.choose, table.view, actions)
        with contextlib.suppress(ServerSaysNo):
            await table.play(action if action in actions else actions[0])
