"""The second edition's race table on tracks short enough to solve in a test."""

from functools import cache

from giza.games.camelup.odds.second_edition import solve
from giza.games.camelup.odds.tables import Solution


@cache
def solution(length: int) -> Solution:
    """The solution, computed once per process."""
    return solve(length, threads=2)
