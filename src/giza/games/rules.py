"""A game in one object."""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

from giza.errors import BadOption
from giza.messages import Message, add_sentences, say
from giza.options import Option
from giza.rules.contract import Kernel, State
from giza.rules.unpacked import UnpackedState, reader_of
from giza.words import Positions, Remembering, Words

if TYPE_CHECKING:
    from giza.analysis.judges import Judging
    from giza.batch.layout import Observing
    from giza.bots.playbook import Playbook
    from giza.chances import OddsService
    from giza.cli.faces import Face
    from giza.lessons.puzzles import PuzzleMaker
    from giza.lessons.why import Explaining
    from giza.pictures.frame import Painter

Capability = Literal["odds", "positions", "hints", "bots", "analysis", "table", "rules", "guide", "puzzles"]
"""What a game may offer besides play: `bots` made for it, a `table` of its own in the browser, lessons."""

LESSONS: Mapping[Capability, str] = {
    "rules": "rules.en.md",
    "guide": "{game}.guide.toml",
    "puzzles": "{game}.puzzles.json",
}
"""The files of a game's lessons, by the name of the game."""

ANY_GAMES_BOT = "random"
"""The bot that plays every game."""


@dataclass(frozen=True, repr=False)
class Rules:
    """Everything about a game; create one to add a game of your own.

    The functions among the fields import parts of the game that only higher floors need when they are called.
    """

    name: str
    kernel: Kernel
    words: Words
    seats: range
    _: KW_ONLY
    default_seats: int = 0
    """The number of seats by default; 0 for the largest number possible."""
    family: str = ""
    """Games of one family have views of the same shape; empty if the game is a family of its own."""
    edition: int | None = None
    options: Mapping[str, Option] = field(default_factory=dict)
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """Kernel options that define this game."""
    version: int = 1
    """Incremented when a record might replay differently."""
    longest: int = 10_000
    """The upper bound on player actions in a game."""
    sentences: str = ""
    """The package whose folder `locale/` has the game's sentences; empty for Giza's own."""
    bots: tuple[str, ...] = ()
    """The bots made for this game, from the weakest to the strongest; `random` plays any game."""
    characters: tuple[str, ...] = ()
    """Bots that play as some people do; the playbook's `strengths` say who is behind them."""
    playbook: "Callable[[], Playbook] | None" = None
    """The playbook with which bots play the game."""
    adviser: str = ""
    """The bot that suggests actions."""
    face: "Callable[[], Face] | None" = None
    """The game's display in the terminal; the default is a plain table."""
    painter: "Callable[[], Painter] | None" = None
    """The function that draws the table as SVG from a view and a language."""
    odds: "Callable[[], OddsService] | None" = None
    """The service that computes the game's odds."""
    judging: "Callable[[], Judging] | None" = None
    """The judge that evaluates positions for analyses."""
    explaining: "Callable[[], Explaining] | None" = None
    """Why actions are good or bad, in sentences."""
    observations: "Callable[[], Observing] | None" = None
    """The writer of observations for batches."""
    table: bool = False
    """Whether the web client has a table for the family."""
    lessons: ModuleType | None = None
    """The package with the files of the game's lessons, which `giza.lessons` describes."""
    puzzles: "Callable[[], PuzzleMaker] | None" = None
    """The maker that turns positions into puzzles."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "family", self.family or self.name)
        object.__setattr__(self, "default_seats", self.default_seats or self.seats[-1])
        if self.sentences:
            add_sentences(self.sentences)

    def __repr__(self) -> str:
        return f"<Rules of {self.name}, for {self.seats[0]} to {self.seats[-1]} players>"

    @property
    def title(self) -> Message:
        """The name of the game that people read."""
        return say(f"game_title.{self.name}")

    @property
    def opponent(self) -> str:
        """The default opponent: of the bots made for the game, the middle one.

        Of four it is the second, not the third, because most players who don't choose are new to the game.
        """
        return self.bots[(len(self.bots) - 1) // 2] if self.bots else ANY_GAMES_BOT

    @cached_property
    def capabilities(self) -> tuple[Capability, ...]:
        """What the game offers besides play."""
        offered: dict[Capability, bool] = {
            "odds": self.odds is not None,
            "positions": isinstance(self.words, Positions),
            "hints": bool(self.adviser),
            "bots": bool(self.bots),
            "analysis": self.judging is not None,
            "table": self.table,
            **{lesson: self.lesson(file.format(game=self.name)) is not None for lesson, file in LESSONS.items()},
        }
        return tuple(name for name, there in offered.items() if there)

    def lesson(self, file: str) -> Traversable | None:
        """A file of the game's lessons; None if there is none."""
        found = resources.files(self.lessons) / file if self.lessons else None
        return found if found is not None and found.is_file() else None

    @cached_property
    def moment(self) -> Callable[[str, State], str | None] | None:
        """What everybody saw when something was done, in games whose views show it later."""
        return self.words.moment if isinstance(self.words, Remembering) else None

    @cached_property
    def readers(self) -> Mapping[int, Callable[[State], UnpackedState]]:
        """Functions that unpack the kernel's states, by the number of seats."""
        return {seats: reader_of(self.kernel.DTYPE, self.kernel.PER_SEAT, seats) for seats in self.seats}

    def complete(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options: the given ones, checked, and the defaults of the others."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            first, last = self.seats[0], self.seats[-1]
            raise BadOption(say("option.seats", game=self.name, seats=repr(seats), first=first, last=last))
        for name in options:
            if name not in self.options:
                raise BadOption(say("option.unknown", game=self.name, option=name, options=sorted(self.options)))
        return {
            name: option.check(name, options[name]) if name in options else option.default
            for name, option in self.options.items()
        }
