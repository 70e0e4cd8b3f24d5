"""Obelisk for the net.

`around` is what lies there for everybody, `groups` what a player has of a colour, `players` what else they have;
`features` puts it all together. `tables` says which nets there are.
"""

from giza.games.obelisk.learning.features import SHAPE, passes_over, write
from giza.games.obelisk.learning.tables import NETS, is_calibrated, net_for

__all__ = ["NETS", "SHAPE", "is_calibrated", "net_for", "passes_over", "write"]
