"""The file with the exact race odds of the second edition.

It is a plain NumPy array of uint32 in the user's cache folder, `odds/camelup2-v2.npy`, with six words for each position
of `positions`: 24 bits for the chance of every rank but the last to win the race, then of every rank but the first to
lose it. `FINEST` is certainty; the rank left out has the remainder. All five are rounded so that they sum to certainty:
each is less than one unit, `EXACT_WITHIN`, from the solution, and only the impossible is 0.

A note beside it, `camelup2-v2.json`, says how it was made, and has the CRC-32 of the array's file, which is checked
whenever the table is opened: a protection against accidents, not against forgers.
"""

import json
import mmap
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from giza.errors import GizaError
from giza.games import GAMES
from giza.games.camelup.odds.positions import count, index_of
from giza.games.camelup.rules.race import RACERS
from giza.machine import seize
from giza.messages import say
from giza.rules.compiled import compiled, user_cache

Table = NDArray[np.uint32]
Values = NDArray[np.uint32]

FORMAT = 2
RULES = GAMES["camelup2"].version
ONE = 2**32 - 1
"""Certainty in the first sweep of a solution; the values of sweeps are integers."""
CHANCES = 2 * RACERS
"""The number of chances of a position: for every rank to win the race, then for every rank to lose it."""
HALVES = ("winner", "loser")
"""The halves, which are solved one after the other."""
BITS = 24
FINEST = 2**BITS - 1
"""Certainty in a table."""
EXACT_WITHIN = 1e-7
"""The error bound of what is called exact: a unit of the table and the rest of the solution make 6.1e-8."""
WORDS = (CHANCES - 2) * BITS // 32
PACKED_AT_ONCE = 1 << 16
USUAL_SWEEPS = 28
"""The number of sweeps for the full track, for reports of progress only."""


class BadTable(GizaError):
    """The file with the race odds can't be used."""


class BeingSolved(GizaError):
    """Another process is making the table."""


class Solution(NamedTuple):
    """The odds from all positions of a track, and how they were computed."""

    length: int
    values: NDArray[np.float64]
    """[number of the position, chance]: of every rank to win, and then to lose."""
    sweeps: int
    residual: float
    """How far the chances to win, or those to lose, are from summing to 1 in the worst position."""
    seconds: float
    peak_memory: int
    """The peak memory in bytes."""

    def table(self) -> Table:
        """The chances in the stored format."""
        table = np.empty((len(self.values), WORDS), np.uint32)
        for begin in range(0, len(table), PACKED_AT_ONCE):
            rows = self.values[begin : begin + PACKED_AT_ONCE]
            won, lost = rounded(rows[:, :RACERS]), rounded(rows[:, RACERS:])
            table[begin : begin + PACKED_AT_ONCE] = packed(np.hstack([won[:, :-1], lost[:, 1:]]))
        table.flags.writeable = False
        return table


class Part(NamedTuple):
    """The latest sweep of one half. Its file also has the sum of all sweeps, `values`."""

    length: int
    sweeps: int
    largest: float
    """The largest chance in this sweep."""
    shift: int
    """Certainty is `ONE << shift` in `ends`."""
    seconds: float
    peak_memory: int
    ends: Values
    """[number of the position, rank]: the values of this sweep."""


def rounded(values: NDArray[np.float64]) -> NDArray[np.int64]:
    """Each row in units of `1 / FINEST`, rounded by the largest remainders so that it sums to certainty."""
    shares = values / values.sum(axis=1, keepdims=True) * FINEST
    units = shares.astype(np.int64)
    by_remainder = np.argsort(units - shares, axis=1, kind="stable")
    missing = FINEST - units.sum(axis=1, keepdims=True)
    more = np.zeros_like(units)
    np.put_along_axis(more, by_remainder, np.arange(RACERS) < missing, 1)
    found: NDArray[np.int64] = units + more
    return found


def packed(chances: NDArray[np.int64]) -> Table:
    """24-bit numbers, four in three words."""
    words = []
    for first in range(0, chances.shape[1], 4):
        a, b, c, d = chances[:, first : first + 4].T
        words += [a | (b & 0xFF) << 24, b >> 8 | (c & 0xFFFF) << 16, c >> 16 | d << 8]
    return np.stack(words, axis=1).astype(np.uint32)


@compiled
def read_row(table: Table, number: int, row: NDArray[np.float64]) -> None:
    """Write the chances of every rank to win, and then to lose, from a position."""
    for half in range(2):
        one, two = np.int64(table[number, 3 * half]), np.int64(table[number, 3 * half + 1])
        three = np.int64(table[number, 3 * half + 2])
        parts = one & FINEST, one >> 24 | (two & 0xFFFF) << 8, two >> 16 | (three & 0xFF) << 16, three >> 8
        first = half * (RACERS + 1)  # who wins is stored from the first rank on, who loses from the second
        left = FINEST
        for i in range(4):
            row[first + i] = parts[i] / FINEST
            left -= parts[i]
        row[RACERS - 1 + half] = left / FINEST


@compiled
def rows_of(table: Table, ends: NDArray[np.int64]) -> NDArray[np.float64]:
    """The chances of every rank to win, and then to lose, after each of the races at the end of a leg."""
    rows = np.empty((ends.shape[1], CHANCES))
    for i in range(ends.shape[1]):
        read_row(table, index_of(ends[0, i]), rows[i])
    return rows


def table_file() -> Path:
    """The path of the table."""
    return user_cache() / "odds" / f"camelup2-v{FORMAT}.npy"


def write_whole(file: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file under another name first, so that it is never seen half-written."""
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
    """Save a solution as a table, with a note about it."""
    table = solution.table()
    write_whole(file, lambda stream: np.save(stream, table))
    note = {"format": FORMAT, "rules": RULES, **solution._asdict(), "crc32": checksum(file)}
    del note["values"]
    write_whole(note_of(file), lambda stream: stream.write(json.dumps(note, indent=2).encode() + b"\n"))


def read_note(file: Path) -> dict[str, Any]:
    """The contents of the note beside a table."""
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


def sound() -> Table | None:
    """The full track's table, or None if it is missing or damaged; `giza doctor` reports damage."""
    try:
        now = table_file().stat()
    except OSError:
        return None
    return load_if_sound(table_file(), now.st_mtime_ns, now.st_ino)


@lru_cache(maxsize=1)
def load_if_sound(file: Path, written: int, inode: int) -> Table | None:
    """The table, read again only if its file has changed."""
    try:
        return load_checked(file, written, inode)
    except (BadTable, OSError):
        return None


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
    if stored is None or stored.dtype != np.uint32 or stored.shape != (count(note["length"]), WORDS):
        raise BadTable(say("odds.bad_table", path=file, reason=say("odds.wrong_size")))
    if checksum(file) != note["crc32"]:
        raise BadTable(say("odds.bad_table", path=file, reason=say("odds.damaged")))
    return stored


def checksum(file: Path) -> int:
    """The CRC-32 of a file."""
    with file.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return zlib.crc32(content)


def part_file(file: Path, half: str) -> Path:
    """The file of half a solution until it becomes this table."""
    return file.with_name(f"{file.stem}.{half}.npz")


def joined(file: Path) -> Solution:
    """The saved halves of a solution for this table, joined."""
    with ExitStack() as stack:
        halves = [stack.enter_context(np.load(part_file(file, half))) for half in HALVES]
        values = [half["values"] for half in halves]
        return Solution(
            length=int(halves[0]["length"]),
            values=np.hstack(values),
            sweeps=sum(int(half["sweeps"]) for half in halves),
            residual=max(float(abs(half.sum(axis=1) - 1).max()) for half in values),
            seconds=sum(float(half["seconds"]) for half in halves),
            peak_memory=max(int(half["peak_memory"]) for half in halves),
        )


def lock_file(file: Path) -> Path:
    """The lock held by the process that makes the table."""
    return file.with_name(f"{file.stem.partition('-')[0]}.lock")


@contextmanager
def only_one(file: Path) -> Iterator[None]:
    """Lock the making of a table until this process ends; raises `BeingSolved` if another one has the lock."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with lock_file(file).open("ab") as stream:
        if not seize(stream):
            raise BeingSolved(say("odds.being_solved"))
        yield


def is_locked(file: Path | None = None) -> bool:
    """Whether a process is making the table."""
    try:
        with lock_file(file or table_file()).open("ab") as stream:
            return not seize(stream)
    except OSError:
        return False


def remove_leftovers(file: Path) -> None:
    """Remove the saved halves of a table, and tables of older formats."""
    kind = file.stem.partition("-")[0]
    for other in file.parent.glob(f"{kind}-v*"):
        if other not in (file, note_of(file)):
            other.unlink(missing_ok=True)


def save_part(file: Path, part: Part) -> None:
    """Add a sweep to the file, whose sum of sweeps is copied in pieces to save memory."""

    def write(stream: BinaryIO) -> None:
        with ExitStack() as stack:
            archive = stack.enter_context(zipfile.ZipFile(stream, "w"))
            notes = {"format": FORMAT, "rules": RULES, **part._asdict()}
            for name, value in notes.items():
                with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                    np.lib.format.write_array(member, np.asarray(value))
            before = None
            if part.sweeps > 1:
                before = stack.enter_context(stack.enter_context(zipfile.ZipFile(file)).open("values.npy"))
                skip_header(before)
            with archive.open("values.npy", "w", force_zip64=True) as member:
                header = {"descr": "<f8", "fortran_order": False, "shape": part.ends.shape}
                np.lib.format.write_array_header_1_0(member, header)
                for begin in range(0, len(part.ends), PACKED_AT_ONCE):
                    found = part.ends[begin : begin + PACKED_AT_ONCE] / (ONE << part.shift)
                    if before is not None:
                        found += np.frombuffer(before.read(found.nbytes)).reshape(found.shape)
                    member.write(found.tobytes())

    write_whole(file, write)


def skip_header(stream: IO[bytes]) -> None:
    """Read an array's header."""
    np.lib.format.read_magic(stream)
    np.lib.format.read_array_header_1_0(stream)


def load_part(file: Path, length: int) -> Part | None:
    """The latest sweep for a track of this length; None if there is no usable one."""
    try:
        with np.load(file) as stored:
            if (stored["format"], stored["rules"], stored["length"]) != (FORMAT, RULES, length):
                return None
            if stored["values"].shape != (count(length), RACERS):
                return None
            return Part(*(stored[name] if name == "ends" else stored[name].item() for name in Part._fields))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
