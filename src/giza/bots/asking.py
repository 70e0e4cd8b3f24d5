"""Asks a bot for an action. A bot that fails has a random action played for it, and nothing else breaks."""

import logging
import os
import time
import traceback
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from random import Random
from threading import Lock, Thread
from typing import Literal, NamedTuple

from giza.bots.interface import Bot, View
from giza.bots.random_bot import choose_by_kind
from giza.errors import BotFault
from giza.messages import say

LOG = logging.getLogger("giza.bots")
"""Every fault, at the level `DEBUG`."""

Fault = Literal["raised", "late", "illegal"]


class Answer(NamedTuple):
    """The action for a bot, its thinking time, and its fault if any."""

    action: str
    fault: Fault | None
    seconds: float
    trouble: str | None = None
    """The details of a fault: the traceback of an exception, or the illegal answer."""


def ask(bot: Bot, view: View, actions: Sequence[str], seconds: float | None = None, *, strict: bool = False) -> Answer:
    """Let a bot choose, within a time limit if given; chance plays for it if it raises, is late or answers nonsense.

    With `strict` such a fault is raised as `BotFault`, whose cause is the bot's exception.

    A late bot keeps running in a thread that nobody waits for, and slows the interpreter until it is done. Run a bot
    that you don't trust in a process of its own.

    >>> class Sleepy:
    ...     def choose(self, view, actions):
    ...         return "zzz"
    >>> ask(Sleepy(), {}, ["roll"]).trouble
    "the answer 'zzz' isn't a legal action: roll"
    """
    begin = time.perf_counter()

    def choice() -> object:
        return bot.choose(view, list(actions))

    fault: Fault | None = None
    chosen: object = None
    trouble: str | None = None
    cause: BaseException | None = None
    try:
        chosen = choice() if seconds is None else in_time(choice, seconds)
    except TooLate:
        fault, trouble = "late", say("bot.late", seconds=seconds).text()
    except (Exception, SystemExit) as error:
        fault, trouble, cause = "raised", told_by(error), error
    spent = time.perf_counter() - begin
    if fault is None:
        if isinstance(chosen, str) and chosen in actions:
            return Answer(chosen, None, spent)
        fault, trouble = "illegal", say("bot.illegal", answer=repr(chosen)[:200], actions=list(actions)).text()
    LOG.debug("%s: %s", type(bot).__name__, trouble)
    if strict:
        raise BotFault(say("bot.fault", bot=type(bot).__name__, trouble=trouble)) from cause
    return Answer(choose_by_kind(actions, Random(repr(list(actions)))), fault, spent, trouble)


def told_by(error: BaseException) -> str:
    """The traceback of an exception, from the bot's first line on."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace)).rstrip()


class TooLate(Exception):
    """The bot hasn't answered in time."""


Result = tuple[object, BaseException | None]
Job = tuple[Callable[[], object], SimpleQueue[Result]]


class ReusableThread:
    """A reusable thread: a bot's compiled code keeps its memory per thread."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        Thread(target=self.work, daemon=True, name="giza bot").start()

    def work(self) -> None:
        """Do jobs until told to end."""
        while (job := self.jobs.get()) is not None:
            function, answers = job
            try:
                answers.put((function(), None))
            except BaseException as error:
                answers.put((None, error))


class ReusableThreads:
    """The idle threads."""

    def __init__(self) -> None:
        self.forget()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.forget)  # threads don't follow into a child process

    def forget(self) -> None:
        """Start without threads."""
        self.idle: list[ReusableThread] = []
        self.lock = Lock()

    def take(self) -> ReusableThread:
        """An idle thread, or a new one."""
        with self.lock:
            return self.idle.pop() if self.idle else ReusableThread()

    def give_back(self, thread: ReusableThread) -> None:
        """Return a thread."""
        with self.lock:
            self.idle.append(thread)


THREADS = ReusableThreads()


def in_time(function: Callable[[], object], seconds: float) -> object:
    """The result of a function run in another thread; raises `TooLate` if it takes too long."""
    thread = THREADS.take()
    answers: SimpleQueue[Result] = SimpleQueue()
    thread.jobs.put((function, answers))
    try:
        result, error = answers.get(timeout=seconds)
    except Empty:
        thread.jobs.put(None)
        raise TooLate from None
    THREADS.give_back(thread)
    if error is not None:
        raise error
    return result
