"""Obelisk for two to five players, expert variant included, as one compiled state machine.

`cards` and `ids` number the cards, actions and outcomes; `state` defines a game's state. `quarry`, `obelisks`,
`stalls`, `action_cards` and `trades` list and perform their part of a turn's actions; `hands` tracks what everybody
knows of a hand, `duties` what the player owes. `actions` combines the parts with the help of `listing`, `turns` passes
the turn, `chance` deals, `scoring` counts points, `secrets` conceals.
"""

from giza.games.obelisk.rules.actions import MAX_ACTIONS, actions, apply
from giza.games.obelisk.rules.chance import MAX_OUTCOMES, outcomes
from giza.games.obelisk.rules.scoring import scores, standing
from giza.games.obelisk.rules.secrets import SECRETS, conceal, imagine
from giza.games.obelisk.rules.state import DTYPE, PER_SEAT, new
from giza.games.obelisk.rules.turns import turn

__all__ = [
    "DTYPE",
    "MAX_ACTIONS",
    "MAX_OUTCOMES",
    "PER_SEAT",
    "SECRETS",
    "actions",
    "apply",
    "conceal",
    "imagine",
    "new",
    "outcomes",
    "scores",
    "standing",
    "turn",
]
