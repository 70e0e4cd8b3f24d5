"""Obelisk by points and by what may still come of them.

`supply` says which cards a player can still hope for, `chains` what an obelisk comes to with them, `prospects` adds up
all that a player has, `turns` looks ahead within a turn.
"""

from giza.bots.obelisk.turns import values

__all__ = ["values"]
