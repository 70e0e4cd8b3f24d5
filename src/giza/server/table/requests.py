"""What people ask for at a table, and whether it can be done: each request becomes a change, or a refusal."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal, NamedTuple

from giza import bots
from giza.errors import BadOption, GizaError, IllegalAction
from giza.games import rules_of
from giza.messages import say
from giza.server.refusals import Refusal
from giza.server.table import deeds
from giza.server.table.names import check_name
from giza.server.table.seats import Holder
from giza.server.table.tables import Table
from giza.server.table.transitions import Change, propose
from giza.server.wire import live
from giza.server.wire.tables import TakeSeat

MOST_ENTRIES = 20_000
"""No game is so long; chat may not make it longer."""

EntryRequest = (
    live.Play | live.TakeBack | live.Say | live.React | live.Replace | live.GiveBack | live.FreeSeat | live.Leave
)


class Absence(NamedTuple):
    """Who isn't there, and what follows from it."""

    since: Mapping[int, float] = MappingProxyType({})
    """By seat: since when nobody has been connected for it."""
    bench_seconds: float = 0.0
    """How long somebody must be absent before the host may let a bot play for them."""


NOBODY_AWAY = Absence()


def key_of(request: EntryRequest) -> str | None:
    """The key of a request, for each seat its own."""
    if isinstance(request, (live.Play, live.TakeBack)):
        return f"{request.seat}:{request.key}"
    return None


def requested(table: Table, holder: Holder, request: EntryRequest, at: float, absence: Absence) -> Change:
    """The change that a request asks for; `Refusal` says why it can't be."""
    if table.state == "closed":
        raise Refusal("table_closed", reason=table.closed_because)
    if request.seat >= len(table.seats):
        raise Refusal("no_seat", seat=request.seat)
    match request:
        case live.Play():
            holder.check_seat(request.seat)
            return play(table, request, at)
        case live.TakeBack():
            holder.check_seat(request.seat)
            return take_back(table, request, at)
        case live.Replace():
            return replace(table, holder, request, at, absence)
        case live.GiveBack():
            if request.seat not in holder.seats:
                holder.check_host()
            return give_back(table, request, at)
        case live.FreeSeat():
            holder.check_host()
            return free_seat(table, request, at)
        case live.Leave():
            holder.check_seat(request.seat)
            check_length(table)
            bot = None if table.state == "waiting" else rules_of(table.plan.game).opponent
            return propose(table, deeds.Leave(request.seat, table.name_of(request.seat), bot), at)
        case live.Say():
            holder.check_seat(request.seat)
            check_length(table)
            return propose(table, deeds.Say(request.seat, one_line(request.text)), at)
        case live.React():
            holder.check_seat(request.seat)
            check_length(table)
            return propose(table, deeds.React(request.seat, request.reaction), at)


def check_length(table: Table) -> None:
    """Keep the list bounded; plays are bounded by the game."""
    if table.version >= MOST_ENTRIES:
        raise Refusal("too_many")


def check_version(table: Table, version: int) -> None:
    """Refuse what was meant for an earlier moment of the game."""
    if version < table.moment:
        raise Refusal("stale")


def play(table: Table, request: live.Play, at: float) -> Change:
    """An action of a person."""
    if table.state != "playing" or table.game is None:
        raise Refusal("not_now")
    check_version(table, request.version)
    if table.turn != request.seat:
        raise Refusal("not_your_turn")
    if table.bot_to_act is not None:
        raise Refusal("bot_plays", bot=table.bot_to_act)
    return act(table, request.seat, request.action, "person", at, key_of(request))


def act(
    table: Table, seat: int, action: str, by: Literal["person", "bot", "clock"], at: float, key: str | None = None
) -> Change:
    """An action of the seat to act; the reason why it can't be done comes from what the seat knows."""
    try:
        return propose(table, deeds.Played(seat, " ".join(action.split()), by), at, key)
    except GizaError as error:
        if isinstance(error, Refusal) or table.game is None:
            raise
        code = "illegal_action" if isinstance(error, IllegalAction) else "bad_action"
        raise Refusal(code, table.game.why_not(action, seat) or error.message) from error


def take_back(table: Table, request: live.TakeBack, at: float) -> Change:
    """Make the last action void."""
    check_version(table, request.version)
    check_length(table)
    if not table.may_take_back(request.seat):
        raise Refusal("nothing_to_take_back")
    return propose(table, deeds.TakenBack(request.seat), at, key_of(request))


def replace(table: Table, holder: Holder, request: live.Replace, at: float, absence: Absence) -> Change:
    """Let a bot play on a seat: on an open one, on one's own, or for somebody who is absent.

    For somebody else it is always the same bot, so that nobody chooses how an opponent plays.
    """
    if request.seat not in holder.seats:
        holder.check_host()
    check_length(table)
    check_bot(request.bot, table.plan.game)
    seat = table.seats[request.seat]
    if table.state == "over" or (table.state == "waiting" and not seat.free):
        raise Refusal("not_now")
    if seat.kind == "person" and seat.bot is not None:
        raise Refusal("bot_plays", bot=seat.bot)
    bot = request.bot
    if seat.kind == "person" and request.seat not in holder.seats:
        since = absence.since.get(request.seat, at)
        if at - since < absence.bench_seconds:
            raise Refusal("still_here", name=seat.name, seconds=round(absence.bench_seconds))
        bot = rules_of(table.plan.game).opponent
    return propose(table, deeds.StandIn(request.seat, bot), at)


def free_seat(table: Table, request: live.FreeSeat, at: float) -> Change:
    """Take a seat back from somebody before the game begins."""
    check_length(table)
    seat = table.seats[request.seat]
    if table.state != "waiting" or seat.free:
        raise Refusal("not_now")
    return propose(table, deeds.Leave(request.seat, seat.name or ""), at)


def give_back(table: Table, request: live.GiveBack, at: float) -> Change:
    """Let the person play again."""
    check_length(table)
    seat = table.seats[request.seat]
    if table.state != "playing" or seat.kind != "person" or seat.bot is None:
        raise Refusal("not_now")
    return propose(table, deeds.Return(request.seat), at)


def contribute(table: Table, parts: dict[int, str], at: float) -> Change | int:
    """People contribute to the dice; a number is the version at which they have done so already."""
    known = {seat: table.seats[seat].randomness for seat in parts}
    if known == parts:
        return table.version
    if table.state != "waiting" or any(known.values()):
        raise Refusal("contributed_already")
    return propose(table, deeds.Contribute(tuple(sorted(parts.items()))), at)


def sit(table: Table, request: TakeSeat, kept: str | None, at: float, key: str | None) -> Change:
    """Somebody sits down; `kept` is the hash of the token from the table before."""
    seat = request.seat
    if table.state != "waiting":
        raise Refusal("no_free_seat")
    check_length(table)
    free = [number for number, found in enumerate(table.seats) if may_sit(table, number, kept)]
    if seat is not None and seat >= len(table.seats):
        raise Refusal("no_seat", seat=seat)
    if seat is not None and seat not in free:
        raise Refusal("seat_taken", seat=seat)
    if not free:
        raise Refusal("no_free_seat")
    others = [other.name for number, other in enumerate(table.seats) if not may_sit(table, number, kept)]
    check_name(request.name, [name for name in others if name is not None])
    kept_ones = [number for number in free if table.seats[number].kind == "kept"]
    taken = seat if seat is not None else (kept_ones or free)[0]
    return propose(table, deeds.Sit(taken, request.name, request.randomness), at, key)


def may_sit(table: Table, seat: int, kept: str | None) -> bool:
    """Whether a seat is free for whoever comes with this hash."""
    found = table.seats[seat]
    return found.kind == "open" or (found.kind == "kept" and kept is not None and found.kept_for == kept)


@cache
def known_bots() -> tuple[str, ...]:
    """The bots that can be had here: by name only, for options could ask for more than is fair."""
    return tuple(name for name in bots.names() if name not in bots.SPECIALISTS)


def check_bot(name: str, game: str) -> None:
    """Refuse a bot that there isn't, and one that can't play the game."""
    if name not in known_bots():
        raise Refusal("no_such_bot", bot=name, bots=bots.bots_for(rules_of(game)))
    try:
        bots.check_bot(name, rules_of(game))
    except BadOption as error:
        raise Refusal("no_such_bot", error.message) from error


def one_line(text: str) -> str:
    """Chat as one line of printable characters."""
    clean = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not clean:
        raise Refusal("bad_message", say("server.empty_chat"))
    return clean
