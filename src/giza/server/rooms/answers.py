"""The answer to each request that comes over a WebSocket; `Refusal` if there is none."""

from typing import NamedTuple

from giza.games import rules_of
from giza.lessons.rules import paragraph_for
from giza.server.refusals import Refusal
from giza.server.rooms.room import Room
from giza.server.services import Services
from giza.server.table.seats import Holder
from giza.server.wire.live import (
    AskHint,
    AskOdds,
    Done,
    FromServer,
    Hint,
    Odds,
    Ping,
    Pong,
    React,
    Reason,
    Rematch,
    Request,
    Say,
    Why,
)
from giza.server.wire.parts import Considered


class Asker(NamedTuple):
    """Who asks, and where."""

    room: Room
    holder: Holder
    language: str
    address: str


async def answer(services: Services, asker: Asker, request: Request) -> FromServer:
    """Do what is asked for, and say what came of it."""
    room, holder = asker.room, asker.holder
    if isinstance(request, (Say, React)):
        services.orders.check_voice(room.table.plan.id, request.seat)
    match request:
        case Ping():
            return Pong(request.id, services.clock.now())
        case Rematch():
            return Done(request.id, await services.tables.rematch(room, holder, asker.address))
        case Why():
            return reason(asker, request)
        case AskOdds():
            return await odds(services, asker, request)
        case AskHint():
            return await hint(services, asker, request)
        case _:
            return Done(request.id, await room.carry_out(holder, request))


def reason(asker: Asker, request: Why) -> Reason:
    """Why an action can't be done."""
    asker.holder.check_seat(request.seat)
    table = asker.room.table
    if table.game is None or table.turn != request.seat:
        raise Refusal("not_your_turn")
    found = table.game.why_not(request.action, request.seat)
    if found is None:
        return Reason(request.id, None)
    return Reason(request.id, found.text(asker.language), paragraph_for(table.plan.game, found.key))


async def odds(services: Services, asker: Asker, request: AskOdds) -> Odds:
    """The odds of the race."""
    table = asker.room.table
    if not table.plan.odds or "odds" not in rules_of(table.plan.game).capabilities:
        raise Refusal("not_allowed_here")
    if table.game is None or table.turn is None:
        raise Refusal("not_now")
    view, version = table.game.view(None, with_state=True), table.version
    found = await services.bot_processes.advice(asker.address, "odds", view, table.game.seats, table.game.options)
    return Odds(request.id, version, found)


async def hint(services: Services, asker: Asker, request: AskHint) -> Hint:
    """What a strong bot would consider."""
    asker.holder.check_seat(request.seat)
    table = asker.room.table
    if not table.plan.hints or "hints" not in rules_of(table.plan.game).capabilities:
        raise Refusal("not_allowed_here")
    if table.game is None or table.turn != request.seat:
        raise Refusal("not_your_turn")
    view, version = table.game.view(request.seat, with_state=True), table.version
    found = await services.bot_processes.advice(asker.address, "advise", view, table.game.actions())
    return Hint(request.id, version, [Considered(*reason) for reason in found])
