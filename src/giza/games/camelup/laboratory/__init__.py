"""The laboratory: whole games of the first edition in less than a millisecond, to measure players by the ten thousand.

`tables` holds exact odds of every position with every set of dice, `players` is greedy on them, `matches` plays
variants against each other on the same dice. `python -m giza.games.camelup.laboratory` plays a match.
"""
