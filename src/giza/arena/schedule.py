"""Schedules a match: line-ups that rotate through all seats with the same dice and cards.

A block is one line-up in every rotation, each with the same stream of chance: in a given seat, every bot draws what the
others drew there. Luck therefore cancels out within a block, and blocks are the unit of the statistics.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, cycle, islice
from typing import Any

from giza.errors import BadOption
from giza.messages import say
from giza.options import LARGEST_SEED, whole_number
from giza.records import LONGEST_NAME


@dataclass(frozen=True)
class Match:
    """A match to be played: everything that its results depend on."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int = 0
    options: tuple[tuple[str, Any], ...] = ()
    seconds: float | None = None
    """Seconds a bot may think about one action before a fallback plays for it; None for no limit."""
    keep_records: bool = False
    count_income: bool = False
    """Whether to record what players are paid for, in games with payments."""
    objects: tuple[tuple[str, Any], ...] = ()
    """Bots that aren't registered by name: the label in `bots`, and a class, function or object."""
    reduced: bool = False
    """Whether to take luck out of the results, see `giza.arena.reduction`."""
    strict: bool = False
    """Whether a bot's fault ends the match, as `BotFault`."""

    def __post_init__(self) -> None:
        whole_number("seed", self.seed, 0, LARGEST_SEED)
        if self.seconds is not None and not (isinstance(self.seconds, float | int) and self.seconds > 0):
            raise BadOption(say("option.needs_positive", option="seconds", value=repr(self.seconds)))
        if len(self.bots) < 2:
            raise BadOption(say("arena.too_few_bots"))
        if len(set(self.bots)) < len(self.bots):
            raise BadOption(say("arena.bot_twice", bots=self.bots))

    def object_of(self, bot: str) -> Any:
        """What creates the bot with this label."""
        return dict(self.objects).get(bot, bot)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The bots' names in records: their labels, shortened to fit and numbered where they would repeat."""
        names: list[str] = []
        for bot in self.bots:
            name = "".join(c for c in " ".join(bot.split()) if c.isprintable())[:LONGEST_NAME].strip() or "bot"
            number = 1
            while name in names:
                number += 1
                name = f"{name[: LONGEST_NAME - 5].strip()} {number}"
            names.append(name)
        return tuple(names)

    def game_id(self, block: int, rotation: int) -> str:
        """The name of a game in reports, records and tables."""
        return f"{self.game}-{block:05d}-{rotation}"


@dataclass(frozen=True)
class GameBlock:
    """One line-up, by the bots' numbers, played in all its rotations."""

    number: int
    lineup: tuple[int, ...]


def lineups(bots: int, seats: int) -> Iterator[tuple[int, ...]]:
    """An endless series of line-ups in which every bot appears equally often in the long run.

    >>> from itertools import islice
    >>> list(islice(lineups(2, 4), 2)), list(islice(lineups(3, 2), 3))
    ([(0, 1, 0, 1), (1, 0, 1, 0)], [(0, 1), (0, 2), (1, 2)])
    >>> list(islice(lineups(2, 3), 2))
    [(0, 1, 0), (1, 0, 1)]
    """
    if bots >= seats:
        yield from cycle(combinations(range(bots), seats))
    for first in cycle(range(bots)):
        yield tuple((first + seat) % bots for seat in range(seats))


def blocks(match: Match, games: int) -> list[GameBlock]:
    """Enough blocks for at least this many games."""
    count = -(-games // match.seats)
    return [
        GameBlock(number, lineup) for number, lineup in enumerate(islice(lineups(len(match.bots), match.seats), count))
    ]


def rotated(lineup: Sequence[int], steps: int) -> tuple[int, ...]:
    """A line-up rotated by a number of seats."""
    return tuple(lineup[(seat - steps) % len(lineup)] for seat in range(len(lineup)))
