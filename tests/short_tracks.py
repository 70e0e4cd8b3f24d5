"""The race table of the second edition on tracks short enough to solve in a test."""

from functools import cache

from giza.games.camelup.odds.second_edition import solve
from giza.games.camelup.odds.tables import Solution


@cache
def solution(length: int) -> Solution:
    """Solved once for all tests of a process."""
    return solve(length, threads=2)
