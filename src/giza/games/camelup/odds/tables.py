"""The file that keeps the exact race odds of the second edition.

It is a plain NumPy array of float32 in the user's cache folder, `odds/camelup2-v1.npy`: one row for each position of
`positions`, in it for every rank (first to last) the chance to win the race, then for every rank the chance to lose it.
A note beside it, `camelup2-v1.json`, tells how it was made, and the CRC-32 of the array's file: quick enough to check
whenever the table is opened, and meant against accidents, not against forgers.
"""

import json
import mmap
import os
import zipfile
import zlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from giza.errors import GizaError
from giza.games import GAMES
from giza.games.camelup.odds.positions import count
from giza.games.camelup.rules.race import RACERS
from giza.messages import say
from giza.rules.compiled import user_cache

Table = NDArray[np.float32]
Values = NDArray[np.uint32]

FORMAT = 1
RULES = GAMES["camelup2"].version
ONE = 2**32 - 1
"""Certainty, while a table is being made: values are whole numbers until they are stored."""
CHANCES = 2 * RACERS
"""For every rank the chance to win the race, then for every rank the chance to lose it."""


class BadTable(GizaError):
    """The file with the race odds can't be used."""


class Solution(NamedTuple):
    """The odds from all positions of a track, finished or after some sweeps, and how they were found."""

    length: int
    values: Values
    """[number of the position, chance], of which `ONE` is certainty."""
    sweeps: int
    residual: float
    """The largest change of a probability in the last sweep."""
    seconds: float
    peak_memory: int
    """In bytes."""

    def table(self) -> Table:
        """The probabilities as they are stored."""
        table = (self.values / ONE).astype(np.float32)
        table.flags.writeable = False
        return table


def table_file() -> Path:
    """Where the table is kept."""
    return user_cache() / "odds" / f"camelup2-v{FORMAT}.npy"


def write_whole(file: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file under another name first, so that nobody ever sees half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f"{file.name}.{os.getpid()}.tmp")
    try:
        with unfinished.open("wb") as stream:
            write(stream)
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)


def note_of(file: Path) -> Path:
    """The note beside a table."""
    return file.with_suffix(".json")


def save(file: Path, solution: Solution) -> None:
    """Keep a solution as a table, with a note about it."""
    table = solution.table()
    write_whole(file, lambda stream: np.save(stream, table))
    note = {"format": FORMAT, "rules": RULES, **solution._asdict(), "crc32": checksum(file)}
    del note["values"]
    write_whole(note_of(file), lambda stream: stream.write(json.dumps(note, indent=2).encode() + b"\n"))


def read_note(file: Path) -> dict[str, Any]:
    """What the note beside a table tells."""
    try:
        note = json.loads(note_of(file).read_bytes())
    except FileNotFoundError:
        raise BadTable(say("odds.bad_table", path=file, reason=say("odds.note_missing"))) from None
    except ValueError:
        note = None
    if not isinstance(note, dict) or not {"format", "rules", "length", "crc32"} <= note.keys():
        raise BadTable(say("odds.bad_table", path=file, reason=say("odds.note_unreadable")))
    return note


def load(file: Path | None = None) -> Table | None:
    """Map a table into memory, the full track's by default. None if there is none; `BadTable` if it can't be used."""
    file = file or table_file()
    try:
        now = file.stat()
    except FileNotFoundError:
        return None
    return load_checked(file, now.st_mtime_ns, now.st_ino)


@lru_cache(maxsize=1)
def load_checked(file: Path, written: int, inode: int) -> Table:
    """Check a table and map it into memory, again only when the file has changed."""
    note = read_note(file)
    if note["format"] != FORMAT or note["rules"] != RULES:
        raise BadTable(say("odds.bad_table", path=file, reason=say("odds.other_version")))
    try:
        stored: Table | None = np.asarray(np.load(file, mmap_mode="r"))
    except (ValueError, EOFError):
        stored = None
    if stored is None or stored.dtype != np.float32 or stored.shape != (count(note["length"]), CHANCES):
        raise BadTable(say("odds.bad_table", path=file, reason=say("odds.wrong_size")))
    if checksum(file) != note["crc32"]:
        raise BadTable(say("odds.bad_table", path=file, reason=say("odds.damaged")))
    return stored


def checksum(file: Path) -> int:
    """The CRC-32 of a file."""
    with file.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return zlib.crc32(content)


def save_partial(file: Path, solution: Solution) -> None:
    """Keep what was found so far."""
    write_whole(file, lambda stream: np.savez(stream, format=FORMAT, rules=RULES, **solution._asdict()))


def load_partial(file: Path, length: int) -> Solution | None:
    """What was found so far for a track of this length; None if there is nothing that can be used."""
    try:
        with np.load(file) as stored:
            if (stored["format"], stored["rules"], stored["length"]) != (FORMAT, RULES, length):
                return None
            return Solution(*(stored[name] if name == "values" else stored[name].item() for name in Solution._fields))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
