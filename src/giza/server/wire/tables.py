"""What HTTP takes and gives."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from giza.games import Capability
from giza.server.wire.parts import (
    BotName,
    Look,
    Name,
    Randomness,
    RequestKey,
    Seat,
    Seconds,
    TableInfo,
    Token,
)
from giza.words import Setting


class OpenSeat(Struct, tag_field="kind", tag="open", forbid_unknown_fields=True):
    """A seat for anybody who has the link."""


class BotSeat(Struct, tag_field="kind", tag="bot", forbid_unknown_fields=True):
    """A seat for a bot."""

    bot: BotName
    name: Name | None = None


class OwnSeat(Struct, tag_field="kind", tag="mine", forbid_unknown_fields=True):
    """A seat for the host, or for somebody who plays on the host's device."""

    name: Name
    look: Look | None = None


SeatRequest = OpenSeat | BotSeat | OwnSeat


class CreateTable(Struct, forbid_unknown_fields=True):
    """A request for a new table."""

    game: str
    seats: list[SeatRequest]
    options: dict[str, Setting] = {}
    listed: bool = False
    """Whether strangers find the table in the lobby."""
    clock: Seconds | None = None
    odds: bool = True
    hints: bool = True
    key: RequestKey | None = None
    """Made up by the client: if the answer is lost, the same request with the same key gets the same table."""


class SeatToken(Struct):
    """The secret that holds a seat. Keep it; the server can't tell it a second time."""

    seat: int
    token: str


class CreatedTable(Struct):
    """A new table, the secret that makes its host, and those of the seats taken with it.

    The game begins when its seats are taken and everybody has contributed to the dice.
    """

    table: TableInfo
    link: str
    host: str
    tokens: list[SeatToken]


class TakeSeat(Struct, forbid_unknown_fields=True):
    """A request to sit down."""

    name: Name
    seat: Seat | None = None
    """Any open one, if left out."""
    randomness: Randomness | None = None
    """A contribution to the dice, from a client that has seen the table's commitment; others send it later."""
    kept: Token | None = None
    """For a rematch: the token of the seat at the table before."""
    key: RequestKey | None = None
    """Made up by the client: the same request with the same key gets the same seat."""
    look: Look | None = None


class Contribution(Struct, forbid_unknown_fields=True):
    """What somebody contributes to the dice, after having seen their commitment."""

    token: Token
    randomness: Randomness


class Contributions(Struct, forbid_unknown_fields=True):
    """Contributions of one or several seats of a table."""

    contributions: Annotated[list[Contribution], Meta(min_length=1, max_length=8)]


class Listing(Struct, forbid_unknown_fields=True):
    """The host's wish to list a table in the lobby, or to hide it there; its link works either way."""

    host: Token
    listed: bool


class TakenSeat(Struct):
    """A seat that is now yours."""

    table: TableInfo
    seat: int
    token: str


class Lobby(Struct):
    """Listed tables: those first where somebody waits for others; of every address at most some are shown."""

    tables: list[TableInfo]


class OptionInfo(Struct):
    """A house rule: what it may be, and what it is if nobody says."""

    name: str
    kind: Literal["switch", "choice", "number", "counts"]
    default: Setting
    help: str
    choices: list[str] = []
    least: int | None = None
    most: int | None = None


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    family: str
    """Games of one family look alike: their views have the same shape."""
    edition: int | None
    title: str
    rules: int
    fewest_seats: int
    most_seats: int
    default_seats: int
    capabilities: list[Capability]
    """`table`: the web client has a table of its own for it."""
    bots: list[str]
    """Those that play it, from the weakest that were made for it to the strongest, then one that plays anything."""
    options: list[OptionInfo]


class Offer(Struct):
    """What this server offers: games, and bots to play with."""

    games: list[GameInfo]
    bots: list[str]
    version: str
    default_game: str
    """The game that is played when nobody says which."""
    network: str | None = None
    """Where other devices of the network reach the server; None if they don't."""


class GameProgress(Struct):
    """How far a game is that has to be compiled before it can be played here."""

    game: str
    ready: bool
    done: int
    """Functions that have been compiled, of `total`; both are 0 if nothing is known yet."""
    total: int


class SolvingProgress(Struct):
    """How far exact odds are that take long to solve, for some games."""

    games: list[str]
    state: Literal["exact", "solving", "missing", "unusable", "failed"]
    done: int
    """Sweeps, of some `total`."""
    total: int


class Progress(Struct):
    """How far all games are, and odds that are solved beside serving."""

    games: list[GameProgress]
    solving: list[SolvingProgress]


class PublicKey(Struct):
    """The Ed25519 key of an installation, in hex."""

    public_key: str


class Health(Struct):
    """Whether this node is well."""

    ok: bool
    node: str
    version: str
