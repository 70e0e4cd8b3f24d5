"""The bot `courses`: compares the best actions by playing on from each of them, more often from those that stay ahead.

`courses:64` plays on 64 times from each at first. Who plays on how stands in the game's playbook.
"""

import re

from giza.bots.playbook import Values, playbook_for
from giza.bots.style import StyleBot
from giza.errors import BadOption
from giza.games import Rules
from giza.messages import say

NAME = "courses"
COURSES = 64
"""From every action at first, by default."""


class CoursesBot(StyleBot):
    """Plays on to see what actions are worth; what it does depends on the view and the seed alone."""

    def __init__(self, courses: int, seed: int) -> None:
        super().__init__(NAME, seed)
        self.courses = courses

    def values_in(self, rules: Rules) -> Values:
        """What actions are worth by playing on; `BadOption` in a game whose playbook doesn't say how."""
        played_on = playbook_for(NAME, rules, lambda book: book.played_on).played_on
        if played_on is None:
            raise ValueError("this playbook doesn't say how to play on")
        return lambda s, ids, seed, view: played_on(s, ids, seed, view, self.courses)


def make_courses(options: str, seed: int) -> CoursesBot:
    """The factory behind the names `courses` and `courses:64`."""
    if not re.fullmatch(r"[1-9]\d{0,4}|", options):
        raise BadOption(say("bot.bad_courses", options=options))
    return CoursesBot(int(options or COURSES), seed)
