"""What positions of Camel Up are worth: `judge` for analyses, by the `pounds` that everybody may expect.

`courses` plays on from a position.
"""

from giza.games.camelup.judge.judge import LADDER, VERSION, data, make_judge

__all__ = ["LADDER", "VERSION", "data", "make_judge"]
