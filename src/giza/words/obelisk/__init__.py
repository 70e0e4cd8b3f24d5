"""Obelisk in words: `texts` of actions and cards, `reasons`, `views`, `effects` and the `story`."""

from giza.words.obelisk.effects import EFFECTS, effects
from giza.words.obelisk.reasons import why_not
from giza.words.obelisk.story import story
from giza.words.obelisk.texts import action_texts, all_actions, all_outcomes, outcome_texts
from giza.words.obelisk.views import ObeliskView, mask, reveals, view

VIEW = ObeliskView

__all__ = [
    "EFFECTS",
    "VIEW",
    "action_texts",
    "all_actions",
    "all_outcomes",
    "effects",
    "mask",
    "outcome_texts",
    "reveals",
    "story",
    "view",
    "why_not",
]
