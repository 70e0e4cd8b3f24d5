"""Many games of one kind, stepped together."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from giza.batch.layout import Layout, observation_of, observations_of
from giza.batch.stepping import LEGAL, NO_ACTION, BatchArrays, Streams, first_illegal, room_for, step_rows
from giza.errors import BadAction, BadOption, IllegalAction
from giza.game import Game
from giza.games import Rules
from giza.messages import say
from giza.options import LARGEST_SEED, whole_number
from giza.rules.compiled import PURE, specialise, uncounted
from giza.rules.contract import CHANCE, States, copy_state
from giza.rules.playout import as_states

MOST_GAMES, MOST_THREADS = 1_000_000, 1000


class BatchSnapshot(NamedTuple):
    """The state of all games of a batch, for `Batch.restore`."""

    states: States
    streams: Streams


class Batch:
    """Games that are stepped together; every array has a row for each game and is overwritten by each step.

    >>> batch = Batch("camelup2", seats=4, games=3, seed=1)
    >>> batch.observations.shape, batch.masks.shape, batch.turns.tolist()
    ((3, 365), (3, 53), [0, 0, 0])
    >>> batch.step([0, 0, 1])                   # two roll, and one takes the blue ticket
    >>> batch.turns.tolist(), bool(batch.ended.any())
    ([1, 1, 1], False)
    >>> batch.step([60, 0, 0])
    Traceback (most recent call last):
    giza.errors.BadAction: game 0 can't play 60: actions are whole numbers from 0 to 52, or -1 for none

    With `auto_reset`, a game that ends restarts in the same step: `ended` is set, `rewards` and `scores` are those of
    the finished game, and everything else belongs to the new one. Otherwise the game stays over, and its turn is
    `OVER`.

    With `leave_chance`, the caller plays for chance too: where `turns` is `CHANCE`, `masks` has the possible outcomes
    and `chances` their probabilities. Otherwise each game has its own generator, so that its course depends only on its
    seed and its actions, not on the number of games or threads.
    """

    def __init__(
        self,
        game: str | Rules,
        seats: int,
        games: int,
        seed: int | Sequence[int] = 0,
        *,
        leave_chance: bool = False,
        auto_reset: bool = True,
        threads: int = 1,
        **options: Any,
    ) -> None:
        games = whole_number("games", games, 1, MOST_GAMES)
        self.game = Game(game, seats, **options)
        self.seats, self.games = seats, games
        self.leave_chance, self.auto_reset = leave_chance, auto_reset
        self.threads = whole_number("threads", threads, 1, MOST_THREADS)
        rules = self.game.rules
        observing = observations_of(rules)
        self.layout: Layout = observing.layout(seats)
        """The meaning of the numbers in an observation."""
        self.action_count: int = observing.ACTIONS
        self._step_rows = specialise(step_rows, rules.kernel, uncounted, observations=observing)
        start = as_states(self.game.state)
        width = max(observing.ACTIONS, observing.OUTCOMES) if leave_chance else observing.ACTIONS
        states = np.repeat(start, games)
        self._tables = BatchArrays(
            states,
            states.view(np.uint8).reshape(games, -1),
            start,
            np.zeros(games, np.uint64),
            np.zeros((games, self.layout.size), np.float32),
            np.zeros(games, np.int32),
            np.zeros((games, width), np.bool_),
            np.empty((games, max(rules.kernel.MAX_ACTIONS, rules.kernel.MAX_OUTCOMES)), np.int64),
            np.zeros(games, np.int32),
            np.zeros((games if leave_chance else 0, width), np.float32),
            np.zeros(games, np.int8),
            np.zeros((games, seats), np.float32),
            np.zeros((games, seats), np.int32),
            np.zeros(games, np.bool_),
            np.repeat(start, games),
        )
        self._rooms = [room_for(rules.kernel, seats) for _ in range(self.threads)]
        self.reset(seed)

    # Observing

    @property
    def observations(self) -> NDArray[np.float32]:
        """What the seat to act knows, laid out as in `layout`; zeros while chance is to move or the game is over."""
        return self._tables.observations

    @property
    def masks(self) -> NDArray[np.bool_]:
        """Legal actions by id."""
        return self._tables.masks

    @property
    def legal(self) -> NDArray[np.int64]:
        """The legal actions as lists: the first `counts` ids of each row, ascending; ignore the rest of the row."""
        return self._tables.legal

    @property
    def counts(self) -> NDArray[np.int32]:
        """The number of legal actions."""
        return self._tables.counts

    @property
    def chances(self) -> NDArray[np.float32]:
        """With `leave_chance`, the probabilities of outcomes by id where chance is to move."""
        return self._tables.chances

    @property
    def turns(self) -> NDArray[np.int8]:
        """The seat to act, `CHANCE`, or `OVER`."""
        return self._tables.turns

    @property
    def rewards(self) -> NDArray[np.float32]:
        """Each seat's share of the victory where a game has just ended, zeros elsewhere."""
        return self._tables.rewards

    @property
    def scores(self) -> NDArray[np.int32]:
        """The final scores of the last finished game in each row."""
        return self._tables.scores

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Whether a game ended in this step."""
        return self._tables.ended

    @property
    def states(self) -> States:
        """The kernel's records with all secrets: for search and tests, never for a player."""
        return self._tables.states

    def final_observation(self, row: int, seat: int) -> NDArray[np.float32]:
        """What a seat knew at the end of the last finished game in a row."""
        return observation_of(self.game.rules, self.layout, self._tables.finals[row], seat)

    def action_text(self, row: int, action: int) -> str:
        """The text of an action or outcome in one of the games."""
        state = copy_state(self._tables.states[row])
        words = self.game.rules.words
        texts = words.outcome_texts if self.turns[row] == CHANCE else words.action_texts
        return str(texts(state, [int(action)])[0])

    # Acting

    def reset(self, seed: int | Sequence[int], rows: Sequence[int] | slice | None = None) -> None:
        """Restart all games or some rows; a single seed gives each game its own stream, a sequence seeds each game."""
        chosen = slice(None) if rows is None else rows
        tables = self._tables
        count = len(tables.streams[chosen])
        tables.streams[chosen] = streams_of(seed, count)
        tables.states[chosen] = tables.start[0]
        tables.ended[chosen] = False
        tables.rewards[chosen] = 0
        self._advance(np.full(self.games, NO_ACTION, np.int64))

    def step(self, actions: ArrayLike) -> None:
        """Play one action (or outcome) in every game, then the outcomes of chance; -1 leaves a game unchanged.

        If any action is illegal, none is played.
        """
        ids = np.asarray(actions)
        if ids.dtype.kind not in "iu":
            raise BadAction(say("batch.not_whole", kind=str(ids.dtype)))
        ids = np.ascontiguousarray(ids, np.int64)
        if ids.shape != (self.games,):
            raise BadAction(say("batch.shape", games=self.games, shape=str(ids.shape)))
        row = int(first_illegal(ids, self.masks, self.turns))
        if row != LEGAL:
            raise self._refusal(row, int(ids[row]))
        self._advance(ids)

    def snapshot(self) -> BatchSnapshot:
        """The current state of all games, generators included."""
        return BatchSnapshot(self._tables.states.copy(), self._tables.streams.copy())

    def restore(self, snapshot: BatchSnapshot) -> None:
        """Return to a snapshot of this batch, or of one of the same kind and size."""
        if len(snapshot.states) != self.games or snapshot.states.dtype != self.states.dtype:
            raise BadOption(say("batch.snapshot", games=self.games, found=len(snapshot.states)))
        self._tables.states[:] = snapshot.states
        self._tables.streams[:] = snapshot.streams
        self._tables.ended[:] = False
        self._tables.rewards[:] = 0
        self._advance(np.full(self.games, NO_ACTION, np.int64))

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"Batch({self.game.rules.name!r}, seats={self.seats}, games={self.games})"

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads - 1, "giza batch")

    def _advance(self, ids: NDArray[np.int64]) -> None:
        bounds = [self.games * part // self.threads for part in range(self.threads + 1)]
        jobs: list[tuple[Any, ...]] = [
            (self._tables, ids, bounds[part], bounds[part + 1], self.leave_chance, self.auto_reset, self._rooms[part])
            for part in range(self.threads)
        ]
        with np.errstate(over="ignore") if PURE else nullcontext():
            others = [self._pool.submit(self._step_rows, *job) for job in jobs[1:]]
            self._step_rows(*jobs[0])  # this thread does a part itself, which saves waking another one
            for part in others:
                part.result()

    def _refusal(self, row: int, action: int) -> BadAction | IllegalAction:
        if not 0 <= action < self.masks.shape[1]:
            return BadAction(say("batch.no_such_action", row=row, action=action, last=self.masks.shape[1] - 1))
        if self.turns[row] not in (CHANCE, *range(self.seats)):
            return IllegalAction(say("batch.over", row=row))
        legal = np.flatnonzero(self.masks[row]).tolist()
        return IllegalAction(say("batch.illegal", row=row, action=action, legal=legal))


def streams_of(seed: int | Sequence[int], count: int) -> Streams:
    """The initial states of `count` generators, from one seed for all or one for each."""
    if not isinstance(seed, Sequence | np.ndarray) or isinstance(seed, str):
        whole = whole_number("seed", seed, 0, LARGEST_SEED)
        return np.asarray(np.random.SeedSequence(whole).generate_state(count, np.uint64), np.uint64)
    if len(seed) != count:
        raise BadOption(say("batch.seeds", seeds=len(seed), games=count))
    seeds = [whole_number("seed", one, 0, LARGEST_SEED) for one in seed]
    return np.array([np.random.SeedSequence(one).generate_state(1, np.uint64)[0] for one in seeds], np.uint64)
