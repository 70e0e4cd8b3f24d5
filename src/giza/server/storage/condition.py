"""Checks at the start whether a database can be used, and protects its files."""

import contextlib
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from giza.errors import BadOption, GizaError
from giza.messages import say

MARKER = ".installed"
"""The ending of the file beside a database that names its installation."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""The permissions that other users of the machine must not have."""
MOST_CHECKED = 256 * 2**20
"""The size up to which files are checked at every start; `giza admin check` checks all."""


class UnusableDatabase(GizaError):
    """The database is damaged, was emptied, can't be reached, or belongs to a newer version."""

    exit_code = 3  # restarting won't help


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; None for all others."""
    with contextlib.suppress(ArgumentError):
        address = make_url(url)
        if address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:"):
            return Path(str(address.database))
    return None


def marker_of(file: Path) -> Path:
    """The file that remembers which installation a database holds."""
    return file.with_name(file.name + MARKER)


def keep_private(file: Path) -> list[Path]:
    """Close a database's files and folder to other users of the machine; return those that were open.

    A folder with other files in it stays as it is. SQLite gives its logs the database's mode.
    """
    make_private_folder(file.parent)
    touch_private(file)
    found = list(files_of(file))
    if all(path.name.startswith(file.name) for path in file.parent.iterdir()):
        found.append(file.parent)
    return [path for path in found if close_to_others(path)]


def files_of(file: Path) -> Iterator[Path]:
    """A database with its logs, its lock, its marker, and the files set aside."""
    yield from sorted(path for path in file.parent.iterdir() if path.name.startswith(file.name) and path.is_file())


def close_to_others(path: Path) -> bool:
    """Remove other users' permissions; False if they had none, or if we may not change them."""
    mode = path.stat().st_mode
    if os.name == "nt" or not mode & OTHERS:
        return False
    try:
        path.chmod(stat.S_IMODE(mode) & ~OTHERS)
    except PermissionError:
        return False
    return True


def make_private_folder(folder: Path) -> None:
    """Make a folder for this user alone, unless it exists."""
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)


def touch_private(file: Path) -> None:
    """Make an empty file for this user alone, unless it exists."""
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
        file.chmod(0o600)  # whatever the umask


def check_file(file: Path) -> None:
    """Refuse a file that is damaged, or empty where tables were kept before."""
    marker = marker_of(file)
    if marker.exists() and not holds_tables(file):
        raise UnusableDatabase(say("cli_server.emptied_database", database=file, marker=marker))
    if file.exists() and file.stat().st_size <= MOST_CHECKED:
        fault = first_fault(file)
        if fault is not None:
            raise UnusableDatabase(say("cli_server.damaged_database", database=file, reason=fault))


def holds_tables(file: Path) -> bool:
    """Whether a file is the database of an installation; one that can't be read may be."""
    if not file.exists() or file.stat().st_size == 0:
        return False
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            return bool(connection.execute("SELECT count(*) FROM installation").fetchone()[0])
    except sqlite3.OperationalError:
        return False
    except sqlite3.DatabaseError:
        return True


def first_fault(file: Path) -> str | None:
    """The first fault in the file of a database, if any."""
    if file.stat().st_size == 0:
        return None
    try:
        with closing(sqlite3.connect(file)) as connection:
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        return str(error)
    return None if found == "ok" else found.splitlines()[-1]


def remember_installation(file: Path, id: str) -> None:
    """Note that tables are kept in this file from now on."""
    marker = marker_of(file)
    if not marker.exists():
        touch_private(marker)
        marker.write_text(f"{id}\n")


def hold_single_node(url: str) -> sqlite3.Connection | None:
    """Keep other nodes away from a file until the connection is closed or this process ends.

    PostgreSQL serves many nodes and needs no lock. The lock is on a file beside the database, so that backups and other
    readers can still open it.
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
