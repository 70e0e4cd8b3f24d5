"""Who plays whom: line-ups that rotate through all seats under the same dice and cards.

A block is one line-up in every rotation, each time with the same stream of chance: what one bot draws in a seat, the
next one draws there too. So luck cancels out within a block, and blocks are what statistics count.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, islice
from typing import Any

from giza.errors import BadOption
from giza.messages import say


@dataclass(frozen=True)
class Match:
    """What is to be played: everything that a result depends on."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int = 0
    options: tuple[tuple[str, Any], ...] = ()
    seconds: float | None = None
    """How long a bot may think about one action before a fallback plays for it; None: as long as it likes."""
    keep_records: bool = False
    count_income: bool = False
    """Whether it is counted what players are paid for, in games that pay."""
    objects: tuple[tuple[str, Any], ...] = ()
    """Bots that aren't known by their name: what `bots` calls them, and a class, function or object."""

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise BadOption(say("arena.too_few_bots"))
        if len(set(self.bots)) < len(self.bots):
            raise BadOption(say("arena.bot_twice", bots=self.bots))

    def object_of(self, bot: str) -> Any:
        """What makes the bot that is called so."""
        return dict(self.objects).get(bot, bot)


@dataclass(frozen=True)
class Block:
    """One line-up, by the bots' numbers, that is played in all its rotations."""

    number: int
    lineup: tuple[int, ...]


def lineups(bots: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Line-ups for ever: every bot appears equally often in the long run.

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


def blocks(match: Match, games: int) -> list[Block]:
    """Enough blocks for at least this many games."""
    count = -(-games // match.seats)
    return [Block(number, lineup) for number, lineup in enumerate(islice(lineups(len(match.bots), match.seats), count))]


def rotated(lineup: Sequence[int], steps: int) -> tuple[int, ...]:
    """A line-up in which everybody has moved on by this many seats."""
    return tuple(lineup[(seat - steps) % len(lineup)] for seat in range(len(lineup)))
