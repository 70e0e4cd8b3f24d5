"""How the story of a race is laid out and painted."""

from rich.text import Text

from giza.cli.screen import Screen, StoryLayout
from giza.messages import catalogue

STORY_LAYOUT = StoryLayout(
    headlines=frozenset({"camelup_story.leg_ends", "camelup_story.race_ends"}),
    totals=frozenset({"camelup_story.pay"}),
    seen_on_the_table=frozenset({"camelup_story.starts"}),
)


def paint(text: Text, screen: Screen) -> Text:
    """A text in which camels wear their colours."""
    for key, name in catalogue(screen.language).items():
        if key.startswith("camel."):
            text.highlight_regex(rf"\b{name}\b", key)
    return text
