"""What can be asked for over HTTP, and the door to the WebSocket."""

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter

import giza
from giza.games import GAMES, Rules
from giza.messages import say
from giza.options import Choice, Counts, Number, Option, Switch
from giza.server.guard import address_of, language_of
from giza.server.housekeeping import record_for_anyone
from giza.server.live import Live
from giza.server.messages.parts import Problem, Setting, TableInfo
from giza.server.messages.replay import Chances, Replay
from giza.server.messages.schema import live_schema
from giza.server.messages.tables import (
    CreatedTable,
    CreateTable,
    GameInfo,
    Health,
    Lobby,
    Offer,
    OptionInfo,
    TakenSeat,
    TakeSeat,
)
from giza.server.node import Node
from giza.server.refusals import Refusal
from giza.server.replay import replay_of
from giza.server.requests import known_bots
from giza.server.telling import info_of

MOST_LISTED = 50
AnyRequest = Request[Any, Any, Any]
TheNode = NamedDependency[Node]
TableName = Annotated[
    str, PathParameter(pattern="^[A-Za-z0-9_-]{22}$", description="The table: the last part of its link.")
]
REFUSED = {
    400: ResponseSpec(Problem, description="The request can't be understood.", generate_examples=False),
    404: ResponseSpec(Problem, description="There is no such table.", generate_examples=False),
    409: ResponseSpec(Problem, description="It can't be done now.", generate_examples=False),
    413: ResponseSpec(Problem, description="The request is too long.", generate_examples=False),
    429: ResponseSpec(Problem, description="Too much or too fast.", generate_examples=False),
    503: ResponseSpec(Problem, description="The server is busy.", generate_examples=False),
}


@get("/api/offer", sync_to_thread=False)
def offer(request: AnyRequest) -> Offer:
    """What can be played here, and with which bots."""
    language = language_of(request.scope)
    return Offer([game_info(rules, language) for rules in GAMES.values()], list(known_bots()), giza.__version__)


@post("/api/tables", responses=REFUSED)
async def create_table(data: JSONBody[CreateTable], request: AnyRequest, node: TheNode) -> CreatedTable:
    """Make a table."""
    table, host, tokens = await node.hall.create(data, address_of(request.scope))
    return CreatedTable(info_of(table, language_of(request.scope)), link_of(table.plan.id, request, node), host, tokens)


@get("/api/tables", responses={503: REFUSED[503]})
async def lobby(request: AnyRequest, node: TheNode) -> Lobby:
    """The tables that strangers may join or watch."""
    language = language_of(request.scope)
    rooms = [await node.hall.room(table) for table in await node.store.listed(MOST_LISTED)]
    return Lobby([info_of(room.table, language) for room in rooms if room.table.state in ("waiting", "playing")])


@get("/api/tables/{table:str}", responses={400: REFUSED[400], 404: REFUSED[404], 503: REFUSED[503]})
async def show_table(table: TableName, request: AnyRequest, node: TheNode) -> TableInfo:
    """One table as everybody may know it."""
    return info_of((await node.hall.room(table)).table, language_of(request.scope))


@post("/api/tables/{table:str}/seats", responses=REFUSED)
async def take_seat(table: TableName, data: JSONBody[TakeSeat], request: AnyRequest, node: TheNode) -> TakenSeat:
    """Sit down at a table."""
    room = await node.hall.room(table)
    seat, token = await node.hall.sit(room, data)
    return TakenSeat(info_of(room.table, language_of(request.scope)), seat, token)


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT, responses=REFUSED)
async def show_record(table: TableName, node: TheNode) -> str:
    """The record of a finished game, with the seed of its dice."""
    return await record_at(table, node)


@get("/api/tables/{table:str}/replay", responses=REFUSED)
async def show_replay(table: TableName, request: AnyRequest, node: TheNode) -> Replay:
    """A finished game, step by step, as a spectator saw it."""
    record = await record_at(table, node)
    return await asyncio.to_thread(replay_of, record, language_of(request.scope))


@get("/api/tables/{table:str}/chances", responses=REFUSED)
async def show_chances(table: TableName, node: TheNode) -> Chances:
    """How the camels' chances to win went up and down in a finished race; nothing for other games."""
    return Chances(await node.thinkers.advice("chances", await record_at(table, node)))


@get("/api/live.schema.json", sync_to_thread=False)
def show_live_schema() -> dict[str, Any]:
    """The JSON Schema of all WebSocket messages."""
    return live_schema()


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str], node: TheNode) -> None:
    """Play or watch at a table."""
    try:
        room = await node.hall.room(table)
    except Refusal:
        await socket.close(1008)
        return
    await socket.accept()
    connection = Live(socket, room, node.hall, node.thinkers)
    node.connections.add(connection)
    node.metrics.connections.inc()
    try:
        await connection.run()
    finally:
        node.connections.discard(connection)
        node.metrics.connections.dec()


@get("/health", responses={503: REFUSED[503]})
async def health(node: TheNode) -> Health:
    """Whether this node can serve."""
    if node.stopping:
        raise Refusal("shutting_down", status=503)
    try:
        await node.store.ping()
    except Exception as error:
        raise Refusal("busy", status=503) from error
    return Health(True, node.settings.node, giza.__version__)


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, include_in_schema=False)
def show_metrics(node: TheNode) -> str:
    """Numbers for Prometheus."""
    return node.metrics.text().decode()


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: AnyRequest, node: TheNode) -> Response[bytes]:
    """The web client."""
    found = node.pages.find(request.scope["path"], language_of(request.scope))
    if found is None:
        raise Refusal("not_found", status=404)
    return Response(found.content, media_type=found.media_type, headers={"Cache-Control": found.cache})


ROUTES = (
    offer,
    create_table,
    lobby,
    show_table,
    take_seat,
    show_record,
    show_replay,
    show_chances,
    show_live_schema,
    live,
    health,
    show_metrics,
    page,
)


async def record_at(table: str, node: Node) -> str:
    """The record of a finished game, whether its table is still kept or not."""
    archived = await node.store.archived(table)
    return archived if archived is not None else record_for_anyone((await node.hall.room(table)).table)


def link_of(table: str, request: AnyRequest, node: Node) -> str:
    """What to send to friends."""
    base = node.settings.public_url or str(request.base_url)
    return f"{base.rstrip('/')}/t/{table}"


def game_info(rules: Rules, language: str) -> GameInfo:
    """A game in words."""
    title = say(f"game_title.{rules.name}").text(language)
    options = [option_info(name, option, language) for name, option in rules.options.items()]
    return GameInfo(rules.name, title, rules.version, rules.seats[0], rules.seats[-1], options)


def option_info(name: str, option: Option, language: str) -> OptionInfo:
    """A house rule in words."""
    help = say(f"option_help.{name}").text(language)
    default: Setting = list(option.default) if isinstance(option.default, tuple) else option.default
    match option:
        case Switch():
            return OptionInfo(name, "switch", default, help)
        case Choice():
            return OptionInfo(name, "choice", default, help, choices=list(option.choices))
        case Number():
            return OptionInfo(name, "number", default, help, least=option.least, most=option.most)
        case Counts():
            return OptionInfo(name, "counts", default, help, least=0, most=option.most)
