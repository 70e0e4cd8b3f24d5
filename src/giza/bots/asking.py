"""Asking a bot for an action, whatever it does: one that fails loses its turn and nothing else."""

import os
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from random import Random
from threading import Lock, Thread
from typing import Literal, NamedTuple

from giza.bots.interface import Bot, View
from giza.bots.random_bot import choose_by_kind

Fault = Literal["raised", "late", "illegal"]


class Answer(NamedTuple):
    """What is played for a bot, how long it thought, and what went wrong, if anything did."""

    action: str
    fault: Fault | None
    seconds: float


def ask(bot: Bot, view: View, actions: Sequence[str], seconds: float | None = None) -> Answer:
    """Let a bot choose, within so many seconds if given; chance plays for it if it raises, is late or answers nonsense.

    A bot that is late goes on in a thread that nobody waits for, and takes its share of the interpreter until it is
    done: whoever doesn't trust a bot gives it a process of its own.

    >>> class Sleepy:
    ...     def choose(self, view, actions):
    ...         return "zzz"
    >>> ask(Sleepy(), {}, ["roll"]).fault
    'illegal'
    """
    begin = time.perf_counter()

    def choice() -> object:
        return bot.choose(view, list(actions))

    fault: Fault | None = None
    chosen: object = None
    try:
        chosen = choice() if seconds is None else in_time(choice, seconds)
    except TooLate:
        fault = "late"
    except (Exception, SystemExit):
        fault = "raised"
    spent = time.perf_counter() - begin
    if fault is None and isinstance(chosen, str) and chosen in actions:
        return Answer(chosen, None, spent)
    return Answer(choose_by_kind(actions, Random(repr(list(actions)))), fault or "illegal", spent)


class TooLate(Exception):
    """The time is up."""


Result = tuple[object, BaseException | None]
Job = tuple[Callable[[], object], SimpleQueue[Result]]


class Worker:
    """A thread that can be used again: a bot's compiled code keeps its memory by thread."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        Thread(target=self.work, daemon=True, name="giza bot").start()

    def work(self) -> None:
        """Do one job after the other until there is none."""
        while (job := self.jobs.get()) is not None:
            function, answers = job
            try:
                answers.put((function(), None))
            except BaseException as error:
                answers.put((None, error))


class Workers:
    """The threads that are free at the moment."""

    def __init__(self) -> None:
        self.forget()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.forget)  # threads don't follow into a child process

    def forget(self) -> None:
        """Begin without any."""
        self.idle: list[Worker] = []
        self.lock = Lock()

    def take(self) -> Worker:
        """One that is free, or a new one."""
        with self.lock:
            return self.idle.pop() if self.idle else Worker()

    def give_back(self, worker: Worker) -> None:
        """Let others use it."""
        with self.lock:
            self.idle.append(worker)


WORKERS = Workers()


def in_time(function: Callable[[], object], seconds: float) -> object:
    """What a function returns in another thread; `TooLate` if that isn't there in time."""
    worker = WORKERS.take()
    answers: SimpleQueue[Result] = SimpleQueue()
    worker.jobs.put((function, answers))
    try:
        result, error = answers.get(timeout=seconds)
    except Empty:
        worker.jobs.put(None)
        raise TooLate from None
    WORKERS.give_back(worker)
    if error is not None:
        raise error
    return result
