"""Many games of the same people: their skill and luck over time, and their typical mistakes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from giza.analysis.accounts import Grade, grade_of
from giza.analysis.judges import SHARE, bot_like
from giza.analysis.report import Analysis, Books
from giza.words import kind_of


@dataclass(frozen=True)
class Habit:
    """A kind of mistake: one kind of action played where another was better."""

    done: str
    """The first word of the action, such as `roll`."""
    better: str
    times: int
    loss: float
    """The total loss in shares of the victory."""


@dataclass(frozen=True)
class Part:
    """A player's results in one game."""

    game: str
    game_id: str
    books: Books
    habits: tuple[Habit, ...]


@dataclass(frozen=True)
class History:
    """A player's games of one family in order; families stay apart because pounds and points can't be added up."""

    name: str
    family: str
    parts: tuple[Part, ...]

    @property
    def won(self) -> float:
        """Games won; a shared victory counts as its share."""
        return sum(part.books.result[SHARE] for part in self.parts)

    @property
    def without_luck(self) -> float:
        """The number of games the player would have won without the effect of dice and draws."""
        return sum(part.books.without_luck for part in self.parts)

    @property
    def luck(self) -> float:
        """The effect of dice and draws, in games won."""
        return sum(part.books.luck[SHARE] for part in self.parts)

    @property
    def performance(self) -> tuple[float, float]:
        """The pounds or points missed per choice, and the standard error over games."""
        return rate_of(self.parts)

    @property
    def halves(self) -> tuple[float, float] | None:
        """The performance in the older and the newer half of the games; None for a single game."""
        middle = len(self.parts) // 2
        return (rate_of(self.parts[:middle])[0], rate_of(self.parts[middle:])[0]) if middle else None

    @property
    def habits(self) -> list[Habit]:
        """The typical mistakes, costliest first."""
        return merged(habit for part in self.parts for habit in part.habits)


def rate_of(parts: Sequence[Part]) -> tuple[float, float]:
    """The amount missed per choice, and the standard error of that ratio."""
    return rate([part.books.missed for part in parts], [part.books.decisions for part in parts])


def rate(missed: Sequence[float], choices: Sequence[int]) -> tuple[float, float]:
    """The amount missed per choice, from the amounts and choices of some games, and its standard error."""
    amounts, count = np.array(missed, float), np.array(choices, float)
    total = max(1.0, count.sum())
    found = float(amounts.sum() / total)
    if len(missed) < 2:
        return found, float("nan")
    spread = ((amounts - found * count) ** 2).sum() * len(missed) / (len(missed) - 1)
    return found, float(spread**0.5 / total)


def histories_of(analyses: Iterable[Analysis]) -> list[History]:
    """The histories of all players, by name and family of games; those with the most games come first."""
    parts: dict[tuple[str, str], list[Part]] = {}
    for analysis in analyses:
        rules = analysis.game.rules
        for books in analysis.books:
            part = Part(rules.name, analysis.game_id, books, habits_in(analysis, books.seat))
            parts.setdefault((books.name, rules.family), []).append(part)
    found = [History(*whose, tuple(some)) for whose, some in parts.items()]
    return sorted(found, key=lambda history: (-len(history.parts), history.name, history.family))


def habits_in(analysis: Analysis, seat: int) -> tuple[Habit, ...]:
    """A player's mistakes in a game, by kinds of action."""
    slips = (one for one in analysis.decisions if one.seat == seat and grade_of(one.loss) != Grade.FINE)
    return tuple(merged(Habit(kind_of(one.text), kind_of(one.best.action), 1, one.loss) for one in slips))


def merged(habits: Iterable[Habit]) -> list[Habit]:
    """Habits of the same kind added up, costliest first."""
    sums: dict[tuple[str, str], Habit] = {}
    for one in habits:
        key = (one.done, one.better)
        before = sums.get(key, Habit(*key, 0, 0.0))
        sums[key] = Habit(*key, before.times + one.times, before.loss + one.loss)
    return sorted(sums.values(), key=lambda habit: (-habit.loss, habit.done, habit.better))


def like(history: History) -> str | None:
    """The bot that misses about as much in these games as the player; None if no bot was measured."""
    rate, _ = history.performance
    return bot_like([part.game for part in history.parts], rate)
