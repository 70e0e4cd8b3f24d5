"""A SQLite file belongs to one node: a second one would not hear what the first one stores."""

import sqlite3
from contextlib import ExitStack
from pathlib import Path

from sqlalchemy.engine import make_url

from giza.errors import BadOption
from giza.messages import say
from giza.server.storage.condition import make_private_folder, touch_private


def hold_single_node(url: str) -> sqlite3.Connection | None:
    """Keep other nodes away from a file until the connection is closed or this process ends, however it ends.

    PostgreSQL is for many, and needs no lock. This one is on a file beside the database, so that backups and other
    readers aren't kept away.
    """
    database = make_url(url)
    if database.get_backend_name() != "sqlite" or database.database in (None, "", ":memory:"):
        return None
    file = Path(str(database.database))
    try:
        make_private_folder(file.parent)
        touch_private(file.with_name(f"{file.name}.lock"))
        with ExitStack() as if_it_fails:
            connection = sqlite3.connect(f"{file}.lock", timeout=0, isolation_level=None, check_same_thread=False)
            if_it_fails.callback(connection.close)
            connection.execute("BEGIN EXCLUSIVE")
            if_it_fails.pop_all()
    except (OSError, sqlite3.OperationalError) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise BadOption(say("cli_server.in_use", database=file)) from error
        raise BadOption(say("cli_server.no_place", database=file, reason=error)) from error
    return connection
