"""What people ask for at a table, and whether it can be done: each request becomes an entry, or a refusal."""

from functools import cache
from typing import Literal

from giza import bots
from giza.errors import GizaError, IllegalAction
from giza.game import checked_names
from giza.messages import say
from giza.server import entries as deeds
from giza.server.entries import Body, Entry
from giza.server.messages import live
from giza.server.refusals import Refusal
from giza.server.seats import Holder
from giza.server.tables import Change, Table

MOST_ENTRIES = 20_000
"""No game is so long; chat may not make it longer."""
STAND_IN = "medium"
"""The bot that plays on for whoever leaves, and one action when time is up."""

Request = live.Play | live.TakeBack | live.Say | live.React | live.Replace | live.GiveBack | live.Leave


class Draft:
    """A table with one entry more that isn't stored yet."""

    def __init__(self, table: Table, deed: deeds.Deed, at: float, key: str | None = None) -> None:
        self.before = table
        self.table = table.copy()
        self.entry = Entry(table.version + 1, at, Body(deed), key)
        self.change: Change = self.table.apply(self.entry, draw=True)


def repeated(table: Table, request: Request) -> int | None:
    """The version at which this very request was carried out already."""
    key = key_of(request)
    return None if key is None else table.keys.get(key)


def key_of(request: Request) -> str | None:
    """The key of a request, for each seat its own."""
    if isinstance(request, (live.Play, live.TakeBack)):
        return f"{request.seat}:{request.key}"
    return None


def draft(table: Table, holder: Holder, request: Request, at: float) -> Draft:
    """The entry that a request asks for; `Refusal` says why it can't be."""
    if table.state == "closed":
        raise Refusal("table_closed", reason=table.closed_because)
    if request.seat >= len(table.seats):
        raise Refusal("no_seat", seat=request.seat)
    match request:
        case live.Play():
            holder.check_seat(request.seat)
            return draft_play(table, request, at)
        case live.TakeBack():
            holder.check_seat(request.seat)
            return draft_take_back(table, request, at)
        case live.Replace():
            holder.check_host()
            return draft_replace(table, request, at)
        case live.GiveBack():
            if request.seat not in holder.seats:
                holder.check_host()
            return draft_give_back(table, request, at)
        case live.Leave():
            holder.check_seat(request.seat)
            check_length(table)
            bot = None if table.state == "waiting" else STAND_IN
            return Draft(table, deeds.Leave(request.seat, table.name_of(request.seat), bot), at)
        case live.Say():
            holder.check_seat(request.seat)
            check_length(table)
            return Draft(table, deeds.Say(request.seat, one_line(request.text)), at)
        case live.React():
            holder.check_seat(request.seat)
            check_length(table)
            return Draft(table, deeds.React(request.seat, request.reaction), at)


def check_length(table: Table) -> None:
    """Keep the list bounded; plays are bounded by the game."""
    if table.version >= MOST_ENTRIES:
        raise Refusal("too_many")


def check_version(table: Table, version: int) -> None:
    """Refuse what was meant for an earlier moment of the game."""
    if version < table.moment:
        raise Refusal("stale")


def draft_play(table: Table, request: live.Play, at: float) -> Draft:
    """An action of a person."""
    if table.state != "playing" or table.game is None:
        raise Refusal("not_now")
    check_version(table, request.version)
    if table.turn != request.seat:
        raise Refusal("not_your_turn")
    if table.bot_to_act is not None:
        raise Refusal("bot_plays", bot=table.bot_to_act)
    return draft_action(table, request.seat, request.action, "person", at, key_of(request))


def draft_action(
    table: Table, seat: int, action: str, by: Literal["person", "bot", "clock"], at: float, key: str | None = None
) -> Draft:
    """An action of the seat to act; the reason why it can't be done comes from what the seat knows."""
    try:
        return Draft(table, deeds.Played(seat, " ".join(action.split()), by), at, key)
    except GizaError as error:
        if isinstance(error, Refusal) or table.game is None:
            raise
        code = "illegal_action" if isinstance(error, IllegalAction) else "bad_action"
        raise Refusal(code, table.game.why_not(action, seat) or error.message) from error


def draft_take_back(table: Table, request: live.TakeBack, at: float) -> Draft:
    """Make the last action void."""
    check_version(table, request.version)
    check_length(table)
    if table.state != "playing" or table.last_play is None or table.last_play[0] != request.seat:
        raise Refusal("nothing_to_take_back")
    if table.last_play_revealed():
        raise Refusal("nothing_to_take_back")
    return Draft(table, deeds.TakenBack(request.seat), at, key_of(request))


def draft_replace(table: Table, request: live.Replace, at: float) -> Draft:
    """Let a bot play on a seat."""
    check_length(table)
    check_bot(request.bot)
    seat = table.seats[request.seat]
    if table.state == "over" or (table.state == "waiting" and not seat.free):
        raise Refusal("not_now")
    return Draft(table, deeds.StandIn(request.seat, request.bot), at)


def draft_give_back(table: Table, request: live.GiveBack, at: float) -> Draft:
    """Let the person play again."""
    check_length(table)
    seat = table.seats[request.seat]
    if table.state != "playing" or seat.kind != "person" or seat.bot is None:
        raise Refusal("not_now")
    return Draft(table, deeds.Return(request.seat), at)


def draft_sit(table: Table, name: str, seat: int | None, randomness: str | None, kept: str | None, at: float) -> Draft:
    """Somebody sits down; `kept` is the hash of the token from the table before."""
    if table.state != "waiting":
        raise Refusal("no_free_seat")
    check_name(name)
    check_length(table)
    free = [number for number, found in enumerate(table.seats) if may_sit(table, number, kept)]
    if seat is not None and seat >= len(table.seats):
        raise Refusal("no_seat", seat=seat)
    if seat is not None and seat not in free:
        raise Refusal("seat_taken", seat=seat)
    if not free:
        raise Refusal("no_free_seat")
    kept_ones = [number for number in free if table.seats[number].kind == "kept"]
    return Draft(table, deeds.Sit(seat if seat is not None else (kept_ones or free)[0], name, randomness), at)


def may_sit(table: Table, seat: int, kept: str | None) -> bool:
    """Whether a seat is free for whoever comes with this hash."""
    found = table.seats[seat]
    return found.kind == "open" or (found.kind == "kept" and kept is not None and found.kept_for == kept)


@cache
def known_bots() -> tuple[str, ...]:
    """The bots that can be had here: by name only, for options could ask for more than is fair."""
    return tuple(bots.names())


def check_bot(name: str) -> None:
    """Refuse a bot that there isn't."""
    if name not in known_bots():
        raise Refusal("no_such_bot", bot=name, bots=known_bots())


def check_name(name: str) -> None:
    """Refuse what can't be a name."""
    try:
        checked_names([name], 1)
    except GizaError as error:
        raise Refusal("bad_name", error.message, status=400) from error


def one_line(text: str) -> str:
    """Chat as one line of printable characters."""
    clean = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not clean:
        raise Refusal("bad_message", say("server.empty_chat"))
    return clean
