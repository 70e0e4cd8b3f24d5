"""The interface of a game's judge."""

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
"""[action, course, seat, SHARE or SCORE]: every seat's expectation after a number of simulated courses of the game."""


class NoJudge(GizaError):
    """No judge exists for this game."""


class Judge(Protocol):
    """Evaluates positions, reproducibly."""

    name: str
    """A short description of its method."""

    def known(self, s: State, viewer: int) -> Verdict:
        """Every seat's expectation, from a state concealed for the viewer."""

    def open(self, s: State) -> Verdict:
        """Every seat's expectation, from a state with all cards open."""

    def look_through(self, known: State, seat: int, told: Mapping[int, Verdict]) -> Mapping[int, Verdict]:
        """The values of actions by id, if the rest of the seat's turn is played well.

        `told` has the values of the states right after the actions; they are the result where a turn is a single
        action.
        """

    def play_on(self, known: State, ids: Sequence[int], seat: int, times: int, seeds: Sequence[int]) -> Courses:
        """Simulate the game `times` times after each of a seat's actions, from a state concealed for that seat."""

    def section(self, s: State) -> int:
        """The number of the leg, round or other section of a state; always the same in games without sections."""


class Judging(Protocol):
    """The type of `Rules.judging`."""

    @property
    def LADDER(self) -> Mapping[str, Mapping[str, float]]:  # noqa: N802
        """For each game, what bots of known strength miss per choice, in pounds or points."""

    @property
    def VERSION(self) -> int:  # noqa: N802
        """Incremented whenever the judge may evaluate a position differently."""

    def data(self) -> str:
        """Identify what else a verdict depends on, such as a table computed on this machine."""

    def make_judge(self, game: Game) -> Judge:
        """A judge for a table."""


def judged_games() -> list[str]:
    """The names of all games that have a judge."""
    return [name for name, rules in GAMES.items() if has_judge(rules)]


def has_judge(rules: Rules) -> bool:
    """Whether a game has a judge."""
    return rules.judging is not None


def judge_for(game: Game) -> Judge:
    """The judge of a game; raises `NoJudge` if it has none."""
    if game.rules.judging is None:
        raise NoJudge(say("analysis.no_judge", game=game.rules.name, games=judged_games()))
    return game.rules.judging().make_judge(game)


def ladder_of(rules: Rules) -> Mapping[str, float]:
    """What bots of known strength give away per choice in a game; empty if none was measured."""
    return rules.judging().LADDER.get(rules.name, {}) if rules.judging else {}


def result_of(kernel: Kernel, s: State) -> Verdict:
    """The result of a finished game for every seat."""
    numbers, verdict = np.empty(int(s.seats), np.int64), np.zeros((int(s.seats), 2))
    verdict[:, SHARE] = shares_of(kernel, s, len(verdict))
    kernel.scores(s, numbers)
    verdict[:, SCORE] = numbers
    return verdict


VERSION = 2
"""Incremented whenever an analysis may differ for the same verdicts."""


def signature_of(rules: Rules) -> str:
    """A signature: the versions of the analysis and of the game's judge, and the judge's data."""
    judging = rules.judging and rules.judging()
    return f"{VERSION}.{judging.VERSION} {judging.data()}".strip() if judging else f"{VERSION}"


def bot_like(games: Sequence[str], rate: float) -> str | None:
    """The bot that misses about this many pounds or points per choice in these games of one family.

    >>> bot_like(["camelup1", "camelup2"], 0.05), bot_like(["camelup1"], 0.9)
    ('hard', 'random')
    """
    ladders = [ladder_of(rules_of(game)) for game in games]
    if not ladders or not all(ladders):
        return None
    means = {bot: sum(ladder[bot] for ladder in ladders) / len(ladders) for bot in ladders[0]}
    return min(means, key=lambda bot: abs(math.log(max(rate, 0.01) / means[bot])))
