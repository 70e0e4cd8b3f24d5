"""Games as columns of plain values, and tables as data frames."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from giza.errors import BadOption, BadRecord, GizaError
from giza.game import Game
from giza.games import GAMES, Rules
from giza.messages import say
from giza.records import file_of
from giza.rules.contract import CHANCE

Table = dict[str, list[Any]]
"""Columns of equal length by name, as `pandas.DataFrame(table)` and `polars.DataFrame(table)` accept them."""

COLUMNS: Mapping[str, Mapping[str, str]] = {
    "events": {
        "game_id": "string",
        "event": "int64",
        "seat": "int64",
        "text": "string",
        "number": "int64",
        "chance": "float64",
    },
    "decisions": {
        "game_id": "string",
        "event": "int64",
        "seat": "int64",
        "player": "string",
        "action": "string",
        "number": "int64",
        "legal": "list<int64>",
        "score_now": "int64",
        "score": "int64",
        "share": "float64",
    },
    "results": {
        "game_id": "string",
        "game": "string",
        "rules": "int64",
        "options": "string",
        "seats": "int64",
        "seat": "int64",
        "player": "string",
        "score": "int64",
        "place": "int64",
        "share": "float64",
        "events": "int64",
        "finished": "bool",
    },
}
"""The columns of each table, with Arrow's names for their types."""


class Tables(NamedTuple):
    """The three tables of some games."""

    events: Table
    """All events: actor (a seat, or -1 for chance), text, number, and the probability of a random outcome."""
    decisions: Table
    """All choices: legal actions, scores at that moment, and the player's result (empty in unfinished games)."""
    results: Table
    """Every seat's score, place and share of the victory; place and share are empty in unfinished games."""


def empty_tables() -> Tables:
    """Tables without rows."""
    return Tables(*({column: [] for column in COLUMNS[name]} for name in Tables._fields))


Record = str | Game | Path | tuple[str, "str | Game | Path"]
"""A game, its record's text or the path of its file, alone or with an id, as `games_in` gives them."""


def tables_of(
    records: Iterable[Record],
    ids: Iterable[str] | None = None,
    players: Iterable[Sequence[str]] | None = None,
    games: Mapping[str, Rules] = GAMES,
) -> Tables:
    """Tables of games, of records' texts or of their files, such as `tables_of(games_in(folder))`.

    By default `ids` are those that come with the games, the names of files, or numbers; `players` are the names in the
    records. Events are numbered from 1, as in analyses and in `giza replay`.

    >>> g = Game.from_position("camelup1", "1:gyo 3:bw", seats=2, names=["Ada", "Bob"])
    >>> for event in ("ticket blue", "roll", "blue 3"):
    ...     g.play(event)
    >>> tables = tables_of([g])
    >>> tables.events["text"], tables.events["chance"]
    (['ticket blue', 'roll', 'blue 3'], [None, None, 0.06666666666666667])
    >>> list(zip(tables.decisions["player"], tables.decisions["action"]))
    [('Ada', 'ticket blue'), ('Bob', 'roll')]
    """
    if isinstance(records, str | Game) or not isinstance(records, Iterable):
        raise BadRecord(say("data.no_records", given=repr(records)))
    tables = empty_tables()
    names, who = iter(ids or ()), iter(players or ())
    for number, record in enumerate(records):
        id = next(names, id_of(record, number))
        game = record[1] if isinstance(record, tuple) and len(record) == 2 else record
        add_game(tables, id, game_of(game, id, games), next(who, None))
    return tables


def id_of(record: Record, number: int) -> str:
    """The id that comes with a game, or the name of its file, or its number."""
    if isinstance(record, tuple) and len(record) == 2:
        return str(record[0])
    file = file_of(record)
    return file.stem if file else str(number)


def game_of(record: object, id: str, games: Mapping[str, Rules]) -> Game:
    """The game of a record; `BadRecord` names the bad one."""
    if isinstance(record, Game):
        return record
    if not isinstance(record, str | Path):
        raise BadRecord(say("data.no_record", given=repr(record)))
    try:
        file = file_of(record)
        return Game.load(file, games) if file else Game.from_record(str(record), games)
    except GizaError as error:
        raise BadRecord(say("data.bad_record", id=id, reason=error.message)) from error


def add_game(tables: Tables, id: str, game: Game, players: Sequence[str] | None) -> None:
    """Add the rows of one game."""
    names = game.names if players is None else players
    over = game.turn is None
    scores, standing = game.scores(), game.standing()
    shares = game.shares() if over else [None] * game.seats
    rules = game.rules
    options = " ".join(f"{name}={option.format(game.options[name])}" for name, option in rules.options.items())
    for index, (before, (seat, text), _) in enumerate(game.steps(), 1):
        numbers = before.numbers()
        chance = None
        if seat == CHANCE:
            weights = before.weights()
            chance = float(Fraction(weights[text], sum(weights.values())))
        else:
            final = scores[seat] if over else None
            legal, now = list(numbers.values()), before.scores()[seat]
            row = (id, index, seat, names[seat], text, numbers[text], legal, now, final, shares[seat])
            add_row(tables.decisions, row)
        add_row(tables.events, (id, index, seat, text, numbers[text], chance))
    for seat in range(game.seats):
        place = 1 + sum(other > standing[seat] for other in standing) if over else None
        about = (id, rules.name, rules.version, options, game.seats, seat, names[seat])
        add_row(tables.results, (*about, scores[seat], place, shares[seat], game.length, over))


def add_row(table: Table, row: Sequence[Any]) -> None:
    """Add one value to every column."""
    for column, value in zip(table.values(), row, strict=True):
        column.append(value)


def games_in(folder: Path | str, games: Mapping[str, Rules] = GAMES) -> Iterator[tuple[str, Game]]:
    """The games of all records `*.txt` in a folder, each with the name of its file; `BadRecord` without a folder."""
    if not Path(folder).is_dir():
        raise BadRecord(say("data.no_folder", folder=folder))
    for file in sorted(Path(folder).glob("*.txt")):
        yield file.stem, game_of(file, file.stem, games)


LIBRARIES = ("pandas", "polars")
"""In order of preference."""


def frame_of(table: Table, library: str | None = None) -> Any:
    """A table as a data frame; raises `BadOption` that names what to install if no library is there.

    >>> frame_of({"camel": ["blue", "white"], "space": [1, 3]}, "polars").shape
    (2, 2)
    """
    if library is not None and library not in LIBRARIES:
        raise BadOption(say("data.unknown_library", library=library, libraries=list(LIBRARIES)))
    for name in LIBRARIES if library is None else (library,):
        try:
            return import_module(name).DataFrame(table)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
    raise BadOption(say("data.no_frames", libraries=[library] if library else list(LIBRARIES)))
