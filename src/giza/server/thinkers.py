"""Bots that think in processes of their own, so that none of them ever holds up the tables.

A process takes any number of questions at a time, each in a thread of its own, so that a slow bot delays nobody's
question; if bots keep overrunning their time there, the process is replaced.
"""

import asyncio
import contextlib
import itertools
import logging
import multiprocessing
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from random import Random
from threading import Lock, Thread
from typing import Any

from giza.bots import ExplainingBot, ask, make
from giza.errors import GizaError
from giza.server.logs import log
from giza.server.refusals import Refusal

THREADS = 64
LATE_TOLERATED = 8
"""So many late bots, whose threads may go on forever, and their process is replaced."""
GRACE = 2.0
"""So many seconds more than a bot has, the process has to answer at all."""
COMPILING = 60.0
"""So many seconds more a bot has at its first action of a game, on a machine that has to compile it."""
ADVICE_SECONDS = 60.0
READY = -1
"""Instead of the number of a question: the process is ready."""
ADVISER = "hard"
COMPILED: set[tuple[str, str]] = set()
"""The bots that have played a game in this process."""


def choose(bot: str, seed: int, view: dict[str, Any], actions: Sequence[str], seconds: float) -> tuple[str, str | None]:
    """What a bot does, and what went wrong with it."""
    if (bot, view["game"]) not in COMPILED:
        seconds += COMPILING
    answer = ask(make(bot, seed), view, actions, seconds)
    COMPILED.add((bot, view["game"]))
    return answer.action, answer.fault


def advise(view: dict[str, Any], actions: Sequence[str], seed: int) -> list[tuple[str, float]]:
    """What the adviser considers, best first."""
    adviser = make(ADVISER, seed)
    if not isinstance(adviser, ExplainingBot):
        return [(adviser.choose(view, actions), 0.0)]
    return [(action, float(value)) for action, value in adviser.explain(view, actions)]


def tell_odds(view: dict[str, Any], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The odds of a race as a spectator sees it."""
    from giza import odds
    from giza.bots.records import state_of
    from giza.game import Game
    from giza.odds.as_json import as_data

    rules, state = state_of(view)
    game = Game(rules, seats, **options).in_state(state)
    return as_data(odds.leg(game), odds.race(game))


def tell_chances(record: str) -> list[dict[str, float]]:
    """The camels' chances in the course of a finished game."""
    from giza.server.chances import chances_of

    return chances_of(record)


JOBS: dict[str, Callable[..., Any]] = {
    "choose": choose,
    "advise": advise,
    "odds": tell_odds,
    "chances": tell_chances,
}


def work(pipe: Connection) -> None:
    """Answer questions until there are no more: what a process of thinkers does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the node, which ends its processes itself
    sending = Lock()

    def answer(number: int, job: str, arguments: tuple[Any, ...]) -> None:
        try:
            result: tuple[int, Any, str | None] = (number, JOBS[job](*arguments), None)
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


class Failed(Exception):
    """No answer came."""


class Worker:
    """One process, and the questions it hasn't answered yet."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True, name="giza thinker")
        self.process.start()
        theirs.close()
        self.loop = loop
        self.open: dict[int, asyncio.Future[Any]] = {}
        self.late = 0
        self.ready = False
        Thread(target=self.listen, daemon=True, name="giza thinker's ear").start()

    def listen(self) -> None:
        """Pass answers on to the event loop until the process ends."""
        with contextlib.suppress(EOFError, OSError, RuntimeError):
            while True:
                self.loop.call_soon_threadsafe(self.receive, *self.pipe.recv())
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self.give_up)

    def receive(self, number: int, result: Any, error: str | None) -> None:
        """An answer has come, or the word that the process has loaded everything."""
        self.ready = self.ready or number == READY
        future = self.open.pop(number, None)
        if future is not None and not future.done():
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(Failed(error))

    def give_up(self) -> None:
        """No answer will come any more."""
        for future in self.open.values():
            if not future.done():
                future.set_exception(Failed("the process ended"))
        self.open.clear()

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.pipe.close()


class Thinkers:
    """The processes of a node; started when first needed."""

    def __init__(self, processes: int) -> None:
        self.count = processes
        self.workers: list[Worker] = []
        self.numbers = itertools.count()

    def worker(self) -> Worker:
        """The process with the fewest open questions; dead and worn ones are replaced."""
        for worker in [w for w in self.workers if not w.process.is_alive() or w.late > LATE_TOLERATED]:
            self.workers.remove(worker)
            worker.stop()
        if len(self.workers) < self.count and all(worker.open for worker in self.workers):
            self.workers.append(Worker(asyncio.get_running_loop()))
        ready = [worker for worker in self.workers if worker.ready]  # one that starts takes seconds
        return min(ready or self.workers, key=lambda worker: len(worker.open))

    async def do(self, job: str, seconds: float, *arguments: Any) -> Any:
        """Have a job done; `Failed` if no answer comes in time."""
        return await self.do_by(self.worker(), job, seconds, *arguments)

    async def do_by(self, worker: Worker, job: str, seconds: float, *arguments: Any) -> Any:
        """Have a job done by a certain process."""
        number = next(self.numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        worker.open[number] = future
        try:
            worker.pipe.send((number, job, arguments))
            return await asyncio.wait_for(future, seconds)
        except TimeoutError:
            worker.late += 1
            raise Failed("no answer in time") from None
        except OSError as error:
            raise Failed(repr(error)) from error
        finally:
            worker.open.pop(number, None)

    async def advice(self, job: str, *arguments: Any) -> Any:
        """Have a job done that somebody waits for."""
        try:
            return await self.do(job, ADVICE_SECONDS, *arguments)
        except Failed as error:
            log("no advice", logging.WARNING, job=job, reason=str(error))
            raise Refusal("busy", status=503) from error

    async def choose(
        self, bot: str, view: dict[str, Any], actions: Sequence[str], seconds: float, seed: int
    ) -> tuple[str, str | None]:
        """What a bot does, whatever happens: chance plays for it if need be; and what went wrong."""
        worker = self.worker()
        try:
            action, fault = await self.do_by(
                worker, "choose", seconds + COMPILING + GRACE, bot, seed, view, list(actions), seconds
            )
        except Failed as error:
            log("a bot gave no answer", bot=bot, reason=str(error))
            return Random(seed).choice(list(actions)), "failed"
        if fault == "late":
            worker.late += 1
        return action, fault

    def stop(self) -> None:
        """End all processes."""
        for worker in self.workers:
            worker.stop()
        self.workers.clear()
