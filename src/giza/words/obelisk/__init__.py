"""Obelisk in words: `texts` of actions and cards, `reasons`, `views` and the `story`."""

from giza.words.obelisk.reasons import why_not
from giza.words.obelisk.story import story
from giza.words.obelisk.texts import action_texts, all_actions, all_outcomes, outcome_texts
from giza.words.obelisk.views import mask, view

__all__ = [
    "action_texts",
    "all_actions",
    "all_outcomes",
    "mask",
    "outcome_texts",
    "story",
    "view",
    "why_not",
]
