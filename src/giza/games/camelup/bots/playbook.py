"""The bots of Camel Up by name and strength."""

from functools import partial
from typing import cast

from giza.bots.playbook import Playbook
from giza.bots.search.knowledge import Knowledge
from giza.games.camelup.bots import looking_ahead, playing_on
from giza.games.camelup.bots.styles import STYLES
from giza.games.camelup.bots.worth import values
from giza.rules.contract import State

EASY, MEDIUM = "greedy:soft=2", "greedy:soft=0.7"
CHARACTERS = {
    "keen-roller": "style:keen-roller,soft=1",
    "early-bettor": "style:early-bettor,soft=1",
    "hoarder": "style:hoarder,soft=1",
    "reader": "greedy:soft=0.35",
}
"""Opponents like people at a table: all err, and only the reader infers others' cards."""


def character(bot: str, s: State) -> str:
    """Characters don't depend on the table: return the bot as it is."""
    return bot


def hard(s: State) -> str:
    """With two players, nothing has proved better than greedy, which waits with its bets on the race.

    It is also `master`, because a longer search gains nothing.
    """
    return "greedy" if s.seats == 2 else "search:4000"


PLAYBOOK = Playbook(
    values=values,
    strengths={
        "easy": lambda s: EASY,
        "medium": lambda s: MEDIUM,
        "hard": hard,
        "master": hard,
        **{name: partial(character, bot) for name, bot in CHARACTERS.items()},
    },
    styles=STYLES,
    searched=cast(Knowledge, looking_ahead),
    played_on=playing_on.values,
)
