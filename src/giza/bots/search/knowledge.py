"""What a game must provide for the search besides its rules."""

from math import exp
from typing import Any, Protocol

from numpy.typing import NDArray

from giza.bots.interface import View
from giza.rules.compiled import compiled
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


@compiled
def turn_into_values(points: Floats, scale: float, victory: float) -> None:
    """Replace every seat's points by its value, from 0 to 1: its lead over the others, or its share of the victory.

    A seat that is level with the others has 0.5, one that is `scale` points ahead 0.73. Half of what it is compared
    with is the best of the others, half their mean. `victory`, from 0 to 1, says how much of the value is the seat's
    share of the victory instead.
    """
    seats = len(points)
    total = 0.0
    first, second = -1e9, -1e9
    winners = 0
    for seat in range(seats):
        total += points[seat]
        if points[seat] > first:
            first, second = points[seat], first
            winners = 1
        else:
            second = max(second, points[seat])
            winners += int(points[seat] == first)
    for seat in range(seats):
        best = second if points[seat] == first else first
        mean = (total - points[seat]) / (seats - 1)
        lead = points[seat] - 0.5 * (best + mean)
        won = 1.0 / winners if points[seat] == first else 0.0
        points[seat] = victory * won + (1.0 - victory) / (1.0 + exp(-lead / scale))
