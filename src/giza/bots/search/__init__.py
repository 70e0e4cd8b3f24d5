"""The bot `search`: information-set Monte Carlo tree search, the same for every game.

`bot` is the bot, `budget` its thinking time, `tree` the search itself, and `knowledge` what a game must provide besides
its rules.
"""
