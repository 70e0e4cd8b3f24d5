"""The games as PettingZoo environments (AEC): `giza.adapters.pettingzoo.env("camelup2", seats=4)`."""

from typing import Any

import gymnasium.spaces as spaces
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from giza.adapters import ILLEGAL_REWARD, drawn
from giza.batch.layout import LARGEST
from giza.batch.single import SingleGame
from giza.game import Game
from giza.games import rules_of
from giza.rules.contract import OVER


def env(game: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> AECEnv:
    """A game with the checks that PettingZoo recommends: the order of calls, and legal actions.

    An illegal action ends the game; its player gets `ILLEGAL_REWARD`, the others nothing.
    """
    raw = raw_env(game, seats, render_mode, **options)
    forgiving = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(forgiving))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801
    """A game without those checks, under the name that PettingZoo's users expect.

    Observations are those of `giza.batch`, made from what the seat may know. The mask of legal actions is in `infos`,
    as `action_mask`. Rewards come at the end: each player's share of the victory.
    """

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        seats = rules_of(game).default_seats if seats is None else seats
        self.metadata = {"name": f"{game}_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.start = SingleGame(game, seats, **options)
        self.words = Game(game, seats, **options)
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self.start.layout.size, self.start.action_count
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: spaces.Box(0, LARGEST, (size,), np.float32) for agent in self.possible_agents}
        self.random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of all actions; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game."""
        if seed is not None:
            self.random = np.random.default_rng(seed)
        self.game = self.start.copy()
        self.game.settle(self.random)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        self.note_masks()
        self.agent_selection = self.agents[self.game.turn]

    def note_masks(self) -> None:
        """Update every agent's mask of legal actions."""
        self.infos = {agent: {"action_mask": self.game.mask(self.seat_of[agent])} for agent in self.agents}

    def observe(self, agent: str) -> NDArray[np.float32]:
        """What an agent knows."""
        return self.game.observation(self.seat_of[agent])

    def step(self, action: int | None) -> None:
        """Play an action of the agent to act, then the outcomes of chance."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self.game.legal()
        if action not in legal:
            raise ValueError(f"{agent} can't play {action} now; legal are {legal}")
        self._cumulative_rewards[agent] = 0
        self.game.play(int(action))
        self.game.settle(self.random)
        if self.game.turn == OVER:
            self.rewards = dict(zip(self.possible_agents, self.game.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self.game.turn]
        self.note_masks()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as a spectator sees it: drawn in text (`ansi`), or as a picture (`svg`)."""
        return drawn(self.words.in_state(self.game.state), None, self.render_mode)

    def close(self) -> None:
        """Do nothing, because there is nothing to close."""
