"""What was luck and what was skill in a finished game; shares are of one victory."""

from typing import Literal

from msgspec import Struct, field

from giza.server.wire.parts import Spoken


class AnalysedPlayer(Struct):
    """A player's books: start, luck, unknown, given away, gifts and rest add up to the result."""

    start: float
    luck: float
    """What dice and draws brought."""
    unknown: float
    """The effect of facts that the deciding player couldn't know."""
    given_away: float
    """What the player's own decisions cost: never more than 0."""
    gifts: float
    """What the decisions of the others brought."""
    rest: float
    """Where the judge contradicted itself."""
    result: float
    choices: int
    missed: float
    """The pounds or points by which better actions promised more, added up."""
    slips: int
    mistakes: int
    blunders: int


class JudgedAction(Struct):
    """An action, and what it promised as far as its player could know."""

    action: str
    share: float
    score: float
    """Pounds or points."""
    margin: float | None = None
    """The standard error of the share, if it was found by playing on."""
    why: Spoken = field(default_factory=Spoken)
    """Why the best one is best, and what each of the others loses against it."""


class Moment(Struct):
    """An event that somebody will talk about."""

    step: int
    """The step of the replay at which the board stands as it was then."""
    seat: int
    kind: Literal["luck", "slip", "mistake", "blunder"]
    share: float
    """What it brought the seat, or cost it."""
    chance: float | None = None
    """How likely it was that chance did this."""
    action: str | None = None
    better: str | None = None
    choices: list[JudgedAction] = field(default_factory=list)
    """A handful of what could be done, the best and what was done among them, best first."""


class SectionBooks(Struct):
    """What a leg or the like brought a player, in pounds or points."""

    luck: float
    unknown: float
    given_away: float


class Section(Struct):
    """A leg or the like."""

    number: int
    players: list[SectionBooks]


class GameAnalysis(Struct):
    """A finished game, taken apart."""

    judge: str
    budget: int
    """How often actions were played on from to compare them; 0 if the judge alone has said what they are worth."""
    chances: list[list[float]]
    """`[step][seat]`: everybody's expected share of the victory at every step of the replay."""
    players: list[AnalysedPlayer]
    moments: list[Moment]
    """In the order of the game."""
    sections: list[Section]
    """The legs or the like, in their order; none in a game that has only one."""


class Mistake(Struct):
    """A decision in which a player gave something away: what `Moment` says about it, in brief."""

    step: int
    kind: Literal["slip", "mistake", "blunder"]
    share: float
    action: str
    better: str


class AnalysedGame(Struct):
    """What a finished game says about a player who sat there."""

    table: str
    game: str
    ended: float
    seat: int
    books: AnalysedPlayer
    mistakes: list[Mistake]
    """In the order of the game."""


class Strength(Struct):
    """How well somebody plays the games of a family."""

    family: str
    performance: float
    """The pounds or points that were missed per choice."""
    margin: float | None
    """Its standard error; None after a single game."""
    like: str | None
    """The bot that misses about as much in such games; None where no bot was measured."""


class AnalysedGames(Struct):
    """The finished games of a player, the newest first."""

    games: list[AnalysedGame]
    missing: list[str]
    """Tables whose analysis nobody has asked for yet."""
    strengths: list[Strength]
    """By family, as far as games were analysed."""
