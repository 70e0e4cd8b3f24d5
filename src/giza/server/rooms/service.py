"""Makes tables, seats people, and makes rematches."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from giza.server.fair.keys import derived_table_id, derived_token, hashed_address
from giza.server.refusals import Refusal
from giza.server.rooms.lobby import LobbyOrder
from giza.server.rooms.registry import RoomRegistry
from giza.server.rooms.room import Room
from giza.server.settings import Settings
from giza.server.table import founding
from giza.server.table.dice import new_seed
from giza.server.table.plans import Plan
from giza.server.table.seats import HOST, Holder, hash_of, new_table_id, new_token
from giza.server.table.tables import Table
from giza.server.table.transitions import Change
from giza.server.wire.tables import Contributions, CreateTable, SeatToken, TakeSeat


class NewTable(NamedTuple):
    """A table with its host's secrets."""

    table: Table
    host: str
    tokens: list[SeatToken]


class NewSeat(NamedTuple):
    """A seat that was taken, and the secret that holds it."""

    seat: int
    token: str


class TableService:
    """Makes tables on one node."""

    def __init__(self, registry: RoomRegistry, lobby: LobbyOrder, settings: Settings, secret: str) -> None:
        self.registry = registry
        self.lobby = lobby
        self.store = registry.store
        self.clock = registry.clock
        self.settings = settings
        self.secret = secret
        """The secret of the installation."""

    async def holder(self, table: str, tokens: Sequence[str]) -> Holder:
        """The seats that tokens hold at a table."""
        return Holder.of((await self.store.seats_of(table, founding.held_in(table, tokens))).values())

    async def create(self, request: CreateTable, address: str) -> NewTable:
        """Make a table."""
        founding.rules_asked_for(request)
        self.registry.check_ready(request.game)
        key = request.key or new_token()
        id = derived_table_id(self.secret, key)
        plan = founding.plan_for(request, id, new_seed(), self.clock.now())
        table = await self.made_before(request, id)
        if table is None:
            await self.check_unfinished(address)
            table = await self.found(plan, address, founding.held_by(founding.tokens_of(plan, self.secret, key)))
        *tokens, host = founding.tokens_of(table.plan, self.secret, key)
        return NewTable(table, host.token, tokens)

    async def made_before(self, request: CreateTable, id: str) -> Table | None:
        """The table that an earlier request with this key made, if there is one."""
        if request.key is None or await self.store.plan(id) is None:
            return None
        table = (await self.registry.room(id)).table
        founding.check_same(table, request)
        return table

    async def check_unfinished(self, address: str) -> None:
        """Refuse an address that has too many unfinished tables."""
        unfinished = await self.store.unfinished_by(hashed_address(self.secret, address))
        if unfinished >= self.settings.limits.unfinished_tables_per_address:
            raise Refusal("too_many_tables", status=429, count=unfinished)

    async def found(self, plan: Plan, address: str, held: founding.Held) -> Table:
        """Store a new table with the tokens that hold its seats, and open its room."""
        table, first = founding.beginning(plan)
        status = (first.table if first else table).status
        hashed = hashed_address(self.secret, address)
        await self.store.create(plan, hashed, status, first.entry if first else None, held)
        room = self.registry.new_room(plan)
        room.owner = hashed
        if first is not None:
            room.take(first)
        self.registry.open(room)
        if plan.listed:
            self.lobby.changed()
        self.registry.on_change(room)
        return room.table

    async def sit(self, room: Room, request: TakeSeat) -> NewSeat:
        """Seat somebody, once for each key."""
        table = room.table.plan.id
        token = new_token() if request.key is None else derived_token(self.secret, table, "new", request.key)

        def sit(table: Table) -> Change | int:
            return founding.seated_once(table, room.journal.keys, request, self.clock.now())

        await room.add(sit, new_token=hash_of(token))
        seats = await self.store.seats_of(table, [hash_of(token)])
        if not seats:
            raise Refusal("key_used")  # the seat was taken with this key and has since been given up
        return NewSeat(seats[hash_of(token)], token)

    async def show(self, room: Room, host: str, listed: bool) -> None:
        """List a table in the lobby, or hide it."""
        if not (await self.holder(room.table.plan.id, [host])).host:
            raise Refusal("not_host")
        async with room.lock:
            plan = replace(room.table.plan, listed=listed)
            await self.store.change_plan(plan)
            room.table = replace(room.table, plan=plan)
        self.lobby.changed()

    async def contribute(self, room: Room, request: Contributions) -> Table:
        """Store contributions to the dice; existing ones stay as they are."""
        hashes = {hash_of(part.token): part.randomness for part in request.contributions}
        seats = await self.store.seats_of(room.table.plan.id, list(hashes))
        if len(seats) < len(hashes) or HOST in seats.values():
            raise Refusal("not_your_seat", seat=0)
        parts = {seats[hash]: randomness for hash, randomness in hashes.items()}

        def contribute(table: Table) -> Change | int:
            return founding.contributed_once(table, parts, self.clock.now())

        await room.add(contribute)
        return room.table

    async def rematch(self, room: Room, holder: Holder, address: str) -> int:
        """Make the table of a rematch, once; return the version that announces it."""
        founding.check_rematch(room.table, holder)
        if room.table.rematch is not None:
            return room.table.version
        await self.check_unfinished(address)
        holders = await self.store.holders(room.table.plan.id)
        plan, held = founding.rematch_of(room.table, holders, new_table_id(), new_seed(), self.clock.now())
        await self.found(plan, address, held)

        def offer(table: Table) -> Change | int:
            return founding.offered_once(table, plan.id, self.clock.now())

        done = await room.add(offer)
        return done.entry.number if isinstance(done, Change) else done
