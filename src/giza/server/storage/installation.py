"""The secrets of an installation, shared by its nodes: made once, by the first node that starts."""

import secrets
from typing import NamedTuple

from sqlalchemy import Connection, select

from giza.server.fair.signing import new_private_key, new_push_key
from giza.server.storage.schema import installation


class Installation(NamedTuple):
    """The secrets of an installation, and its name."""

    id: str
    secret: str
    """The key of keyed hashes, in hex."""
    signing_key: str
    """The key that signs records, in hex."""
    push_key: str
    """The key that signs reminders, as PEM."""


def read_installation(connection: Connection) -> Installation:
    """The installation of this database, created if the database is new."""
    made = Installation(secrets.token_hex(8), secrets.token_hex(32), new_private_key(), new_push_key())
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    statement = f"INSERT INTO {installation.name} (name, value) VALUES ({mark}, {mark}) ON CONFLICT DO NOTHING"
    for row in made._asdict().items():
        connection.exec_driver_sql(statement, row)
    found = {row.name: row.value for row in connection.execute(select(installation)).all()}
    return Installation(**{name: found[name] for name in Installation._fields})


ROOM_NEEDED = 32 * 1024
"""The bytes needed for a new table; with less room, only a short row may still be changed."""


def write_something(connection: Connection) -> None:
    """Write a dummy row, briefly a long one; fails if the database can't be written or is nearly full."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    statement = f"INSERT INTO {installation.name} (name, value) VALUES ({mark}, {mark})"
    for value in (secrets.token_hex(ROOM_NEEDED // 2), secrets.token_hex(4)):
        row = ("written", value)
        connection.exec_driver_sql(f"{statement} ON CONFLICT (name) DO UPDATE SET value = excluded.value", row)
