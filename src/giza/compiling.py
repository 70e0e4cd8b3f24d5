"""The first compilation takes seconds: announces it once and measures it, so that clocks can exclude it."""

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
"""Numba's events. The first covers compiling one function; the second also loading from the cache, and nests."""


class Watch(local):
    """The nesting depth of compilation in a thread, and when it began."""

    depth = 0
    began = 0.0


class Spent:
    """The time that compilation has taken in this process."""

    seconds = 0.0


WATCH = Watch()
SPENT = Spent()


class Announcement:
    """One sentence on a terminal or in the log when the first of our functions is compiled."""

    made = False

    def make(self) -> None:
        """Print or log it, once."""
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
    """Start listening to Numba."""
    if PURE:
        return
    from numba.core import event

    class CompilationListener(event.Listener):  # type: ignore[misc]
        """Receives Numba's events and measures the time of compiling and loading."""

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

    listener = CompilationListener()
    event.register(COMPILE, listener)
    event.register(LOCK, listener)


@contextmanager
def announced_otherwise() -> Iterator[None]:
    """Suppress the announcement within a `with` block, for callers that inform the user themselves."""
    before, ANNOUNCEMENT.made = ANNOUNCEMENT.made, True
    try:
        yield
    finally:
        ANNOUNCEMENT.made = before


def compiling_seconds() -> float:
    """The seconds that this process has spent compiling and loading compiled code so far."""
    return SPENT.seconds
