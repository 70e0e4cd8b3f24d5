"""All live tables of a node: loading them, forgetting them, and hearing of what other nodes do."""

import asyncio
import time
from collections.abc import Callable, Sequence

from giza.errors import GizaError
from giza.game import Game
from giza.games import GAMES, rules_of
from giza.messages import say
from giza.server import entries as deeds
from giza.server.dice import new_seed
from giza.server.entries import Body, Entry, Plan, SeatPlan
from giza.server.limits import hashed_address
from giza.server.messages.tables import BotSeat, CreateTable, OwnSeat, SeatToken, SeatWish, TakeSeat
from giza.server.metrics import Metrics
from giza.server.news import News, There
from giza.server.refusals import Refusal
from giza.server.requests import Draft, check_bot, check_name, draft_sit
from giza.server.rooms import Room
from giza.server.seats import HOST, Holder, hash_of, inherited, new_table_id, new_token
from giza.server.settings import Settings
from giza.server.storage import Store
from giza.server.tables import Table, replay


class Hall:
    """The rooms of one node."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics, news: News) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.news = news
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.presence_changed: set[Room] = set()
        self.stored_here: Callable[[Room], None] = lambda room: None

    # Rooms

    async def room(self, table: str) -> Room:
        """The room of a table; `Refusal` if there is no such table."""
        room = self.rooms.get(table)
        if room is not None:
            room.used = time.monotonic()
            return room
        if table not in self.loading:
            self.loading[table] = asyncio.create_task(self.load(table))
            self.loading[table].add_done_callback(lambda _: self.loading.pop(table, None))
        return await asyncio.shield(self.loading[table])

    async def load(self, table: str) -> Room:
        """Read a table from the store."""
        plan = await self.store.plan(table)
        if plan is None:
            raise Refusal("no_table", status=404)
        room = Room(replay(plan, await self.store.entries(table)), self.store, self.metrics)
        return self.open(room)

    def open(self, room: Room) -> Room:
        """Let a room be found."""
        room.stored_here = self.stored_here
        room.presence_changed = self.presence_changed.add
        self.rooms[room.table.plan.id] = room
        self.metrics.rooms.set(len(self.rooms))
        return room

    def forget_idle(self) -> None:
        """Forget tables that nobody looks at; the store has them."""
        before = time.monotonic() - self.settings.idle_room_seconds
        for table, room in list(self.rooms.items()):
            if not room.listeners and not room.acting and not room.lock.locked() and room.used < before:
                del self.rooms[table]
        self.metrics.rooms.set(len(self.rooms))

    async def holder(self, table: str, tokens: Sequence[str]) -> Holder:
        """What tokens hold at a table."""
        hashes = [hash_of(token) for token in tokens]
        hashes += [inherited(hash, table) for hash in hashes]
        return Holder.of((await self.store.seats_of(table, hashes)).values())

    # New tables

    async def create(self, wish: CreateTable, address: str) -> tuple[Table, str, list[SeatToken]]:
        """Make a table; returns it with the host's token and those of the seats taken."""
        rules = GAMES.get(wish.game)
        if rules is None:
            raise Refusal("bad_request", say("option.no_such_game", game=wish.game, games=list(GAMES)), status=400)
        hashed = hashed_address(address)
        unfinished = await self.store.unfinished_by(hashed)
        if unfinished >= self.settings.limits.unfinished_tables_per_address:
            raise Refusal("too_many_tables", status=429, count=unfinished)
        check_options(wish)
        seats = [planned(seat) for seat in wish.seats]
        plan = Plan(
            id=new_table_id(),
            game=wish.game,
            rules=rules.version,
            options=wish.options,
            seats=seats,
            listed=wish.listed,
            clock=wish.clock,
            odds=wish.odds,
            hints=wish.hints,
            created=time.time(),
            seed=new_seed(),
        )
        host = new_token()
        tokens = [SeatToken(number, new_token()) for number, seat in enumerate(seats) if seat.kind == "person"]
        table = await self.found(plan, hashed, host, tokens)
        return table, host, tokens

    async def found(self, plan: Plan, address: str, host: str | None, tokens: Sequence[SeatToken]) -> Table:
        """Store a new table and open its room."""
        table, first = Table(plan), None
        if not any(seat.free for seat in table.seats):
            first = Entry(1, plan.created, Body(deeds.Begin()))
            table.remember(table.apply(first, draw=True))
        held = [(hash_of(token.token), token.seat) for token in tokens]
        if host is not None:
            held.append((hash_of(host), HOST))
        await self.store.create(plan, address, table.standing, first, held)
        room = self.open(Room(table, self.store, self.metrics))
        self.stored_here(room)
        return table

    async def sit(self, room: Room, wish: TakeSeat) -> tuple[int, str]:
        """Seat somebody; returns the seat and its token."""
        token = new_token()
        kept = hash_of(wish.kept) if wish.kept is not None else None
        taken: list[int] = []

        def draft() -> Draft:
            return draft_sit(room.table, wish.name, wish.seat, wish.randomness, kept, time.time())

        def hold(drafted: Draft) -> tuple[str, int]:
            deed = drafted.entry.body.deed
            assert isinstance(deed, deeds.Sit)
            taken[:] = [deed.seat]
            return hash_of(token), deed.seat

        await room.add(draft, new_token=hold)
        return taken[0], token

    async def rematch(self, room: Room, holder: Holder) -> int:
        """Make a table for the same people, once; returns the version at which it is known."""
        if not holder.seats and not holder.host:
            raise Refusal("not_host")
        if room.table.state != "over":
            raise Refusal("not_now")
        if room.table.rematch is not None:
            return room.table.version
        old = room.table.plan
        holders = await self.store.holders(old.id)
        seats = [
            SeatPlan("kept", seat.name, kept_for=holders[number])
            if seat.kind == "person" and number in holders
            else SeatPlan("bot", seat.name, seat.bot or "medium")
            for number, seat in enumerate(room.table.seats)
        ]
        plan = deeds.decode_plan(deeds.encode_plan(old))
        plan.id, plan.seed, plan.created, plan.seats = new_table_id(), new_seed(), time.time(), seats[1:] + seats[:1]
        table = Table(plan)
        held = [(inherited(holders[HOST], plan.id), HOST)] if HOST in holders else []
        await self.store.create(plan, hashed_address(old.id), table.standing, None, held)
        wish = deeds.Rematch(plan.id)
        return await room.add(
            lambda: room.table.version if room.table.rematch is not None else Draft(room.table, wish, time.time())
        )

    # News

    async def entries_elsewhere(self, table: str, version: int) -> None:
        """Another node has stored an entry."""
        if table in self.loading:  # it may have been read before this entry was there
            await asyncio.wait((self.loading[table],))
        room = self.rooms.get(table)
        if room is not None and room.table.version < version:
            async with room.lock:
                await room.read_on()
            if room.leased_until > time.time():
                self.stored_here(room)

    def people_elsewhere(self, node: str, there: There) -> None:
        """People have come to or gone from another node."""
        room = self.rooms.get(there.table)
        if room is not None:
            room.note_elsewhere(node, there)

    async def tell_presence(self, everything: bool) -> None:
        """Tell other nodes who is connected here: what has changed, or all of it."""
        told = {room for room in self.rooms.values() if room.listeners} if everything else self.presence_changed.copy()
        self.presence_changed.clear()
        await self.news.tell_presence([room.here() for room in told])

    async def missed_something(self) -> None:
        """Look what has happened at all live tables."""
        for room in list(self.rooms.values()):
            async with room.lock:
                await room.read_on()


def planned(wish: SeatWish) -> SeatPlan:
    """A seat as somebody wishes it."""
    if isinstance(wish, BotSeat):
        check_bot(wish.bot)
        name = wish.name or wish.bot.capitalize()
        check_name(name)
        return SeatPlan("bot", name, wish.bot)
    if isinstance(wish, OwnSeat):
        check_name(wish.name)
        return SeatPlan("person", wish.name, randomness=wish.randomness)
    return SeatPlan("open")


def check_options(wish: CreateTable) -> None:
    """Refuse a game that can't be played like that."""
    rules = rules_of(wish.game)
    try:
        Game(rules, len(wish.seats), None, **rules.complete(len(wish.seats), wish.options))
    except GizaError as error:
        raise Refusal("bad_request", error.message, status=400) from error
