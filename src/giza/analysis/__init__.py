"""Separates luck from skill: analyses a finished game event by event.

`judges` defines what a game must provide, `accounts` keeps the books and grades decisions, `deeper` compares actions by
playing on, `report` sums up each player's game, and `history` many games. docs/background/luck-and-skill.md
explains the figures.
"""

from giza.analysis.accounts import Considered, Decision, Grade, RandomEvent, grade_of
from giza.analysis.judges import NoJudge, judge_for
from giza.analysis.report import Analysis, Books, analyse

__all__ = [
    "Analysis",
    "Books",
    "Considered",
    "Decision",
    "Grade",
    "NoJudge",
    "RandomEvent",
    "analyse",
    "grade_of",
    "judge_for",
]
