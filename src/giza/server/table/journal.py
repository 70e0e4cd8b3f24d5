"""A table's last entries, for viewers who join or reconnect.

It keeps the entries and the table before them, and makes updates from them on demand. Keeping a table and a game per
entry instead would take most of a node's memory and of its garbage collector's time.
"""

from collections import deque
from collections.abc import Iterator

from giza.server.table.deeds import Entry, Say
from giza.server.table.seats import Holder
from giza.server.table.tables import Table
from giza.server.table.transitions import apply
from giza.server.table.updates import UpdateFormat, Updates, Viewers, encode, snapshot, viewers_of
from giza.server.wire.live import Presence, StoryLine

UPDATES_KEPT = 32
"""A viewer who has missed more gets a snapshot."""
CHAT_KEPT = 50
ASKED_LATELY = 2
"""The further entries for which updates made on demand are kept: if one viewer is late, others may be too."""

Sentences = tuple[int, tuple[str, ...]]
"""An entry's number and its sentences; the garbage collector doesn't look twice at a tuple of texts."""


class Journal:
    """The last entries, the last chat messages, and the keys of all requests carried out."""

    def __init__(self, table: Table) -> None:
        self.chat: deque[Entry] = deque(maxlen=CHAT_KEPT)
        self.keys: dict[str, int] = {}
        self.before = table
        """The table before the first kept entry; up to twice as many are kept as are sent."""
        self.between = table
        """A later table, at most `UPDATES_KEPT` entries behind the first."""
        self.entries: list[Entry] = []
        self.made: deque[Updates] | None = None
        """The last updates, once a viewer has asked for them."""
        self.stories: dict[tuple[Viewers, str], deque[Sentences]] = {}
        """The story so far by viewers and language, once it has been asked for."""
        self.asked = 0
        """The version at which it was last asked for."""

    def note(self, updates: Updates) -> None:
        """Keep a stored entry for later requests."""
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
        """The last updates, made from the entries."""
        latest: deque[Updates] = deque(maxlen=UPDATES_KEPT)
        table = self.before
        for entry in self.entries:
            change = apply(table, entry)
            table = change.table
            latest.append(Updates(change))
        return latest

    def story(self, viewers: Viewers, language: str) -> list[StoryLine]:
        """The last entries as sentences."""
        key = (viewers, language)
        if key not in self.stories:
            latest = self.latest() if self.made is None else self.made
            self.stories[key] = deque((sentences_of(updates, key) for updates in latest), UPDATES_KEPT)
        self.asked = self.version
        return [StoryLine(number, text) for number, sentences in self.stories[key] for text in sentences]

    def greet(
        self,
        table: Table,
        holder: Holder,
        how: UpdateFormat,
        seen: int | None,
        presence: Presence,
        now: float,
    ) -> Iterator[bytes]:
        """The updates since a version, or a snapshot if they aren't kept any more."""
        missed = self.since(seen, table.version) if seen is not None and seen <= table.version else None
        if missed is None:
            story = [] if how.brief else self.story(viewers_of(holder), how.language)
            yield snapshot(table, story, self.chat, holder, how, presence, now)
            return
        for updates in missed:
            yield updates.update_for(holder, how)
        yield encode(presence)

    def since(self, seen: int, now: int) -> list[Updates] | None:
        """The updates after a version; None if they aren't kept any more."""
        if seen == now:
            return []
        if self.made is None:
            self.made = self.latest()
        self.asked = self.version
        missed = [updates for updates in self.made if updates.change.entry.number > seen]
        return missed if len(missed) == now - seen else None


def sentences_of(updates: Updates, key: tuple[Viewers, str]) -> Sentences:
    """The sentences about an entry for these viewers, in their language."""
    return updates.change.entry.number, tuple(updates.story(*key))
