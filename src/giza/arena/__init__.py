"""Matches between bots: which bot is stronger, and how certain that is.

`schedule` pairs bots and rotates their seats, `playing` plays one game, `running` plays all of them on many processes,
`programs` runs bots in other languages, `statistics` summarizes, `reports` writes the results. `play_match` does all of
this in one call.
"""

from giza.arena.matches import play_match
from giza.arena.running import Outcome

__all__ = ["Outcome", "play_match"]
