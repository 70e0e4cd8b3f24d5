"""The HTTP routes for tables and games, and the WebSocket."""

import contextlib
import re
from functools import cache, lru_cache
from typing import Any

from litestar import MediaType, Response, WebSocket, get, post, websocket
from litestar.params import FromPath, JSONBody

import giza
from giza.games import GAMES
from giza.server.http.after_routes import AFTER_ROUTES
from giza.server.http.guard import address_of, language_of
from giza.server.http.lessons_routes import LESSON_ROUTES
from giza.server.http.pages import Page, with_preview
from giza.server.http.player_routes import PLAYER_ROUTES
from giza.server.http.route_parts import REFUSED, AnyRequest, SpokenLanguage, TableName, TheNode, written
from giza.server.node import Node
from giza.server.offers import offer_in
from giza.server.refusals import Refusal
from giza.server.rooms.connection import POLICY, Connection
from giza.server.table.deeds import known_bots
from giza.server.table.updates import encode, info_of
from giza.server.wire.live import Goodbye
from giza.server.wire.parts import TableInfo
from giza.server.wire.schema import live_schema
from giza.server.wire.tables import (
    Contributions,
    CreatedTable,
    CreateTable,
    Health,
    Listing,
    Lobby,
    Offer,
    Progress,
    PublicKey,
    TakenSeat,
    TakeSeat,
)

PREPARING_SECONDS = 2.0
"""The seconds after which to retry a table whose game isn't ready."""


@get("/api/offer", sync_to_thread=False, responses=REFUSED)
def offer(request: AnyRequest, node: TheNode, language: SpokenLanguage = None) -> Response[Offer]:
    """The games and bots offered; a language in the address takes precedence over the header's."""
    return written(written_offer(language or language_of(request.scope), node.settings.network_url))


def written_offer(language: str, network: str | None) -> bytes:
    """The encoded offer; making it takes a few milliseconds, and it depends on the installed games and bots."""
    return offer_of(language, network, tuple((name, rules.version) for name, rules in GAMES.items()), known_bots())


@lru_cache(maxsize=16)
def offer_of(language: str, network: str | None, games: tuple[tuple[str, int], ...], bots: tuple[str, ...]) -> bytes:
    """The encoded offer of these games and bots."""
    return encode(offer_in(language, network))


@get("/api/progress", sync_to_thread=False)
def show_progress(node: TheNode) -> Progress:
    """The games that are ready, while others are being compiled."""
    return Progress(list(node.preparation.progress.values()), node.solving.progress)


@post("/api/tables", responses=REFUSED)
async def create_table(data: JSONBody[CreateTable], request: AnyRequest, node: TheNode) -> CreatedTable:
    """Make a table."""
    made = await node.tables.create(data, address_of(request.scope))
    info = info_of(made.table, language_of(request.scope))
    return CreatedTable(info, link_of(made.table.plan.id, request, node), made.host, made.tokens)


@get("/api/tables", responses={503: REFUSED[503]})
async def lobby(request: AnyRequest, node: TheNode) -> Lobby:
    """The tables that strangers may join or watch."""
    language = language_of(request.scope)
    return Lobby([info_of(table, language) for table in await node.lobby.tables()])


@get("/api/tables/{table:str}", responses={400: REFUSED[400], 404: REFUSED[404], 503: REFUSED[503]})
async def show_table(table: TableName, request: AnyRequest, node: TheNode) -> TableInfo:
    """The public information about a table."""
    return info_of((await node.registry.room(table)).table, language_of(request.scope))


@post("/api/tables/{table:str}/seats", responses=REFUSED)
async def take_seat(table: TableName, data: JSONBody[TakeSeat], request: AnyRequest, node: TheNode) -> TakenSeat:
    """Sit down at a table."""
    room = await node.registry.room(table)
    seat, token = await node.tables.sit(room, data)
    return TakenSeat(info_of(room.table, language_of(request.scope)), seat, token)


@post("/api/tables/{table:str}/contributions", responses=REFUSED, status_code=200)
async def contribute(table: TableName, data: JSONBody[Contributions], request: AnyRequest, node: TheNode) -> TableInfo:
    """Contribute to the dice, once their commitment is known."""
    room = await node.registry.room(table)
    return info_of(await node.tables.contribute(room, data), language_of(request.scope))


@post("/api/tables/{table:str}/listing", responses=REFUSED, status_code=200)
async def list_table(table: TableName, data: JSONBody[Listing], request: AnyRequest, node: TheNode) -> TableInfo:
    """List a table in the lobby, or hide it, on behalf of its host."""
    room = await node.registry.room(table)
    await node.tables.show(room, data.host, data.listed)
    return info_of(room.table, language_of(request.scope))


@get("/api/key", sync_to_thread=False)
def show_key(node: TheNode) -> PublicKey:
    """The key with which this installation signs records."""
    return PublicKey(node.signer.public_key)


@get("/api/live.schema.json", sync_to_thread=False)
def show_live_schema() -> Response[dict[str, Any]]:
    """The JSON Schema of all WebSocket messages."""
    return written(written_schema(tuple(GAMES)))


@cache
def written_schema(games: tuple[str, ...]) -> bytes:
    """The encoded schema, which depends on the installed games and takes tenths of a second to make."""
    return encode(live_schema())


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str], node: TheNode) -> None:
    """Play or watch at a table."""
    try:
        room = await node.registry.room(table)
    except Refusal as error:
        await turn_away(socket, error)
        return
    await socket.accept()
    connection = Connection(socket, room, node.services, address_of(socket.scope))
    node.connections.add(connection)
    node.metrics.connections.inc()
    try:
        await connection.run()
    finally:
        node.connections.discard(connection)
        node.metrics.connections.dec()


async def turn_away(socket: WebSocket[Any, Any, Any], error: Refusal) -> None:
    """Refuse a connection to an unknown table, with the reason if it once existed."""
    if error.code != "no_table":
        await socket.accept()
        text = error.message.text(language_of(socket.scope))
        reconnect = PREPARING_SECONDS if error.code == "preparing" else None
        await socket.send_text(encode(Goodbye(error.code, text, reconnect)).decode())
    await socket.close(POLICY)


@get("/health", responses={503: REFUSED[503]})
async def health(node: TheNode) -> Health:
    """Check whether this node can serve."""
    if node.stopping:
        raise Refusal("shutting_down", status=503)
    try:
        await node.writing.check()
    except Exception as error:
        raise Refusal("cant_write", status=503) from error
    return Health(True, node.settings.node, giza.__version__)


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def show_metrics(node: TheNode) -> str:
    """Numbers for Prometheus."""
    return node.metrics.text().decode()


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: AnyRequest, node: TheNode) -> Response[bytes]:
    """The web client."""
    path, language = request.scope["path"], language_of(request.scope)
    found = node.pages.find(path, language)
    if found is None:
        return nothing_here(request, node.pages.shell(language))
    if table := re.fullmatch(r"/t/([A-Za-z0-9_-]{22})/?", path):
        with contextlib.suppress(Refusal):  # the page itself shows the error
            room = await node.registry.room(table[1])
            found = with_preview(found, room.table, base_of(request, node), node.pages, language)
    return Response(found.content, media_type=found.media_type, headers={"Cache-Control": found.cache})


def nothing_here(request: AnyRequest, shell: Page) -> Response[bytes]:
    """The answer for unknown addresses: a page with links for people, a refusal for programs."""
    if "text/html" not in request.headers.get("accept", ""):
        raise Refusal("not_found", status=404)
    return Response(shell.content, media_type=shell.media_type, status_code=404, headers={"Cache-Control": "no-store"})


ROUTES = (
    offer,
    show_progress,
    create_table,
    lobby,
    show_table,
    take_seat,
    contribute,
    list_table,
    show_key,
    show_live_schema,
    *AFTER_ROUTES,
    *LESSON_ROUTES,
    *PLAYER_ROUTES,
    live,
    health,
    show_metrics,
    page,
)


def link_of(table: str, request: AnyRequest, node: Node) -> str:
    """The link to a table."""
    return f"{base_of(request, node)}/t/{table}"


def base_of(request: AnyRequest, node: Node) -> str:
    """The public address of this server."""
    return (node.settings.public_url or str(request.base_url)).rstrip("/")
