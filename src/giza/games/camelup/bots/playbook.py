"""Who plays Camel Up, and how strongly."""

from typing import cast

from giza.bots.playbook import Playbook
from giza.bots.search.knowledge import Knowledge
from giza.games.camelup import learning as learned
from giza.games.camelup.bots import looking_ahead
from giza.games.camelup.bots.styles import STYLES
from giza.games.camelup.bots.worth import values
from giza.rules.contract import State

EASY, MEDIUM = "greedy:soft=2", "greedy:soft=0.7"


def hard(s: State) -> str:
    """With two players nothing is proved to be better than greedy, which waits with its bets on the race.

    It is `master` too: nothing is gained by searching for longer.
    """
    return "greedy" if s.seats == 2 else "search:4000"


PLAYBOOK = Playbook(
    values=values,
    strengths={"easy": lambda s: EASY, "medium": lambda s: MEDIUM, "hard": hard, "master": hard},
    styles=STYLES,
    searched=cast(Knowledge, looking_ahead),
    learned=learned,
)
