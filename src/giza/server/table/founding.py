"""How a table is made: its plan, from a request or for a rematch, and the tokens that hold its seats."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from giza.errors import GizaError
from giza.game import Game
from giza.games import GAMES, Rules, rules_of
from giza.messages import say
from giza.server.fair.keys import derived_token
from giza.server.refusals import Refusal
from giza.server.table import deeds
from giza.server.table.names import check_name, free_name
from giza.server.table.plans import SCHEME, Plan, SeatState
from giza.server.table.seats import HOST, Holder, hash_of, inherited
from giza.server.table.tables import Table, new_table
from giza.server.table.transitions import Change, propose
from giza.server.wire.tables import BotSeat, CreateTable, OpenSeat, OwnSeat, SeatRequest, SeatToken, TakeSeat

Held = Sequence[tuple[str, int]]
"""Seats by the hashes of the tokens that hold them."""


def rules_asked_for(request: CreateTable) -> Rules:
    """The rules of the requested game."""
    rules = GAMES.get(request.game)
    if rules is None:
        raise Refusal("bad_request", say("option.no_such_game", game=request.game, games=list(GAMES)), status=400)
    return rules


def plan_for(request: CreateTable, id: str, seed: str, created: float) -> Plan:
    """The plan of the requested table; raises `Refusal` if the game can't be played like that."""
    rules = rules_asked_for(request)
    try:
        Game(rules, len(request.seats), None, **rules.complete(len(request.seats), request.options))
    except GizaError as error:
        raise Refusal("bad_request", error.message, status=400) from error
    return Plan(
        id=id,
        game=request.game,
        rules=rules.version,
        options=request.options,
        seats=planned(request.game, request.seats),
        listed=request.listed,
        clock=request.clock,
        odds=request.odds,
        hints=request.hints,
        created=created,
        seed=seed,
        scheme=SCHEME,
    )


def planned(game: str, seats: Sequence[SeatRequest]) -> tuple[SeatState, ...]:
    """The requested seats."""
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
                found.append(SeatState("person", seat.name, look=seat.look))
            case OpenSeat():
                found.append(SeatState("open"))
    return tuple(found)


def check_same(table: Table, request: CreateTable) -> None:
    """Refuse a key that was used for another table."""
    if table.plan.game != request.game or len(table.plan.seats) != len(request.seats):
        raise Refusal("key_used")


def tokens_of(plan: Plan, secret: str, key: str) -> list[SeatToken]:
    """The tokens of the seats that a table's creator holds, and the host's token last."""
    own = [number for number, seat in enumerate(plan.seats) if seat.kind == "person"]
    return [SeatToken(seat, derived_token(secret, plan.id, seat, key)) for seat in (*own, HOST)]


def held_by(tokens: Sequence[SeatToken]) -> Held:
    """The stored form of tokens: hashes."""
    return [(hash_of(one.token), one.seat) for one in tokens]


def held_in(table: str, tokens: Sequence[str]) -> list[str]:
    """The hashes under which tokens may be stored at a table; a rematch inherits its host's."""
    hashes = [hash_of(token) for token in tokens]
    return [*hashes, *(inherited(hash, table) for hash in hashes)]


def beginning(plan: Plan) -> tuple[Table, Change | None]:
    """A new table, and its first entry if the game begins at once."""
    table = new_table(plan)
    return table, propose(table, deeds.Begin(), plan.created) if table.ready else None


def seated_once(table: Table, keys: Mapping[str, int], request: TakeSeat, at: float) -> Change | int:
    """Seat a player; returns a version if the same request has seated them already."""
    kept = hash_of(request.kept) if request.kept is not None else None
    key = None if request.key is None else f"sit:{hash_of(request.key)[:32]}"
    if key is not None and key in keys:
        return keys[key]
    return propose(table, deeds.Sit.asked(table, request, kept), at, key)


def contributed_once(table: Table, parts: Mapping[int, str], at: float) -> Change | int:
    """Add contributions to the dice; returns the table's version if they are all there already."""
    deed = deeds.Contribute.asked(table, parts)
    return table.version if deed is None else propose(table, deed, at)


def check_rematch(table: Table, holder: Holder) -> None:
    """Refuse a rematch to those who didn't play, or before the game is over."""
    if not holder.seats and not holder.host:
        raise Refusal("not_host")
    if table.state != "over":
        raise Refusal("not_now")


def rematch_of(table: Table, holders: Mapping[int, str], id: str, seed: str, created: float) -> tuple[Plan, Held]:
    """The plan of a table for the same people, with their seats kept for them, and its host's token."""
    seats = [
        SeatState("kept", seat.name, kept_for=holders[number], look=seat.look)
        if seat.kind == "person" and number in holders
        else SeatState("bot", seat.name, seat.bot or rules_of(table.plan.game).opponent)
        for number, seat in enumerate(table.seats)
    ]
    turned = (*seats[1:], *seats[:1])
    plan = replace(table.plan, id=id, seed=seed, created=created, seats=turned, scheme=SCHEME)
    return plan, [(inherited(holders[HOST], id), HOST)] if HOST in holders else []


def offered_once(table: Table, rematch: str, at: float) -> Change | int:
    """Offer a rematch; returns the table's version if it has been offered already."""
    return table.version if table.rematch is not None else propose(table, deeds.Rematch(rematch), at)
