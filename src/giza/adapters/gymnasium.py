"""The games as Gymnasium environments: you play one seat, bots play the others.

After an import of this module, `gymnasium.make("Giza/CamelUp2-v0", seats=3, bots=["greedy"])` and `gymnasium.make_vec`
make them by name.
"""

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import gymnasium.spaces as spaces
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from giza.adapters import ILLEGAL_REWARD, drawn
from giza.batch import Batch
from giza.batch.layout import LARGEST, observation_of, observations_of
from giza.bots import check_bot, make_any
from giza.errors import BadOption
from giza.game import Game
from giza.games import DEFAULT_GAME, Rules, rules_of
from giza.messages import say

Policy = Callable[[NDArray[np.float32], NDArray[np.bool_]], NDArray[np.int64]]
"""Chooses a legal action for every row, from observations and masks."""


def spaces_of(size: int, actions: int) -> tuple[spaces.Dict, spaces.Discrete]:
    """The spaces of observations and actions."""
    observed = spaces.Dict(
        {
            "observation": spaces.Box(0, LARGEST, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
    return observed, spaces.Discrete(actions)


def rivals_of(bots: Sequence[Any], seats: int, rules: Rules) -> list[Any]:
    """The bots in the other seats: the given ones, repeated as needed and checked."""
    if isinstance(bots, str) or not bots:
        raise BadOption(say("adapter.bots", given=repr(bots)))
    for bot in bots:
        check_bot(bot, rules)
    return [bots[rival % len(bots)] for rival in range(seats - 1)]


def check_seat(seat: int | None, seats: int) -> None:
    """Refuse a seat that isn't there."""
    if seat is not None and seat not in range(seats):
        raise BadOption(say("option.no_such_seat", seat=seat, last=seats - 1))


class GizaEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat against bots; the reward, at the end, is the seat's share of the victory.

    `bots` are names such as "greedy", `module:Class`, classes or objects, for the other seats in turn order. Each game
    draws your seat at random unless `seat` fixes it. An illegal action ends the game as a loss, with `ILLEGAL_REWARD`;
    the mask in every observation says which actions are legal.
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        seats: int | None = None,
        bots: Sequence[Any] = ("random",),
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        seats = rules_of(game).default_seats if seats is None else seats
        self.start, self.seat = Game(game, seats, **options), seat
        check_seat(seat, seats)
        observing = observations_of(self.start.rules)
        self.layout, self.action_count = observing.layout(seats), observing.ACTIONS
        self.bots = rivals_of(bots, seats, self.start.rules)
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces_of(self.layout.size, self.action_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game, and let the bots before you act."""
        super().reset(seed=seed)
        self.game = self.start.copy()
        self.mine = int(self.np_random.integers(self.start.seats)) if self.seat is None else self.seat
        seeds = self.np_random.integers(2**31, size=len(self.bots))
        self.rivals = [make_any(bot, int(one)) for bot, one in zip(self.bots, seeds, strict=True)]
        self.go_on()
        return self.seen(), {"seat": self.mine}

    def go_on(self) -> None:
        """Let chance and the bots act until it is your turn or the game is over."""
        self.game.settle(self.np_random)
        while self.game.turn not in (self.mine, None):
            seat = self.game.turn
            assert seat is not None
            bot = self.rivals[(seat - self.mine) % self.start.seats - 1]
            view = self.game.view(seat)
            self.game.play(bot.choose(view, view["actions"]))
            self.game.settle(self.np_random)

    def legal(self) -> list[int]:
        """Your legal actions; none while it isn't your turn."""
        return list(self.game.numbers().values()) if self.game.turn == self.mine else []

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions alone, under the name that sb3-contrib expects."""
        mask = np.zeros(self.action_count, np.bool_)
        mask[self.legal()] = True
        return mask

    def seen(self) -> dict[str, Any]:
        """Your observation, with the mask of legal actions."""
        known = observation_of(self.start.rules, self.layout, self.game.concealed(self.mine), self.mine)
        return {"observation": known, "action_mask": self.action_masks().astype(np.int8)}

    def step(self, action: int | np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play an action, then let the others act."""
        if int(action) not in self.legal():
            return self.seen(), ILLEGAL_REWARD, True, False, {"seat": self.mine, "illegal": True}
        self.game.play(int(action))
        self.go_on()
        over = self.game.turn is None
        info = {"seat": self.mine, "scores": self.game.scores()} if over else {"seat": self.mine}
        return self.seen(), self.game.shares()[self.mine], over, False, info

    def render(self) -> str | None:
        """The table as you see it: drawn in text (`ansi`), or as a picture (`svg`)."""
        return drawn(self.game, self.mine, self.render_mode)


def any_legal(seed: int = 0) -> Policy:
    """A policy that plays any legal action."""
    random = np.random.default_rng(seed)
    return lambda _, masks: (random.random(masks.shape, np.float32) * masks).argmax(1)


class GizaVectorEnv(VectorEnv[dict[str, Any], NDArray[np.int64], NDArray[Any]]):
    """Many games at once inside compiled code; you play one seat of each, and a policy plays all others.

    Your seat is another one in every game: the next one after each game of a row, unless `seat` fixes it;
    `info["seat"]` has yours in each row. A game that ends restarts in the same step. Its last observation is in
    `info["final_obs"]` and its scores are in `info["final_info"]["scores"]`, in the rows given by `info["_final_obs"]`
    and `info["_final_info"]`. An illegal action ends the game in its row as a loss, with `ILLEGAL_REWARD`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        num_envs: int = 64,
        seats: int | None = None,
        rivals: Policy | None = None,
        seat: int | None = None,
        **options: Any,
    ) -> None:
        seats = rules_of(game).default_seats if seats is None else seats
        check_seat(seat, seats)
        self.num_envs = num_envs
        self.batch = Batch(game, seats, num_envs, **options)
        self.rivals, self.seat = any_legal() if rivals is None else rivals, seat
        self.single_observation_space, self.single_action_space = spaces_of(
            self.batch.layout.size, self.batch.action_count
        )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Restart all games."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**31)))
        self.mine = self.rows % self.batch.seats if self.seat is None else np.full(self.num_envs, self.seat)
        self.go_on(np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_))
        return self.seen(), {"seat": self.mine.copy()}

    def go_on(self, rewards: NDArray[np.float32], ended: NDArray[np.bool_]) -> None:
        """Let the others act until it is your turn in every game; note games that end meanwhile."""
        while True:
            rewards += self.batch.rewards[self.rows, self.mine]
            ended |= self.batch.ended
            self.take_next_seat(self.batch.ended)
            waiting = self.batch.turns != self.mine
            if not waiting.any():
                return
            self.batch.step(np.where(waiting, self.rivals(self.batch.observations, self.batch.masks), -1))

    def take_next_seat(self, ended: NDArray[np.bool_]) -> None:
        """Sit in the next seat where a game has ended."""
        if self.seat is None:
            self.mine = np.where(ended, (self.mine + 1) % self.batch.seats, self.mine)

    def seen(self) -> dict[str, Any]:
        """Your observations, with the masks of legal actions."""
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.astype(np.int8)}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play one action in each game, then let the others act."""
        rewards, ended = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)
        actions, played = np.asarray(actions, np.int64), self.mine.copy()
        there = (actions >= 0) & (actions < self.batch.action_count)
        illegal = ~(there & self.batch.masks[self.rows, np.where(there, actions, 0)])
        last = self.seen()["observation"][illegal]
        if illegal.any():
            self.batch.reset(int(self.np_random.integers(2**31)), np.flatnonzero(illegal).tolist())
            self.take_next_seat(illegal)
        self.batch.step(np.where(illegal, -1, actions))
        self.go_on(rewards, ended)
        rewards[illegal] = ILLEGAL_REWARD
        info = self.endings(ended & ~illegal, played)
        for row, observation in zip(np.flatnonzero(illegal).tolist(), last, strict=True):
            info = self._add_info(info, self.ending(observation, {"illegal": True}), row)
        over = ended | illegal
        return self.seen(), rewards, over, np.zeros(self.num_envs, np.bool_), {**info, "seat": self.mine.copy()}

    def ending(self, observation: NDArray[np.float32], info: dict[str, Any]) -> dict[str, Any]:
        """The end of one game in Gymnasium's format."""
        final = {"observation": observation, "action_mask": np.zeros(self.batch.action_count, np.int8)}
        return {"final_obs": final, "final_info": info}

    def endings(self, ended: NDArray[np.bool_], played: NDArray[np.int64]) -> dict[str, Any]:
        """The final observations and scores of games that ended, by the seats you played there."""
        info: dict[str, Any] = {}
        for row in np.flatnonzero(ended).tolist():
            last = self.batch.final_observation(row, int(played[row]))
            info = self._add_info(info, self.ending(last, {"scores": self.batch.scores[row].copy()}), row)
        return info


for name, game in (("CamelUp1", "camelup1"), ("CamelUp2", "camelup2"), ("Obelisk", "obelisk")):
    gymnasium.register(
        f"Giza/{name}-v0",
        entry_point=f"{__name__}:GizaEnv",
        vector_entry_point=f"{__name__}:GizaVectorEnv",
        kwargs={"game": game},
    )
