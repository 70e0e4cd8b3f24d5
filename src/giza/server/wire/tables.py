"""The messages over HTTP about tables and games."""

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
    """A seat for anybody with the link."""


class BotSeat(Struct, tag_field="kind", tag="bot", forbid_unknown_fields=True):
    """A seat for a bot."""

    bot: BotName
    name: Name | None = None


class OwnSeat(Struct, tag_field="kind", tag="mine", forbid_unknown_fields=True):
    """A seat for the host, or for another person on the host's device."""

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
    """Chosen by the client: if the answer is lost, repeating the request with the same key gives the same table."""


class SeatToken(Struct):
    """The secret that holds a seat. Keep it; the server can't send it a second time."""

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
    """Any open seat if left out."""
    randomness: Randomness | None = None
    """A contribution to the dice, from a client that has seen the table's commitment; others send it later."""
    kept: Token | None = None
    """For a rematch: the token of the seat at the table before."""
    key: RequestKey | None = None
    """Chosen by the client: repeating the request with the same key gives the same seat."""
    look: Look | None = None


class Contribution(Struct, forbid_unknown_fields=True):
    """A contribution to the dice, made after seeing their commitment."""

    token: Token
    randomness: Randomness


class Contributions(Struct, forbid_unknown_fields=True):
    """Contributions of one or several seats of a table."""

    contributions: Annotated[list[Contribution], Meta(min_length=1, max_length=8)]


class Listing(Struct, forbid_unknown_fields=True):
    """The host's request to list a table in the lobby or hide it there; its link works either way."""

    host: Token
    listed: bool


class TakenSeat(Struct):
    """A seat that is now yours."""

    table: TableInfo
    seat: int
    token: str


class Lobby(Struct):
    """Listed tables: first those where people wait; the number per address is limited."""

    tables: list[TableInfo]


class OptionInfo(Struct):
    """A house rule: its possible values and its default."""

    name: str
    kind: Literal["switch", "choice", "number", "counts"]
    default: Setting
    help: str
    choices: list[str] = []
    least: int | None = None
    most: int | None = None


class GameInfo(Struct):
    """A game that this server offers."""

    name: str
    family: str
    """Games of one family have views of the same shape."""
    edition: int | None
    title: str
    rules: int
    fewest_seats: int
    most_seats: int
    default_seats: int
    capabilities: list[Capability]
    """`table`: the web client has a table of its own for it."""
    bots: list[str]
    """The bots made for the game, from the weakest to the strongest, then one that plays any game."""
    options: list[OptionInfo]


class Offer(Struct):
    """The games and bots that this server offers."""

    games: list[GameInfo]
    bots: list[str]
    version: str
    default_game: str
    """The game played by default."""
    network: str | None = None
    """The address at which other devices of the network reach the server; None if they can't."""


class GameProgress(Struct):
    """The progress of compiling a game before it can be played here."""

    game: str
    ready: bool
    done: int
    """The number of functions compiled, of `total`; both are 0 if that isn't known yet."""
    total: int


class SolvingProgress(Struct):
    """The progress of exact odds that take long to solve."""

    games: list[str]
    state: Literal["exact", "solving", "missing", "unusable", "failed"]
    done: int
    """The number of finished sweeps, of an estimated `total`."""
    total: int


class Progress(Struct):
    """The progress of all games, and of odds solved while serving."""

    games: list[GameProgress]
    solving: list[SolvingProgress]


class PublicKey(Struct):
    """The Ed25519 key of an installation, in hex."""

    public_key: str


class Health(Struct):
    """Whether this node works."""

    ok: bool
    node: str
    version: str
