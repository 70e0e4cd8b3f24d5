"""A live local table: its viewers, and how a change is stored and then shown."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Raw
from msgspec.structs import replace

from giza.browser.rows import Conflict, Read, Row, Stored, Unstored, Work, Write
from giza.server.refusals import Refusal
from giza.server.table import deeds
from giza.server.table.founding import Held
from giza.server.table.journal import Journal
from giza.server.table.plans import Plan
from giza.server.table.seats import NOBODY_HERE, Holder
from giza.server.table.tables import Table, new_table
from giza.server.table.transitions import Change, catch_up
from giza.server.table.updates import UpdateFormat, Updates, encode, info_of, presence_delay, public_part
from giza.server.wire.live import Away, FromServer, Presence
from giza.server.wire.tables import SeatToken

ATTEMPTS = 8
BENCH_SECONDS = 60.0
"""The seconds a player must be absent before the host may let a bot play for them."""

Send = Callable[[bytes], None]


class Viewer:
    """A connection to a table."""

    def __init__(self, room: "LocalRoom", send: Send) -> None:
        self.room = room
        self.post = send
        self.holder: Holder = NOBODY_HERE
        self.format = UpdateFormat()
        self.greeted = False

    def send(self, message: FromServer) -> None:
        """Send a message."""
        self.post(encode(message))


class PlannedAction(NamedTuple):
    """What a bot will do once people have seen what happened before."""

    moment: int
    due: tuple[str, str]
    action: str
    at: float


class LocalRoom:
    """One local table."""

    def __init__(self, row: Row, now: Callable[[], float]) -> None:
        self.row = row
        self.now = now
        self.table: Table = new_table(row.plan)
        self.journal = Journal(self.table)
        self.viewers: list[Viewer] = []
        self.away_since: Mapping[int, float] = {}
        self.shown: Presence | None = None
        self.show_at: float | None = None
        """When to show the viewers who is present."""
        self.planned: PlannedAction | None = None

    # Entries

    def add(self, change: Callable[[Table], Change | int], token: str | None = None) -> Work[int]:
        """Store a requested change, then show it; return the version at which it is stored.

        `token` is the hashed token of a player who sits down.
        """
        for _ in range(ATTEMPTS):
            proposed = change(self.table)
            if isinstance(proposed, int):
                return proposed
            try:
                yield from self.store(proposed, token)
            except Conflict:
                yield from self.read_on()
            else:
                return proposed.entry.number
        raise Refusal("busy", status=503)

    def store(self, change: Change, token: str | None) -> Work[None]:
        """Store an entry, and only then replace the table by the one it makes."""
        deed, held = change.entry.body.deed, self.row.held
        if isinstance(deed, deeds.Leave):
            held = {hash: seat for hash, seat in held.items() if seat != deed.seat}
        if isinstance(deed, deeds.Sit) and token is not None:
            held = {**held, token: deed.seat}
        row = described(replace(self.row, held=held), change.table)
        try:
            yield Write(row, change.entry)
        except Unstored as error:
            raise Refusal("busy", status=503) from error
        self.row = row
        self.take(change)

    def read_on(self) -> Work[None]:
        """Take in entries that other tabs have stored."""
        stored = yield Read(self.table.plan.id)
        if stored is not None:
            self.take_in(stored)

    def take_in(self, stored: Stored) -> None:
        """Apply the stored entries after the known version."""
        self.row = stored.row
        for entry in stored.entries:
            if entry.number > self.table.version:
                after = catch_up(self.table, entry)
                if isinstance(after, Change):
                    self.take(after)
                else:
                    self.table = after

    def take(self, change: Change) -> None:
        """Replace the table, and send everybody an update."""
        self.table = change.table
        updates = Updates(change)
        self.journal.note(updates)
        deed = change.entry.body.deed
        for viewer in list(self.viewers):
            if isinstance(deed, deeds.Leave):
                viewer.holder = viewer.holder.without(deed.seat)
            viewer.post(updates.update_for(viewer.holder, viewer.format))
        for step in change.steps:
            step.before.forget()
        if isinstance(deed, deeds.Leave):
            self.show_presence()

    # People

    def enter(self, viewer: Viewer) -> None:
        """Add a viewer who has said hello."""
        if viewer not in self.viewers:
            self.viewers.append(viewer)
        self.show_presence()

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            self.show_presence()

    def presence(self) -> Presence:
        """Who is here."""
        here = {seat for viewer in self.viewers for seat in viewer.holder.seats}
        watchers = sum(not viewer.holder.seats for viewer in self.viewers)
        self.away_since = self.table.away(here, self.away_since, self.now())
        away = [Away(seat, since) for seat, since in self.away_since.items()]
        return Presence(sorted(here), watchers, away, BENCH_SECONDS)

    def show_presence(self) -> None:
        """Schedule telling everybody who is present."""
        if self.show_at is None:
            self.show_at = self.now() + presence_delay(len(self.viewers))

    def show_presence_now(self) -> None:
        """Tell everybody who is present, if that has changed."""
        self.show_at = None
        presence = self.presence()
        if presence != self.shown:
            self.shown = presence
            for viewer in self.viewers:
                viewer.send(presence)

    def people_wait(self) -> bool:
        """Whether a person who plays without a bot is connected."""
        seats = self.table.seats
        return any(seats[seat].kind == "person" and seats[seat].bot is None for seat in self.presence().here)


def new_row(plan: Plan, held: Held) -> Row:
    """The row of a new table."""
    return Row(plan, dict(held), {})


def described(row: Row, table: Table) -> Row:
    """The row with the summary of its table brought up to date."""
    told = public_part(table)
    told.mine = [SeatToken(seat, token) for seat, token in sorted(row.mine.items()) if seat >= 0]
    told.host = row.mine.get(-1)
    told.your_turn = table.turn is not None and table.turn in row.mine
    return replace(row, info=Raw(encode(info_of(table, "en"))), told=Raw(encode(told)))
