"""The value of positions of Camel Up: `judge` turns everybody's expected `pounds` into shares of the victory.

`courses` plays on from a position.
"""

from giza.games.camelup.judge.judge import LADDER, VERSION, data, make_judge

__all__ = ["LADDER", "VERSION", "data", "make_judge"]
