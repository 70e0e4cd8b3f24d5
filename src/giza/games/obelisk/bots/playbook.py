"""The bots of Obelisk, and their strengths."""

from giza.bots.playbook import Playbook
from giza.games.obelisk import learning as learned
from giza.games.obelisk.bots.simple import STYLES
from giza.games.obelisk.bots.turns import values
from giza.rules.contract import State

EASY, MEDIUM = "net:0,soft=0.03", "net:0,soft=0.01"
ROLLED_OUT = ("two", "many")
"""The nets for which playing on the best turns is known to help; for experts it hasn't been measured."""


def hard(s: State) -> str:
    """The method of `hard`: the net with a search of the whole turn, provided that the net is calibrated."""
    return "net" if learned.is_calibrated(s) else "greedy"


def master(s: State) -> str:
    """The method of `master`: playing on the best turns of `net`, where that is known to be better."""
    return "rollouts:60" if hard(s) == "net" and learned.net_for(s) in ROLLED_OUT else hard(s)


PLAYBOOK = Playbook(
    values=values,
    strengths={"easy": lambda s: EASY, "medium": lambda s: MEDIUM, "hard": hard, "master": master},
    styles=STYLES,
    learned=learned,
)
