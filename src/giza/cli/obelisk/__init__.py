"""Obelisk on the terminal: `cards`, the `quarry`, the `players`, the `duties` of a turn and the `menu` of actions."""

from giza.cli.obelisk.menu import explain, menu
from giza.cli.obelisk.story_layout import STORY_LAYOUT, paint
from giza.cli.obelisk.table import glance, table

__all__ = ["STORY_LAYOUT", "explain", "glance", "menu", "paint", "table"]
