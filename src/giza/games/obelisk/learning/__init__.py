"""Features of Obelisk for the net.

`around` covers what all players share, `groups` a player's colours, `players` a player's other possessions; `features`
combines them. `tables` lists the nets.
"""

from giza.games.obelisk.learning.features import SHAPE, passes_over, write
from giza.games.obelisk.learning.tables import NETS, is_calibrated, net_for

__all__ = ["NETS", "SHAPE", "is_calibrated", "net_for", "passes_over", "write"]
