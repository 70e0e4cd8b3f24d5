"""What HTTP takes and gives."""

from typing import Literal

from msgspec import Struct

from giza.server.messages.parts import (
    BotName,
    Name,
    Randomness,
    Seat,
    Seconds,
    Setting,
    TableInfo,
    Token,
)


class OpenSeat(Struct, tag_field="kind", tag="open", forbid_unknown_fields=True):
    """A seat for whoever comes with the link."""


class BotSeat(Struct, tag_field="kind", tag="bot", forbid_unknown_fields=True):
    """A seat for a bot."""

    bot: BotName
    name: Name | None = None


class OwnSeat(Struct, tag_field="kind", tag="mine", forbid_unknown_fields=True):
    """A seat for whoever makes the table, or for somebody who plays on the same device."""

    name: Name
    randomness: Randomness | None = None


SeatWish = OpenSeat | BotSeat | OwnSeat


class CreateTable(Struct, forbid_unknown_fields=True):
    """The wish for a new table."""

    game: str
    seats: list[SeatWish]
    options: dict[str, Setting] = {}
    listed: bool = False
    """Whether strangers find the table in the lobby."""
    clock: Seconds | None = None
    odds: bool = True
    hints: bool = True


class SeatToken(Struct):
    """The secret that holds a seat. Keep it; the server can't tell it a second time."""

    seat: int
    token: str


class CreatedTable(Struct):
    """A new table, the secret that makes its host, and those of the seats taken with it."""

    table: TableInfo
    link: str
    host: str
    tokens: list[SeatToken]


class TakeSeat(Struct, forbid_unknown_fields=True):
    """The wish to sit down."""

    name: Name
    seat: Seat | None = None
    """Any open one, if left out."""
    randomness: Randomness | None = None
    kept: Token | None = None
    """For a rematch: the token of the seat at the table before."""


class TakenSeat(Struct):
    """A seat that is now yours."""

    table: TableInfo
    seat: int
    token: str


class Lobby(Struct):
    """Listed tables, those that wait for players first."""

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
    title: str
    rules: int
    fewest_seats: int
    most_seats: int
    options: list[OptionInfo]


class Offer(Struct):
    """What this server offers: games, and bots to play with."""

    games: list[GameInfo]
    bots: list[str]
    version: str


class Health(Struct):
    """Whether this node is well."""

    ok: bool
    node: str
    version: str
