"""The effects of an entry at a table of any game; effects within the game are the game's own."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from giza.words import Effect

Actor = Literal["person", "bot", "clock"]
"""Who acts for a seat; `clock`: a bot plays one action because the time is up."""


class Acted(Effect, frozen=True):
    """A seat acted; `action` is its text as the viewer saw it, with `?` for what is hidden."""

    seat: int
    action: str
    by: Actor
    """`clock`: a bot played one action because the time was up."""


class Chanced(Effect, frozen=True):
    """Chance decided; `outcome` is its text as the viewer saw it."""

    outcome: str


class GameOver(Effect, frozen=True):
    """The game is over."""

    scores: list[int]
    winners: list[int]


class Sat(Effect, frozen=True):
    """Somebody sat down."""

    seat: int
    name: str


class Left(Effect, frozen=True):
    """Somebody left for good."""

    seat: int
    name: str


class Began(Effect, frozen=True):
    """All seats are taken; the game begins."""


class TookBack(Effect, frozen=True):
    """A seat took its last action back."""

    seat: int


class Replaced(Effect, frozen=True):
    """From now on a bot plays on a seat."""

    seat: int
    bot: str


class GaveBack(Effect, frozen=True):
    """The person plays again."""

    seat: int


class Said(Effect, frozen=True):
    """Plain chat: text, never markup."""

    seat: int
    name: str
    text: str


class Reacted(Effect, frozen=True):
    """A reaction."""

    seat: int
    reaction: str


class Closed(Effect, frozen=True):
    """The table was closed before the end."""

    reason: str


class RematchOffered(Effect, frozen=True):
    """A new table for a rematch of these people."""

    table: str


TableEffect = (
    Acted
    | Chanced
    | GameOver
    | Sat
    | Left
    | Began
    | TookBack
    | Replaced
    | GaveBack
    | Said
    | Reacted
    | Closed
    | RematchOffered
)
AnyEffect = Annotated[Any, Meta(extra_json_schema={"$ref": "#/$defs/Effect"})]
"""One of these, or one of a game's own effects, which are defined with its words."""
