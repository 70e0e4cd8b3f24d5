"""A table is a value, determined by its entries; `transitions` makes the next one."""

from collections.abc import Collection, Mapping
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from giza.game import Game
from giza.games import GAMES, rules_of
from giza.messages import Message, say
from giza.server.table.chain import chained_plan, first_head
from giza.server.table.deeds import LastPlay
from giza.server.table.dice import Dice
from giza.server.table.plans import PROMISED_FIRST, Plan, SeatState
from giza.server.wire.parts import TableState

Trouble = Literal["other rules", "damage"]


class TableStatus(NamedTuple):
    """The summary in a table's row, by which queries find it without reading its entries."""

    state: str
    wakes: float | None
    ended: float | None


class Table(Struct, frozen=True, eq=False):
    """A table at a version."""

    plan: Plan
    seats: tuple[SeatState, ...]
    turn_since: float
    """When the turn of the seat to act started."""
    head: str
    """The head of the table's hash chain; see `chain`."""
    version: int = 0
    moment: int = 0
    """The version at which the game changed last."""
    state: TableState = "waiting"
    game: Game | None = None
    """The table of the rematch, if there is one."""
    dice: Dice | None = None
    turn: int | None = None
    """The seat to act while the game goes on."""
    ended: float | None = None
    closed_because: Message | None = None
    trouble: Trouble | None = None
    """Why this node can't read the table: it knows other rules, or the entries are damaged."""
    rematch: str | None = None
    last_play: LastPlay | None = None

    @property
    def ready(self) -> bool:
        """Whether the game can begin: all seats are taken, and everybody has contributed to the dice."""
        return not any(seat.free for seat in self.seats) and not self.contributions_missing

    @property
    def contributions_missing(self) -> list[int]:
        """The seats of people who haven't contributed to the dice yet."""
        if self.plan.scheme < PROMISED_FIRST:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person" and seat.randomness is None]

    @property
    def readable(self) -> bool:
        """Whether this node understands all entries."""
        return self.trouble is None

    @property
    def has_ended(self) -> bool:
        """Whether the game is over or the table closed."""
        return self.state in ("over", "closed")

    @property
    def seed_to_tell(self) -> str | None:
        """The seed of the dice once the table has ended; None if this node can't read it, since another may play on."""
        return self.plan.seed if self.has_ended and self.readable else None

    @property
    def bot_to_act(self) -> str | None:
        """The bot that is to act."""
        return None if self.turn is None else self.seats[self.turn].bot

    @property
    def deadline(self) -> float | None:
        """When the clock of the person to act runs out."""
        if self.plan.clock is None or self.turn is None or self.bot_to_act is not None:
            return None
        return self.turn_since + self.plan.clock

    def due(self, now: float) -> tuple[str, Literal["bot", "clock"]] | None:
        """The bot that should act now, for itself or for somebody whose time is up."""
        if self.bot_to_act is not None:
            return self.bot_to_act, "bot"
        if self.deadline is not None and self.deadline <= now:
            return rules_of(self.plan.game).opponent, "clock"
        return None

    def away(self, here: Collection[int], since: Mapping[int, float], now: float) -> dict[int, float]:
        """The time since which each absent person has been away; `since` are the times known before."""
        people = {number for number, seat in enumerate(self.seats) if seat.kind == "person"}
        return {seat: since.get(seat, now) for seat in sorted(people.difference(here))}

    @property
    def status(self) -> TableStatus:
        """The summary for the table's row."""
        wakes = self.turn_since if self.bot_to_act is not None else self.deadline
        return TableStatus(self.state, wakes, self.ended)

    def name_of(self, seat: int) -> str:
        """The name of the player in a seat."""
        return self.seats[seat].name or ""

    def with_seat(self, number: int, seat: SeatState) -> "Table":
        """The table with a changed seat; the clock keeps running, so that leaving and returning gains no time."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def may_take_back(self, seat: int | None) -> bool:
        """Whether a seat may take its last action back: nobody has acted since, and nothing was revealed."""
        last = self.last_play
        return self.state == "playing" and last is not None and last.seat == seat and not self.last_play_revealed()

    def last_play_revealed(self) -> bool:
        """Whether the last action revealed something that had been hidden from somebody."""
        if self.game is None or self.last_play is None or self.game.turn is None:
            return True
        before = self.last_play.before
        return self.game.length > before.length + 1 or self.game.reveals(before)

    def closed(self, reason: Message, at: float) -> "Table":
        """The table, ended before its game is over."""
        return replace(self, state="closed", turn=None, ended=at, closed_because=reason)

    def unreadable(self, trouble: Trouble, reason: Message, at: float) -> "Table":
        """The table as a node shows it that can't read its entries."""
        return replace(self.closed(reason, at), trouble=trouble)

    def damaged(self, at: float) -> "Table":
        """The table with entries that nobody can read."""
        return self.unreadable("damage", say("server.damaged"), at)


def new_table(plan: Plan) -> Table:
    """A table before its first entry; it is closed if its game is unknown here, or has other rules now."""
    table = Table(plan, plan.seats, plan.created, first_head(chained_plan(plan)))
    rules = GAMES.get(plan.game)
    if rules is None or rules.version != plan.rules:
        known = rules.version if rules else "–"
        reason = say("server.other_rules", game=plan.game, version=plan.rules, known=known)
        return table.unreadable("other rules", reason, plan.created)
    return table
