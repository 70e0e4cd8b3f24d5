"""Who judges a game."""

import math
from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from giza.errors import GizaError
from giza.game import Game
from giza.games import GAMES, Rules, rules_of
from giza.messages import say
from giza.rules.contract import Kernel, State
from giza.rules.victory import shares_of

Verdict = NDArray[np.float64]
"""[seat, SHARE or SCORE]: every seat's expected share of the victory, and its expected score."""
SHARE, SCORE = 0, 1
Courses = NDArray[np.float64]
"""[action, course, seat, SHARE or SCORE]: what everybody could expect after some courses of the game."""


class NoJudge(GizaError):
    """Nobody can say what a position of this game is worth."""


class Judge(Protocol):
    """Says what positions are worth. The same position always has the same verdict."""

    name: str
    """In a word or two what it judges by."""

    def known(self, s: State, viewer: int) -> Verdict:
        """What a seat can tell about everybody, from a state that is concealed for it."""

    def open(self, s: State) -> Verdict:
        """What somebody can tell who sees all that is really there."""

    def look_through(self, known: State, seat: int, told: Mapping[int, Verdict]) -> Mapping[int, Verdict]:
        """What actions promise, by their numbers, if the rest of the seat's turn is played well.

        `told` is what the states right after them are worth; where a turn is one action, that is all there is to say.
        """

    def play_on(self, known: State, ids: Sequence[int], seat: int, times: int, seeds: Sequence[int]) -> Courses:
        """What may come of each of some actions of a seat, from a state that is concealed for it, so many times."""

    def section(self, s: State) -> int:
        """The number of the leg, round or the like in which a state is; one for all states where there are none."""


class Judging(Protocol):
    """What `Rules.judging` hands over."""

    @property
    def LADDER(self) -> Mapping[str, Mapping[str, float]]:  # noqa: N802
        """By game: what bots of known strength miss per choice, in pounds or points."""

    @property
    def VERSION(self) -> int:  # noqa: N802
        """Goes up whenever the judge may judge a position differently."""

    def data(self) -> str:
        """Name what else a verdict depends on, such as a table that was worked out on this machine."""

    def make_judge(self, game: Game) -> Judge:
        """A judge for a table."""


def judged_games() -> list[str]:
    """The names of all games that have a judge."""
    return [name for name, rules in GAMES.items() if has_judge(rules)]


def has_judge(rules: Rules) -> bool:
    """Whether somebody can say what positions of a game are worth."""
    return rules.judging is not None


def judge_for(game: Game) -> Judge:
    """The judge of a game; `NoJudge` if there is none."""
    if game.rules.judging is None:
        raise NoJudge(say("analysis.no_judge", game=game.rules.name, games=judged_games()))
    return game.rules.judging().make_judge(game)


def ladder_of(rules: Rules) -> Mapping[str, float]:
    """What bots of known strength give away per choice in a game; nothing where nobody was measured."""
    return rules.judging().LADDER.get(rules.name, {}) if rules.judging else {}


def result_of(kernel: Kernel, s: State) -> Verdict:
    """What a finished game brought everybody."""
    numbers, verdict = np.empty(int(s.seats), np.int64), np.zeros((int(s.seats), 2))
    verdict[:, SHARE] = shares_of(kernel, s, len(verdict))
    kernel.scores(s, numbers)
    verdict[:, SCORE] = numbers
    return verdict


VERSION = 1
"""Goes up whenever an analysis may say something else about the same verdicts."""


def signature_of(rules: Rules) -> str:
    """The version of the analysis, and of the judge of a game with its data."""
    judging = rules.judging and rules.judging()
    return f"{VERSION}.{judging.VERSION} {judging.data()}".strip() if judging else f"{VERSION}"


def bot_like(games: Sequence[str], rate: float) -> str | None:
    """The bot that misses about so many pounds or points per choice in these games of one family.

    >>> bot_like(["camelup1", "camelup2"], 0.05), bot_like(["camelup1"], 0.9)
    ('hard', 'random')
    """
    ladders = [ladder_of(rules_of(game)) for game in games]
    if not ladders or not all(ladders):
        return None
    means = {bot: sum(ladder[bot] for ladder in ladders) / len(ladders) for bot in ladders[0]}
    return min(means, key=lambda bot: abs(math.log(max(rate, 0.01) / means[bot])))
