"""The bot `courses`: compares the best actions by playing on from each, more often from those that stay ahead.

`courses:64` starts with 64 playouts from each. The game's playbook says who plays them, and how.
"""

import re

from giza.bots.greedy import GreedyBot
from giza.bots.playbook import Values, from_playbook
from giza.errors import BadOption
from giza.games import Rules
from giza.messages import say

COURSES = 64
"""The default number of playouts from each action in the first round."""


class CoursesBot(GreedyBot):
    """Evaluates actions by playing on from them; deterministic, given view and seed."""

    def __init__(self, courses: int, seed: int) -> None:
        super().__init__(seed)
        self.courses = courses

    def values_in(self, rules: Rules) -> Values:
        """The game's function that evaluates actions by playing on; raises `BadOption` if its playbook has none."""
        played_on = from_playbook("courses", rules, lambda book: book.played_on)
        return lambda s, ids, seed, view: played_on(s, ids, seed, view, self.courses)


def make_courses(options: str, seed: int) -> CoursesBot:
    """The factory behind the names `courses` and `courses:64`."""
    if not re.fullmatch(r"[1-9]\d{0,4}|", options):
        raise BadOption(say("bot.bad_courses", options=options))
    return CoursesBot(int(options or COURSES), seed)
