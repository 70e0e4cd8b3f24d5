"""A bot that knows when to stop."""

from collections.abc import Sequence

from giza import BadOption
from giza.bots.interface import View
from giza.messages import say

ENOUGH = 20
"""At this stake, another roll loses as much on average as it gains: 20 · 1/6 against 4 · 5/6."""


class Cautious:
    """Holds when enough is at stake, or when that wins the game."""

    def __init__(self, enough: int = ENOUGH) -> None:
        self.enough = enough

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """Choose one of the legal actions."""
        points = view["players"][view["you"]]["points"]
        done = view["stake"] >= self.enough or points + view["stake"] >= view["goal"]
        return "hold" if done and "hold" in actions else "roll"


def make_cautious(options: str, seed: int) -> Cautious:
    """The factory behind the names `cautious` and, for example, `cautious:15`."""
    if options and not options.isdecimal():
        raise BadOption(say("pig.bad_limit", options=options))
    return Cautious(int(options)) if options else Cautious()
