"""Bots: whatever chooses an action from a view.

`interface` says what a bot is, `registry` finds bots by name, `own` those without one, `asking` asks one and plays for
it if it fails.
`random_bot` is the bot `random`, `greedy` takes the best gain now, `search` looks ahead, `learned` uses what self-play
has taught, `style` is a pool of simple players; `strengths` are those with names that people understand, and `softened`
lets them err as people do. All of them know nothing about any game: that is in the games' `rooms`, which have folders
of their own. `states` reads the concealed state in a view.
"""

from giza.bots.asking import Answer, ask
from giza.bots.interface import Bot, ChoosyBot, ExplainingBot, Reason
from giza.bots.registry import SPECIALISTS, bots_for, check_bot, make, make_any, names

__all__ = [
    "SPECIALISTS",
    "Answer",
    "Bot",
    "ChoosyBot",
    "ExplainingBot",
    "Reason",
    "ask",
    "bots_for",
    "check_bot",
    "make",
    "make_any",
    "names",
]
