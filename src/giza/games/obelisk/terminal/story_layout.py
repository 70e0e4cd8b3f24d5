"""How the story of a game of Obelisk is laid out and painted."""

import re

from rich.text import Text

from giza.cli.screen import Screen, StoryLayout

STORY_LAYOUT = StoryLayout(
    headlines=frozenset({"obelisk_story.last_round", "obelisk_story.over"}),
    totals=frozenset({"obelisk_story.points"}),
    seen_on_the_table=frozenset(
        {
            "obelisk_story.is_dealt",
            "obelisk_story.chooses_stall_card",
            "obelisk_story.displayed",
            "obelisk_story.uncovered",
            "obelisk_story.ends_turn",
        }
    ),
)
CARD = re.compile(r"\b(?P<colour>[rbgy])[1-5J]\b")


def paint(text: Text, screen: Screen) -> Text:
    """A text in which cards wear their colours."""
    for card in CARD.finditer(text.plain):
        text.stylize(f"granite.{card['colour']}", *card.span())
    return text
