"""Which part of the command line draws which game."""

from collections.abc import Mapping
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from giza.cli import camelup, obelisk
from giza.cli.screen import Screen


class Face(Protocol):
    """How a game looks in the terminal."""

    def table(self, view: Mapping[str, Any], screen: Screen) -> RenderableType:
        """Everything that the viewer sees."""

    def glance(self, view: Mapping[str, Any], screen: Screen) -> RenderableType:
        """What has changed since the viewer's own last action, when nobody else has acted since."""

    def menu(self, view: Mapping[str, Any], screen: Screen) -> list[tuple[str, Text]]:
        """The kinds of action that are legal now, each with its choices."""

    def explain(self, view: Mapping[str, Any], screen: Screen) -> list[tuple[str, Text]]:
        """What every kind of action does."""


FACES: Mapping[str, Face] = {"camelup1": camelup, "camelup2": camelup, "obelisk": obelisk}


def face_of(view: Mapping[str, Any]) -> Face:
    """The face of the game that a view shows."""
    return FACES[view["game"]]
