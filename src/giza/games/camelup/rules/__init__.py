"""Camel Up, both editions, as one compiled state machine.

`state` defines the state, `race` packs the camels into an integer, `movement` moves them, `chance` rolls, `actions`
lists and performs actions, `turns` passes the turn, `scoring` pays, `secrets` conceals.
"""

from giza.games.camelup.rules.actions import MAX_ACTIONS, actions, apply
from giza.games.camelup.rules.chance import MAX_OUTCOMES, outcomes
from giza.games.camelup.rules.scoring import scores, standing
from giza.games.camelup.rules.secrets import SECRETS, conceal, imagine
from giza.games.camelup.rules.state import DTYPE, PER_SEAT, new
from giza.games.camelup.rules.turns import turn

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
