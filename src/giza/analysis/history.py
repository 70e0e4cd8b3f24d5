"""Many games of the same people: their skill and luck over time, and what they typically get wrong."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from giza.analysis.grades import Grade, grade_of
from giza.analysis.judges import SHARE
from giza.analysis.report import Analysis, Books
from giza.words import kind_of


@dataclass(frozen=True)
class Habit:
    """One kind of action done where another was better."""

    done: str
    """The first word of the action, such as `roll`."""
    better: str
    times: int
    loss: float
    """The shares of the victory that it cost, added up."""


@dataclass(frozen=True)
class Part:
    """A player's part in one game."""

    game: str
    books: Books
    habits: tuple[Habit, ...]

    @property
    def luck(self) -> float:
        """What dice, draws and things unknown brought, in shares of the victory."""
        return self.books.luck[SHARE] + self.books.unknown[SHARE]


@dataclass(frozen=True)
class History:
    """A player's games, in their order."""

    name: str
    parts: tuple[Part, ...]

    @property
    def won(self) -> float:
        """Games won; a shared victory counts as its share."""
        return sum(part.books.result[SHARE] for part in self.parts)

    @property
    def without_luck(self) -> float:
        """Games that would have been won without luck."""
        return sum(part.books.without_luck for part in self.parts)

    @property
    def luck(self) -> float:
        """What luck brought, in games won."""
        return sum(part.luck for part in self.parts)

    @property
    def performance(self) -> tuple[float, float]:
        """What was given away per choice, in hundredths of a victory, and its standard error over games."""
        return rate_of(self.parts)

    @property
    def halves(self) -> tuple[float, float] | None:
        """The performance in the older and in the newer half; None for a single game."""
        middle = len(self.parts) // 2
        return (rate_of(self.parts[:middle])[0], rate_of(self.parts[middle:])[0]) if middle else None

    @property
    def habits(self) -> list[Habit]:
        """What was typically done wrong, the dearest first."""
        return merged(habit for part in self.parts for habit in part.habits)


def rate_of(parts: Sequence[Part]) -> tuple[float, float]:
    """Given away per choice in hundredths, and the standard error of that ratio."""
    return rate([-part.books.own[SHARE] for part in parts], [part.books.decisions for part in parts])


def rate(lost: Sequence[float], choices: Sequence[int]) -> tuple[float, float]:
    """From games in which so much was given away in so many choices: hundredths per choice, and the standard error."""
    hundredths, count = 100 * np.array(lost), np.array(choices, float)
    total = max(1.0, count.sum())
    found = float(hundredths.sum() / total)
    if len(lost) < 2:
        return found, float("nan")
    spread = ((hundredths - found * count) ** 2).sum() * len(lost) / (len(lost) - 1)
    return found, float(spread**0.5 / total)


def histories_of(analyses: Iterable[Analysis]) -> list[History]:
    """Everybody who played, by name; whoever played most comes first."""
    parts: dict[str, list[Part]] = {}
    for analysis in analyses:
        for books in analysis.books:
            part = Part(analysis.game.rules.name, books, habits_in(analysis, books.seat))
            parts.setdefault(books.name, []).append(part)
    found = [History(name, tuple(some)) for name, some in parts.items()]
    return sorted(found, key=lambda history: (-len(history.parts), history.name))


def habits_in(analysis: Analysis, seat: int) -> tuple[Habit, ...]:
    """What a player did wrong in a game, by kinds of actions."""
    slips = (one for one in analysis.decisions if one.seat == seat and grade_of(one.loss) != Grade.FINE)
    return tuple(merged(Habit(kind_of(one.text), kind_of(one.best.action), 1, one.loss) for one in slips))


def merged(habits: Iterable[Habit]) -> list[Habit]:
    """Habits of one kind added up, the dearest first."""
    sums: dict[tuple[str, str], Habit] = {}
    for one in habits:
        key = (one.done, one.better)
        before = sums.get(key, Habit(*key, 0, 0.0))
        sums[key] = Habit(*key, before.times + one.times, before.loss + one.loss)
    return sorted(sums.values(), key=lambda habit: (-habit.loss, habit.done, habit.better))
