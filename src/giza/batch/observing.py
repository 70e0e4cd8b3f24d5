"""What a game needs besides its rules to be played in batches."""

from typing import Protocol

import numpy as np

from giza.batch.layout import Layout, Observation
from giza.errors import BadOption
from giza.games import Rules
from giza.messages import say
from giza.rules.contract import State, copy_state


class Observing(Protocol):
    """Writes what a seat knows as numbers, and says how many actions and outcomes there are."""

    __name__: str
    ACTIONS: int
    """All ids of actions are below this."""
    OUTCOMES: int
    """All ids of outcomes are below this."""

    def __hash__(self) -> int: ...

    def layout(self, seats: int) -> Layout:
        """What the numbers of an observation mean."""

    def observe(self, s: State, seat: int, out: Observation) -> int:
        """Write what a seat knows, from its concealed state, into an observation of zeros; compiled.

        Return how many numbers may be other than 0 now: those behind them haven't been touched.
        """


def observations_of(rules: Rules) -> Observing:
    """What writes a game's observations; `BadOption` if it has nothing, or something that is incomplete."""
    if rules.observations is None:
        raise BadOption(say("batch.no_observations", game=rules.name))
    observing = rules.observations()
    missing = [name for name in ("ACTIONS", "OUTCOMES", "layout", "observe") if not hasattr(observing, name)]
    if missing:
        raise BadOption(say("batch.bad_observations", module=observing.__name__, missing=missing))
    return observing


def observation_of(rules: Rules, layout: Layout, state: State, seat: int) -> Observation:
    """What a seat knows in a state, whoever is to act."""
    known = copy_state(state)
    rules.kernel.conceal(known, seat)
    out = np.zeros(layout.size, np.float32)
    observations_of(rules).observe(known, seat, out)
    return out
