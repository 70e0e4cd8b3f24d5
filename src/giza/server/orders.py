"""Operators' temporary orders: banned addresses and muted seats."""

from collections.abc import Callable
from typing import Literal

from sqlalchemy import and_, delete, select

from giza.server.clock import Clock
from giza.server.fair.keys import hashed_address
from giza.server.refusals import Refusal
from giza.server.storage import Store
from giza.server.storage.schema import orders

Kind = Literal["ban", "mute"]
EVERYBODY = "*"


class Orders:
    """The current orders, read from the database every second."""

    def __init__(self, store: Store, secret: str, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.secret = secret
        self.known: frozenset[tuple[str, str]] = frozenset()
        self.changed: Callable[[], None] = lambda: None
        """Called when the orders have changed."""

    async def look(self) -> None:
        """Read the current orders."""
        found = await self.store.answer(
            select(orders.c.kind, orders.c.subject).where(orders.c.until > self.clock.now())
        )
        known = frozenset((row.kind, row.subject) for row in found)
        if known != self.known:
            self.known = known
            self.changed()

    def banned(self, address: str) -> bool:
        """Whether an address is banned."""
        return bool(self.known) and ("ban", hashed_address(self.secret, address)) in self.known

    def check_voice(self, table: str, seat: int) -> None:
        """Refuse players who may not chat."""
        if self.known and {("mute", f"{table} {seat}"), ("mute", f"{table} {EVERYBODY}")} & self.known:
            raise Refusal("muted")

    async def give(self, kind: Kind, subject: str, until: float) -> None:
        """Place an order until a time, replacing the previous one; a time in the past ends it."""
        same = and_(orders.c.kind == kind, orders.c.subject == subject)
        new = orders.insert().values(kind=kind, subject=subject, until=until)
        await self.store.execute(delete(orders).where(same), new)

    async def tidy_up(self) -> None:
        """Delete expired orders, above all their addresses."""
        await self.store.execute(delete(orders).where(orders.c.until <= self.clock.now()))
