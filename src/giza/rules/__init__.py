"""The contract of a game and the tools to compile and run it, on numpy and Numba alone.

`contract` defines a game, `compiled` compiles it, `playout` plays it at random.
"""
