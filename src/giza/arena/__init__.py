"""Many games between bots: who is better, and how sure that is.

`schedule` says who plays whom and where they sit, `playing` plays one game, `running` plays them all on many processes,
`programs` are bots in other languages, `statistics` and `ratings` sum up, `reports` writes it down. `play_match` does
all of it in one call.
"""

from giza.arena.matches import play_match
from giza.arena.running import Outcome

__all__ = ["Outcome", "play_match"]
