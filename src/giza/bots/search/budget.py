"""The search's budget: the text after the colon of `search:200ms` or `search:2000`."""

import multiprocessing
import re
from typing import NamedTuple

from giza.errors import BadOption
from giza.machine import processors
from giza.messages import say

DEFAULT = "200ms"
MOST_SECONDS = 600.0
MOST_ITERATIONS = 100_000_000
MOST_THREADS = 64

TIME = re.compile(r"(\d+(?:\.\d+)?)(ms|s)")
COUNT = re.compile(r"\d+")
THREADS = re.compile(r"threads=(\d+)")


class Budget(NamedTuple):
    """Either a time or a number of iterations, which is shared by the threads."""

    seconds: float | None
    iterations: int | None
    threads: int


def free_cores() -> int:
    """The number of threads that may search at once: two where there are two cores, one in a worker process.

    A worker assumes that its siblings keep the other cores busy.
    """
    if multiprocessing.parent_process() is not None:
        return 1
    return min(processors(), 2)


def parse(options: str) -> Budget:
    """The budget for a text; raises `BadOption` if it is invalid.

    Without `threads=`, a time budget uses two cores if there are two. Iterations run in one thread, so that the
    same seed leads to the same choices on every machine.

    >>> parse("2000")
    Budget(seconds=None, iterations=2000, threads=1)
    >>> parse("1.5s,threads=2")
    Budget(seconds=1.5, iterations=None, threads=2)
    >>> parse("fast")
    Traceback (most recent call last):
    giza.errors.BadOption: 'fast' isn't a search budget; give a time such as 200ms or 2s, or iterations such as 2000
    """
    budget, _, rest = (options or DEFAULT).partition(",")
    threads = None
    if rest:
        found = THREADS.fullmatch(rest)
        if found is None or not 1 <= int(found[1]) <= MOST_THREADS:
            raise BadOption(say("search.bad_threads", text=rest, most=MOST_THREADS))
        threads = int(found[1])
    if found := TIME.fullmatch(budget):
        seconds = float(found[1]) / (1000 if found[2] == "ms" else 1)
        if not 0 < seconds <= MOST_SECONDS:
            raise BadOption(say("search.bad_time", text=budget, most=int(MOST_SECONDS)))
        return Budget(seconds, None, threads or free_cores())
    if COUNT.fullmatch(budget):
        iterations = int(budget)
        if not 0 < iterations <= MOST_ITERATIONS:
            raise BadOption(say("search.bad_iterations", text=budget, most=MOST_ITERATIONS))
        return Budget(None, iterations, threads or 1)
    raise BadOption(say("search.bad_budget", text=budget))
