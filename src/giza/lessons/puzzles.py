"""Puzzles from positions of real games: one choice is clearly best, and the obvious one isn't.

They are looked for in games that bots play against each other, reproducibly from a seed, and shipped as data. What is
best is judged twice: by the game's puzzle maker and by a bot that can say why. Both must agree.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from giza.bots.interface import Bot, ExplainingBot
from giza.errors import BadOption
from giza.game import Game
from giza.games import LESSONS, Rules, games_with, rules_of
from giza.messages import say
from giza.words import AnyView

NAMES = ("Ada", "Badru", "Chione", "Dalila", "Ebo")
"""Who plays the games from which puzzles come."""
LEAST_APART = 6
"""This many actions lie between two puzzles of one game, at least."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """One of the answers."""

    action: str
    worth: float
    """In pounds, or in points of lead."""
    share: float | None = None
    """The share of the victory that it promises, if that was asked for."""


class Puzzle(Struct, frozen=True, kw_only=True):
    """A position of a real game, some choices, and which of them is best; a room adds what it has to show."""

    id: str
    game: str
    seats: int
    seat: int
    """Whose turn it is, counted from 0."""
    choices: list[Choice]
    best: str
    obvious: str
    record: str = ""
    """The game up to here, for checking; browsers don't need it."""
    view: AnyView | None = None
    """The table as the player sees it, for browsers."""


class PuzzleMaker(Protocol):
    """What `Rules.puzzles` hands over."""

    @property
    def PUZZLE(self) -> type[Puzzle]:  # noqa: N802
        """The type of its puzzles."""

    @property
    def SEATS(self) -> Sequence[int]:  # noqa: N802
        """Tables at which puzzles are looked for."""

    def puzzle_at(self, game: Game, judge: ExplainingBot, id: str) -> Puzzle | None:
        """The puzzle in a position; None if it is none."""


def maker_of(rules: Rules) -> PuzzleMaker:
    """What makes puzzles of a game; `BadOption` if nothing does."""
    if rules.puzzles is None:
        raise BadOption(say("lessons.no_puzzles", game=rules.name, games=games_with("puzzles")))
    return rules.puzzles()


def find_puzzles(game: str | Rules, count: int, player: Bot, judge: Bot, seed: int = 0) -> Iterator[Puzzle]:
    """Let a bot play against itself and pick the positions that make puzzles, with different answers in turn."""
    rules = rules_of(game)
    maker = maker_of(rules)
    if not isinstance(judge, ExplainingBot):
        raise BadOption(say("lessons.silent_judge"))
    random = Random(f"{rules.name} {seed}")
    found, kinds = 0, [""]
    while found < count:
        seats = random.choice(maker.SEATS)
        table = Game(rules, seats, NAMES[:seats])
        table.settle(random)
        since = LEAST_APART
        while table.turn is not None and found < count:
            since += 1
            puzzle = maker.puzzle_at(table, judge, f"{rules.name}-{found + 1}") if since > LEAST_APART else None
            kind = puzzle.best.split()[0] if puzzle else ""
            if puzzle and kind != kinds[-1]:
                found, since = found + 1, 0
                kinds.append(kind)
                yield puzzle
            table.play(player.choose(table.view(table.turn, with_state=True), table.actions()))
            table.settle(random)


@cache
def puzzles(game: str) -> list[Puzzle]:
    """The puzzles of a game that come with it; none for a game without."""
    rules = rules_of(game)
    file = rules.lesson(LESSONS["puzzles"].format(game=rules.name))
    return [] if file is None else msgspec.json.decode(file.read_bytes(), type=list[maker_of(rules).PUZZLE])  # type: ignore[misc]


@cache
def posed(game: str) -> list[Puzzle]:
    """The same as they are posed: without what is for checking, and with the table as the player sees it."""
    return [
        replace(puzzle, record="", view=Game.from_record(puzzle.record).typed_view(puzzle.seat))
        for puzzle in puzzles(game)
    ]
