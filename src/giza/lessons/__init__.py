"""Learning to play: the rules in our own words, and puzzles from positions of real games.

`rules`, `guides` and `puzzles` read the texts and data in each game's `lessons` folder.
"""
