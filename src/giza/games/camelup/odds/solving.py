"""Solves the second edition in the background: once for all processes, and only while the machine is idle.

    python -m giza.games.camelup.odds.solving

is what a server starts. It ends when the table exists, when it can't be stored, or when its standard input is closed.
"""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Iterator

import numpy as np

from giza.chances import Solved
from giza.errors import GizaError
from giza.games.camelup.odds.second_edition import build
from giza.games.camelup.odds.tables import (
    HALVES,
    USUAL_SWEEPS,
    BadTable,
    is_locked,
    load,
    part_file,
    table_file,
)
from giza.machine import free_memory, processors

NEEDED_MEMORY = 2.3e9
"""Bytes of free memory that solving waits for."""
LEAST_MEMORY = 0.3e9
"""With less it stops, saves its work and waits."""
LOOK_EVERY = 15.0
"""The seconds between checks of the machine."""


class Crowded(Exception):
    """Memory is needed elsewhere."""


def solved() -> Solved:
    """The progress of exact odds."""
    try:
        if load() is not None:
            return Solved("exact", 0, 0)
    except BadTable:
        return Solved("solving" if is_locked() else "unusable", sweeps_done(), USUAL_SWEEPS)
    return Solved("solving" if is_locked() else "missing", sweeps_done(), USUAL_SWEEPS)


def sweeps_done() -> int:
    """The number of saved sweeps of an unfinished solution."""
    done = 0
    for half in HALVES:
        with contextlib.suppress(Exception), np.load(part_file(table_file(), half)) as stored:
            done += int(stored["sweeps"])
    return done


def yield_to_others() -> None:
    """Run at the lowest priority."""
    if hasattr(os, "sched_setscheduler") and hasattr(os, "SCHED_IDLE"):
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    if hasattr(os, "nice"):
        os.nice(19)


def is_busy() -> bool:
    """Whether every processor is busy with other work."""
    return hasattr(os, "getloadavg") and os.getloadavg()[0] - 1 > processors()


def make_way(number: int, done: float, change: float) -> None:
    """Rest between two steps while others need the machine."""
    while is_busy():
        time.sleep(LOOK_EVERY)
    free = free_memory()
    if free is not None and free < LEAST_MEMORY:
        raise Crowded("others need the memory")


def may_begin() -> bool:
    """Whether the machine is idle enough."""
    free = free_memory()
    return not is_busy() and (free is None or free > NEEDED_MEMORY)


def attempts() -> Iterator[bool]:
    """Yield whether the table exists, each time it makes sense to try again."""
    while True:
        try:
            yield load() is not None
        except BadTable:
            yield False
        time.sleep(LOOK_EVERY)


def end_with_input() -> None:
    """Exit when the parent process is gone."""
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(0)


def main() -> int:
    """Solve as soon as the machine is idle enough; 1 if the table can't be stored."""
    yield_to_others()
    threading.Thread(target=end_with_input, daemon=True).start()
    for there in attempts():
        if there:
            return 0
        if not may_begin() or is_locked():
            continue
        try:
            build(threads=1, on_progress=make_way)
        except OSError as error:
            print(f"{error.filename or table_file()}: {error.strerror}", file=sys.stderr)
            return 1
        except (GizaError, MemoryError, Crowded):  # another process has begun, or needs the memory
            continue
    return 0


if __name__ == "__main__":
    sys.exit(main())
