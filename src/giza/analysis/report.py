"""The analysis of a whole game, and the results of every player."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any, Literal

import numpy as np

from giza.analysis.accounts import Decision, Grade, RandomEvent, grade_of, keep_books
from giza.analysis.deeper import Depth
from giza.analysis.judges import SHARE, Judge, NoJudge, Verdict, judge_for, result_of
from giza.data.tables import frame_of
from giza.game import Game, Step
from giza.messages import say, users_language
from giza.records import file_of

Told = Callable[[int, int], None]
"""Called with the number of events judged and their total."""


@dataclass(frozen=True)
class Books:
    """What a player gained and lost in a game, by reason; amounts are pairs of share of the victory and score.

    `start + luck + unknown + given_away + gifts + rest = result`.
    """

    seat: int
    name: str
    start: tuple[float, float]
    luck: tuple[float, float]
    """From dice and draws."""
    unknown: tuple[float, float]
    """From facts that the deciding players couldn't know."""
    given_away: tuple[float, float]
    """From the player's own decisions: the share is never above 0."""
    gifts: tuple[float, float]
    """From the other players' decisions."""
    rest: tuple[float, float]
    """From inconsistencies of the judge."""
    result: tuple[float, float]
    decisions: int
    """The number of decisions in which the player had a choice."""
    missed: float
    """The sum of the pounds or points that better actions would have gained."""
    grades: dict[str, int]

    @property
    def performance(self) -> float:
        """The pounds or points missed per choice; 0 is the judge's own play.

        Unlike the share of the victory, this also measures a player who has already lost.
        """
        return self.missed / max(1, self.decisions)

    @property
    def without_luck(self) -> float:
        """The player's result as a share of the victory, with the effect of dice and draws removed.

        The unknown is included: players who foresee what others hide gain by it, so its mean isn't 0.
        """
        return self.result[SHARE] - self.luck[SHARE]


@dataclass(frozen=True)
class Analysis:
    """A finished game, judged event by event."""

    game: Game
    judge: str
    events: tuple[Decision | RandomEvent, ...]
    steps: tuple[Step, ...] = field(repr=False)
    """Each event with the game before and after it."""
    books: tuple[Books, ...]
    budget: int = 0
    """The number of playouts from each action compared; 0 if the analysis used the judge's verdicts alone."""
    seed: int = 0
    game_id: str = ""
    """The game's name among others, such as that of its record's file; a key to join tables by."""

    @property
    def decisions(self) -> list[Decision]:
        """All decisions in which a player had a choice."""
        return [event for event in self.events if isinstance(event, Decision) and len(event.considered) > 1]

    def size_of(self, account: Literal["luck", "unknown", "given_away", "gifts", "rest"]) -> float:
        """The root mean square over seats of an account, in shares of the victory."""
        return float(np.sqrt(np.mean([getattr(books, account)[SHARE] ** 2 for books in self.books])))

    @property
    def is_doubtful(self) -> bool:
        """Whether the rest is larger than the luck: then the judge doesn't fit how these players play."""
        return self.size_of("rest") > self.size_of("luck")

    def mistakes(self, seat: int) -> list[Decision]:
        """A player's decisions that gave something away, worst first."""
        own = [one for one in self.decisions if one.seat == seat and grade_of(one.loss) != Grade.FINE]
        return sorted(own, key=lambda decision: (-decision.loss, decision.number))

    @property
    def sections(self) -> dict[int, tuple[Books, ...]]:
        """Everybody's books of each leg or other section, by its number; they add up to those of the game."""
        return {
            number: sum_up(self.game, list(events))
            for number, events in groupby(self.events, key=lambda event: event.section)
        }

    def frame(self, library: str | None = None) -> Any:
        """A data frame with a row for every event and seat, of `pandas` or `polars`, whichever is installed."""
        return frame_of(import_module("giza.analysis.as_json").as_table(self), library)

    def svg(self, language: str = "en") -> str:
        """Everybody's chances during the game, as SVG text."""
        title = say("cli_analysis.title", game=self.game.rules.title)
        drawn: str = import_module("giza.analysis.picture").as_svg(self, title.text(language))
        return drawn

    def _repr_svg_(self) -> str:
        return self.svg(users_language())

    def luckiest(self, seat: int, most: int = 3) -> list[RandomEvent]:
        """The random events that moved a player's chances most."""
        random = [event for event in self.events if isinstance(event, RandomEvent)]
        return sorted(random, key=lambda event: (-abs(event.luck[seat, SHARE]), event.number))[:most]


def analyse(
    game: Game | str | Path,
    judge: Judge | None = None,
    told: Told = lambda done, count: None,
    *,
    budget: int = 0,
    seed: int = 0,
    game_id: str | None = None,
) -> Analysis:
    """Analyse a finished game, given as a `Game`, as the text of its record or as the path of its file.

    With a budget, such as 16, decisions that aren't clear are examined further: the best actions are compared by
    playing on from each of them that many times. The analysis is reproducible from record, budget and seed.
    """
    depth = Depth(budget, seed).checked() if budget else None
    file = None if isinstance(game, Game) else file_of(game)
    if game_id is None:
        game_id = file.stem if file else ""
    if not isinstance(game, Game):
        game = Game.load(file) if file else Game.from_record(str(game))
    if game.turn is not None:
        raise NoJudge(say("analysis.unfinished"))
    judge = judge or judge_for(game)
    steps = tuple(game.steps())
    events: list[Decision | RandomEvent] = []
    for event in keep_books(steps, judge, depth):
        events.append(event)
        told(len(events), game.length)
    books = sum_up(game, events)
    return Analysis(game, judge.name, tuple(events), steps, books, budget, seed if budget else 0, game_id)


def sum_up(game: Game, events: Sequence[Decision | RandomEvent]) -> tuple[Books, ...]:
    """Everybody's books of some consecutive events."""
    result = result_of(game.rules.kernel, game.state)
    start, end = (events[0].before, events[-1].after) if events else (result, result)
    return tuple(books_of(game.names[seat], seat, start, end, events) for seat in range(game.seats))


def books_of(name: str, seat: int, start: Verdict, end: Verdict, events: Sequence[Decision | RandomEvent]) -> Books:
    """A player's books of some events."""
    nothing = np.zeros(2)
    decisions = [event for event in events if isinstance(event, Decision)]
    own = [one for one in decisions if one.seat == seat]
    choices = [one for one in own if len(one.considered) > 1]

    def pair(total: object) -> tuple[float, float]:
        share, score = np.asarray(total, float).tolist()
        return share, score

    return Books(
        seat=seat,
        name=name,
        start=pair(start[seat]),
        luck=pair(sum((one.luck[seat] for one in events if isinstance(one, RandomEvent)), nothing)),
        unknown=pair(sum((one.unknown[seat] for one in decisions), nothing)),
        given_away=pair(sum((one.given_away[seat] for one in own), nothing)),
        gifts=pair(sum((one.given_away[seat] for one in decisions if one.seat != seat), nothing)),
        rest=pair(sum((one.rest[seat] for one in events), nothing)),
        result=pair(end[seat]),
        decisions=len(choices),
        missed=sum(one.score_loss for one in choices),
        grades={**dict.fromkeys(map(str, Grade), 0), **Counter(str(grade_of(one.loss)) for one in choices)},
    )
