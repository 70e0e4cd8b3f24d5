"""Bots think in processes of their own, so that they never block the tables.

A process takes any number of questions at a time, each in a thread of its own, so that a slow bot delays nobody's
question; if bots keep overrunning their time there, the process is replaced.
"""

import asyncio
import contextlib
import itertools
import logging
import multiprocessing
import pickle
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from hashlib import sha256
from multiprocessing.reduction import ForkingPickler
from random import Random
from threading import Thread
from typing import Any, NamedTuple

from giza.server.clock import MACHINE, Clock
from giza.server.logs import log
from giza.server.refusals import Refusal
from giza.server.workers.inside import PROGRESS, READY, work
from giza.server.workers.jobs import BOTS_KEPT, COMPILING
from giza.server.workers.queue import ThinkingQueue

AT_ONCE_BYTES = 32 * 1024
"""The largest message that a pipe accepts without blocking."""
LATE_TOLERATED = 8
"""A process with more late bots is replaced, because their threads may never end."""
GRACE = 2.0
"""Seconds that a process has to answer, beyond the bot's own time."""
ADVICE_SECONDS = 60.0
ADVICE_KEPT = 500
WARM_SECONDS = 600.0
PLACES = 4
"""The most questions that a process has at a time."""
UNWATCHED = 5
"""The niceness of the process for work that no game waits for."""
MUCH_BUSIER = 2
"""A table goes back to the process that keeps its bot, unless another one has this many fewer open questions."""


class Thinker(NamedTuple):
    """A bot that is to choose, and its table."""

    bot: str
    place: str = ""
    """The table and seat, under which the bot is kept between choices."""
    owner: str = ""
    """The address that made the table; thinking time is shared between addresses."""
    idle: bool = False
    """Whether no person waits for it."""


class BotChoice(NamedTuple):
    """A bot's action, and its fault if any."""

    action: str
    fault: str | None


class Failed(Exception):
    """No answer came."""


class BotProcess:
    """One process, and the questions it hasn't answered yet."""

    def __init__(self, loop: asyncio.AbstractEventLoop, niceness: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, niceness), daemon=True, name="giza bots")
        self.process.start()
        theirs.close()
        self.loop = loop
        self.open: dict[int, asyncio.Future[Any]] = {}
        self.posting = asyncio.Lock()
        self.late = 0
        self.ready = False
        self.on_progress: Callable[[str, int, int], None] = lambda game, done, total: None
        """Called with the game that is being compiled, the number of functions done, and their total."""
        Thread(target=self.listen, daemon=True, name="giza bots' answers").start()

    def listen(self) -> None:
        """Pass answers on to the event loop until the process ends."""
        with contextlib.suppress(EOFError, OSError, RuntimeError):
            while True:
                self.loop.call_soon_threadsafe(self.receive, *self.pipe.recv())
        self.pipe.close()  # not in `stop`: a new pipe would get its number and be read here
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self.give_up)

    def receive(self, number: int, result: Any, error: str | None) -> None:
        """Handle a message: an answer, progress, or that everything is loaded."""
        if number == PROGRESS:
            self.on_progress(*result)
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

    async def post(self, message: tuple[Any, ...]) -> None:
        """Send a question after earlier ones, from a thread if it is long: that waits until the process reads it."""
        await asyncio.shield(asyncio.ensure_future(self.post_in_turn(ForkingPickler.dumps(message))))

    async def post_in_turn(self, data: Any) -> None:
        """Send the whole message even if the caller gives up: half a question would garble all that follow."""
        async with self.posting:
            if len(data) <= AT_ONCE_BYTES:
                self.pipe.send_bytes(data)
            else:
                await asyncio.to_thread(self.pipe.send_bytes, data)

    def stop(self) -> None:
        """End the process; its pipe is closed when `listen` has read to its end."""
        self.process.kill()


class BotProcesses:
    """The processes of a node; started when first needed."""

    def __init__(self, processes: int, niceness: int = 0, clock: Clock = MACHINE) -> None:
        self.count = processes
        self.clock = clock
        self.niceness = niceness
        self.processes: list[BotProcess] = []
        self.apart: BotProcess | None = None
        """The process for work that no game waits for, so that it doesn't slow down bots."""
        self.homes: OrderedDict[str, BotProcess] = OrderedDict()
        """The process that keeps a bot, by its place."""
        self.numbers = itertools.count()
        self.warming: list[asyncio.Task[None]] = []
        self.queue = ThinkingQueue(processes * PLACES, clock)
        self.advised: OrderedDict[bytes, asyncio.Task[Any]] = OrderedDict()
        """Answers that others may ask for too, including those being computed."""
        self.waits: set[asyncio.Timeout] = set()
        """The number of callers waiting for each answer being computed."""
        self.stopping = False

    def warm_up(self) -> None:
        """Start all processes and let each of them compile what it needs, before anybody waits for it."""
        loop = asyncio.get_running_loop()
        self.processes += [BotProcess(loop, self.niceness) for _ in range(self.count - len(self.processes))]
        self.warming = [asyncio.create_task(self.warm(process)) for process in self.processes]

    async def warm(self, process: BotProcess) -> None:
        """Let a process play a few actions; failures don't matter."""
        with contextlib.suppress(Failed):
            await self.do_by(process, "warm", WARM_SECONDS)

    def process(self) -> BotProcess:
        """The process with the fewest open questions; dead and overloaded ones are replaced."""
        for process in [p for p in self.processes if not p.process.is_alive() or p.late > LATE_TOLERATED]:
            self.processes.remove(process)
            process.stop()
        if len(self.processes) < self.count and all(process.open for process in self.processes):
            self.processes.append(BotProcess(asyncio.get_running_loop(), self.niceness))
        ready = [process for process in self.processes if process.ready]  # one that starts takes seconds
        return min(ready or self.processes, key=lambda process: len(process.open))

    def process_apart(self) -> BotProcess:
        """The process for work that no game waits for, started on demand, and replaced when dead or overloaded."""
        if self.apart is not None and (not self.apart.process.is_alive() or self.apart.late > LATE_TOLERATED):
            self.apart.stop()
            self.apart = None
        if self.apart is None:
            self.apart = BotProcess(asyncio.get_running_loop(), self.niceness + UNWATCHED)
        return self.apart

    def home_of(self, place: str) -> BotProcess:
        """The process that keeps a bot, unless it is gone or much busier than another one."""
        freest, home = self.process(), self.homes.get(place)
        if home is None or home not in self.processes or len(home.open) > len(freest.open) + MUCH_BUSIER:
            home = freest
        self.homes[place] = home
        self.homes.move_to_end(place)
        if len(self.homes) > BOTS_KEPT * self.count:
            self.homes.popitem(last=False)
        return home

    async def do(self, job: str, seconds: float, *arguments: Any, apart: bool = False) -> Any:
        """Run a job, in the bots' processes or in the idle one; raises `Failed` if no answer comes in time."""
        process = self.process_apart() if apart else self.process()
        return await self.do_by(process, job, seconds, *arguments)

    async def do_by(self, process: BotProcess, job: str, seconds: float, *arguments: Any) -> Any:
        """Run a job in a given process."""
        number = next(self.numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        process.open[number] = future
        try:
            await process.post((number, job, arguments))
            async with self.clock.timeout(seconds):
                return await future
        except TimeoutError:
            process.late += 1
            raise Failed("no answer in time") from None
        except OSError as error:
            raise Failed(repr(error)) from error
        finally:
            process.open.pop(number, None)

    async def advice(
        self, owner: str, job: str, *arguments: Any, idle: bool = False, seconds: float = ADVICE_SECONDS
    ) -> Any:
        """Run a job for a waiting caller; the same question is computed once for all callers.

        An idle job comes after everything that people wait for at their tables.
        """
        key = sha256(pickle.dumps((job, arguments))).digest()
        task = self.advised.get(key)
        if task is None or (task.done() and task.exception() is not None):
            task = self.advised[key] = asyncio.create_task(self.work_out(owner, idle, job, *arguments, seconds=seconds))
        self.advised.move_to_end(key)
        while len(self.advised) > ADVICE_KEPT:
            self.advised.popitem(last=False)
        return await asyncio.shield(task)

    async def work_out(self, owner: str, idle: bool, job: str, *arguments: Any, seconds: float = ADVICE_SECONDS) -> Any:
        """Run a job when the queue has a place for it."""
        try:
            async with self.while_running(), self.queue.place(owner, idle=idle):
                return await self.do(job, seconds, *arguments, apart=idle)
        except TimeoutError:
            raise Refusal("shutting_down", status=503) from None
        except Failed as error:
            log("no advice", logging.WARNING, job=job, reason=str(error))
            raise Refusal("busy", status=503) from error

    @contextlib.asynccontextmanager
    async def while_running(self) -> AsyncIterator[None]:
        """Run the block until it ends or the server stops, which raises `TimeoutError`."""
        async with self.clock.timeout(0 if self.stopping else None) as wait:
            self.waits.add(wait)
            try:
                yield
            finally:
                self.waits.remove(wait)

    async def choose(self, thinker: Thinker, view: dict[str, Any], actions: Sequence[str], seconds: float) -> BotChoice:
        """A bot's choice; a random action if the bot fails."""
        async with self.queue.place(thinker.owner, thinker.idle):
            return await self.choose_now(thinker, view, actions, seconds)

    async def choose_now(
        self, thinker: Thinker, view: dict[str, Any], actions: Sequence[str], seconds: float
    ) -> BotChoice:
        """Let a bot choose at once, without a place in the queue."""
        bot, seed = thinker.bot, secrets.randbits(32)
        place = f"{thinker.place} {bot}"
        process = self.home_of(place)
        try:
            action, fault = await self.do_by(
                process, "choose", seconds + COMPILING + GRACE, place, bot, seed, view, list(actions), seconds
            )
        except Failed as error:
            log("a bot gave no answer", bot=bot, reason=str(error))
            return BotChoice(Random(seed).choice(list(actions)), "failed")
        if fault == "late":
            process.late += 1
        return BotChoice(action, fault)

    def send_away(self) -> None:
        """Refuse all pending and future questions."""
        self.stopping = True
        for wait in self.waits:
            wait.reschedule(0)

    def stop(self) -> None:
        """End all processes."""
        for task in (*self.warming, *self.advised.values()):
            task.cancel()
        for process in [*self.processes, *filter(None, [self.apart])]:
            process.stop()
        self.processes.clear()
        self.apart = None
