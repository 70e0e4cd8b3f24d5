"""Obelisk: what nets have learned, and simple players to measure by.

`supply` says which cards a player can still hope for, `chains` what an obelisk comes to with them, `prospects` adds up
all that a player has, `turns` looks ahead within a turn: that is `greedy`. `simple` and `styles` are simpler players,
to measure by. `playbook` says who plays.
"""
