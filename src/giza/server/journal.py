"""What a room remembers of its table's last entries, for those who come later or ask again."""

from collections import deque

from giza.server.deeds import Entry, Say
from giza.server.updates import Updates

UPDATES_KEPT = 32
"""Whoever has missed more gets a snapshot."""
CHAT_KEPT = 50


class Journal:
    """The last updates, the last of the chat, and the keys of all requests that were carried out."""

    def __init__(self) -> None:
        self.updates: deque[Updates] = deque(maxlen=UPDATES_KEPT)
        self.chat: deque[Entry] = deque(maxlen=CHAT_KEPT)
        self.keys: dict[str, int] = {}

    def note(self, updates: Updates) -> None:
        """Keep what others ask for later, once an entry is stored."""
        entry = updates.change.entry
        if self.updates:
            self.updates[-1].forget_encoded()  # for those who come late it is made again
        self.updates.append(updates)
        if entry.key is not None:
            self.keys[entry.key] = entry.number
        if isinstance(entry.body.deed, Say):
            self.chat.append(entry)

    def since(self, seen: int, now: int) -> list[Updates] | None:
        """The updates behind a version; None if they aren't known any more."""
        missed = [updates for updates in self.updates if updates.change.entry.number > seen]
        return missed if len(missed) == now - seen else None
