"""Who plays Obelisk, and how strongly."""

from giza.bots.playbook import Playbook
from giza.games.obelisk import learning as learned
from giza.games.obelisk.bots.simple import STYLES
from giza.games.obelisk.bots.turns import values
from giza.rules.contract import State

EASY, MEDIUM = "net:0,soft=0.03", "net:0,soft=0.01"
ROLLED_OUT = ("two", "many")
"""The nets that are better if the best turns are played on; for experts that isn't known."""


def hard(s: State) -> str:
    """What was learned, the turn looked through, as long as the net is right about who wins."""
    return "net" if learned.is_calibrated(s) else "greedy"


def master(s: State) -> str:
    """The best turns of `net` played on, where that has been found to be better."""
    return "rollouts:60" if hard(s) == "net" and learned.net_for(s) in ROLLED_OUT else hard(s)


PLAYBOOK = Playbook(
    values=values,
    strengths={"easy": lambda s: EASY, "medium": lambda s: MEDIUM, "hard": hard, "master": master},
    styles=STYLES,
    learned=learned,
)
