"""The default display in the terminal, for games without their own: lists the view's fields by name."""

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from giza.cli.screen import Screen, StoryLayout, marked_name
from giza.words import AnyView

STORY_LAYOUT = StoryLayout()
COMMON = {"family", "edition", "facts", *AnyView.__struct_fields__}
"""Fields that all views have, or that never change."""


def table(view: Mapping[str, Any], screen: Screen) -> RenderableType:
    """Each player with their entries in the view, then all other fields."""
    players = view.get("players", [{} for _ in view["names"]])
    people = Table.grid(padding=(0, 2))
    for seat, player in enumerate(players):
        people.add_row(
            marked_name(view, seat, screen), *(Text(f"{key} {said(value)}") for key, value in player.items())
        )
    rest = Table.grid(padding=(0, 2))
    for key, value in view.items():
        if key not in COMMON and key != "players":
            rest.add_row(Text(key.replace("_", " "), "quiet"), said(value))
    return Group(people, rest)


glance = table


def said(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, list):
        return " ".join(said(part) for part in value) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{key} {said(part)}" for key, part in value.items()) or "–"
    return "–" if value is None else str(value)


def menu(view: Mapping[str, Any], screen: Screen) -> list[tuple[str, Text]]:
    """The first words of the legal actions, each with what may follow it."""
    kinds: dict[str, list[str]] = {}
    for action in view["actions"]:
        first, _, rest = action.partition(" ")
        kinds.setdefault(first, []).append(rest)
    return [(kind, Text("  ".join(filter(None, choices)), "quiet")) for kind, choices in kinds.items()]


explain = menu


def paint(text: Text, screen: Screen) -> Text:
    """The sentence, unchanged."""
    return text
