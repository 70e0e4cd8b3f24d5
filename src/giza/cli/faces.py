"""The interface of a game's display in the terminal."""

import io
from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from rich.console import Console, RenderableType
from rich.text import Text

from giza.cli import plain
from giza.cli.screen import THEME, Screen, StoryLayout
from giza.games import Rules, rules_of


class Face(Protocol):
    """A game's display in the terminal."""

    @property
    def STORY_LAYOUT(self) -> StoryLayout:  # noqa: N802
        """The layout of the game's stories."""

    def table(self, view: Mapping[str, Any], screen: Screen) -> RenderableType:
        """Everything that the viewer sees."""

    def glance(self, view: Mapping[str, Any], screen: Screen) -> RenderableType:
        """What has changed since the viewer's last action, when nobody else has acted since."""

    def menu(self, view: Mapping[str, Any], screen: Screen) -> list[tuple[str, Text]]:
        """The legal kinds of action, each with its choices."""

    def explain(self, view: Mapping[str, Any], screen: Screen) -> list[tuple[str, Text]]:
        """What each kind of action does."""

    def paint(self, text: Text, screen: Screen) -> Text:
        """Colour a sentence of the story."""


@runtime_checkable
class OddsFace(Protocol):
    """What a display may add, in games with odds."""

    def odds(self, view: Mapping[str, Any], screen: Screen) -> RenderableType:
        """The odds in a position, as far as everybody knows it."""


def face_of(view: Mapping[str, Any]) -> Face:
    """The display for the game of a view."""
    return face_for(rules_of(view["game"]))


def face_for(rules: Rules) -> Face:
    """The display for a game."""
    return rules.face() if rules.face else plain


WIDTH = 110
"""Characters in a line of a table drawn as text."""


def drawn(view: Mapping[str, Any]) -> str:
    """The table of a view as plain text."""
    page = io.StringIO()
    console = Console(file=page, width=WIDTH, theme=THEME, highlight=False, color_system=None, force_terminal=False)
    console.print(face_of(view).table(view, Screen(console=console)))
    return "\n".join(line.rstrip() for line in page.getvalue().rstrip().splitlines())
