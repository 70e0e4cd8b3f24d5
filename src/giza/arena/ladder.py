"""A ladder of bots in a folder: how strong each is, and which of them should meet next.

A ladder plays rounds. A round is one pair of bots at one table, with every bot in every seat under the same dice and
cards. Strengths are a Bradley-Terry model of the shares of victory, with luck taken out if the game has a judge
(`giza.arena.reduction`). The next round is the one expected to reveal most about the strengths.

The folder holds `ladder.json` (what is played, and the bots), `rounds.jsonl` (a line for each round, written as soon
as it is played) and `records`. An interrupted ladder continues where it stopped.
"""

import json
import math
import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from giza.arena.playing import PlayedGame, play_game, rehearse
from giza.arena.programs import check_player
from giza.arena.reduction import judge_like
from giza.arena.schedule import GameBlock, Match, lineups
from giza.arena.statistics import CONFIDENT, Estimate, estimate, estimate_share, less_luck, summed
from giza.errors import BadOption, GizaError
from giza.game import Game
from giza.games import rules_of
from giza.machine import seize
from giza.messages import say

SETTINGS, ROUNDS, RECORDS, LOCK = "ladder.json", "rounds.jsonl", "records", ".lock"
VERSION = 1
POINTS = 400 / math.log(10)
"""Points of strength for odds of e : 1, so that 400 points are odds of 10 : 1, as in chess."""
UNKNOWN = 400.0
"""The standard deviation of the strength of a bot that hasn't played."""
TRUSTED = 4
"""The weight, in rounds, of the variance that whole games would have, relative to the variance seen."""
AT_ONCE = 4
"""Number of rounds chosen together, whatever the number of workers, so that workers change no result."""
NEWTON_STEPS = 50


@dataclass(frozen=True)
class LadderSettings:
    """What a ladder plays, fixed when it begins."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    seconds: float | None = None
    """Seconds that a bot may think about an action; None for no limit."""

    @cached_property
    def reduced(self) -> bool:
        """Whether luck is taken out: the game has a judge."""
        try:
            judge_like(self.game, self.seats, tuple(self.options.items()))
        except GizaError:
            return False
        return True

    @property
    def numbers(self) -> int:
        """The number of blocks in a round: two with an odd number of seats, where the bots swap the additional seat."""
        return 1 + self.seats % 2

    def match(self, bots: Mapping[str, str]) -> Match:
        """The match that two bots play, by their names."""
        return Match(
            self.game,
            self.seats,
            tuple(bots),
            self.seed,
            tuple(self.options.items()),
            self.seconds,
            keep_records=True,
            objects=tuple(bots.items()),
            reduced=self.reduced,
        )


class Played(NamedTuple):
    """One game of a round; lists are by seat."""

    game_id: str
    bots: list[str]
    scores: list[int]
    shares: list[float]


@dataclass(frozen=True)
class Round:
    """The result of a round. Shares are the first bot's, from 0 to 1; equal bots have 0.5 each."""

    number: int
    bots: tuple[str, str]
    share: float
    reduced: float | None
    """The share with luck taken out; may lie below 0 or above 1."""
    games: list[Played]
    decisions: dict[str, int]
    seconds: dict[str, float]
    faults: dict[str, dict[str, int]]
    trouble: dict[str, str]
    """The first fault of each bot that had one, in detail."""

    def as_line(self) -> str:
        """The round as a line of `rounds.jsonl`."""
        return json.dumps(asdict(self)) + "\n"

    @classmethod
    def from_line(cls, line: str) -> "Round":
        """The round in a line of `rounds.jsonl`."""
        told = json.loads(line)
        first, second = told.pop("bots")
        return cls(bots=(first, second), games=[Played(*game) for game in told.pop("games")], **told)


def play_round(settings: LadderSettings, bots: dict[str, str], number: int) -> tuple[Round, dict[str, str]]:
    """Play a round, and return it with the records of its games by their ids."""
    match = settings.match(bots)
    if match.seconds is not None:
        rehearse(match)
    # With an even number of seats two rotations are all there are: further ones would repeat the same games.
    rotations = settings.seats if settings.seats % 2 else 2
    results: list[PlayedGame] = []
    for part, lineup in zip(range(settings.numbers), lineups(2, settings.seats), strict=False):
        block = GameBlock(number * settings.numbers + part, lineup)
        results += [play_game(match, block, rotation) for rotation in range(rotations)]
    return summary(tuple(bots), number, results), {result.game_id: result.record or "" for result in results}


def summary(names: Sequence[str], number: int, results: Sequence[PlayedGame]) -> Round:
    """Sum up the games of a round."""

    def share(shares: Callable[[PlayedGame], Sequence[float]]) -> float:
        own = [sum(s for s, bot in zip(shares(r), r.bots, strict=True) if bot == 0) for r in results]
        return math.fsum(own) / len(own)

    behaviour = {
        name: [r.behaviour[seat] for r in results for seat, bot in enumerate(r.bots) if bot == index]
        for index, name in enumerate(names)
    }
    return Round(
        number,
        (names[0], names[1]),
        share(lambda result: result.shares),
        share(lambda result: result.reduced.shares if result.reduced else ()) if results[0].reduced else None,
        [Played(r.game_id, [names[bot] for bot in r.bots], r.scores, r.shares) for r in results],
        {name: sum(noted.decisions for noted in seen) for name, seen in behaviour.items()},
        {name: math.fsum(noted.seconds for noted in seen) for name, seen in behaviour.items()},
        {name: summed(noted.faults for noted in seen) for name, seen in behaviour.items()},
        {name: noted.trouble for name, seen in behaviour.items() for noted in seen if noted.trouble},
    )


def results_of(rounds: Sequence[Round]) -> list[float]:
    """The first bots' shares without luck, which counts as much as suits the pair's other rounds; see `less_luck`."""
    found = [played.share for played in rounds]
    pairs: dict[tuple[str, ...], list[int]] = {}
    for place, played in enumerate(rounds):
        if played.reduced is not None:
            pairs.setdefault(tuple(sorted(played.bots)), []).append(place)
    for pair, places in pairs.items():
        signs = [1 if rounds[place].bots == pair else -1 for place in places]  # both bots' shares add up to 1
        shares = [sign * (rounds[place].share - 0.5) for sign, place in zip(signs, places, strict=True)]
        reduced = [sign * ((rounds[place].reduced or 0.0) - 0.5) for sign, place in zip(signs, places, strict=True)]
        for sign, place, share in zip(signs, places, less_luck(shares, reduced), strict=True):
            found[place] = 0.5 + sign * share
    return found


class Strengths:
    """The strengths of bots by the rounds they have played, in points around a mean of 0, with their uncertainty.

    The posterior of a Bradley-Terry model, as a normal distribution around its maximum. Shares vary less or more than
    single games would, so the variance seen in the rounds scales it.
    """

    def __init__(self, names: Sequence[str], rounds: Sequence[Round], games: int) -> None:
        self.names = list(names)
        index = {name: number for number, name in enumerate(self.names)}
        known = [played for played in rounds if played.bots[0] in index and played.bots[1] in index]
        self.pairs = np.array([[index[name] for name in played.bots] for played in known], np.intp).reshape(-1, 2)
        self.results = np.array(results_of(known))
        usual = 1 / games
        self.spread = usual
        self.points = np.zeros(len(self.names))
        self.fit()
        if len(known):
            chances = self.chances(self.pairs)
            seen = (self.results - chances) ** 2 / np.maximum(chances * (1 - chances), 0.05)
            self.spread = float((seen.sum() + TRUSTED * usual) / (len(known) + TRUSTED))
            self.fit()
        everybody = np.eye(len(self.names)) - 1 / len(self.names)
        self.points = everybody @ self.points
        self.relative = everybody @ self.covariance @ everybody

    def chances(self, pairs: NDArray[np.intp]) -> NDArray[np.float64]:
        """The share that the first bot of each pair can expect."""
        lead = (self.points[pairs[:, 0]] - self.points[pairs[:, 1]]) / POINTS
        chances: NDArray[np.float64] = 1 / (1 + np.exp(-lead))
        return chances

    def information(self, pairs: NDArray[np.intp]) -> NDArray[np.float64]:
        """The information about their difference in one round of each pair: the inverse of a variance, in points."""
        chances = self.chances(pairs)
        return chances * (1 - chances) / self.spread / POINTS**2

    def fit(self) -> None:
        """Find the most likely strengths, and their covariance, by Newton's method."""
        count = len(self.names)
        for _ in range(NEWTON_STEPS):
            slope = -self.points / UNKNOWN**2
            curvature = np.eye(count) / UNKNOWN**2
            if len(self.pairs):
                pull = (self.results - self.chances(self.pairs)) / self.spread / POINTS
                np.add.at(slope, self.pairs[:, 0], pull)
                np.add.at(slope, self.pairs[:, 1], -pull)
                for (a, b), weight in zip(self.pairs, self.information(self.pairs), strict=True):
                    curvature[a, a] += weight
                    curvature[b, b] += weight
                    curvature[a, b] -= weight
                    curvature[b, a] -= weight
            self.covariance = np.linalg.inv(curvature)
            step = np.clip(self.covariance @ slope, -UNKNOWN, UNKNOWN)
            self.points = self.points + step
            if np.abs(step).max(initial=0.0) < 1e-6:
                break

    def of(self, name: str) -> Estimate:
        """The strength of a bot with its 95 % interval."""
        number = self.names.index(name)
        mean, margin = float(self.points[number]), CONFIDENT * math.sqrt(max(self.relative[number, number], 0.0))
        return Estimate(mean, mean - margin, mean + margin, int((self.pairs == number).sum()))

    def chance_of_lead(self, name: str, other: str) -> float:
        """The probability that a bot is stronger than another."""
        a, b = self.names.index(name), self.names.index(other)
        variance = self.covariance[a, a] + self.covariance[b, b] - 2 * self.covariance[a, b]
        return 0.5 * (1 + math.erf((self.points[a] - self.points[b]) / math.sqrt(2 * variance)))

    def next_pairs(self, count: int) -> list[tuple[str, str]]:
        """The pairs whose rounds are expected to be most informative (in nats), chosen one after the other.

        >>> [sorted(pair) for pair in Strengths(["a", "b", "c"], [], 2).next_pairs(2)]
        [['a', 'b'], ['a', 'c']]
        """
        pairs = np.array(list(combinations(range(len(self.names)), 2)), np.intp)
        information = self.information(pairs)
        covariance = self.covariance.copy()
        chosen = []
        for _ in range(count):
            first, second = covariance[pairs[:, 0]], covariance[pairs[:, 1]]
            rows = np.arange(len(pairs))
            variance = first[rows, pairs[:, 0]] + second[rows, pairs[:, 1]] - 2 * first[rows, pairs[:, 1]]
            best = int(np.argmax(np.round(np.log1p(information * variance), 12)))
            a, b = pairs[best]
            chosen.append((self.names[a], self.names[b]))
            towards = covariance[a] - covariance[b]
            weight = information[best]
            covariance -= np.outer(towards, towards) * weight / (1 + weight * variance[best])
        return chosen


@dataclass(frozen=True)
class Meeting:
    """What a bot won against another."""

    share: Estimate
    reduced: Estimate | None
    rounds: int


class Ladder:
    """A ladder in a folder. `open_ladder` opens one for this process alone."""

    def __init__(self, folder: Path, settings: LadderSettings, bots: dict[str, str], rounds: list[Round]) -> None:
        self.folder = folder
        self.settings = settings
        self.bots = bots
        """The bots by their names on the ladder."""
        self.rounds = rounds

    @property
    def games(self) -> int:
        """The games played so far."""
        return sum(len(played.games) for played in self.rounds)

    @property
    def strengths(self) -> Strengths:
        """The strengths of all bots so far."""
        return Strengths(list(self.bots), self.rounds, self.games_of_a_round)

    @property
    def games_of_a_round(self) -> int:
        """The games of a round: every bot has been in every seat equally often."""
        return self.settings.seats * 2 if self.settings.seats % 2 else 2

    def ranked(self) -> list[str]:
        """The bots, the strongest first."""
        strengths = self.strengths
        return sorted(self.bots, key=lambda name: -strengths.of(name).mean)

    def met(self, bot: str, other: str) -> Meeting | None:
        """What a bot won against another; None if they haven't met."""
        played = [one for one in self.rounds if {bot, other} == set(one.bots)]
        if not played:
            return None

        def own(share: float, one: Round) -> float:
            return share if one.bots[0] == bot else 1 - share

        reduced = [own(result, one) for result, one in zip(results_of(played), played, strict=True)]
        return Meeting(
            estimate_share([own(one.share, one) for one in played]),
            estimate(reduced) if self.settings.reduced else None,
            len(played),
        )

    def milliseconds(self, bot: str) -> float:
        """A bot's mean thinking time per action."""
        decisions = sum(played.decisions.get(bot, 0) for played in self.rounds)
        return 1000 * math.fsum(played.seconds.get(bot, 0.0) for played in self.rounds) / max(decisions, 1)

    def faults(self, bot: str) -> dict[str, int]:
        """The number of a bot's faults, by kind."""
        return summed(played.faults.get(bot, {}) for played in self.rounds)

    def first_trouble(self, bot: str) -> str | None:
        """A bot's first fault in detail."""
        return next((played.trouble[bot] for played in self.rounds if bot in played.trouble), None)

    def play(self, games: int, workers: Executor) -> Generator[Round, None, None]:
        """Play at least this many more games; yield each round once it is stored."""
        if len(self.bots) < 2:
            raise BadOption(say("ladder.too_few_bots"))
        left = -(-games // self.games_of_a_round)
        while left > 0:
            number = max((played.number for played in self.rounds), default=-1) + 1
            pairs = self.strengths.next_pairs(min(left, AT_ONCE))
            futures = [
                workers.submit(play_round, self.settings, {name: self.bots[name] for name in pair}, number + more)
                for more, pair in enumerate(pairs)
            ]
            try:
                for future in futures:
                    yield self.store(*future.result())
            finally:
                for future in futures:
                    future.cancel()
            left -= len(pairs)

    def store(self, played: Round, records: Mapping[str, str]) -> Round:
        """Store a round: its records first, then its line."""
        for game_id, record in records.items():
            (self.folder / RECORDS / f"{game_id}.txt").write_text(record, "utf-8")
        with (self.folder / ROUNDS).open("a", encoding="utf-8") as file:
            file.write(played.as_line())
            file.flush()
            os.fsync(file.fileno())
        self.rounds.append(played)
        return played

    def add(self, bots: Mapping[str, str]) -> None:
        """Add bots by their names on the ladder. A name stays with its bot, because its rounds do."""
        rules = rules_of(self.settings.game)
        for name, bot in bots.items():
            if self.bots.get(name, bot) != bot:
                raise BadOption(say("ladder.name_taken", name=name, bot=self.bots[name]))
            check_player(bot, rules)
        self.bots |= bots
        self.save()

    def remove(self, names: Sequence[str]) -> None:
        """Take bots off the list; their rounds stay in the folder and count again if they come back."""
        for name in names:
            if name not in self.bots:
                raise BadOption(say("ladder.not_there", bot=name, bots=list(self.bots)))
        for name in names:
            del self.bots[name]
        self.save()

    def save(self) -> None:
        """Write `ladder.json`, as a whole."""
        told = {"version": VERSION, **asdict(self.settings), "bots": self.bots}
        whole = self.folder / f"{SETTINGS}.new"
        whole.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
        whole.replace(self.folder / SETTINGS)


@contextmanager
def open_ladder(folder: Path, begin: Callable[[], LadderSettings]) -> Iterator[Ladder]:
    """Open a ladder for this process alone; an empty folder starts one with the settings of `begin`."""
    try:
        (folder / RECORDS).mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("ab")
    except OSError as error:
        raise BadOption(say("terminal.cannot_write", file=folder)) from error
    with lock:
        if not seize(lock):
            raise BadOption(say("ladder.busy", folder=folder))
        settings, bots = read_settings(folder) or (begin(), {})
        yield Ladder(folder, settings, bots, read_rounds(folder))


def read_settings(folder: Path) -> tuple[LadderSettings, dict[str, str]] | None:
    """What a folder's ladder plays, and its bots; None if there is no ladder."""
    file = folder / SETTINGS
    if not file.exists():
        return None
    try:
        told = json.loads(file.read_text("utf-8"))
        if told.pop("version") != VERSION:
            raise ValueError
        bots = {str(name): str(bot) for name, bot in told.pop("bots").items()}
        settings = LadderSettings(**told)
        Game(settings.game, settings.seats, **settings.options)
    except (ValueError, TypeError, KeyError, AttributeError, GizaError) as error:
        raise BadOption(say("ladder.unreadable", file=file)) from error
    return settings, bots


def read_rounds(folder: Path) -> list[Round]:
    """The rounds played so far. A last line that was cut off when the machine stopped is removed."""
    file = folder / ROUNDS
    if not file.exists():
        return []
    text = file.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        with file.open("r+b") as stream:
            stream.truncate(len(whole))
    rounds = []
    for number, line in enumerate(whole.decode("utf-8", "replace").splitlines(), 1):
        try:
            rounds.append(Round.from_line(line))
        except (ValueError, TypeError, KeyError) as error:
            raise BadOption(say("ladder.unreadable_line", file=file, line=number)) from error
    return rounds
