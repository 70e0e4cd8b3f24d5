"""Puzzles from real games: positions in which one choice is clearly best and isn't the obvious one.

Bots play games against each other, reproducible from a seed, and the search picks positions from them. A game's puzzle
maker and a bot that explains its choices must agree on the best answer. The puzzles found are shipped as data.
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
from giza.lessons.why import Spoken, explain, spoken
from giza.messages import say
from giza.words import AnyView

NAMES = ("Ada", "Badru", "Chione", "Dalila", "Ebo")
"""The players of the games that puzzles come from."""
LEAST_APART = 6
"""The least number of actions between two puzzles from one game."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """One possible answer."""

    action: str
    worth: float
    """In pounds, or in points of lead."""
    share: float | None = None
    """The expected share of the victory, if it was computed."""
    why: Spoken = {}
    """Why it is best, or what it loses against the best one, in every language; only in puzzles as posed."""


class Puzzle(Struct, frozen=True, kw_only=True):
    """A position of a real game with some choices, the best of which is marked; games add what they show."""

    id: str
    game: str
    seats: int
    seat: int
    """The seat to act, from 0."""
    choices: list[Choice]
    best: str
    obvious: str
    record: str = ""
    """The record up to this position, for checking; browsers don't need it."""
    view: AnyView | None = None
    """The table as the player sees it, for browsers."""


class PuzzleMaker(Protocol):
    """The type of `Rules.puzzles`."""

    @property
    def PUZZLE(self) -> type[Puzzle]:  # noqa: N802
        """The type of the maker's puzzles."""

    @property
    def SEATS(self) -> Sequence[int]:  # noqa: N802
        """The numbers of seats for which puzzles are searched."""

    def puzzle_at(self, game: Game, judge: ExplainingBot, id: str) -> Puzzle | None:
        """The puzzle in a position; None if there is none."""


def maker_of(rules: Rules) -> PuzzleMaker:
    """A game's puzzle maker; raises `BadOption` if it has none."""
    if rules.puzzles is None:
        raise BadOption(say("lessons.no_puzzles", game=rules.name, games=games_with("puzzles")))
    return rules.puzzles()


def find_puzzles(game: str | Rules, count: int, player: Bot, judge: Bot, seed: int = 0) -> Iterator[Puzzle]:
    """Let a bot play against itself and yield positions that make puzzles, with the right answers varied."""
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
    """The puzzles shipped with a game; empty if it has none."""
    rules = rules_of(game)
    file = rules.lesson(LESSONS["puzzles"].format(game=rules.name))
    return [] if file is None else msgspec.json.decode(file.read_bytes(), type=list[maker_of(rules).PUZZLE])  # type: ignore[misc]


@cache
def posed(game: str) -> list[Puzzle]:
    """The puzzles as posed: without the data for checking, and with the table as the player sees it and reasons."""
    return [as_posed(puzzle) for puzzle in puzzles(game)]


def as_posed(puzzle: Puzzle) -> Puzzle:
    """A puzzle with its table and the reasons for and against each choice."""
    table = Game.from_record(puzzle.record)
    told = explain(table.view(puzzle.seat), puzzle.best, [choice.action for choice in puzzle.choices])
    choices = [replace(choice, why=spoken(told.get(choice.action, []))) for choice in puzzle.choices]
    return replace(puzzle, record="", view=table.typed_view(puzzle.seat), choices=choices)
