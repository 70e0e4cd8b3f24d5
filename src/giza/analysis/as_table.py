"""An analysis as a table for pandas, polars and Parquet: a row for every event and every seat."""

from giza.analysis.accounts import Decision, RandomEvent
from giza.analysis.grades import grade_of
from giza.analysis.judges import SHARE
from giza.analysis.report import Analysis
from giza.data import Table

COLUMNS = (
    "event",
    "actor",
    "text",
    "seat",
    "player",
    "before",
    "after",
    "luck",
    "given",
    "unknown",
    "remainder",
    "loss",
    "grade",
)


def as_table(analysis: Analysis) -> Table:
    """What every event did to every seat's share of the victory, and why; `loss` and `grade` are the actor's alone."""
    table: Table = {column: [] for column in COLUMNS}
    for event in analysis.events:
        for seat, name in enumerate(analysis.game.names):
            row = row_of(event, seat)
            for column, value in zip(COLUMNS, (*row[:4], name, *row[4:]), strict=True):
                table[column].append(value)
    return table


def row_of(event: Decision | RandomEvent, seat: int) -> tuple[object, ...]:
    """One seat's row, without its name; what an event can't have is None."""
    luck = given = unknown = loss = grade = actor = None
    if isinstance(event, RandomEvent):
        luck = float(event.luck[seat, SHARE])
    else:
        given, unknown = float(event.given[seat, SHARE]), float(event.unknown[seat, SHARE])
        actor = event.seat
        if actor == seat:
            loss, grade = event.loss, str(grade_of(event.loss))
    before, after = float(event.before[seat, SHARE]), float(event.after[seat, SHARE])
    remainder = float(event.remainder[seat, SHARE])
    return event.number, actor, event.text, seat, before, after, luck, given, unknown, remainder, loss, grade
