"""Results with luck taken out, without bias.

The method is AIVAT (Burch et al., "AIVAT: A New Variance Reduction Technique for Agent Evaluation in Imperfect
Information Games", 2018).

The game's judge evaluates every position. Subtracted from a seat's result is everything that is known to be chance and
has mean 0: for each outcome of dice or cards, its value less the mean over all outcomes; for each choice of a bot that
tells its probabilities (`MixingBot`), the value of the action less the mean over its actions. The expectation
therefore stays the same however wrong the judge is; the better the judge, the less variance is left. The judge is
fixed before any game is played.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from giza.analysis.accounts import expect, following, luck_of
from giza.analysis.judges import SCORE, SHARE, Judge, Verdict, judge_for
from giza.bots.interface import Bot, MixingBot, View
from giza.game import Game

JUDGES_KEPT = 8


@dataclass(frozen=True)
class Reduced:
    """A game's results with luck taken out, by seat; shares may be below 0 or above 1, and add up to 1."""

    shares: list[float]
    scores: list[float]


@lru_cache(JUDGES_KEPT)
def judge_like(game: str, seats: int, options: tuple[tuple[str, Any], ...]) -> Judge:
    """The judge of a game, made once in this process; raises `NoJudge` if there is none."""
    return judge_for(Game(game, seats, **dict(options)))


class Reduction:
    """Adds up the luck of one game while it is played."""

    def __init__(self, game: Game, judge: Judge) -> None:
        self.judge = judge
        self.luck: Verdict = np.zeros((game.seats, 2))

    def note_chance(self, game: Game, outcome: str) -> None:
        """Note the luck of an outcome of dice or cards; `game` is before it."""
        self.luck += luck_of(game.rules.kernel, game.state, game.numbers()[outcome], self.judge)

    def likely(self, bot: Bot, view: View, actions: list[str]) -> Mapping[str, float] | None:
        """The probabilities of a bot's actions, if it randomizes and tells them."""
        return bot.distribution(view, actions) if len(actions) > 1 and isinstance(bot, MixingBot) else None

    def note_choice(self, game: Game, likely: Mapping[str, float], action: str) -> None:
        """Note the luck of a bot's own random choice; `game` is before the action."""
        kernel, state, ids = game.rules.kernel, game.state, game.numbers()
        values = {
            one: expect(kernel, following(kernel, state, ids[one]), self.judge)
            for one, chance in likely.items()
            if chance > 0
        }
        self.luck += values[action] - sum(likely[one] * value for one, value in values.items())

    def result(self, game: Game) -> Reduced:
        """The results of the finished game without the luck noted."""
        shares = np.array(game.shares()) - self.luck[:, SHARE]
        scores = np.array(game.scores()) - self.luck[:, SCORE]
        return Reduced(shares.tolist(), scores.tolist())
