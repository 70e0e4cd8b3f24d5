"""Making tables, sitting down at them, and playing again."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from giza.errors import GizaError
from giza.game import Game
from giza.games import GAMES, rules_of
from giza.messages import say
from giza.server.fair.keys import derived_table_id, derived_token, hashed_address
from giza.server.refusals import Refusal
from giza.server.rooms.lobby import Lobby
from giza.server.rooms.registry import RoomRegistry
from giza.server.rooms.room import Room
from giza.server.settings import Settings
from giza.server.table import deeds
from giza.server.table.dice import new_seed
from giza.server.table.names import check_name, free_name
from giza.server.table.plans import SCHEME, Plan, SeatState
from giza.server.table.seats import HOST, Holder, hash_of, inherited, new_table_id, new_token
from giza.server.table.tables import Table, new_table
from giza.server.table.transitions import Change, propose
from giza.server.wire.tables import (
    BotSeat,
    Contributions,
    CreateTable,
    OpenSeat,
    OwnSeat,
    SeatRequest,
    SeatToken,
    TakeSeat,
)


class NewTable(NamedTuple):
    """A table with the secrets of whoever made it."""

    table: Table
    host: str
    tokens: list[SeatToken]


class NewSeat(NamedTuple):
    """A seat that was taken, and the secret that holds it."""

    seat: int
    token: str


class TableService:
    """Makes tables on one node."""

    def __init__(self, registry: RoomRegistry, lobby: Lobby, settings: Settings, secret: str) -> None:
        self.registry = registry
        self.lobby = lobby
        self.store = registry.store
        self.clock = registry.clock
        self.settings = settings
        self.secret = secret
        """Of the installation."""

    async def holder(self, table: str, tokens: Sequence[str]) -> Holder:
        """What tokens hold at a table."""
        hashes = [hash_of(token) for token in tokens]
        hashes += [inherited(hash, table) for hash in hashes]
        return Holder.of((await self.store.seats_of(table, hashes)).values())

    async def create(self, request: CreateTable, address: str) -> NewTable:
        """Make a table."""
        rules = GAMES.get(request.game)
        if rules is None:
            raise Refusal("bad_request", say("option.no_such_game", game=request.game, games=list(GAMES)), status=400)
        self.registry.check_ready(request.game)
        check_options(request)
        key = request.key or new_token()
        id = derived_table_id(self.secret, key)
        plan = Plan(
            id=id,
            game=request.game,
            rules=rules.version,
            options=request.options,
            seats=planned(request.game, request.seats),
            listed=request.listed,
            clock=request.clock,
            odds=request.odds,
            hints=request.hints,
            created=self.clock.now(),
            seed=new_seed(),
            scheme=SCHEME,
        )
        table = await self.made_before(request, id) or await self.found_by(plan, address, key)
        own = [number for number, seat in enumerate(table.plan.seats) if seat.kind == "person"]
        tokens = [SeatToken(seat, derived_token(self.secret, id, seat, key)) for seat in own]
        return NewTable(table, derived_token(self.secret, id, HOST, key), tokens)

    async def made_before(self, request: CreateTable, id: str) -> Table | None:
        """The table that the same request has made already, if its answer was lost."""
        if request.key is None or await self.store.plan(id) is None:
            return None
        table = (await self.registry.room(id)).table
        if table.plan.game != request.game or len(table.plan.seats) != len(request.seats):
            raise Refusal("key_used")
        return table

    async def found_by(self, plan: Plan, address: str, key: str) -> Table:
        """Store a new table of somebody who holds some of its seats and is its host."""
        await self.check_unfinished(address)
        own = [number for number, seat in enumerate(plan.seats) if seat.kind == "person"]
        held = [(hash_of(derived_token(self.secret, plan.id, seat, key)), seat) for seat in (*own, HOST)]
        return await self.found(plan, address, held)

    async def check_unfinished(self, address: str) -> None:
        """Refuse whoever has made too many tables that aren't over."""
        unfinished = await self.store.unfinished_by(hashed_address(self.secret, address))
        if unfinished >= self.settings.limits.unfinished_tables_per_address:
            raise Refusal("too_many_tables", status=429, count=unfinished)

    async def found(self, plan: Plan, address: str, held: Sequence[tuple[str, int]]) -> Table:
        """Store a new table with the tokens that hold its seats, and open its room."""
        table = new_table(plan)
        first = propose(table, deeds.Begin(), plan.created) if table.ready else None
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
        self.registry.stored_here(room)
        return room.table

    async def sit(self, room: Room, request: TakeSeat) -> NewSeat:
        """Seat somebody, once for each key."""
        table = room.table.plan.id
        token = new_token() if request.key is None else derived_token(self.secret, table, "new", request.key)
        kept = hash_of(request.kept) if request.kept is not None else None
        key = None if request.key is None else f"sit:{hash_of(request.key)[:32]}"

        def sit(table: Table) -> Change | int:
            done = room.journal.keys.get(key) if key is not None else None
            return (
                done
                if done is not None
                else propose(table, deeds.Sit.asked(table, request, kept), self.clock.now(), key)
            )

        await room.add(sit, new_token=hash_of(token))
        seats = await self.store.seats_of(table, [hash_of(token)])
        if not seats:
            raise Refusal("key_used")  # the seat was taken with this key, and given up since
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
        """Take in what people contribute to the dice; what was contributed already stays as it is."""
        hashes = {hash_of(part.token): part.randomness for part in request.contributions}
        seats = await self.store.seats_of(room.table.plan.id, list(hashes))
        if len(seats) < len(hashes) or HOST in seats.values():
            raise Refusal("not_your_seat", seat=0)
        parts = {seats[hash]: randomness for hash, randomness in hashes.items()}

        def contribute(table: Table) -> Change | int:
            deed = deeds.Contribute.asked(table, parts)
            return table.version if deed is None else propose(table, deed, self.clock.now())

        await room.add(contribute)
        return room.table

    async def rematch(self, room: Room, holder: Holder, address: str) -> int:
        """Make a table for the same people, once; returns the version at which it is known."""
        if not holder.seats and not holder.host:
            raise Refusal("not_host")
        if room.table.state != "over":
            raise Refusal("not_now")
        if room.table.rematch is not None:
            return room.table.version
        await self.check_unfinished(address)
        old = room.table.plan
        holders = await self.store.holders(old.id)
        seats = [
            SeatState("kept", seat.name, kept_for=holders[number])
            if seat.kind == "person" and number in holders
            else SeatState("bot", seat.name, seat.bot or rules_of(room.table.plan.game).opponent)
            for number, seat in enumerate(room.table.seats)
        ]
        turned = (*seats[1:], *seats[:1])
        plan = replace(old, id=new_table_id(), seed=new_seed(), created=self.clock.now(), seats=turned, scheme=SCHEME)
        held = [(inherited(holders[HOST], plan.id), HOST)] if HOST in holders else []
        await self.found(plan, address, held)

        def offer(table: Table) -> Change | int:
            return (
                table.version if table.rematch is not None else propose(table, deeds.Rematch(plan.id), self.clock.now())
            )

        done = await room.add(offer)
        return done.entry.number if isinstance(done, Change) else done


def planned(game: str, seats: Sequence[SeatRequest]) -> tuple[SeatState, ...]:
    """The seats as they were asked for."""
    names = [seat.name for seat in seats if not isinstance(seat, OpenSeat) and seat.name is not None]
    for number, name in enumerate(names):
        check_name(name, names[:number])
    found: list[SeatState] = []
    for seat in seats:
        match seat:
            case BotSeat():
                deeds.check_bot(seat.bot, game)
                name = seat.name or free_name(seat.bot.capitalize(), names)
                names.append(name)
                found.append(SeatState("bot", name, seat.bot))
            case OwnSeat():
                found.append(SeatState("person", seat.name))
            case OpenSeat():
                found.append(SeatState("open"))
    return tuple(found)


def check_options(request: CreateTable) -> None:
    """Refuse a game that can't be played like that."""
    rules = rules_of(request.game)
    try:
        Game(rules, len(request.seats), None, **rules.complete(len(request.seats), request.options))
    except GizaError as error:
        raise Refusal("bad_request", error.message, status=400) from error
