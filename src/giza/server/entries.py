"""The entries of a table's list: all that ever happens at a table, in the form in which it is stored.

An entry that lets chance act has the outcomes with it, so that an action and its dice are stored together or not at
all. What a table looks like follows from its entries alone; see `tables`.
"""

from typing import Literal

from msgspec import Struct, json


class Begin(Struct, tag_field="what", tag="begin", gc=False):
    """All seats were taken when the table was made."""


class Sit(Struct, tag_field="what", tag="sit", gc=False):
    """Somebody takes an open or kept seat."""

    seat: int
    name: str
    randomness: str | None = None


class Played(Struct, tag_field="what", tag="play", gc=False):
    """An action of a seat."""

    seat: int
    action: str
    by: Literal["person", "bot", "clock"] = "person"


class TakenBack(Struct, tag_field="what", tag="take_back", gc=False):
    """The last action is void."""

    seat: int


class StandIn(Struct, tag_field="what", tag="stand_in", gc=False):
    """A bot plays on a seat from now on."""

    seat: int
    bot: str


class Return(Struct, tag_field="what", tag="return", gc=False):
    """The person plays again."""

    seat: int


class Leave(Struct, tag_field="what", tag="leave", gc=False):
    """A person gives the seat up; a bot plays on, if the game has begun."""

    seat: int
    name: str
    bot: str | None = None


class Say(Struct, tag_field="what", tag="say", gc=False):
    """Chat."""

    seat: int
    text: str


class React(Struct, tag_field="what", tag="react", gc=False):
    """A reaction."""

    seat: int
    reaction: str


class Close(Struct, tag_field="what", tag="close", gc=False):
    """The table is closed; `reason` is a key of the catalogue's group `server`."""

    reason: str


class Rematch(Struct, tag_field="what", tag="rematch", gc=False):
    """There is a new table for the same people."""

    table: str


Deed = Begin | Sit | Played | TakenBack | StandIn | Return | Leave | Say | React | Close | Rematch


class Body(Struct, gc=False):
    """What is written into the list."""

    deed: Deed
    outcomes: list[str] = []
    """What chance answered, in order."""


class Entry(Struct, gc=False):
    """One line of a table's list; `number` counts from 1 and is the version that the table has after it."""

    number: int
    at: float
    body: Body
    key: str | None = None
    """Made up by the client, to know a repetition by."""


class SeatPlan(Struct):
    """A seat as it is when the table is made."""

    kind: Literal["open", "kept", "person", "bot"]
    name: str | None = None
    bot: str | None = None
    randomness: str | None = None
    kept_for: str | None = None
    """The hash of the token that a kept seat is for."""


class Plan(Struct):
    """What a table is from the start and stays."""

    id: str
    game: str
    rules: int
    options: dict[str, bool | int | str | list[int] | None]
    seats: list[SeatPlan]
    listed: bool
    clock: int | None
    odds: bool
    hints: bool
    created: float
    seed: str
    """The secret of the dice, in hex."""


encode_body = json.Encoder().encode
decode_body = json.Decoder(Body).decode
encode_plan = json.Encoder().encode
decode_plan = json.Decoder(Plan).decode
