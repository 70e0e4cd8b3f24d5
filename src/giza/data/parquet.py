"""Tables as Parquet files, written by pyarrow (the extra `data`)."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Any

from giza.data.tables import COLUMNS, Record, Table, Tables, id_of, tables_of
from giza.errors import BadOption
from giza.games import GAMES, Rules
from giza.messages import say

GAMES_AT_ONCE = 500
"""The number of games in memory at a time, and in a row group."""


def arrow() -> tuple[Any, Any]:
    """`pyarrow` and `pyarrow.parquet`; raises `BadOption` that says how to install them."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise BadOption(say("data.no_pyarrow")) from error
    return pyarrow, pyarrow.parquet


def save_table(file: Path | str, table: Table) -> None:
    """Write any table to a Parquet file."""
    pa, pq = arrow()
    pq.write_table(pa.table(table), file)


def write_parquet(
    folder: Path | str,
    records: Iterable[Record],
    ids: Iterable[str] | None = None,
    players: Iterable[Sequence[str]] | None = None,
    games: Mapping[str, Rules] = GAMES,
) -> list[Path]:
    """Write `events.parquet`, `decisions.parquet` and `results.parquet` into a new or old folder; return their paths.

    Memory is bounded whatever the number of games: a few hundred are held at a time. Arguments as for `tables_of`.
    """
    pa, pq = arrow()
    types = {
        "string": pa.string(),
        "int64": pa.int64(),
        "float64": pa.float64(),
        "bool": pa.bool_(),
        "list<int64>": pa.list_(pa.int64()),
    }
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(say("terminal.cannot_write", file=folder)) from error
    files = [Path(folder) / f"{name}.parquet" for name in Tables._fields]
    schemas = [pa.schema([(c, types[type]) for c, type in COLUMNS[name].items()]) for name in Tables._fields]
    waiting, names, who = iter(records), iter(ids or ()), iter(players or ())
    number = 0
    with ExitStack() as stack:
        writers = [
            stack.enter_context(pq.ParquetWriter(file, schema)) for file, schema in zip(files, schemas, strict=True)
        ]
        while some := list(islice(waiting, GAMES_AT_ONCE)):
            called = [next(names, id_of(record, number + index)) for index, record in enumerate(some)]
            seated = list(islice(who, len(some))) if players is not None else None
            for writer, schema, table in zip(writers, schemas, tables_of(some, called, seated, games), strict=True):
                writer.write_table(pa.table(table, schema=schema))
            number += len(some)
    return files
