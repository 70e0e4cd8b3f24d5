"""Camel Up in words: `texts` of actions and dice, `reasons`, `views`, `effects`, `position` texts and the `story`."""

from giza.games.camelup.words.effects import EFFECTS, effects
from giza.games.camelup.words.position import position, set_position
from giza.games.camelup.words.reasons import why_not
from giza.games.camelup.words.story import story
from giza.games.camelup.words.texts import action_texts, all_actions, all_outcomes, outcome_texts
from giza.games.camelup.words.views import CamelUpView, mask, moment, reveals, view

VIEW = CamelUpView

__all__ = [
    "EFFECTS",
    "VIEW",
    "action_texts",
    "all_actions",
    "all_outcomes",
    "effects",
    "mask",
    "moment",
    "outcome_texts",
    "position",
    "reveals",
    "set_position",
    "story",
    "view",
    "why_not",
]
