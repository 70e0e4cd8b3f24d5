"""The games in words: action and outcome texts, reasons, views, effects and stories.

One folder per game; each fills `Words`. Nothing here changes a state.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, Protocol, runtime_checkable

from msgspec import UNSET, Struct, UnsetType

from giza.messages import Message
from giza.rules.contract import State
from giza.rules.unpacked import UnpackedState


@cache
def kind_of(action: str) -> str:
    """The first word of an action's text: what kind of action it is.

    >>> kind_of("tile 7 +")
    'tile'
    """
    return action.partition(" ")[0]


Setting = bool | int | str | list[int] | None
"""The value of a game's option."""


class AnyView(Struct, frozen=True, gc=False, kw_only=True):
    """What the views of all games have; a game's own is tagged with its family: `tag_field="family", tag="camelup"`."""

    game: str
    options: dict[str, Setting]
    names: list[str]
    you: int | None
    turn: int | Literal["chance"] | None
    over: bool
    actions: list[str]
    scores: list[int] | None
    winners: list[int]
    state: str | UnsetType = UNSET
    """The bytes of the concealed state in Base64, for compiled bots that ask for them."""


def in_snake_case(name: str) -> str:
    """`leg_ended` for `LegEnded`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Effect(Struct, frozen=True, gc=False, tag_field="kind", tag=in_snake_case):
    """One thing that an event did; its `kind` is the name of the class in snake case."""


class Words(Protocol):
    """What a game needs beside its kernel to be played by people."""

    @property
    def VIEW(self) -> type[AnyView]:  # noqa: N802
        """What `view` makes."""

    @property
    def EFFECTS(self) -> Sequence[type[Effect]]:  # noqa: N802
        """All that `effects` may tell."""

    def action_texts(self, s: State, ids: Sequence[int]) -> list[str]:
        """The texts of action ids for the seat to act."""

    def outcome_texts(self, s: State, ids: Sequence[int]) -> list[str]:
        """The texts of random outcomes."""

    def all_actions(self, s: State) -> Sequence[str]:
        """Every text that could ever be an action of this game, legal or not."""

    def all_outcomes(self, s: State) -> Sequence[str]:
        """Every text that could ever be a random outcome of this game."""

    def why_not(self, s: UnpackedState, text: str, names: Sequence[str]) -> Message:
        """Why an action from `all_actions` is illegal for the seat to act."""

    def view(self, s: UnpackedState, seat: int, common: Mapping[str, Any]) -> AnyView:
        """What a concealed state shows to a seat or `NOBODY`.

        `common` holds the fields of `AnyView`, and `moments` if these words are `Remembering`.
        """

    def mask(self, s: State, index: int, who: int, text: str, viewer: int) -> str:
        """An event as a viewer saw it: event number `index`, by seat or chance `who`; `s` is the present state."""

    def reveals(self, before: State, after: State) -> bool:
        """Whether `mask` shows more of earlier events in the state after an event than in the one before it."""

    def effects(self, before: UnpackedState, who: int, text: str, after: UnpackedState) -> list[Effect]:
        """What an event did, one by one; text and states are those that the viewer may know."""

    def story(self, effects: Sequence[Effect], names: Sequence[str]) -> list[Message]:
        """The effects of one event in sentences."""


@runtime_checkable
class Remembering(Protocol):
    """What the words of a game may have beside, if its views show past moments that states don't keep."""

    def moment(self, text: str, after: State) -> str | None:
        """What everybody saw when this was done, if views show it later: never anything hidden."""


@runtime_checkable
class Positions(Protocol):
    """What the words of a game may have beside, so that a game can begin anywhere."""

    def position(self, s: State) -> str:
        """Where things are, as text."""

    def set_position(self, s: State, text: str) -> None:
        """Put a new game's state into a position; `BadPosition` names the offending part."""
