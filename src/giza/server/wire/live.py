"""The messages over a table's WebSocket: first `hello`, then requests, each with an `id` that its answer repeats."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from giza.server.wire.effects import AnyEffect
from giza.server.wire.parts import (
    ActionText,
    BotName,
    Considered,
    Head,
    Key,
    Language,
    Reaction,
    Seat,
    TableInfo,
    Token,
    Version,
    View,
)

Id = Annotated[int, Meta(ge=0, le=2**31, description="Chosen by the client; the answer has it as `to`.")]


class Hello(Struct, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message: the client's tokens, and the version it has seen. A client without tokens is a spectator."""

    tokens: Annotated[list[Token], Meta(max_length=9)] = []
    """Seat tokens, and the host's."""
    seen: Version | None = None
    """After a lost connection: the last version seen."""
    language: Language = "en"
    state: bool = False
    """Whether views include the concealed `state`, for compiled bots."""
    brief: bool = False
    """Whether to leave effects, stories and refusals empty, for programs that only read views."""


class Play(Struct, tag_field="type", tag="play", forbid_unknown_fields=True):
    """An action of one's own seat."""

    id: Id
    seat: Seat
    action: ActionText
    version: Version
    key: Key


class TakeBack(Struct, tag_field="type", tag="take_back", forbid_unknown_fields=True):
    """Take back one's last action, if nothing was revealed and nobody has acted since."""

    id: Id
    seat: Seat
    version: Version
    key: Key


class Say(Struct, tag_field="type", tag="say", forbid_unknown_fields=True):
    """Plain chat."""

    id: Id
    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class React(Struct, tag_field="type", tag="react", forbid_unknown_fields=True):
    """A reaction that everybody sees for a moment."""

    id: Id
    seat: Seat
    reaction: Reaction


class Why(Struct, tag_field="type", tag="why", forbid_unknown_fields=True):
    """Ask why an action can't be done now."""

    id: Id
    seat: Seat
    action: ActionText


class AskOdds(Struct, tag_field="type", tag="odds", forbid_unknown_fields=True):
    """Ask for the odds of leg and race."""

    id: Id


class AskHint(Struct, tag_field="type", tag="hint", forbid_unknown_fields=True):
    """Ask for the actions that a strong bot would consider."""

    id: Id
    seat: Seat


class Replace(Struct, tag_field="type", tag="replace", forbid_unknown_fields=True):
    """The host fills an open seat with a bot, or lets one play for somebody absent; others do it for their own seat."""

    id: Id
    seat: Seat
    bot: BotName


class FreeSeat(Struct, tag_field="type", tag="free_seat", forbid_unknown_fields=True):
    """The host opens a seat again before the game begins; its player has to sit down again."""

    id: Id
    seat: Seat


class Cancel(Struct, tag_field="type", tag="cancel", forbid_unknown_fields=True):
    """The host closes the table before the game has begun."""

    id: Id


class GiveBack(Struct, tag_field="type", tag="give_back", forbid_unknown_fields=True):
    """The host, or the person, ends what `replace` began."""

    id: Id
    seat: Seat


class Leave(Struct, tag_field="type", tag="leave", forbid_unknown_fields=True):
    """Give one's seat up for good: before the game it is open again, later a bot plays on."""

    id: Id
    seat: Seat


class Rematch(Struct, tag_field="type", tag="rematch", forbid_unknown_fields=True):
    """After the game: a new table with the same people."""

    id: Id


class Ping(Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Ask whether the server is responding."""

    id: Id


EntryRequest = Play | TakeBack | Say | React | Replace | FreeSeat | Cancel | GiveBack | Leave
"""A request that becomes an entry of the table's list, if it is allowed."""
Request = EntryRequest | Why | AskOdds | AskHint | Rematch | Ping
FromClient = Hello | Request


class RefusedKind(Struct):
    """A kind of action that isn't possible now, with the reason."""

    kind: str
    reason: str
    ruling: str | None = None
    """The paragraph of the game's rules that says why: `/rules/{game}#{ruling}`."""


class SeatView(Struct):
    """The game as a seat, or a spectator (None), sees it."""

    seat: int | None
    view: View
    """It lists the legal `actions` if it is this seat's turn."""
    refused: list[RefusedKind] = []
    take_back: bool = False
    """Whether this seat may take its last action back."""


class Seen(Struct):
    """An event of the game so far as one viewer saw it: by a seat, or by chance (None)."""

    seat: int | None
    text: str


class ChatLine(Struct):
    """A line of chat."""

    version: int
    at: float
    seat: int
    name: str
    text: str


class StoryLine(Struct):
    """A sentence about what happened, and the version that it belongs to."""

    version: int
    text: str


class Away(Struct):
    """A person who isn't connected."""

    seat: int
    since: float
    """In seconds since 1970."""


class Presence(Struct, tag_field="type", tag="presence"):
    """Who is connected now."""

    here: list[int]
    watchers: int
    away: list[Away] = []
    """The people who aren't connected."""
    bench_seconds: float = 0.0
    """The seconds of absence after which the host may let a bot play for a person."""


class Snapshot(Struct, tag_field="type", tag="snapshot"):
    """Everything that a client may see, at a version."""

    version: int
    head: Head
    table: TableInfo
    mine: list[int]
    """The seats that this connection holds."""
    host: bool
    views: list[SeatView]
    """One for each seat held; a single one with seat None for spectators. Empty while the table waits."""
    history: list[Seen]
    """The events as the first of `views` saw them."""
    story: list[StoryLine]
    """The latest events in sentences; versions order them among the lines of `chat`."""
    chat: list[ChatLine]
    presence: Presence
    deadline: float | None
    """When the clock runs out for the seat to act, in seconds since 1970."""
    now: float
    """The server's time."""


class Update(Struct, tag_field="type", tag="update"):
    """An entry of the table's list: what happened, and the game and table after it."""

    version: int
    at: float
    head: Head
    effects: list[AnyEffect]
    story: list[str]
    """The effects as sentences."""
    views: list[SeatView]
    """Empty if the game hasn't changed."""
    table: TableInfo | None
    """None if seats and state haven't changed."""
    deadline: float | None


class Done(Struct, tag_field="type", tag="done"):
    """A request was carried out, and stored as this version."""

    to: int
    version: int


class Refused(Struct, tag_field="type", tag="refused"):
    """A request was refused and nothing has changed. `to` is None if the message itself was invalid."""

    to: int | None
    code: str
    text: str
    version: int | None = None
    """The table's present version."""
    ruling: str | None = None
    """The paragraph of the game's rules that says why: `/rules/{game}#{ruling}`."""


class Reason(Struct, tag_field="type", tag="reason"):
    """The answer to `why`: None if the action can be done; `ruling` as in `Refused`."""

    to: int
    reason: str | None
    ruling: str | None = None


class Odds(Struct, tag_field="type", tag="odds"):
    """The odds of a Camel Up race, as `giza odds --json` writes them."""

    to: int
    version: int
    odds: Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/GameOdds"})]


class Hint(Struct, tag_field="type", tag="hint"):
    """What the bot `hard` would consider, the best first."""

    to: int
    version: int
    considered: list[Considered]


class Pong(Struct, tag_field="type", tag="pong"):
    """The answer to `ping`."""

    to: int
    now: float


class Goodbye(Struct, tag_field="type", tag="goodbye"):
    """The server closes this connection; `reconnect` has the seconds after which to come back, if at all."""

    code: str
    text: str
    reconnect: float | None


FromServer = Snapshot | Update | Presence | Done | Refused | Reason | Odds | Hint | Pong | Goodbye
