"""What was luck and what was skill: a finished game taken apart, event by event.

`judges` says what a game needs for it, `camelup` and `obelisk` judge their games, `accounts` keeps the books, `report`
sums them up for every player, and `grades` names what was given away. docs/analysis.md says what the figures mean.
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
