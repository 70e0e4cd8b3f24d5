"""The lobby: the tables that strangers may join or watch."""

import contextlib

from giza.server.clock import Clock
from giza.server.refusals import Refusal
from giza.server.rooms.registry import RoomRegistry
from giza.server.table.tables import Table

MOST_LISTED = 50
MOST_OF_ONE = 10
"""The most tables listed per address, of those that wait and of those being played."""
CANDIDATES = 200
"""The number of tables to choose from; those where people wait come first."""
LASTS = 1.0
"""The seconds for which the order of tables is kept."""


class LobbyOrder:
    """The lobby of a node."""

    def __init__(self, registry: RoomRegistry, clock: Clock) -> None:
        self.clock = clock
        self.registry = registry
        self.candidates: list[str] = []
        self.looked: float | None = None

    async def tables(self) -> list[Table]:
        """The tables in the order shown: first those where people wait."""
        now = self.clock.monotonic()
        if self.looked is None or now - self.looked > LASTS:
            self.candidates = await self.registry.store.listed(CANDIDATES, MOST_OF_ONE)
            self.looked = now
        found: list[Table] = []
        waiting_first = sorted(self.candidates, key=self.registry.somebody_waits, reverse=True)  # and else in order
        for table in waiting_first[:MOST_LISTED]:
            with contextlib.suppress(Refusal):  # one that can't be read is left out
                found.append((await self.registry.room(table)).table)
        return [table for table in found if table.plan.listed and not table.has_ended]

    def changed(self) -> None:
        """Read the tables again: one was made, listed or hidden here."""
        self.looked = None
