"""The stored data of returning players, by the hash of their key."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, exists, select, update

from giza.server.storage.schema import player_seats, results, subscriptions
from giza.server.storage.store import Store

DAY = 86400.0
LASTING_DAYS = 90
"""The days for which an absent player is reminded."""
MOST_UNSEATED = 1000
"""The most subscriptions kept of players without a seat; strangers can make up keys without end."""


class PlayerSeat(NamedTuple):
    """A seat that belongs to a player."""

    table: str
    seat: int
    sealed: str


class Reminder(NamedTuple):
    """An address to remind of a seat's turns."""

    table: str
    seat: int
    subscription: str


class PlayerStore:
    """Seats, results and reminders of players."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def claim(self, player: str, seats: list[PlayerSeat], now: float) -> None:
        """Note that seats belong to a player; repeating it changes nothing."""
        for seat in seats:
            key = {"player": player, "table_id": seat.table, "seat": seat.seat}
            same = [player_seats.c[name] == value for name, value in key.items()]
            await self.store.execute(
                delete(player_seats).where(*same),
                player_seats.insert().values(sealed=seat.sealed, since=now, **key),
            )

    async def seats_of(self, player: str, most: int) -> list[PlayerSeat]:
        """The seats of a player, the newest first."""
        found = await self.store.answer(
            select(player_seats)
            .where(player_seats.c.player == player)
            .order_by(player_seats.c.since.desc())
            .limit(most)
        )
        return [PlayerSeat(row.table_id, row.seat, row.sealed) for row in found]

    async def count(self, player: str) -> int:
        """The number of a player's seats."""
        return len(await self.store.answer(select(player_seats.c.seat).where(player_seats.c.player == player)))

    async def players_at(self, table: str, seat: int) -> list[str]:
        """The players that a seat belongs to."""
        at = (player_seats.c.table_id == table, player_seats.c.seat == seat)
        return [row.player for row in await self.store.answer(select(player_seats.c.player).where(*at))]

    async def results(self, tables: list[str]) -> dict[str, str]:
        """The stored results of finished games."""
        found = await self.store.answer(select(results).where(results.c.table_id.in_(tables)))
        return {row.table_id: row.text for row in found}

    async def keep_result(self, table: str, text: str) -> None:
        """Store the result of a game."""
        await self.store.execute(
            delete(results).where(results.c.table_id == table), results.insert().values(table_id=table, text=text)
        )

    async def subscribe(self, endpoint: str, player: str, text: str, now: float) -> None:
        """Store a subscription; of players without a seat, only the newest are kept."""
        unseated = select(subscriptions.c.endpoint).where(without_seat()).order_by(subscriptions.c.renewed.desc())
        await self.store.execute(
            delete(subscriptions).where(subscriptions.c.endpoint == endpoint),
            subscriptions.insert().values(endpoint=endpoint, player=player, text=text, renewed=now),
            delete(subscriptions).where(subscriptions.c.endpoint.in_(unseated.offset(MOST_UNSEATED))),
        )

    async def renew(self, player: str, now: float) -> None:
        """Note that a player has come back, once a day."""
        old = and_(subscriptions.c.player == player, subscriptions.c.renewed < now - DAY)
        if await self.store.answer(select(subscriptions.c.endpoint).where(old).limit(1)):
            await self.store.execute(update(subscriptions).where(old).values(renewed=now))

    async def expire(self, now: float) -> None:
        """Delete the subscriptions of players who haven't come back or never had a seat."""
        renewed = subscriptions.c.renewed
        await self.store.execute(
            update(subscriptions).where(renewed == 0).values(renewed=now),  # from before this was noted
            delete(subscriptions).where(renewed < now - LASTING_DAYS * DAY),
            delete(subscriptions).where(renewed < now - DAY, without_seat()),
        )

    async def unsubscribe(self, endpoint: str) -> None:
        """Delete a subscription."""
        await self.store.execute(delete(subscriptions).where(subscriptions.c.endpoint == endpoint))

    async def forget(self, player: str) -> int:
        """Delete a player's seats, which stay taken, and reminders; return the number of rows deleted."""
        kept = [table.c.player == player for table in (player_seats, subscriptions)]
        rows = [await self.store.answer(select(where.left).where(where)) for where in kept]
        await self.store.execute(delete(player_seats).where(kept[0]), delete(subscriptions).where(kept[1]))
        return sum(map(len, rows))

    async def devices(self, player: str) -> set[str]:
        """The hashes of the addresses at which a player wants to be reminded."""
        found = await self.store.answer(select(subscriptions.c.endpoint).where(subscriptions.c.player == player))
        return {row.endpoint for row in found}

    async def subscriptions(self, players: list[str]) -> list[str]:
        """The subscriptions of players."""
        found = await self.store.answer(select(subscriptions.c.text).where(subscriptions.c.player.in_(players)))
        return [row.text for row in found]

    async def reminders(self, tables: list[str]) -> list[Reminder]:
        """The addresses at which the players of tables want to be reminded."""
        of_player = player_seats.c.player == subscriptions.c.player
        found = await self.store.answer(
            select(player_seats.c.table_id, player_seats.c.seat, subscriptions.c.text)
            .join_from(player_seats, subscriptions, of_player)
            .where(player_seats.c.table_id.in_(tables))
        )
        return [Reminder(*row) for row in found]


def without_seat() -> ColumnElement[bool]:
    """Whether the player of a subscription has no seat at any table."""
    return ~exists().where(player_seats.c.player == subscriptions.c.player)
