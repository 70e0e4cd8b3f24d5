"""Bots that learned by self-play: `turn` searches the rest of a turn, `rollouts` plays on, `bot` chooses.

`nets` finds the net for a table.
"""
