"""The three games as compiled state machines: numpy and Numba, nothing else.

`contract` says what a game offers, `compiled` how it is compiled, `playout` plays at random; `camelup` and `obelisk`
are the games.
"""
