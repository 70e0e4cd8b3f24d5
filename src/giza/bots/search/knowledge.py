"""What the search has to know about a game beside its rules, and the search compiled for it."""

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

from numpy.typing import NDArray

from giza.bots.interface import View
from giza.bots.search.tree import Nodes, grow
from giza.rules.compiled import specialise
from giza.rules.contract import Floats, Ids, Kernel, Random, State, States

Grow = Callable[[States, int, Floats, Nodes, int, Any, Random, int, float], int]


class Knowledge(Protocol):
    """What a game tells the search. All but `new_memory` and `remember` are compiled."""

    __name__: str

    def __hash__(self) -> int: ...

    WIDE: int
    """Random events with more outcomes than this are looked at in part."""
    EXPLORE: float
    """How much the search follows what looks promising instead of what has proved good."""
    SCALE: float
    """So many pounds or points ahead are a good lead: see `turn_into_values`."""

    def new_memory(self) -> NDArray[Any]:
        """Where the game may keep what it finds out during a search; empty, it is all zeros."""

    def remember(self, s: State, view: View, seed: int, memory: NDArray[Any]) -> None:
        """Write to an empty memory what a view tells about the past."""

    def lateness(self, s: State) -> float:
        """0 as long as points count, 1 when only winning does."""

    def guess(self, s: State, seat: int, memory: Any, random: Random) -> None:
        """Fill in what the seat can't know."""

    def weigh(self, s: State, ids: Ids, n: int, promise: Floats, memory: Any, random: Random) -> None:
        """Write how promising each of n legal actions looks; one of 0 isn't looked at."""

    def judge(
        self,
        s: State,
        late: float,
        values: Floats,
        ids: Ids,
        weights: Ids,
        promise: Floats,
        memory: Any,
        random: Random,
    ) -> None:
        """Write every seat's value, 0 to 1; the state and the other lists may be used up for it."""


@cache
def grower_of(kernel: Kernel, knowledge: Knowledge) -> Grow:
    """The search, compiled for a game."""
    return specialise(grow, kernel, knowledge=knowledge)
