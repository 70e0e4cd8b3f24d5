"""The bot `search`: information-set Monte Carlo tree search, the same for every game.

`bot` is what others see, `budget` how long it may think, `tree` the search itself, `value` what being ahead is worth.
`knowledge` says what a game must tell the search beside its rules.
"""
