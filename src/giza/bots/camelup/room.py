"""Who plays Camel Up, and how strongly."""

from typing import cast

from giza.bots.camelup import looking_ahead
from giza.bots.camelup.styles import STYLES
from giza.bots.camelup.worth import values
from giza.bots.rooms import Room
from giza.bots.search.knowledge import Knowledge
from giza.learning import camelup as learned
from giza.rules.contract import State

EASY, MEDIUM = "greedy:soft=2", "greedy:soft=0.7"


def hard(s: State) -> str:
    """With two players nothing is proved to be better than greedy, which waits with its bets on the race.

    It is `master` too: nothing is gained by searching for longer.
    """
    return "greedy" if s.seats == 2 else "search:4000"


ROOM = Room(
    values=values,
    strengths={"easy": lambda s: EASY, "medium": lambda s: MEDIUM, "hard": hard, "master": hard},
    styles=STYLES,
    searched=cast(Knowledge, looking_ahead),
    learned=learned,
)
