"""The bot `search`: information-set Monte Carlo tree search, the same for every game.

`bot` is what others see, `budget` how long it may think, `tree` the search itself, `value` what being ahead is worth.
`games` says what a game must tell the search beside its rules: `camelup` does, by `odds` that sharpen while it goes on,
and `obelisk` does, by the cards a player wishes for (`wishes`) and what actions bring (`worth`).
"""
