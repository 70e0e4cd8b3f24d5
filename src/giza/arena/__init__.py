"""Matches between bots: which bot is stronger, and how certain that is.

`schedule` pairs bots and rotates their seats, `playing` plays one game, `running` plays all of them on many processes,
`programs` runs bots in other languages by the `protocol`, which `engine` speaks for ours, `statistics` summarizes,
`reports` writes the results, `ladder` keeps a standing list of bots, and `exam` marks choices in fixed positions.
`play_match` plays a match in one call.
"""

from giza.arena.matches import play_match
from giza.arena.running import Outcome

__all__ = ["Outcome", "play_match"]
