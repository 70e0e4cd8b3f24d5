"""Learning to play: the rules in our own words, and puzzles from positions of real games.

`rules` reads the texts in the rooms of the games, `puzzles` what was found, `rooms` says what a game brings for that.
"""
