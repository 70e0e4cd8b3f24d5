"""Obelisk in words: `texts` of actions and cards, `reasons`, `views`, `effects` and the `story`."""

from giza.games.obelisk.words.effects import EFFECTS, effects
from giza.games.obelisk.words.position import complete_position, set_complete_position
from giza.games.obelisk.words.reasons import why_not
from giza.games.obelisk.words.story import story
from giza.games.obelisk.words.texts import action_texts, all_actions, all_outcomes, outcome_texts
from giza.games.obelisk.words.views import ObeliskView, mask, reveals, view

VIEW = ObeliskView

__all__ = [
    "EFFECTS",
    "VIEW",
    "action_texts",
    "all_actions",
    "all_outcomes",
    "complete_position",
    "effects",
    "mask",
    "outcome_texts",
    "reveals",
    "set_complete_position",
    "story",
    "view",
    "why_not",
]
