"""Camel Up on the terminal.

`camels` are letters on the `board`, the `players` stand next to it, the `menu` has the actions, `odds_table` the odds.
"""

from collections.abc import Mapping
from typing import Any

from rich.console import RenderableType

from giza.cli.screen import Screen
from giza.games.camelup.terminal.menu import explain, menu
from giza.games.camelup.terminal.table import STORY_LAYOUT, glance, paint, table

__all__ = ["STORY_LAYOUT", "explain", "glance", "menu", "odds", "paint", "table"]


def odds(view: Mapping[str, Any], screen: Screen) -> RenderableType:
    """The odds in a view's position; loaded when they are asked for, because that takes a while."""
    from giza.games.camelup.terminal.odds_table import odds_of_view

    return odds_of_view(view, screen)
