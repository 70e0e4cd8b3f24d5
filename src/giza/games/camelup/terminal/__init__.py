"""Camel Up on the terminal: `camels` as letters, the `board`, the `players` next to it, and the `menu` of actions."""

from giza.games.camelup.terminal.menu import explain, menu
from giza.games.camelup.terminal.table import STORY_LAYOUT, glance, paint, table

__all__ = ["STORY_LAYOUT", "explain", "glance", "menu", "paint", "table"]
