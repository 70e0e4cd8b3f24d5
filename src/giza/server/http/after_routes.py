"""What can be asked for when a game is over: its record, the replay, and what was luck and what was skill in it."""

from typing import Annotated

from litestar import MediaType, Response, get
from litestar.params import QueryParameter
from msgspec import convert

from giza.server.http.guard import address_of, language_of
from giza.server.http.route_parts import REFUSED, AnyRequest, SeatNumber, StepNumber, TableName, TheNode, written
from giza.server.refusals import Refusal
from giza.server.wire.analysis import GameAnalysis
from giza.server.wire.replay import Chances, PastView, Replay, StepOdds

Deeper = Annotated[bool, QueryParameter(description="Whether to wait for a deeper look, by playing on.")]


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT, responses=REFUSED)
async def show_record(table: TableName, request: AnyRequest, node: TheNode) -> str:
    """The record of a finished game, with the seed of its dice."""
    return await node.finished.record(table, address_of(request.scope))


@get("/api/tables/{table:str}/replay", responses=REFUSED)
async def show_replay(table: TableName, request: AnyRequest, node: TheNode) -> Response[Replay]:
    """A finished game, step by step, with everybody's cards open."""
    scope = request.scope
    return written(await node.finished.replay(table, language_of(scope), address_of(scope)))


@get("/api/tables/{table:str}/views/{step:int}/{seat:int}", responses=REFUSED)
async def show_view(
    table: TableName, step: StepNumber, seat: SeatNumber, request: AnyRequest, node: TheNode
) -> Response[PastView]:
    """A finished game as one of its seats saw it after a step of the replay: nothing that it couldn't know then."""
    asker = address_of(request.scope)
    found = await node.bot_processes.advice(asker, "view", await node.finished.record(table, asker), step, seat)
    if found is None:
        raise Refusal("not_found", status=404)
    return written(found)


@get("/api/tables/{table:str}/chances", responses=REFUSED)
async def show_chances(table: TableName, request: AnyRequest, node: TheNode) -> Chances:
    """How the camels' chances to win went up and down in a finished race; nothing for other games."""
    asker = address_of(request.scope)
    return Chances(await node.bot_processes.advice(asker, "chances", await node.finished.record(table, asker)))


@get("/api/tables/{table:str}/analysis", responses=REFUSED)
async def show_analysis(table: TableName, request: AnyRequest, node: TheNode, deeper: Deeper = False) -> GameAnalysis:
    """What was luck and what was skill in a finished game: what is known, within seconds, or a deeper look."""
    found = await node.analyses.of(table, address_of(request.scope), deeper)
    if found is None:
        raise Refusal("not_judged")
    return found


@get("/api/tables/{table:str}/odds/{step:int}", responses=REFUSED)
async def show_step_odds(table: TableName, step: StepNumber, request: AnyRequest, node: TheNode) -> StepOdds:
    """The odds as they stood after a step of the replay."""
    asker = address_of(request.scope)
    found = await node.bot_processes.advice(asker, "step_odds", await node.finished.record(table, asker), step)
    return convert({"odds": found}, StepOdds)


AFTER_ROUTES = (show_record, show_replay, show_view, show_chances, show_analysis, show_step_odds)
