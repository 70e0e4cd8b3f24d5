"""Obelisk on the terminal: `cards`, the `quarry`, the `players`, the `duties` of a turn and the `menu` of actions."""

from giza.games.obelisk.terminal.menu import explain, menu
from giza.games.obelisk.terminal.table import STORY_LAYOUT, glance, paint, table

__all__ = ["STORY_LAYOUT", "explain", "glance", "menu", "paint", "table"]
