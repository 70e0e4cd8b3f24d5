"""Compiling takes seconds, the first time: who calls the library is told so once, and clocks can leave it out."""

import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import local
from typing import Any

from giza.messages import say, users_language
from giza.rules.compiled import PURE

LOG = logging.getLogger("giza")
COMPILE, LOCK = "numba:compile", "numba:compiler_lock"
"""Numba's events: a function is compiled; a function is compiled or loaded from the cache, others inside it too."""


class Watch(local):
    """How deep a thread is in compilation, and since when."""

    depth = 0
    began = 0.0


class Spent:
    """What compilation has taken in this process."""

    seconds = 0.0


WATCH = Watch()
SPENT = Spent()


class Announcement:
    """One sentence, on a terminal or in the log, when the first function of ours is compiled."""

    made = False

    def make(self) -> None:
        """Say it, unless it was said before."""
        if self.made:
            return
        self.made = True
        text = say("game.compiling").text(users_language())
        LOG.info(text)
        if sys.stderr is not None and sys.stderr.isatty():
            print(text, file=sys.stderr, flush=True)


ANNOUNCEMENT = Announcement()


@cache
def announce_compilation() -> None:
    """Listen to Numba from now on."""
    if PURE:
        return
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        """Hears of compilations, and how long they and loading take."""

        def on_start(self, event: Any) -> None:
            if event.kind == LOCK:
                WATCH.depth += 1
                if WATCH.depth == 1:
                    WATCH.began = time.perf_counter()
            elif event.data["dispatcher"].py_func.__module__.startswith("giza."):
                ANNOUNCEMENT.make()

        def on_end(self, event: Any) -> None:
            if event.kind == LOCK:
                WATCH.depth -= 1
                if WATCH.depth == 0:
                    SPENT.seconds += time.perf_counter() - WATCH.began

    listener = Listener()
    event.register(COMPILE, listener)
    event.register(LOCK, listener)


@contextmanager
def announced_otherwise() -> Iterator[None]:
    """Say nothing within a `with`: whoever calls tells the user in a better way."""
    before, ANNOUNCEMENT.made = ANNOUNCEMENT.made, True
    try:
        yield
    finally:
        ANNOUNCEMENT.made = before


def compiling_seconds() -> float:
    """How many seconds this process has spent on compiling and on loading compiled code so far."""
    return SPENT.seconds
