"""Bots that taught themselves: `turn` looks through the rest of a turn, `rollouts` plays on, `bot` chooses.

`nets` finds the net for a table, `thinking` compiles all that for a game.
"""
