"""The whole Camel Up table, drawn from a view."""

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from giza.cli.screen import Screen, StoryLayout
from giza.games.camelup.terminal.board import WIDTH, board
from giza.games.camelup.terminal.players import bets, players
from giza.messages import catalogue

NARROWEST_PANEL, WIDEST_PANEL = 30, 40


def table(view: Mapping[str, Any], screen: Screen) -> RenderableType:
    """Board and players side by side, or stacked on a narrow terminal."""
    track = Text("\n", no_wrap=True).join(board(view, screen))
    if screen.console.width < WIDTH + NARROWEST_PANEL:
        return Group(track, players(view, screen), bets(view, screen))
    beside = Table.grid(padding=(0, 1))
    beside.add_column(width=WIDTH)
    beside.add_column(width=min(WIDEST_PANEL, screen.console.width - WIDTH - 1))
    beside.add_row(track, players(view, screen))
    return Group(beside, bets(view, screen))


glance = table
"""A turn is a single action, so the whole table may have changed."""


STORY_LAYOUT = StoryLayout(
    headlines=frozenset({"camelup_story.leg_ends", "camelup_story.race_ends"}),
    totals=frozenset({"camelup_story.pay"}),
    seen_on_the_table=frozenset({"camelup_story.starts"}),
)


def paint(text: Text, screen: Screen) -> Text:
    """A text with camels in their colours."""
    for key, name in catalogue(screen.language).items():
        if key.startswith("camel."):
            text.highlight_regex(rf"\b{name}\b", key)
    return text
