"""Prints what happens in a game, one paragraph for each player's turn."""

from rich.text import Text

from giza.cli.faces import face_for
from giza.cli.screen import Screen
from giza.game import Game
from giza.games import Rules
from giza.messages import Message
from giza.rules.contract import CHANCE, NOBODY


class Storyteller:
    """Collects sentences and prints them when a paragraph is complete."""

    def __init__(self, screen: Screen, rules: Rules, table_follows: bool = False) -> None:
        self.screen = screen
        self.face = face_for(rules)
        self.layout = self.face.STORY_LAYOUT
        self.untold: frozenset[str] = self.layout.seen_on_the_table if table_follows else frozenset()
        self.sentences: list[Message] = []
        self.actor = NOBODY

    def hear(self, before: Game, after: Game, viewer: int | None) -> None:
        """Add the last event; a paragraph is one player's turn with its outcomes of chance."""
        who = after.events[-1].who
        if who not in (self.actor, CHANCE):
            self.flush()
            self.actor = who
        self.sentences += [told for told in after.story(before, viewer) if told.key not in self.untold]

    def flush(self) -> None:
        """Print the sentences collected so far."""
        for line in self.paragraphs():
            text = " ".join(sentence.text(self.screen.language) for sentence in line)
            style = "bold" if line[0].key in self.layout.headlines else ""
            indent = "  " if line[0].key in self.layout.totals else ""
            self.screen.show(self.face.paint(Text(indent + text, style), self.screen))
        self.sentences = []

    def paragraphs(self) -> list[list[Message]]:
        """Sentences grouped into lines."""
        lines: list[list[Message]] = []
        for sentence in self.sentences:
            if not lines or sentence.key in self.layout.headlines | self.layout.totals:
                lines.append([sentence])
            else:
                lines[-1].append(sentence)
        return lines
