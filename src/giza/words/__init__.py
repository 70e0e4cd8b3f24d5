"""The contract of a game's words: texts of actions and outcomes, reasons, views, effects and stories.

Each game's `words` folder implements `Words`. Words never change a state.
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
    """The kind of an action: the first word of its text.

    >>> kind_of("tile 7 +")
    'tile'
    """
    return action.partition(" ")[0]


Setting = bool | int | str | list[int] | None
"""The value of a game's option."""


class AnyView(Struct, frozen=True, gc=False, kw_only=True):
    """The fields common to all games' views.

    A game's view has its family as a tag: `tag_field="family", tag="camelup"`.
    """

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
    """The bytes of the concealed state in Base64, for compiled bots that request them."""


def in_snake_case(name: str) -> str:
    """`leg_ended` for `LegEnded`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Effect(Struct, frozen=True, gc=False, tag_field="kind", tag=in_snake_case):
    """One thing that an event did; its `kind` is the name of the class in snake case."""


class Words(Protocol):
    """What a game needs besides its kernel to be played by people."""

    @property
    def VIEW(self) -> type[AnyView]:  # noqa: N802
        """The type of `view`'s result."""

    @property
    def EFFECTS(self) -> Sequence[type[Effect]]:  # noqa: N802
        """The types of effects that `effects` may return."""

    def action_texts(self, s: State, ids: Sequence[int]) -> list[str]:
        """The texts of action ids for the seat to act."""

    def outcome_texts(self, s: State, ids: Sequence[int]) -> list[str]:
        """The texts of outcome ids."""

    def all_actions(self, s: State) -> Sequence[str]:
        """Every text that can be an action in some position of this game."""

    def all_outcomes(self, s: State) -> Sequence[str]:
        """Every text that can be an outcome in some position of this game."""

    def why_not(self, s: UnpackedState, text: str, names: Sequence[str]) -> Message:
        """Why an action from `all_actions` is illegal for the seat to act."""

    def view(self, s: UnpackedState, seat: int, common: Mapping[str, Any]) -> AnyView:
        """The view of a concealed state for a seat or `NOBODY`.

        `common` holds the fields of `AnyView`, and `moments` if these words are `Remembering`.
        """

    def mask(self, s: State, index: int, who: int, text: str, viewer: int) -> str:
        """The text of event number `index` as a viewer saw it; `who` is a seat or chance, `s` the present state."""

    def reveals(self, before: State, after: State) -> bool:
        """Whether the last event makes `mask` show more of earlier events."""

    def effects(self, before: UnpackedState, who: int, text: str, after: UnpackedState) -> list[Effect]:
        """The effects of an event in order; text and states are concealed from the viewer as needed."""

    def story(self, effects: Sequence[Effect], names: Sequence[str]) -> list[Message]:
        """The effects of one event in sentences."""


@runtime_checkable
class Remembering(Protocol):
    """What a game's words may add if its views show past moments that states don't keep."""

    def moment(self, text: str, after: State) -> str | None:
        """What everybody saw at an action, if views show it later: never anything hidden."""

    def moments_in(self, view: Mapping[str, Any]) -> Sequence[str]:
        """The moments that a view shows."""


@runtime_checkable
class Positions(Protocol):
    """What a game's words may add so that games can start from short position texts."""

    def position(self, s: State) -> str:
        """The position as text."""

    def set_position(self, s: State, text: str) -> None:
        """Set up a position in a new game's state; `BadPosition` names the bad part."""


@runtime_checkable
class CompletePositions(Protocol):
    """What a game's words may add to make complete positions readable; otherwise they are numbers by field."""

    def complete_position(self, s: State, start: State) -> str:
        """Everything in a state that differs from the beginning of a game with the same seats and options."""

    def set_complete_position(self, s: State, text: str) -> None:
        """Set up a complete position in a new game's state; `BadPosition` names the bad part."""
