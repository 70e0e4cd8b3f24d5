"""Bots: whatever chooses an action from a view.

`interface` defines what a bot is, `registry` finds bots by name, `own` loads those without one, and `asking` asks a bot
for an action and plays at random for one that fails.

`random_bot` is the bot `random`, `greedy` takes the best gain now, `courses` plays on from the best actions, `search`
looks ahead, `learned` uses nets from self-play, `style` is a pool of simple players; `strengths` are those with names
that people understand, and `softened` lets them err as people do. None of them knows a game: each game's playbook
(`playbook`) provides that. `states` reads the concealed state in a view.
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
