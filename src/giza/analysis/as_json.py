"""An analysis as plain data."""

from typing import Any

from giza.analysis.accounts import Considered, Decision, RandomEvent, grade_of
from giza.analysis.judges import SHARE
from giza.analysis.report import Analysis, Books
from giza.data import Table
from giza.figures import rounded
from giza.rules.contract import CHANCE

COLUMNS = (
    "game_id",
    "event",
    "actor",
    "text",
    "seat",
    "player",
    "before",
    "after",
    "luck",
    "given_away",
    "gifts",
    "unknown",
    "rest",
    "loss",
    "grade",
)


def as_table(analysis: Analysis) -> Table:
    """The change of each seat's share of the victory by each event, by reason; only actors have `loss` and `grade`."""
    table: Table = {column: [] for column in COLUMNS}
    for event in analysis.events:
        for seat, name in enumerate(analysis.game.names):
            row = row_of(event, seat)
            for column, value in zip(COLUMNS, (analysis.game_id, *row[:4], name, *row[4:]), strict=True):
                table[column].append(value)
    return table


def row_of(event: Decision | RandomEvent, seat: int) -> tuple[object, ...]:
    """One seat's row, without its name; None where a column doesn't apply to the event."""
    luck = given_away = gifts = unknown = loss = grade = None
    actor = CHANCE
    if isinstance(event, RandomEvent):
        luck = float(event.luck[seat, SHARE])
    else:
        given, unknown = float(event.given_away[seat, SHARE]), float(event.unknown[seat, SHARE])
        actor = event.seat
        given_away, gifts = (given, 0.0) if actor == seat else (0.0, given)
        if actor == seat:
            loss, grade = event.loss, str(grade_of(event.loss))
    before, after = float(event.before[seat, SHARE]), float(event.after[seat, SHARE])
    rest = float(event.rest[seat, SHARE])
    return event.number, actor, event.text, seat, before, after, luck, given_away, gifts, unknown, rest, loss, grade


DIGITS = 6
MOST_CONSIDERED = 5
"""The number of best actions listed per decision, besides the one played."""


def as_data(analysis: Analysis) -> dict[str, Any]:
    """The whole analysis, for JSON; pairs of numbers are share of the victory and score."""
    return {
        "game_id": analysis.game_id,
        "game": analysis.game.rules.name,
        "judge": analysis.judge,
        "budget": analysis.budget,
        "seed": analysis.seed,
        "doubtful": analysis.is_doubtful,
        "players": [books_as_data(books) for books in analysis.books],
        "sections": [
            {"number": number, "players": [books_as_data(one) for one in books]}
            for number, books in analysis.sections.items()
        ],
        "events": [event_as_data(event) for event in analysis.events],
    }


def books_as_data(books: Books) -> dict[str, Any]:
    """A player's books."""
    pairs = ("start", "luck", "unknown", "given_away", "gifts", "rest", "result")
    return {
        "seat": books.seat,
        "name": books.name,
        **{name: [rounded(number, DIGITS) for number in getattr(books, name)] for name in pairs},
        "decisions": books.decisions,
        "missed": rounded(books.missed, DIGITS),
        "grades": books.grades,
        "performance": rounded(books.performance, DIGITS),
        "without_luck": rounded(books.without_luck, DIGITS),
    }


def event_as_data(event: Decision | RandomEvent) -> dict[str, Any]:
    """An event, and what every seat gained or lost by it."""
    common = {"number": event.number, "text": event.text, "after": rounded_rows(event.after)}
    if isinstance(event, RandomEvent):
        return common | {"luck": rounded_rows(event.luck)}
    told = [one for place, one in enumerate(event.considered) if place < MOST_CONSIDERED or one == event.chosen]
    return common | {
        "seat": event.seat,
        "loss": rounded(event.loss, DIGITS),
        "grade": str(grade_of(event.loss)),
        "considered": [considered_as_data(one) for one in told],
    }


def considered_as_data(one: Considered) -> list[str | float | None]:
    """An action with its share, its score, and the margin of the share if there is one."""
    margin = None if one.margin is None else rounded(one.margin, DIGITS)
    return [one.action, rounded(one.share, DIGITS), rounded(one.score, DIGITS), margin]


def rounded_rows(verdict: Any) -> list[list[float]]:
    """An array as lists."""
    return [[rounded(number, DIGITS) for number in row] for row in verdict.tolist()]
