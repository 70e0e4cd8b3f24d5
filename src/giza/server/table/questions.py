"""Questions, which change nothing: reasons, odds and hints."""

from typing import Any, NamedTuple

from giza.games import rules_of
from giza.lessons.rules import paragraph_for
from giza.server.refusals import Refusal
from giza.server.table.seats import Holder
from giza.server.table.tables import Table
from giza.server.wire.live import AskHint, AskOdds, FromServer, Hint, Odds, Reason, Why
from giza.server.wire.parts import Considered


class Question(NamedTuple):
    """A job for the bot processes on behalf of a viewer, and the version that its answer belongs to."""

    job: str
    arguments: tuple[Any, ...]
    version: int


def reason(table: Table, holder: Holder, request: Why, language: str) -> Reason:
    """Why an action is illegal."""
    holder.check_seat(request.seat)
    if table.game is None or table.turn != request.seat:
        raise Refusal("not_your_turn")
    found = table.game.why_not(request.action, request.seat)
    if found is None:
        return Reason(request.id, None)
    return Reason(request.id, found.text(language), paragraph_for(table.plan.game, found.key))


def question(table: Table, holder: Holder, request: AskOdds | AskHint, language: str) -> Question:
    """The job that answers a viewer's question."""
    capabilities = rules_of(table.plan.game).capabilities
    if isinstance(request, AskOdds):
        if not table.plan.odds or "odds" not in capabilities:
            raise Refusal("not_allowed_here")
        if table.game is None or table.turn is None:
            raise Refusal("not_now")
        view = table.game.view(None, with_state=True)
        return Question("odds", (view, table.game.seats, table.game.options), table.version)
    holder.check_seat(request.seat)
    if not table.plan.hints or "hints" not in capabilities:
        raise Refusal("not_allowed_here")
    if table.game is None or table.turn != request.seat:
        raise Refusal("not_your_turn")
    view = table.game.view(request.seat, with_state=True)
    return Question("advise", (view, table.game.actions(), language), table.version)


def answered(request: AskOdds | AskHint, asked: Question, found: Any) -> FromServer:
    """The answer as a message."""
    if isinstance(request, AskOdds):
        return Odds(request.id, asked.version, found)
    return Hint(request.id, asked.version, [Considered(*one) for one in found])
