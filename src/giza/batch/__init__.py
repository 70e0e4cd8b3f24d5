"""Thousands of games of one kind in one array, stepped together inside compiled code.

Use `Batch`. `stepping` plays the games, `layout` describes observations, and each game has a module that writes its own
(see `Observing`).
"""

from giza.batch.batch import Batch, BatchSnapshot
from giza.batch.layout import Block, Layout

__all__ = ["Batch", "BatchSnapshot", "Block", "Layout"]
