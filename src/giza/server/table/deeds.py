"""The entries of a table's list: all that ever happens at a table, in the form in which it is stored.

An entry that lets chance act has the outcomes with it, so that an action and its dice are stored together or not at
all. What a table looks like follows from its entries alone; see `tables`.
"""

from typing import Literal

from msgspec import Struct, json


class Begin(Struct, tag_field="what", tag="begin", frozen=True, omit_defaults=True, gc=False):
    """All seats were taken when the table was made."""


class Sit(Struct, tag_field="what", tag="sit", frozen=True, omit_defaults=True, gc=False):
    """Somebody takes an open or kept seat."""

    seat: int
    name: str
    randomness: str | None = None
    """The contribution to the dice of whoever has seen the commitment already."""


class Played(Struct, tag_field="what", tag="play", frozen=True, omit_defaults=True, gc=False):
    """An action of a seat."""

    seat: int
    action: str
    by: Literal["person", "bot", "clock"] = "person"


class TakenBack(Struct, tag_field="what", tag="take_back", frozen=True, omit_defaults=True, gc=False):
    """The last action is void."""

    seat: int


class Contribute(Struct, tag_field="what", tag="contribute", frozen=True, omit_defaults=True, gc=False):
    """People contribute to the dice, now that the commitment is known to them."""

    parts: tuple[tuple[int, str], ...]
    """Seats, and what each of them contributes, in hex."""


class StandIn(Struct, tag_field="what", tag="stand_in", frozen=True, omit_defaults=True, gc=False):
    """A bot plays on a seat from now on."""

    seat: int
    bot: str


class Return(Struct, tag_field="what", tag="return", frozen=True, omit_defaults=True, gc=False):
    """The person plays again."""

    seat: int


class Leave(Struct, tag_field="what", tag="leave", frozen=True, omit_defaults=True, gc=False):
    """A person gives the seat up; a bot plays on, if the game has begun."""

    seat: int
    name: str
    bot: str | None = None


class Say(Struct, tag_field="what", tag="say", frozen=True, omit_defaults=True, gc=False):
    """Chat."""

    seat: int
    text: str


class React(Struct, tag_field="what", tag="react", frozen=True, omit_defaults=True, gc=False):
    """A reaction."""

    seat: int
    reaction: str


class Close(Struct, tag_field="what", tag="close", frozen=True, omit_defaults=True, gc=False):
    """The table is closed; `reason` is a key of the catalogue's group `server`."""

    reason: str


class Rematch(Struct, tag_field="what", tag="rematch", frozen=True, omit_defaults=True, gc=False):
    """There is a new table for the same people."""

    table: str


Deed = Begin | Sit | Contribute | Played | TakenBack | StandIn | Return | Leave | Say | React | Close | Rematch


class Body(Struct, frozen=True, omit_defaults=True, gc=False):
    """What is written into the list."""

    deed: Deed
    outcomes: tuple[str, ...] = ()
    """What chance answered, in order."""


class Entry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a table's list; `number` counts from 1 and is the version that the table has after it."""

    number: int
    at: float
    body: Body
    key: str | None = None
    """Made up by the client, to know a repetition by."""


encode_body = json.Encoder().encode
decode_body = json.Decoder(Body).decode
