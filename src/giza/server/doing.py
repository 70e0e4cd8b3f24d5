"""What each deed does to a table; `Table.apply` adds what follows from it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from giza.messages import say
from giza.rules.contract import CHANCE
from giza.server import entries as deeds
from giza.server.entries import Entry
from giza.server.refusals import Refusal

if TYPE_CHECKING:
    from giza.server.tables import Step, Table


def do_begin(table: "Table", entry: Entry, deed: deeds.Begin, steps: list["Step"]) -> None:
    """All seats are taken; `apply` begins the game."""


def do_sit(table: "Table", entry: Entry, deed: deeds.Sit, steps: list["Step"]) -> None:
    """Somebody takes a seat."""
    seat = table.seat_to_change(deed.seat)
    seat.kind, seat.name, seat.randomness, seat.bot = "person", deed.name, deed.randomness, None


def do_play(table: "Table", entry: Entry, deed: deeds.Played, steps: list["Step"]) -> None:
    """A seat acts."""
    if table.game is None:
        raise Refusal("not_now")
    before = table.game
    table.perform(deed.action, steps)
    table.last_play = None if table.game.turn == CHANCE else (deed.seat, before)
    table.touch(entry)


def do_take_back(table: "Table", entry: Entry, deed: deeds.TakenBack, steps: list["Step"]) -> None:
    """The game as it was before the last action."""
    table.game, table.last_play = table.before_last_play(), None
    table.touch(entry)


def do_stand_in(table: "Table", entry: Entry, deed: deeds.StandIn, steps: list["Step"]) -> None:
    """A bot plays on a seat."""
    seat = table.seat_to_change(deed.seat)
    if seat.free:
        seat.kind, seat.name = "bot", seat.name or deed.bot.capitalize()
    seat.bot = deed.bot
    if table.turn == deed.seat:
        table.turn_since = entry.at


def do_return(table: "Table", entry: Entry, deed: deeds.Return, steps: list["Step"]) -> None:
    """The person plays again."""
    table.seat_to_change(deed.seat).bot = None
    if table.turn == deed.seat:
        table.turn_since = entry.at


def do_leave(table: "Table", entry: Entry, deed: deeds.Leave, steps: list["Step"]) -> None:
    """A person is gone."""
    seat = table.seat_to_change(deed.seat)
    if table.state == "waiting":
        seat.kind, seat.name, seat.bot, seat.randomness = "open", None, None, None
        return
    seat.kind, seat.bot = "bot", deed.bot
    if table.turn == deed.seat:
        table.turn_since = entry.at


def do_say(table: "Table", entry: Entry, deed: deeds.Say, steps: list["Step"]) -> None:
    """Somebody talks."""


def do_react(table: "Table", entry: Entry, deed: deeds.React, steps: list["Step"]) -> None:
    """Somebody claps."""


def do_close(table: "Table", entry: Entry, deed: deeds.Close, steps: list["Step"]) -> None:
    """The table ends early."""
    table.close(say(f"server.{deed.reason}"), entry.at)


def do_rematch(table: "Table", entry: Entry, deed: deeds.Rematch, steps: list["Step"]) -> None:
    """There is a new table."""
    table.rematch = deed.table


DOING: dict[type, Callable[["Table", Entry, Any, list["Step"]], None]] = {
    deeds.Begin: do_begin,
    deeds.Sit: do_sit,
    deeds.Played: do_play,
    deeds.TakenBack: do_take_back,
    deeds.StandIn: do_stand_in,
    deeds.Return: do_return,
    deeds.Leave: do_leave,
    deeds.Say: do_say,
    deeds.React: do_react,
    deeds.Close: do_close,
    deeds.Rematch: do_rematch,
}
