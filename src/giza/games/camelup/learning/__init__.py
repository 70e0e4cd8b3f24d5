"""Camel Up for the net.

`prospects` are what dice alone make of a race, `holdings` what players hold of it; `features` puts it all together.
`tables` says which nets there are.
"""

from giza.games.camelup.learning.features import SHAPE, passes_over, write
from giza.games.camelup.learning.tables import NETS, net_for

__all__ = ["NETS", "SHAPE", "net_for", "passes_over", "write"]
