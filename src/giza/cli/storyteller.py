"""Telling what happened, a paragraph for each player's turn."""

import re
from collections.abc import Iterable

from rich.text import Text

from giza.cli.screen import Screen
from giza.game import Game
from giza.messages import Message, catalogue
from giza.rules.contract import CHANCE, NOBODY

HEADLINES = {
    "camelup_story.leg_ends",
    "camelup_story.race_ends",
    "obelisk_story.last_round",
    "obelisk_story.over",
}
"""Sentences that begin a line of their own."""
TOTALS = {"camelup_story.pay", "obelisk_story.points"}
"""Sentences that stand below each other."""
SEEN_ON_THE_TABLE = frozenset(
    {
        "camelup_story.starts",
        "obelisk_story.is_dealt",
        "obelisk_story.chooses_stall_card",
        "obelisk_story.displayed",
        "obelisk_story.uncovered",
        "obelisk_story.ends_turn",
    }
)
"""Sentences that nobody needs who sees the table soon afterwards."""
NO_NEWS = frozenset({"obelisk_story.is_dealt_hidden"})

CARD = re.compile(r"\b(?P<colour>[rbgy])[1-5J]\b")


class Storyteller:
    """Collects sentences and prints them when a paragraph is full."""

    def __init__(self, screen: Screen, table_follows: bool = False) -> None:
        self.screen = screen
        self.untold = NO_NEWS | SEEN_ON_THE_TABLE if table_follows else NO_NEWS
        self.sentences: list[Message] = []
        self.actor = NOBODY

    def hear(self, before: Game, after: Game, viewer: int | None) -> None:
        """Take in the last event; a paragraph is one player's turn and what chance does in it."""
        who = after.events[-1].who
        if who not in (self.actor, CHANCE):
            self.flush()
            self.actor = who
        self.sentences += [told for told in after.story(before, viewer) if told.key not in self.untold]

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
