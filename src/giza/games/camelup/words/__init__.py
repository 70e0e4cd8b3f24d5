"""Camel Up in words: `texts` of actions and dice, `reasons`, `views`, `effects`, `position` texts and the `story`."""

from giza.games.camelup.words.effects import EFFECTS, effects
from giza.games.camelup.words.position import complete_position, position, set_complete_position, set_position
from giza.games.camelup.words.reasons import why_not
from giza.games.camelup.words.story import story
from giza.games.camelup.words.texts import action_texts, all_actions, all_outcomes, outcome_texts
from giza.games.camelup.words.views import CamelUpView, mask, moment, moments_in, reveals, view

VIEW = CamelUpView

__all__ = [
    "EFFECTS",
    "VIEW",
    "action_texts",
    "all_actions",
    "all_outcomes",
    "complete_position",
    "effects",
    "mask",
    "moment",
    "moments_in",
    "outcome_texts",
    "position",
    "reveals",
    "set_complete_position",
    "set_position",
    "story",
    "view",
    "why_not",
]
