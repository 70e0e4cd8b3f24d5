"""How games look in the terminal."""

from collections.abc import Mapping
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from giza.cli import plain
from giza.cli.screen import Screen, StoryLayout
from giza.games import Rules, rules_of


class Face(Protocol):
    """How a game looks in the terminal."""

    @property
    def STORY_LAYOUT(self) -> StoryLayout:  # noqa: N802
        """How its story is laid out."""

    def table(self, view: Mapping[str, Any], screen: Screen) -> RenderableType:
        """Everything that the viewer sees."""

    def glance(self, view: Mapping[str, Any], screen: Screen) -> RenderableType:
        """What has changed since the viewer's own last action, when nobody else has acted since."""

    def menu(self, view: Mapping[str, Any], screen: Screen) -> list[tuple[str, Text]]:
        """The kinds of action that are legal now, each with its choices."""

    def explain(self, view: Mapping[str, Any], screen: Screen) -> list[tuple[str, Text]]:
        """What every kind of action does."""

    def paint(self, text: Text, screen: Screen) -> Text:
        """A sentence of the story in the game's colours."""


def face_of(view: Mapping[str, Any]) -> Face:
    """The face of the game that a view shows."""
    return face_for(rules_of(view["game"]))


def face_for(rules: Rules) -> Face:
    """The face of a game."""
    return rules.face() if rules.face else plain
