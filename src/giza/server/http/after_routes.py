"""Routes for finished games: the record, the replay, and the analysis of luck and skill."""

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
    """The view of one of a finished game's seats after a step of the replay."""
    asker = address_of(request.scope)
    found = await node.bot_processes.advice(asker, "view", await node.finished.record(table, asker), step, seat)
    if found is None:
        raise Refusal("not_found", status=404)
    return written(found)


@get("/api/tables/{table:str}/chances", responses=REFUSED)
async def show_chances(table: TableName, request: AnyRequest, node: TheNode) -> Chances:
    """The camels' chances to win throughout a finished race; empty for other games."""
    asker = address_of(request.scope)
    return Chances(await node.bot_processes.advice(asker, "chances", await node.finished.record(table, asker)))


@get("/api/tables/{table:str}/analysis", responses=REFUSED)
async def show_analysis(table: TableName, request: AnyRequest, node: TheNode, deeper: Deeper = False) -> GameAnalysis:
    """The analysis of luck and skill in a finished game: the first one, within seconds, or a deeper one."""
    found = await node.analyses.of(table, address_of(request.scope), deeper)
    if found is None:
        raise Refusal("not_judged")
    return found


@get("/api/tables/{table:str}/odds/{step:int}", responses=REFUSED)
async def show_step_odds(table: TableName, step: StepNumber, request: AnyRequest, node: TheNode) -> StepOdds:
    """The odds after a step of the replay."""
    asker = address_of(request.scope)
    found = await node.bot_processes.advice(asker, "step_odds", await node.finished.record(table, asker), step)
    return convert({"odds": found}, StepOdds)


AFTER_ROUTES = (show_record, show_replay, show_view, show_chances, show_analysis, show_step_odds)
