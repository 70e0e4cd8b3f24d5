"""What a game must provide for the search besides its rules."""

from typing import Any, Protocol

from numpy.typing import NDArray

from giza.bots.interface import View
from giza.rules.contract import Floats, Ids, Random, State


class Knowledge(Protocol):
    """A game's part of the search. All but `new_memory` and `remember` are compiled."""

    __name__: str

    def __hash__(self) -> int: ...

    WIDE: int
    """Random events with more outcomes than this are sampled."""
    EXPLORE: float
    """The weight of promising actions relative to those that have proved good."""
    SCALE: float
    """The pounds or points of a good lead: see `turn_into_values`."""

    def new_memory(self) -> NDArray[Any]:
        """Memory for what a game computes during a search; initially zeros."""

    def remember(self, s: State, view: View, seed: int, memory: NDArray[Any]) -> None:
        """Write what a view says about the past to an empty memory."""

    def lateness(self, s: State) -> float:
        """0 as long as points count, 1 when only winning does."""

    def guess(self, s: State, seat: int, memory: Any, random: Random) -> None:
        """Fill in what the seat can't know."""

    def weigh(self, s: State, ids: Ids, n: int, promise: Floats, memory: Any, random: Random) -> None:
        """Write how promising each of n legal actions looks; actions with 0 are pruned."""

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
        """Write every seat's value, 0 to 1; the state and the other arrays may be overwritten."""
