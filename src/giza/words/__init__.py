"""The games in words: action and outcome texts, reasons, views and stories.

One folder per game; each fills `Words`. Nothing here changes a state.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from giza.messages import Message
from giza.rules.contract import State
from giza.rules.plain import PlainState


class Words(Protocol):
    """What a game needs beside its kernel to be played by people."""

    def action_texts(self, s: State, ids: Sequence[int]) -> list[str]:
        """The texts of action ids for the seat to act."""

    def outcome_texts(self, s: State, ids: Sequence[int]) -> list[str]:
        """The texts of random outcomes."""

    def all_actions(self, s: State) -> Sequence[str]:
        """Every text that could ever be an action of this game, legal or not."""

    def all_outcomes(self, s: State) -> Sequence[str]:
        """Every text that could ever be a random outcome of this game."""

    def why_not(self, s: PlainState, text: str, names: Sequence[str]) -> Message:
        """Why an action from `all_actions` is illegal for the seat to act."""

    def view(self, s: PlainState, seat: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """A concealed state as plain data, for a seat or `NOBODY`; `options` are the game's."""

    def mask(self, s: State, index: int, who: int, text: str, viewer: int) -> str:
        """An event as a viewer saw it: event number `index`, by seat or chance `who`; `s` is the present state."""

    def story(self, before: PlainState, text: str, after: PlainState, names: Sequence[str]) -> list[Message]:
        """What an event did, told sentence by sentence; both states as the listener sees them."""
