"""Results with luck taken out, without bias.

The method is AIVAT (Burch et al., "AIVAT: A New Variance Reduction Technique for Agent Evaluation in Imperfect
Information Games", 2018).

The game's judge says what every position is worth. From a seat's result everything is subtracted that is 0 on average
and known to be chance: at every outcome of dice or cards, the value of what came less the mean over all that could
have come; at every choice of a bot that says how likely it takes each action (`MixingBot`), the value of what it took
less the mean over what it might have taken. So the expectation stays what it was, however wrong the judge is; the
better the judge, the less variance is left. The judge is fixed before any game is played.
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
        """Note what dice or cards bring; `game` is before the outcome."""
        self.luck += luck_of(game.rules.kernel, game.state, game.numbers()[outcome], self.judge)

    def likely(self, bot: Bot, view: View, actions: list[str]) -> Mapping[str, float] | None:
        """How likely a bot takes each action, if it lets chance decide and says how."""
        return bot.distribution(view, actions) if len(actions) > 1 and isinstance(bot, MixingBot) else None

    def note_choice(self, game: Game, likely: Mapping[str, float], action: str) -> None:
        """Note what a bot's own chance brings; `game` is before the action."""
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
