"""Everything that happens at a table is a deed: who may request it, the table after it, and its effects and story.

A deed is stored as it is, in an entry of the table's list. An entry that lets chance act includes the outcomes, so that
an action and its dice are stored together or not at all. A table is determined by its entries alone; see `tables` and
`transitions`. A request, its deed and the effect that viewers see share a verb.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Self

from msgspec import Struct, json
from msgspec.structs import replace

from giza import bots
from giza.errors import BadOption, GizaError, IllegalAction
from giza.figures import fixed
from giza.game import Game, Step
from giza.games import rules_of
from giza.messages import Message, say
from giza.rules.contract import CHANCE
from giza.server.refusals import Refusal
from giza.server.table.names import check_name
from giza.server.table.plans import SeatState
from giza.server.table.seats import Holder
from giza.server.wire import effects, live
from giza.server.wire.effects import Actor
from giza.server.wire.parts import Look
from giza.server.wire.tables import TakeSeat
from giza.words import Effect

if TYPE_CHECKING:
    from giza.server.table.tables import Table

MOST_ENTRIES = 20_000
"""The most entries of a table: more than any game needs, so only chat can reach it."""


class Absence(NamedTuple):
    """The absent people, and since when."""

    since: Mapping[int, float] = MappingProxyType({})
    """By seat: the time since which nobody has been connected for it."""
    bench_seconds: float = 0.0
    """The seconds a player must be absent before the host may let a bot play for them."""


NOBODY_AWAY = Absence()


class LastPlay(NamedTuple):
    """An action that may be taken back."""

    seat: int
    before: Game
    turn_since: float
    """When the clock of that turn started; taking an action back doesn't reset it."""


class Asked(NamedTuple):
    """A request's context: the present table, and the asker."""

    table: "Table"
    holder: Holder
    at: float
    absence: Absence = NOBODY_AWAY

    def check_length(self) -> None:
        """Refuse a deed that would make the list too long; the game itself bounds actions."""
        check_length(self.table)

    def check_version(self, version: int) -> None:
        """Refuse a request made for an earlier moment of the game."""
        if version < self.table.moment:
            raise Refusal("stale")

    def check_seat_or_host(self, seat: int) -> None:
        """Refuse everybody but the seat's holder and the host."""
        if seat not in self.holder.seats:
            self.holder.check_host()


class Deed(Struct, tag_field="what", frozen=True, omit_defaults=True, gc=False):
    """Something that happens at a table. By default it changes nothing; deeds override what they change."""

    def done(self, table: "Table", at: float) -> "Table":
        """The table after it."""
        return table

    def effects(self, table: "Table", language: str) -> list[Effect]:
        """The effects that viewers see; `table` is the one after the deed."""
        return []

    def story(self, table: "Table") -> list[Message]:
        """The deed in sentences."""
        return []


class Begin(Deed, tag="begin", frozen=True, omit_defaults=True, gc=False):
    """All seats were taken when the table was made."""


class Sit(Deed, tag="sit", frozen=True, omit_defaults=True, gc=False):
    """Somebody takes an open or kept seat."""

    seat: int
    name: str
    randomness: str | None = None
    """The player's contribution to the dice, if they have already seen the commitment."""
    look: Look | None = None
    """The look chosen by the player."""

    @classmethod
    def asked(cls, table: "Table", request: TakeSeat, kept: str | None) -> Self:
        """Find the seat; `kept` is the hash of the token from the table before."""
        seat = request.seat
        if table.state != "waiting":
            raise Refusal("no_free_seat")
        check_length(table)
        free = [number for number, found in enumerate(table.seats) if found.free_for(kept)]
        if seat is not None and seat >= len(table.seats):
            raise Refusal("no_seat", seat=seat)
        if seat is not None and seat not in free:
            raise Refusal("seat_taken", seat=seat)
        if not free:
            raise Refusal("no_free_seat")
        others = [other.name for other in table.seats if not other.free_for(kept)]
        check_name(request.name, [name for name in others if name is not None])
        kept_ones = [number for number in free if table.seats[number].kind == "kept"]
        number = seat if seat is not None else (kept_ones or free)[0]
        return cls(number, request.name, request.randomness, request.look)

    def done(self, table: "Table", at: float) -> "Table":
        """Seat the player if the seat is free; a taken one keeps its player and their contribution to the dice."""
        seat = table.seats[self.seat]
        if table.state != "waiting" or not seat.free:
            raise Refusal("seat_taken", seat=self.seat)
        taken = replace(
            seat, kind="person", name=self.name, randomness=self.randomness, bot=None, look=self.look or seat.look
        )
        return table.with_seat(self.seat, taken)

    def effects(self, table: "Table", language: str) -> list[Effect]:
        return [effects.Sat(self.seat, self.name)]

    def story(self, table: "Table") -> list[Message]:
        return [say("server_story.sat", name=self.name)]


class Contribute(Deed, tag="contribute", frozen=True, omit_defaults=True, gc=False):
    """People contribute to the dice after they have seen the commitment."""

    parts: tuple[tuple[int, str], ...]
    """The contribution of each seat, in hex."""

    @classmethod
    def asked(cls, table: "Table", parts: Mapping[int, str]) -> Self | None:
        """None if all of these contributions are known already."""
        known = {seat: table.seats[seat].randomness for seat in parts}
        if known == parts:
            return None
        if table.state != "waiting" or any(known.values()):
            raise Refusal("contributed_already")
        return cls(tuple(sorted(parts.items())))

    def done(self, table: "Table", at: float) -> "Table":
        """Each seat contributes once; bots don't contribute."""
        parts = dict(self.parts)
        lacking = {number for number, seat in enumerate(table.seats) if seat.kind == "person" and not seat.randomness}
        if table.state != "waiting" or len(parts) < len(self.parts) or not parts.keys() <= lacking:
            raise Refusal("contributed_already")
        for number, randomness in parts.items():
            table = table.with_seat(number, replace(table.seats[number], randomness=randomness))
        return table


class Play(Deed, tag="play", frozen=True, omit_defaults=True, gc=False):
    """An action of a seat."""

    seat: int
    action: str
    by: Actor = "person"

    @classmethod
    def asked(cls, ask: Asked, request: live.Play) -> Self:
        """The action that a person requests; it must be their turn."""
        table = ask.table
        ask.holder.check_seat(request.seat)
        if table.state != "playing" or table.game is None:
            raise Refusal("not_now")
        ask.check_version(request.version)
        if table.turn != request.seat:
            raise Refusal("not_your_turn")
        if table.bot_to_act is not None:
            raise Refusal("bot_plays", bot=table.bot_to_act)
        return cls(request.seat, " ".join(request.action.split()))

    def played(self, table: "Table", at: float) -> tuple["Table", Step]:
        """Play the action of the seat to act."""
        if table.game is None:
            raise Refusal("not_now")
        if self.seat != table.turn:
            raise Refusal("not_your_turn")
        step = table.game.step(self.action)
        last = None if step.after.turn == CHANCE else LastPlay(self.seat, table.game, table.turn_since)
        return replace(table, game=step.after, last_play=last, moment=table.version + 1, turn_since=at), step

    def refused(self, table: "Table", error: GizaError) -> Refusal:
        """Why the action is illegal, as far as the seat may know."""
        code = "illegal_action" if isinstance(error, IllegalAction) else "bad_action"
        reason = table.game.why_not(self.action, self.seat) if table.game is not None else None
        return Refusal(code, reason or error.message)

    def story(self, table: "Table") -> list[Message]:
        return [say("server_story.clock", name=table.name_of(self.seat))] if self.by == "clock" else []


class TakeBack(Deed, tag="take_back", frozen=True, omit_defaults=True, gc=False):
    """The last action is taken back."""

    seat: int

    @classmethod
    def asked(cls, ask: Asked, request: live.TakeBack) -> Self:
        """Allowed only if nobody has acted since and nothing hidden was revealed."""
        ask.holder.check_seat(request.seat)
        ask.check_version(request.version)
        ask.check_length()
        if not ask.table.may_take_back(request.seat):
            raise Refusal("nothing_to_take_back")
        return cls(request.seat)

    def done(self, table: "Table", at: float) -> "Table":
        """The game as it was before the last action, with the time that was left."""
        last = table.last_play
        if last is None or last.seat != self.seat:
            raise Refusal("nothing_to_take_back")
        return replace(table, game=last.before, last_play=None, moment=table.version + 1, turn_since=last.turn_since)

    def effects(self, table: "Table", language: str) -> list[Effect]:
        return [effects.TookBack(self.seat)]

    def story(self, table: "Table") -> list[Message]:
        return [say("server_story.took_back", name=table.name_of(self.seat))]


class Replace(Deed, tag="stand_in", frozen=True, omit_defaults=True, gc=False):
    """A bot plays for a seat from now on."""

    seat: int
    bot: str

    @classmethod
    def asked(cls, ask: Asked, request: live.Replace) -> Self:
        """Let a bot play on an open seat, on one's own, or for somebody who is absent.

        For others it is always the same bot, so that nobody chooses how an opponent plays.
        """
        table, seat = ask.table, ask.table.seats[request.seat]
        ask.check_seat_or_host(request.seat)
        ask.check_length()
        check_bot(request.bot, table.plan.game)
        if table.state == "over" or (table.state == "waiting" and not seat.free):
            raise Refusal("not_now")
        if seat.kind == "person" and seat.bot is not None:
            raise Refusal("bot_plays", bot=seat.bot)
        if seat.kind != "person" or request.seat in ask.holder.seats:
            return cls(request.seat, request.bot)
        bench_seconds = ask.absence.bench_seconds
        if ask.at - ask.absence.since.get(request.seat, ask.at) < bench_seconds:
            raise Refusal("still_here", name=seat.name, seconds=fixed(bench_seconds, 0))
        return cls(request.seat, rules_of(table.plan.game).opponent)

    def done(self, table: "Table", at: float) -> "Table":
        seat = table.seats[self.seat]
        if seat.free:
            seat = replace(seat, kind="bot", name=seat.name or self.bot.capitalize())
        return table.with_seat(self.seat, replace(seat, bot=self.bot))

    def effects(self, table: "Table", language: str) -> list[Effect]:
        return [effects.Replaced(self.seat, self.bot)]

    def story(self, table: "Table") -> list[Message]:
        return [say("server_story.replaced", name=table.name_of(self.seat), bot=self.bot)]


class GiveBack(Deed, tag="return", frozen=True, omit_defaults=True, gc=False):
    """The person plays again."""

    seat: int

    @classmethod
    def asked(cls, ask: Asked, request: live.GiveBack) -> Self:
        """End what `Replace` began."""
        ask.check_seat_or_host(request.seat)
        ask.check_length()
        seat = ask.table.seats[request.seat]
        if ask.table.state != "playing" or seat.kind != "person" or seat.bot is None:
            raise Refusal("not_now")
        return cls(request.seat)

    def done(self, table: "Table", at: float) -> "Table":
        return table.with_seat(self.seat, replace(table.seats[self.seat], bot=None))

    def effects(self, table: "Table", language: str) -> list[Effect]:
        return [effects.GaveBack(self.seat)]

    def story(self, table: "Table") -> list[Message]:
        return [say("server_story.gave_back", name=table.name_of(self.seat))]


class Leave(Deed, tag="leave", frozen=True, omit_defaults=True, gc=False):
    """A person gives up their seat; if the game has begun, a bot plays on."""

    seat: int
    name: str
    bot: str | None = None

    @classmethod
    def asked(cls, ask: Asked, request: live.Leave) -> Self:
        """Give up one's own seat."""
        table = ask.table
        ask.holder.check_seat(request.seat)
        ask.check_length()
        bot = None if table.state == "waiting" else rules_of(table.plan.game).opponent
        return cls(request.seat, table.name_of(request.seat), bot)

    @classmethod
    def asked_by_host(cls, ask: Asked, request: live.FreeSeat) -> Self:
        """Let the host free a seat before the game begins."""
        ask.holder.check_host()
        ask.check_length()
        if ask.table.state != "waiting" or ask.table.seats[request.seat].free:
            raise Refusal("not_now")
        return cls(request.seat, ask.table.name_of(request.seat))

    def done(self, table: "Table", at: float) -> "Table":
        left = replace(table.seats[self.seat], kind="bot", bot=self.bot)
        return table.with_seat(self.seat, SeatState("open") if table.state == "waiting" else left)

    def effects(self, table: "Table", language: str) -> list[Effect]:
        return [effects.Left(self.seat, self.name)]

    def story(self, table: "Table") -> list[Message]:
        return [say("server_story.left", name=self.name)]


class Say(Deed, tag="say", frozen=True, omit_defaults=True, gc=False):
    """Chat, one line of printable characters."""

    seat: int
    text: str

    @classmethod
    def asked(cls, ask: Asked, request: live.Say) -> Self:
        """Say something."""
        ask.holder.check_seat(request.seat)
        ask.check_length()
        return cls(request.seat, one_line(request.text))

    def effects(self, table: "Table", language: str) -> list[Effect]:
        return [effects.Said(self.seat, table.name_of(self.seat), self.text)]


class React(Deed, tag="react", frozen=True, omit_defaults=True, gc=False):
    """A reaction."""

    seat: int
    reaction: str

    @classmethod
    def asked(cls, ask: Asked, request: live.React) -> Self:
        """React."""
        ask.holder.check_seat(request.seat)
        ask.check_length()
        return cls(request.seat, request.reaction)

    def effects(self, table: "Table", language: str) -> list[Effect]:
        return [effects.Reacted(self.seat, self.reaction)]


class Close(Deed, tag="close", frozen=True, omit_defaults=True, gc=False):
    """The table is closed; `reason` is a key of the catalogue's group `server`."""

    reason: str

    @classmethod
    def asked(cls, ask: Asked) -> Self:
        """Call the game off before it has begun."""
        ask.holder.check_host()
        if ask.table.state != "waiting":
            raise Refusal("not_now")
        return cls("cancelled")

    def done(self, table: "Table", at: float) -> "Table":
        return table.closed(say(f"server.{self.reason}"), at)

    def effects(self, table: "Table", language: str) -> list[Effect]:
        return [effects.Closed(table.closed_because.text(language) if table.closed_because else "")]

    def story(self, table: "Table") -> list[Message]:
        return [table.closed_because] if table.closed_because is not None else []


class Rematch(Deed, tag="rematch", frozen=True, omit_defaults=True, gc=False):
    """A new table was made for the same people."""

    table: str

    def done(self, table: "Table", at: float) -> "Table":
        return replace(table, rematch=self.table)

    def effects(self, table: "Table", language: str) -> list[Effect]:
        return [effects.RematchOffered(self.table)]

    def story(self, table: "Table") -> list[Message]:
        return [say("server_story.rematch")]


AnyDeed = Begin | Sit | Contribute | Play | TakeBack | Replace | GiveBack | Leave | Say | React | Close | Rematch
"""The types by which stored deeds are read."""


def deed_of(ask: Asked, request: live.EntryRequest) -> AnyDeed:
    """The deed that a person requests; raises `Refusal` if it isn't allowed."""
    if ask.table.state == "closed":
        raise Refusal("table_closed", reason=ask.table.closed_because)
    if isinstance(request, live.Cancel):
        return Close.asked(ask)
    if request.seat >= len(ask.table.seats):
        raise Refusal("no_seat", seat=request.seat)
    match request:
        case live.Play():
            return Play.asked(ask, request)
        case live.TakeBack():
            return TakeBack.asked(ask, request)
        case live.Replace():
            return Replace.asked(ask, request)
        case live.GiveBack():
            return GiveBack.asked(ask, request)
        case live.Leave():
            return Leave.asked(ask, request)
        case live.FreeSeat():
            return Leave.asked_by_host(ask, request)
        case live.Say():
            return Say.asked(ask, request)
        case live.React():
            return React.asked(ask, request)


class Body(Struct, frozen=True, omit_defaults=True, gc=False):
    """The stored part of an entry."""

    deed: AnyDeed
    outcomes: tuple[str, ...] = ()
    """The outcomes of chance, in order."""


class Entry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a table's list; `number` counts from 1 and is the version that the table has after it."""

    number: int
    at: float
    body: Body
    key: str | None = None
    """Chosen by the client; identifies a repeated request."""


encode_body = json.Encoder().encode
decode_body = json.Decoder(Body).decode


def check_length(table: "Table") -> None:
    """Refuse a deed that would make the list too long; the game itself bounds actions."""
    if table.version >= MOST_ENTRIES:
        raise Refusal("too_many")


@cache
def known_bots() -> tuple[str, ...]:
    """The bots available at tables: by name only, because options could take more than a fair share of time."""
    return tuple(name for name in bots.names() if name not in bots.SPECIALISTS)


def check_bot(name: str, game: str) -> None:
    """Refuse a bot that doesn't exist, and one that can't play the game."""
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
