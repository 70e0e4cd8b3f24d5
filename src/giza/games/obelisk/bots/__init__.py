"""Obelisk's bots: players with trained nets, and simple players as yardsticks.

`supply` estimates which cards a player can still get, `chains` what an obelisk may be worth with them, `prospects` adds
up everything a player has, and `turns` searches within a turn: that is `greedy`. `simple` and `styles` are simpler
players to measure against. `playbook` assigns methods to strengths.
"""
