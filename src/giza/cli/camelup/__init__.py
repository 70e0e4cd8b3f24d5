"""Camel Up on the terminal: `camels` as letters, the `board`, the `players` beside it, and the `menu` of actions."""

from giza.cli.camelup.menu import explain, menu
from giza.cli.camelup.story_layout import STORY_LAYOUT, paint
from giza.cli.camelup.table import glance, table

__all__ = ["STORY_LAYOUT", "explain", "glance", "menu", "paint", "table"]
