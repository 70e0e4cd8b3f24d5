"""The contract of a game: a handful of compiled functions on one flat state.

A game is a module that implements `Kernel`. Its state contains no generator, no log and no Python object; copying it is
one memcpy, and equal bytes mean equal positions. Chance is a player, whose outcomes have weights.
"""

from collections.abc import Collection, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from giza.rules.compiled import compiled, uncounted

NUMPYS_DATA = np.void.data.__get__


class State(np.void):  # type: ignore[misc]  # it isn't final, whatever its stub says
    """The whole state of a game in one block of memory, with faster attributes than `np.record`."""

    __slots__ = ()

    @property
    def data(self) -> memoryview:
        """The memory of the state, which compiled code needs at every call.

        numpy would first describe all of its fields; a state made by `array_of` has a plain block of bytes instead.
        """
        block = getattr(self.base, "base", None)
        if type(block) is memoryview and block.nbytes == self.itemsize:
            return block
        return NUMPYS_DATA(self)  # type: ignore[no-any-return]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...


States = NDArray[Any]
Ids = NDArray[np.int64]
Floats = NDArray[np.float64]
Random = np.random.Generator

CHANCE = -1
"""`turn` of a state in which a random event is next."""
OVER = -2
"""`turn` of a finished game."""
NOBODY = -1
"""Stands for no seat, camel or pile."""


class Kernel(Protocol):
    """The contract of a game. All functions but `new` are compiled and trust their caller."""

    __name__: str
    DTYPE: np.dtype[Any]
    MAX_ACTIONS: int
    """The most actions that can be legal at once."""
    MAX_OUTCOMES: int
    """The most outcomes a single random event can have."""

    def __hash__(self) -> int: ...

    @property
    def PER_SEAT(self) -> Collection[str]:  # noqa: N802
        """The fields with a row for each possible seat, including unused ones."""

    def new(self, seats: int, options: Mapping[str, Any]) -> State:
        """The state before the first random event."""

    def turn(self, s: State) -> int:
        """The seat to act, `CHANCE` or `OVER`."""

    def actions(self, s: State, out: Ids) -> int:
        """Write the legal action ids of the seat to act, ascending; return their number."""

    def outcomes(self, s: State, out: Ids, weights: Ids) -> int:
        """Write the outcomes of the random event and their integer weights; return their number."""

    def apply(self, s: State, id: int) -> None:
        """Perform an action, or a random outcome, in place."""

    def scores(self, s: State, out: Ids) -> None:
        """Write every seat's score."""

    def standing(self, s: State, out: Ids) -> None:
        """Write one number per seat that ranks the players, tie-breaks included; equal numbers share a place."""

    def conceal(self, s: State, seat: int) -> None:
        """Erase in place what a seat may not know; `NOBODY` is a spectator.

        A game may list the fields that this can change as `SECRETS`, so that batches don't have to save the others.
        """

    def imagine(self, s: State, seat: int, random: Random) -> None:
        """Replace in place what a seat may not know by a uniformly random guess consistent with what it knows."""


def secret_bytes(kernel: Kernel) -> tuple[int, int]:
    """The range of a state's bytes that `conceal` may change, from the first of `SECRETS` to the last; or all bytes."""
    fields: Mapping[str, Any] = kernel.DTYPE.fields or {}
    places = [(fields[name][1], fields[name][0].itemsize) for name in getattr(kernel, "SECRETS", fields)]
    return min(at for at, _ in places), max(at + size for at, size in places)


def state_type(kind: type[State], fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """The type of a game's states, with an attribute for every field."""
    for name, *_ in fields:
        setattr(kind, name, property(itemgetter(name), field_setter(name)))
    return np.dtype((kind, list(fields)))


def field_setter(name: str) -> Any:
    """A setter for a field of a state."""

    def set_field(s: State, value: Any) -> None:
        s[name] = value

    return set_field


def empty_state(dtype: np.dtype[Any]) -> State:
    """A state of zeros."""
    return np.frombuffer(bytearray(dtype.itemsize), dtype)[0]  # type: ignore[no-any-return]


def copy_state(s: State) -> State:
    """An independent copy of a state."""
    return array_of(s)[0]  # type: ignore[no-any-return]


def array_of(s: State) -> States:
    """A copy as an array of one state, which compiled code accepts ten times as fast as a single state."""
    return np.frombuffer(bytearray(s.tobytes()), s.dtype)


@compiled
def below(random: Random, n: int) -> int:
    """A random whole number from 0 to n - 1."""
    return int(random.random() * n)


@uncounted
def pick_weighted(random: Random, weights: Ids, n: int) -> int:
    """A random index below n, drawn by weight."""
    total = 0
    for i in range(n):
        total += weights[i]
    left = below(random, total)
    for i in range(n):
        left -= weights[i]
        if left < 0:
            return i
    return n - 1
