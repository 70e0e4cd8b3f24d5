"""What a room remembers of its table's last entries, for those who come later or ask again.

The entries are kept, and a table from which they lead on: what is told of them is made anew when somebody asks. A table
with a game for each of the last entries would be most of what a node has in memory, and what its garbage collector
goes through.
"""

from collections import deque

from giza.server.table.deeds import Entry, Say
from giza.server.table.tables import Table
from giza.server.table.transitions import apply
from giza.server.table.updates import Updates, Viewers
from giza.server.wire.live import StoryLine

UPDATES_KEPT = 32
"""Whoever has missed more gets a snapshot."""
CHAT_KEPT = 50
ASKED_LATELY = 2
"""What was made anew is kept for so many entries more: where one comes late, others may come too."""

Sentences = tuple[int, tuple[str, ...]]
"""An entry's number and what is told of it; a tuple of texts is nothing that the garbage collector looks at twice."""


class Journal:
    """The last entries, the last of the chat, and the keys of all requests that were carried out."""

    def __init__(self, table: Table) -> None:
        self.chat: deque[Entry] = deque(maxlen=CHAT_KEPT)
        self.keys: dict[str, int] = {}
        self.before = table
        """The table before the first of the entries, of which there are up to twice as many as are told of."""
        self.between = table
        """A later one, `UPDATES_KEPT` entries behind the first or less far."""
        self.entries: list[Entry] = []
        self.made: deque[Updates] | None = None
        """For those who have been away."""
        self.stories: dict[tuple[Viewers, str], deque[Sentences]] = {}
        """For those who come, by what they see and their language."""
        self.asked = 0
        """At which version somebody asked last."""

    def note(self, updates: Updates) -> None:
        """Keep what others ask for later, once an entry is stored."""
        entry, table = updates.change.entry, updates.change.table
        self.entries.append(entry)
        if entry.number - self.between.version == UPDATES_KEPT:
            self.entries = self.entries[-UPDATES_KEPT:]
            self.before, self.between = self.between, table
        if entry.number - self.asked > ASKED_LATELY:
            self.made = None
            self.stories.clear()
        if self.made is not None:
            self.made.append(updates)
        for key, story in self.stories.items():
            story.append(sentences_of(updates, key))
        if entry.key is not None:
            self.keys[entry.key] = entry.number
        if isinstance(entry.body.deed, Say):
            self.chat.append(entry)

    @property
    def version(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].number if self.entries else self.before.version

    def latest(self) -> deque[Updates]:
        """The last updates, made anew."""
        latest: deque[Updates] = deque(maxlen=UPDATES_KEPT)
        table = self.before
        for entry in self.entries:
            change = apply(table, entry)
            table = change.table
            latest.append(Updates(change))
        return latest

    def story(self, viewers: Viewers, language: str) -> list[StoryLine]:
        """The last of what happened, in sentences."""
        key = (viewers, language)
        if key not in self.stories:
            latest = self.latest() if self.made is None else self.made
            self.stories[key] = deque((sentences_of(updates, key) for updates in latest), UPDATES_KEPT)
        self.asked = self.version
        return [StoryLine(number, text) for number, sentences in self.stories[key] for text in sentences]

    def since(self, seen: int, now: int) -> list[Updates] | None:
        """The updates behind a version; None if they aren't known any more."""
        if seen == now:
            return []
        if self.made is None:
            self.made = self.latest()
        self.asked = self.version
        missed = [updates for updates in self.made if updates.change.entry.number > seen]
        return missed if len(missed) == now - seen else None


def sentences_of(updates: Updates, key: tuple[Viewers, str]) -> Sentences:
    """What is told of an entry to these viewers, in their language."""
    return updates.change.entry.number, tuple(updates.story(*key))
