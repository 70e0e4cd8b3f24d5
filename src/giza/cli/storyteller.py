"""Telling what happened, a paragraph for each player's turn."""

import re
from collections.abc import Iterable

from rich.text import Text

from giza.cli.screen import Screen
from giza.game import Game
from giza.messages import Message, catalogue

HEADLINES = {
    "camelup_story.leg_ends",
    "camelup_story.race_ends",
    "obelisk_story.last_round",
    "obelisk_story.over",
}
"""Sentences that begin a line of their own."""
TOTALS = {"camelup_story.pay", "obelisk_story.points"}
"""Sentences that stand below each other."""
ON_THE_TABLE = {
    "obelisk_story.is_dealt",
    "obelisk_story.is_dealt_hidden",
    "obelisk_story.chooses_stall_card",
    "obelisk_story.displayed",
}
"""Sentences that nobody needs who sees the table right afterwards."""

CARD = re.compile(r"\b(?P<colour>[rbgy])[1-5J]\b")


class Storyteller:
    """Collects sentences and prints them when a paragraph is full."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.sentences: list[Message] = []

    def hear(self, before: Game, after: Game, viewer: int | None) -> None:
        """Take in the last event; a player's action begins a new paragraph, what chance does belongs to it."""
        if after.events[-1].who >= 0:
            self.flush()
        self.sentences += [told for told in after.story(before, viewer) if told.key not in ON_THE_TABLE]

    def flush(self) -> None:
        """Print what was heard so far."""
        for line in paragraphs(self.sentences):
            text = " ".join(sentence.text(self.screen.language) for sentence in line)
            style = "bold" if line[0].key in HEADLINES else ""
            self.screen.show(self.painted(Text("  " + text if line[0].key in TOTALS else text, style)))
        self.sentences = []

    def painted(self, text: Text) -> Text:
        """A text in which camels and cards wear their colours."""
        words = catalogue(self.screen.language)
        for key, name in words.items():
            if key.startswith("camel."):
                text.highlight_regex(rf"\b{name}\b", key)
        for card in CARD.finditer(text.plain):
            text.stylize(f"granite.{card['colour']}", *card.span())
        return text


def paragraphs(sentences: Iterable[Message]) -> list[list[Message]]:
    """Sentences grouped into lines."""
    lines: list[list[Message]] = []
    for sentence in sentences:
        if not lines or sentence.key in HEADLINES | TOTALS:
            lines.append([sentence])
        else:
            lines[-1].append(sentence)
    return lines
