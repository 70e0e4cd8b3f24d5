"""Handles news from other nodes, and tells them who is connected here."""

from giza.server.rooms.news import News, There
from giza.server.rooms.registry import RoomRegistry


class Neighbours:
    """Keeps rooms in step with what other nodes do."""

    def __init__(self, registry: RoomRegistry, news: News) -> None:
        self.registry = registry
        self.news = news

    async def entries_elsewhere(self, table: str, version: int) -> None:
        """Another node has stored an entry."""
        room = await self.registry.settled(table)  # one being loaded may have been read before the entry
        if room is not None and room.table.version < version:
            async with room.lock:
                await room.read_on()
            if room.leased_until > self.registry.clock.now():
                self.registry.on_change(room)

    def people_elsewhere(self, node: str, there: There) -> None:
        """People have connected to or left another node."""
        self.registry.note_elsewhere(node, there)

    async def missed_something(self) -> None:
        """Read what has happened at all live tables."""
        for room in list(self.registry.rooms.values()):
            async with room.lock:
                await room.read_on()

    async def tell_presence(self, everything: bool) -> None:
        """Tell other nodes who is connected here: what has changed, or all of it."""
        changed = self.registry.presence_changed
        told = {room for room in self.registry.rooms.values() if room.listeners} if everything else changed.copy()
        changed.clear()
        await self.news.tell_presence([room.here() for room in told])
