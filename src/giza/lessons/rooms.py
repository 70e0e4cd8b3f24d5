"""What the lessons ask of a game: its room is the package that `Rules.lessons` names, here or in another package.

A room holds, as far as the game has them, `rules.en.md` and `rules.de.md` (see `rules`), `why.toml` (which paragraph
answers which refusal), and for each game `NAME.guide.toml` (see `guides`) and `NAME.puzzles.json`; how these are found
is in a module `puzzles`, which fills `PuzzleRoom`.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from msgspec import Struct

from giza.bots.interface import ExplainingBot
from giza.errors import BadOption
from giza.game import Game
from giza.games import GAMES, Capability, Rules
from giza.messages import say
from giza.words import AnyView


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


class PuzzleRoom(Protocol):
    """What the module `puzzles` of a room has."""

    PUZZLE: type[Puzzle]
    SEATS: Sequence[int]
    """Tables at which puzzles are looked for."""

    @staticmethod
    def puzzle_at(game: Game, judge: ExplainingBot, id: str) -> Puzzle | None:
        """The puzzle in a position; None if it is none."""


def games_with(lesson: Capability) -> list[str]:
    """The games that have such a lesson."""
    return [name for name, rules in GAMES.items() if lesson in rules.capabilities]


def puzzle_room(rules: Rules) -> PuzzleRoom:
    """How puzzles of a game are made; `BadOption` if it has none."""
    name = f"{rules.lessons}.puzzles"
    if not rules.lessons or find_spec(name) is None:
        raise BadOption(say("lessons.no_puzzles", game=rules.name, games=games_with("puzzles")))
    return cast(PuzzleRoom, import_module(name))
