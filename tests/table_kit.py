"""Tables without a server, for tests of what a request, a deed or an entry makes of them."""

import pytest

from giza.games import GAMES
from giza.server.refusals import Refusal
from giza.server.table.deeds import NOBODY_AWAY, Absence, AnyDeed, Asked, Begin
from giza.server.table.plans import Plan, SeatState
from giza.server.table.seats import Holder
from giza.server.table.tables import Table, new_table
from giza.server.table.transitions import Change, propose, requested
from giza.server.wire import live
from giza.server.wire.live import EntryRequest

HOST = Holder((0,), True)
GUEST = Holder((1,), False)
WATCHER = Holder()
OPEN = SeatState("open")
BOT = SeatState("bot", "Easy", "easy")


def person(name: str) -> SeatState:
    return SeatState("person", name, randomness=f"{len(name):02x}" * 16)


def table(*seats: SeatState, game: str = "camelup1", **more) -> Table:
    """A table before its first entry, made at 100; Ada is the host, if no seats are given Badru is with her."""
    settings = {
        "options": {},
        "listed": False,
        "clock": 60,
        "odds": True,
        "hints": True,
        "created": 100.0,
        "seed": "11" * 32,
    }
    seats = seats or (person("Ada"), person("Badru"))
    return new_table(
        Plan(**{"id": "t", "game": game, "rules": GAMES[game].version, "seats": seats, **settings, **more})
    )


def begun(*seats: SeatState, **more) -> Table:
    """A table whose game has just begun, at 101; it is the turn of seat 0."""

    return after(table(*seats, **more), Begin(), at=101.0)


def after(before: Table, *deeds: AnyDeed, at: float | None = None) -> Table:
    """The table after these deeds, one a second unless it is said when."""
    for deed in deeds:
        before = propose(before, deed, before.version + 101.0 if at is None else at).table
    return before


def ask(
    at_table: Table, holder: Holder, request: EntryRequest, at: float = 200.0, absence: Absence = NOBODY_AWAY
) -> Change:
    return requested(Asked(at_table, holder, at, absence), request)


def refused(at_table: Table, holder: Holder, request: EntryRequest, **more) -> Refusal:
    """Why a request is refused."""
    with pytest.raises(Refusal) as found:
        ask(at_table, holder, request, **more)
    return found.value


def play(at_table: Table, action: str | None = None, seat: int | None = None, version: int | None = None) -> live.Play:
    """What a seat asks for to do an action; by default the seat to act does the last of its actions."""
    seat = at_table.turn if seat is None else seat
    action = at_table.game.actions()[-1] if action is None else action
    return live.Play(7, seat, action, at_table.version if version is None else version, "key")
