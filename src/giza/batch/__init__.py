"""Thousands of games of one kind in one array, stepped together inside compiled code.

`Batch` is what one uses. `stepping` plays, `layout` names the numbers of an observation, and each game names a module
that writes its observations, see `observing`.
"""

from giza.batch.batch import Batch, Snapshot
from giza.batch.layout import Block, Layout

__all__ = ["Batch", "Block", "Layout", "Snapshot"]
