"""The messages about returning players."""

from typing import Annotated

from msgspec import Meta, Struct

from giza.server.wire.parts import Language, TableId, TableState, Token
from giza.server.wire.tables import SeatToken

PlayerKey = Annotated[
    str,
    Meta(
        pattern="^[a-z]{5}(-[a-z]{5}){7}$",
        description="128 secret bits as eight words, made up by the client; only a hash is stored.",
    ),
]


class ClaimSeats(Struct, forbid_unknown_fields=True):
    """Claims seats for a player, who will find them again with the key."""

    key: PlayerKey
    table: TableId
    tokens: Annotated[list[Token], Meta(min_length=1, max_length=9)]


class AskPlayer(Struct, forbid_unknown_fields=True):
    """Asks for the tables of a player, or to forget them; the key goes in the body, never in an address."""

    key: PlayerKey


class GameResult(Struct):
    """The result of a game."""

    scores: list[int]
    winners: list[int]
    ended: float


class PlayerTable(Struct):
    """A table of a player."""

    table: str
    game: str
    state: TableState
    names: list[str | None]
    bots: list[bool]
    """Whether the seat is a bot's own."""
    mine: list[SeatToken]
    """The seats of the player, with the tokens that hold them."""
    host: str | None
    commitment: str
    your_turn: bool
    created: float
    result: GameResult | None = None
    strengths: list[str | None] = []
    """Which bot sits on each seat; None for people."""


class Player(Struct):
    """The tables of a player, the newest first."""

    tables: list[PlayerTable]


class PushKeys(Struct, forbid_unknown_fields=True):
    """The keys with which to encrypt messages for one browser."""

    auth: Annotated[str, Meta(min_length=16, max_length=64)]
    p256dh: Annotated[str, Meta(min_length=80, max_length=120)]


class Subscription(Struct, forbid_unknown_fields=True):
    """A browser's subscription, as its Push API gives it, with the language."""

    endpoint: Annotated[str, Meta(min_length=12, max_length=1000)]
    keys: PushKeys
    language: Language = "en"


class Subscribe(Struct, forbid_unknown_fields=True):
    """Asks to be reminded of one's turn at any table of a player."""

    key: PlayerKey
    subscription: Subscription


class Unsubscribe(Struct, forbid_unknown_fields=True):
    """Asks not to be reminded any more."""

    endpoint: Annotated[str, Meta(min_length=12, max_length=1000)]


class PushKey(Struct):
    """The server's public key for Web Push, for `applicationServerKey`."""

    public_key: str
