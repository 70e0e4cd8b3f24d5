"""The inside of a bot process: each question is answered in a thread of its own."""

import contextlib
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

from giza.bots import make
from giza.errors import GizaError
from giza.games import rules_of
from giza.server.workers.jobs import JOBS

THREADS = 64
READY, PROGRESS = -1, -2
"""Sent instead of a question's number: the process is ready, or reports progress."""


def prepare(tell: Callable[[str, int, int], None], name: str) -> None:
    """Compile or load a game and its default opponent, and report progress."""
    from giza.bots.rehearsal import make_ready
    from giza.game import Game

    rules = rules_of(name)
    for seats in {rules.seats[0], rules.default_seats}:  # a bot may think in another way with two players
        make_ready(Game(rules, seats), make(rules.opponent), lambda _, done, total: tell(name, done, total))


def work(pipe: Connection, niceness: int) -> None:
    """Answer questions until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the node handles Ctrl-C and ends its processes itself
    if hasattr(os, "nice"):
        os.nice(niceness)
    sending = Lock()

    def tell(game: str, done: int, total: int) -> None:
        with sending, contextlib.suppress(OSError):
            pipe.send((PROGRESS, (game, done, total), None))

    jobs: dict[str, Callable[..., Any]] = {**JOBS, "prepare": partial(prepare, tell)}

    def answer(number: int, job: str, arguments: tuple[Any, ...]) -> None:
        try:
            result: tuple[int, Any, str | None] = (number, jobs[job](*arguments), None)
        except GizaError as error:
            result = (number, None, str(error.message.key))
        except BaseException as error:
            result = (number, None, repr(error))
        with sending, contextlib.suppress(OSError):
            pipe.send(result)

    with contextlib.suppress(EOFError, OSError), ThreadPoolExecutor(THREADS) as threads:
        pipe.send((READY, None, None))
        while True:
            threads.submit(answer, *pipe.recv())
