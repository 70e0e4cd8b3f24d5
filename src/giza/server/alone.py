"""A SQLite file belongs to one node: a second one would not hear what the first one stores."""

import sqlite3
from pathlib import Path

from sqlalchemy.engine import make_url

from giza.errors import BadOption
from giza.messages import say


def hold_alone(url: str) -> sqlite3.Connection | None:
    """Keep other nodes away from a file until the connection is closed or this process ends, however it ends.

    PostgreSQL is for many, and needs no lock. This one is on a file beside the database, so that backups and other
    readers aren't kept away.
    """
    database = make_url(url)
    if database.get_backend_name() != "sqlite" or database.database in (None, "", ":memory:"):
        return None
    file = Path(str(database.database))
    file.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(f"{file}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise BadOption(say("cli_server.in_use", database=file)) from error
    return connection
