"""Luck and skill in a finished game; shares are of one victory."""

from typing import Literal

from msgspec import Struct, field

from giza.server.wire.parts import Spoken


class AnalysedPlayer(Struct):
    """A player's books: start, luck, unknown, given away, gifts and rest add up to the result."""

    start: float
    luck: float
    """The effect of dice and draws."""
    unknown: float
    """The effect of facts that the deciding player couldn't know."""
    given_away: float
    """The cost of the player's own decisions, never above 0."""
    gifts: float
    """The gain from the others' decisions."""
    rest: float
    """Inconsistencies of the judge."""
    result: float
    choices: int
    missed: float
    """The sum of the pounds or points that better actions would have gained."""
    slips: int
    mistakes: int
    blunders: int


class JudgedAction(Struct):
    """An action with its expected results, as far as its player could know."""

    action: str
    share: float
    score: float
    """Pounds or points."""
    margin: float | None = None
    """The standard error of the share, if it was estimated by playing on."""
    why: Spoken = field(default_factory=Spoken)
    """Why it is best, or what it loses against the best."""


class Moment(Struct):
    """A notable event."""

    step: int
    """The step of the replay with the board as it was then."""
    seat: int
    kind: Literal["luck", "slip", "mistake", "blunder"]
    share: float
    """The seat's gain or loss by it."""
    chance: float | None = None
    """The probability of this outcome."""
    action: str | None = None
    better: str | None = None
    choices: list[JudgedAction] = field(default_factory=list)
    """A few of the possible actions, the best and the one played among them, best first."""


class SectionBooks(Struct):
    """A player's books of a leg or other section, in pounds or points."""

    luck: float
    unknown: float
    given_away: float


class Section(Struct):
    """A leg or other section."""

    number: int
    players: list[SectionBooks]


class GameAnalysis(Struct):
    """The analysis of a finished game."""

    judge: str
    budget: int
    """The number of playouts from each action compared; 0 if the judge alone evaluated them."""
    chances: list[list[float]]
    """`[step][seat]`: everybody's expected share of the victory at every step of the replay."""
    players: list[AnalysedPlayer]
    moments: list[Moment]
    """In the order of the game."""
    sections: list[Section]
    """The legs or other sections in order; empty in a game that has only one."""


class Mistake(Struct):
    """A decision in which a player gave something away: a short form of `Moment`."""

    step: int
    kind: Literal["slip", "mistake", "blunder"]
    share: float
    action: str
    better: str


class AnalysedGame(Struct):
    """A finished game from the point of view of one player."""

    table: str
    game: str
    ended: float
    seat: int
    books: AnalysedPlayer
    mistakes: list[Mistake]
    """In the order of the game."""


class Strength(Struct):
    """A player's strength in the games of a family."""

    family: str
    performance: float
    """The pounds or points missed per choice."""
    margin: float | None
    """Its standard error; None after a single game."""
    like: str | None
    """The bot that misses about as much in these games; None if no bot was measured."""


class AnalysedGames(Struct):
    """The finished games of a player, the newest first."""

    games: list[AnalysedGame]
    missing: list[str]
    """Tables without an analysis yet."""
    strengths: list[Strength]
    """By family, from the games analysed so far."""
