"""One game played by the ids of actions and outcomes, with the observations of a batch."""

from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from giza.batch.layout import Layout, observation_of, observations_of
from giza.game import Game
from giza.games import Rules
from giza.rules.contract import CHANCE, OVER, copy_state
from giza.rules.victory import shares_of


class SingleGame:
    """The basis of adapters to other libraries: ids in, numbers out.

    >>> g = SingleGame("camelup1", 2)
    >>> g.turn == CHANCE, g.legal()[:3], g.chances()[0]
    (True, [0, 1, 2], (0, 0.06666666666666667))
    >>> g.settle(np.random.default_rng(0))
    >>> g.turn, g.legal()[:3], g.observation(0).shape
    (0, [0, 1, 2], (303,))
    """

    def __init__(self, game: str | Rules, seats: int, **options: Any) -> None:
        begin = Game(game, seats, **options)
        self.rules, self.seats, self.options = begin.rules, seats, options
        observing = observations_of(self.rules)
        self.layout: Layout = observing.layout(seats)
        self.action_count: int = observing.ACTIONS
        self.outcome_count: int = observing.OUTCOMES
        self.state = copy_state(begin.state)
        self._ids = np.empty(max(self.rules.kernel.MAX_ACTIONS, self.rules.kernel.MAX_OUTCOMES), np.int64)
        self._weights = np.empty(self.rules.kernel.MAX_OUTCOMES, np.int64)

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = copy_state(self.state)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.rules.name, self.seats, self.options, self.state.tobytes())

    @property
    def turn(self) -> int:
        """The seat to act, `CHANCE`, or `OVER`."""
        return int(self.rules.kernel.turn(self.state))

    def legal(self) -> list[int]:
        """The legal actions, or the possible outcomes, ascending."""
        turn = self.turn
        if turn == OVER:
            return []
        if turn == CHANCE:
            return [id for id, _ in self.chances()]
        n = self.rules.kernel.actions(self.state, self._ids)
        legal: list[int] = self._ids[:n].tolist()
        return legal

    def chances(self) -> list[tuple[int, float]]:
        """The possible outcomes of chance, with probabilities."""
        n = self.rules.kernel.outcomes(self.state, self._ids, self._weights)
        total = int(self._weights[:n].sum())
        return [
            (id, weight / total) for id, weight in zip(self._ids[:n].tolist(), self._weights[:n].tolist(), strict=True)
        ]

    def play(self, id: int) -> None:
        """Play an action or outcome, which the caller has checked to be legal."""
        self.rules.kernel.apply(self.state, id)

    def settle(self, random: np.random.Generator) -> None:
        """Draw outcomes until a player is to act or the game is over."""
        while self.turn == CHANCE:
            ids, chances = zip(*self.chances(), strict=True)
            self.play(int(ids[np.searchsorted(np.cumsum(chances)[:-1], random.random(), "right")]))

    def text(self, id: int) -> str:
        """The text of an action or outcome."""
        words = self.rules.words
        texts = words.outcome_texts if self.turn == CHANCE else words.action_texts
        return str(texts(self.state, [id])[0])

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat knows, whether or not it is to act."""
        return observation_of(self.rules, self.layout, self.state, seat)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """The legal actions of a seat; none if it isn't to act."""
        mask = np.zeros(self.action_count, np.int8)
        if self.turn == seat:
            mask[self.legal()] = 1
        return mask

    def shares(self) -> list[float]:
        """Each seat's share of the victory; zeros while the game goes on."""
        if self.turn != OVER:
            return [0.0] * self.seats
        shares: list[float] = shares_of(self.rules.kernel, self.state, self.seats).tolist()
        return shares

    def scores(self) -> list[int]:
        """Every seat's current score."""
        out = np.zeros(self.seats, np.int64)
        self.rules.kernel.scores(self.state, out)
        return [int(score) for score in out]


def restored(game: str, seats: int, options: dict[str, Any], state: bytes) -> SingleGame:
    """Unpickle a game."""
    single = SingleGame(game, seats, **options)
    single.state = copy_state(np.frombuffer(state, single.state.dtype)[0])
    return single
