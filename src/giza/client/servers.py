"""A client for a server's HTTP interface."""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any, Self, TypeVar

import httpx
from msgspec import Struct
from msgspec.json import decode, encode
from msgspec.structs import replace

from giza.client.live_table import PATIENCE, LiveTable, ServerSaysNo
from giza.client.promises import Promise
from giza.server.wire import live
from giza.server.wire.parts import Problem, TableInfo
from giza.server.wire.tables import (
    BotSeat,
    Contribution,
    Contributions,
    CreatedTable,
    CreateTable,
    Lobby,
    Offer,
    OpenSeat,
    OwnSeat,
    SeatRequest,
    SeatToken,
    TakenSeat,
    TakeSeat,
)

T = TypeVar("T")
ATTEMPTS, PAUSE = 4, 0.2
"""The number of times to send a request whose answer gets lost, and the seconds in between, which grow every time."""
PREPARING_SECONDS, PREPARING_PAUSE = 300.0, 0.5
"""The seconds to wait for a game that a new server is still preparing, and the seconds between checks."""


def randomness() -> str:
    """A random contribution to the dice."""
    return secrets.token_hex(16)


def mine(name: str) -> OwnSeat:
    """A seat for yourself."""
    return OwnSeat(name)


def new_key() -> str:
    """An idempotency key, for a request that may be sent twice."""
    return secrets.token_urlsafe(24)


def anyone() -> OpenSeat:
    """A seat open to anyone."""
    return OpenSeat()


def bot(name: str) -> BotSeat:
    """A seat for a bot."""
    return BotSeat(name)


class Server:
    """A server, reached over HTTP; `patience` limits the seconds an answer may take, here and at its tables."""

    def __init__(self, url: str, language: str = "en", patience: float = PATIENCE) -> None:
        self.patience = patience
        self.url = url.rstrip("/")
        secure = self.url.startswith("https:")  # loading all certificates takes a while
        self.http = httpx.AsyncClient(
            base_url=self.url, headers={"Accept-Language": language}, timeout=patience, verify=secure
        )
        self.language = language
        self.promises: dict[str, Promise] = {}
        """The dice of each table at which we have a seat."""

    def promise(self, table: str) -> Promise:
        """The commitment and contributions of a table's dice."""
        return self.promises.setdefault(table, Promise())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def ask(self, kind: type[T], method: str, path: str, body: Struct | None = None) -> T:
        """Send a request and decode the answer; waits for a game that is still being prepared."""
        until = asyncio.get_running_loop().time() + PREPARING_SECONDS
        while True:
            try:
                return await self.ask_once(kind, method, path, body)
            except ServerSaysNo as no:
                if no.code != "preparing" or asyncio.get_running_loop().time() > until:
                    raise
                await asyncio.sleep(PREPARING_PAUSE)

    async def ask_once(self, kind: type[T], method: str, path: str, body: Struct | None) -> T:
        """Send a request once and decode the answer."""
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
        """The games and bots that the server offers."""
        return await self.ask(Offer, "GET", "/api/offer")

    async def create(self, game: str, seats: Sequence[SeatRequest], **settings: Any) -> CreatedTable:
        """Create a table, and contribute to its dice once they are committed; `settings` are those of `CreateTable`.

        A lost answer does no harm: the request is sent again with the same key. Raises `UnfairDice` if the server
        hasn't committed to the dice before it learns our contributions.
        """
        request = CreateTable(game, list(seats), **{"key": new_key(), **settings})
        made = await self.ask_again(CreatedTable, "/api/tables", request)
        if not made.tokens:
            return made
        self.promise(made.table.id).check_fresh(made.table)
        return replace(made, table=await self.contribute(made.table, made.tokens))

    async def contribute(self, table: TableInfo, seats: Sequence[SeatToken]) -> TableInfo:
        """Contribute to the dice of a table with a published commitment."""
        promise = self.promise(table.id)
        promise.check(table)
        promise.note(table)
        parts = {seat.token: randomness() for seat in seats}
        promise.parts |= {seat.seat: parts[seat.token] for seat in seats}
        request = Contributions([Contribution(*part) for part in parts.items()])
        after = await self.ask_again(TableInfo, f"/api/tables/{table.id}/contributions", request)
        promise.check(after, [seat.seat for seat in seats])
        return after

    async def ask_again(self, kind: type[T], path: str, body: Struct) -> T:
        """Post a repeatable request, and post it again if its answer is lost."""
        for attempt in range(ATTEMPTS):
            try:
                return await self.ask(kind, "POST", path, body)
            except httpx.TransportError:
                if attempt == ATTEMPTS - 1:
                    raise
                await asyncio.sleep(PAUSE * 2**attempt)
        raise AssertionError

    async def lobby(self) -> Lobby:
        """The public tables."""
        return await self.ask(Lobby, "GET", "/api/tables")

    async def table(self, table: str) -> TableInfo:
        """One table."""
        return await self.ask(TableInfo, "GET", f"/api/tables/{table}")

    async def sit(self, table: str, name: str, seat: int | None = None, kept: str | None = None) -> TakenSeat:
        """Take a seat, and contribute to the dice once they are committed; a lost answer does no harm."""
        promised, promise = await self.table(table), self.promise(table)
        promise.check(promised)
        promise.note(promised)
        part = randomness()
        request = TakeSeat(name, seat, part, kept, new_key())
        taken = await self.ask_again(TakenSeat, f"/api/tables/{table}/seats", request)
        promise.parts[taken.seat] = part
        promise.check(taken.table, [taken.seat])
        return taken

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
        state: bool = False,
        brief: bool = False,
    ) -> LiveTable:
        """A connection to a table; without tokens, as a spectator.

        With `state`, views suit compiled bots; with `brief`, the server sends only views.
        """
        hello = live.Hello(list(tokens), seen, "de" if self.language == "de" else "en", state, brief)
        return LiveTable(self.url, table, hello, self.promise(table), self.patience)
