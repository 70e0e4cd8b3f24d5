"""Types that several messages share."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from giza.words import Setting

TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$", description="Names a table; part of its link.")]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$", description="256 secret bits that hold a seat.")]
Name = Annotated[str, Meta(min_length=1, max_length=40, description="One line of printable characters.")]
BotName = Annotated[
    str, Meta(min_length=1, max_length=40, description="easy, medium, hard, or any other bot there is.")
]
Seat = Annotated[int, Meta(ge=0, le=7, description="A seat; 0 moves first.")]
Randomness = Annotated[str, Meta(pattern="^[0-9a-f]{32,64}$", description="Dice randomness from a player, in hex.")]
Seconds = Annotated[int, Meta(ge=5, le=30 * 86400, description="Time for one action.")]
Version = Annotated[int, Meta(ge=0, description="The number of a table's last entry that the sender knows.")]
Key = Annotated[str, Meta(min_length=8, max_length=64, description="Made up by the client; a repeat is harmless.")]
Head = Annotated[str, Meta(description="Of the chain of hashes over all entries; see docs/background/fair-dice.md.")]
ActionText = Annotated[str, Meta(min_length=1, max_length=60, description="An action as text.")]
RequestKey = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$", description="128 secret bits or more; a repeat is harmless.")
]
Language = Literal["en", "de"]
Reaction = Literal["clap", "cheer", "laugh", "wow", "oops", "think", "hurry", "thanks"]
TableState = Literal["waiting", "playing", "over", "closed"]


class DiceInfo(Struct):
    """What makes a table's dice verifiable; docs/background/fair-dice.md explains it."""

    commitment: str
    """SHA-256 of the server's seed, published before anybody sits down."""
    contributions: list[str | None]
    """The contribution of each seat."""
    seed: str | None = None
    """The server's seed, once the game is over."""


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """A person's preferred look: one of the client's colours, and one of its faces."""

    colour: Annotated[int, Meta(ge=0, le=7)]
    face: Annotated[int, Meta(ge=0, le=7)]


class SeatInfo(Struct):
    """A seat and its player."""

    seat: int
    kind: Literal["open", "kept", "person", "bot"]
    """`kept`: reserved for a player of the previous table, at a rematch."""
    name: str | None
    bot: str | None = None
    """The bot that plays here: its own seat, or in place of a person."""
    look: Look | None = None
    """The person's preferred look, if they have chosen one; others may prefer the same."""


class TableInfo(Struct):
    """The public information about a table."""

    id: str
    game: str
    rules: int
    options: dict[str, Setting]
    seats: list[SeatInfo]
    state: TableState
    listed: bool
    clock: int | None
    """Seconds for one action."""
    odds: bool
    hints: bool
    created: float
    dice: DiceInfo
    rematch: str | None = None
    """The table of the rematch."""
    closed_because: str | None = None


class Problem(Struct):
    """Why a request was refused: a code for programs, a text for people in their language."""

    code: str
    text: str


class Spoken(Struct):
    """Sentences in every language."""

    en: list[str] = []
    de: list[str] = []


class Considered(Struct):
    """An action, its value relative to the others, and the share of the victory and score it promises, if known."""

    action: str
    value: float
    share: float | None = None
    score: float | None = None
    why: list[str] = []
    """Why it is best, or what it loses against the best; only the first few are explained."""


View = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/View"})]
"""The view of one of the games, tagged by its `family`."""
