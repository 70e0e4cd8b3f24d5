"""Bots: whatever chooses an action from a view.

`interface` says what a bot is, `registry` finds bots by name, `asking` asks one and plays for it if it fails. `kinds`
is the bot `random`, `greedy` takes the best gain now (by `camelup` and `obelisk`), `search` looks ahead; `strengths`
are settings of these with names that people understand. `records` reads the concealed record in a view.
"""

from giza.bots.asking import Answer, ask
from giza.bots.interface import Bot, ExplainingBot, Reason
from giza.bots.registry import make, names

__all__ = ["Answer", "Bot", "ExplainingBot", "Reason", "ask", "make", "names"]
