"""Camel Up in words: `texts` of actions and dice, `reasons`, `views`, `effects`, `position` texts and the `story`."""

from giza.words.camelup.effects import EFFECTS, effects
from giza.words.camelup.position import position, set_position
from giza.words.camelup.reasons import why_not
from giza.words.camelup.story import story
from giza.words.camelup.texts import action_texts, all_actions, all_outcomes, outcome_texts
from giza.words.camelup.views import CamelUpView, mask, reveals, view

VIEW = CamelUpView

__all__ = [
    "EFFECTS",
    "VIEW",
    "action_texts",
    "all_actions",
    "all_outcomes",
    "effects",
    "mask",
    "outcome_texts",
    "position",
    "reveals",
    "set_position",
    "story",
    "view",
    "why_not",
]
