"""How fast something is: copies of a state, and work per second of processor time."""

import time
from collections.abc import Callable

from giza.rules.compiled import compiled
from giza.rules.contract import States

RING = 64
"""This many states are copied one into the next: they fit into the cache, as those of a search do."""


@compiled
def copy_around(ring: States, copies: int) -> None:
    """Copy each state of a ring into the next one, over and over."""
    size = len(ring)
    for i in range(copies):
        ring[(i + 1) % size] = ring[i % size]


def rate(run: Callable[[int], object], seconds: float) -> float:
    """How many units of work `run` does a second of processor time, measured over about this many seconds."""
    amount = 100
    while True:
        begin = time.process_time()
        run(amount)
        spent = time.process_time() - begin
        if spent >= seconds / 2:
            return amount / spent
        amount = int(amount * min(100.0, 0.8 * seconds / max(spent, 1e-6))) + 1
