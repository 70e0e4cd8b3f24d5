"""A table in memory: what its entries make of it.

`Table.apply` performs one entry, with the outcomes that are stored in it or, for a new one, with outcomes drawn from
the table's dice. Whoever wants to add an entry applies it to a copy, stores it, and then puts the copy in place of the
original: so nothing is ever shown that isn't stored.
"""

from collections import deque
from typing import Any, NamedTuple, Self

from giza.errors import GizaError
from giza.game import Game
from giza.games import GAMES
from giza.messages import Message, say
from giza.rules.contract import CHANCE
from giza.server import entries as deeds
from giza.server.dice import Dice
from giza.server.doing import DOING
from giza.server.entries import Entry, Plan, SeatPlan
from giza.server.messages.parts import State
from giza.server.refusals import Refusal
from giza.server.storage.writer import Standing

CHANGES_KEPT = 32
"""Whoever has missed more gets a snapshot."""
CHAT_KEPT = 50


class Step(NamedTuple):
    """One event of the game, by a seat or by chance, between the game as it was and as it became."""

    who: int
    text: str
    before: Game
    after: Game


class Change(NamedTuple):
    """What an entry did."""

    entry: Entry
    steps: tuple[Step, ...]
    began: bool
    game_changed: bool
    table_changed: bool
    table: "Table"
    """The table as it was then, with its game."""
    deadline: float | None
    cache: dict[Any, bytes]
    """The update as it was written for each sort of viewer."""
    stories: dict[Any, list[str]]
    """Its sentences, likewise."""


NO_KEYS: dict[str, int] = {}
NOTHING_SAID: deque[Entry] = deque(maxlen=0)
NO_CHANGES: deque[Change] = deque(maxlen=0)
"""What earlier versions of a table have instead of what grows."""


class SeatState:
    """A seat as it is now."""

    def __init__(self, plan: SeatPlan) -> None:
        self.kind = plan.kind
        self.name = plan.name
        self.bot = plan.bot
        self.randomness = plan.randomness
        self.kept_for = plan.kept_for

    def copy(self) -> "SeatState":
        """An independent copy."""
        twin = object.__new__(SeatState)
        twin.__dict__.update(self.__dict__)
        return twin

    @property
    def free(self) -> bool:
        """Whether somebody may still sit down here."""
        return self.kind in ("open", "kept")


class Table:
    """A table at a version. Its game is never played on: `perform` puts another one in its place."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.seats = [SeatState(seat) for seat in plan.seats]
        self.game: Game | None = None
        self.dice: Dice | None = None
        self.version = 0
        self.moment = 0
        """The version at which the game changed last."""
        self.turn_since = plan.created
        self.state: State = "waiting"
        self.turn: int | None = None
        """The seat to act while the game goes on."""
        self.ended: float | None = None
        self.closed_because: Message | None = None
        self.readable = True
        """Whether this Giza understands all of its entries."""
        self.rematch: str | None = None
        self.last_play: tuple[int, Game] | None = None
        """The seat whose action may be taken back, and the game before it."""
        self.keys: dict[str, int] = {}
        self.chat: deque[Entry] = deque(maxlen=CHAT_KEPT)
        self.changes: deque[Change] = deque(maxlen=CHANGES_KEPT)
        rules = GAMES.get(plan.game)
        if rules is None or rules.version != plan.rules:
            known = rules.version if rules else "–"
            self.give_up(say("server.other_rules", game=plan.game, version=plan.rules, known=known), plan.created)

    def copy(self) -> Self:
        """A copy to which entries can be applied; what `remember` fills is shared."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    def seat_to_change(self, number: int) -> SeatState:
        """A seat that may be written to; earlier versions of the table keep theirs."""
        self.seats = [seat.copy() for seat in self.seats]
        return self.seats[number]

    # What it is like

    @property
    def bot_to_act(self) -> str | None:
        """The bot that is to act."""
        return None if self.turn is None else self.seats[self.turn].bot

    @property
    def deadline(self) -> float | None:
        """When the time of the person to act is up."""
        if self.plan.clock is None or self.turn is None or self.bot_to_act is not None:
            return None
        return self.turn_since + self.plan.clock

    @property
    def standing(self) -> Standing:
        """What the row of the table says."""
        wakes = self.turn_since if self.bot_to_act is not None else self.deadline
        return Standing(self.state, wakes, self.ended)

    def name_of(self, seat: int) -> str:
        """The name of whoever sits there."""
        return self.seats[seat].name or ""

    # One entry more

    def apply(self, entry: Entry, draw: bool = False) -> Change:
        """Perform an entry; with `draw` chance acts anew, and the outcomes are put into the entry."""
        before = (self.moment, self.seats, self.state, self.rematch)
        self.version = entry.number
        steps: list[Step] = []
        DOING[type(entry.body.deed)](self, entry, entry.body.deed, steps)
        began = self.state == "waiting" and not any(seat.free for seat in self.seats)
        if began:
            self.begin(entry)
        if self.game is not None and (steps or began):
            self.answer_by_chance(entry, draw, steps)
        self.settle_end(entry)
        after = (self.moment, self.seats, self.state, self.rematch)
        game_changed = before[0] != after[0]
        table_changed = before[1:] != after[1:]
        return Change(entry, tuple(steps), began, game_changed, table_changed, self.frozen(), self.deadline, {}, {})

    def remember(self, change: Change) -> None:
        """Keep what others ask for later, once an entry is stored."""
        entry = change.entry
        if self.changes:
            self.changes[-1].cache.clear()  # for those who come late it is made again
        self.changes.append(change)
        if entry.key is not None:
            self.keys[entry.key] = entry.number
        if isinstance(entry.body.deed, deeds.Say):
            self.chat.append(entry)

    def frozen(self) -> Self:
        """What an update tells of the table, without what grows."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.keys, twin.chat, twin.changes = NO_KEYS, NOTHING_SAID, NO_CHANGES
        return twin

    def begin(self, entry: Entry) -> None:
        """Start the game; what was contributed until now goes into the dice."""
        plan = self.plan
        names = [seat.name or f"Seat {number}" for number, seat in enumerate(self.seats)]
        self.game = Game(plan.game, len(names), names, **plan.options)
        self.dice = Dice(plan.seed, plan.id, tuple(seat.randomness for seat in self.seats))
        self.state = "playing"
        self.touch(entry)

    def touch(self, entry: Entry) -> None:
        """Note that the game changed, and that a new turn began."""
        self.moment = entry.number
        self.turn_since = entry.at

    def perform(self, text: str, steps: list[Step]) -> None:
        """Play one event of the game."""
        assert self.game is not None
        before, self.game = self.game, self.game.copy()
        self.game.play(text)
        before.forget()
        steps.append(Step(*self.game.events[-1], before, self.game))

    def answer_by_chance(self, entry: Entry, draw: bool, steps: list[Step]) -> None:
        """Let chance act: as stored, or by the dice."""
        assert self.game is not None
        assert self.dice is not None
        if not draw:
            for text in entry.body.outcomes:
                self.perform(text, steps)
            return
        entry.body.outcomes = []
        while self.game.turn == CHANCE:
            text = self.dice.draw(self.game.weights(), self.game.length)
            self.perform(text, steps)
            entry.body.outcomes.append(text)

    def settle_end(self, entry: Entry) -> None:
        """Note whose turn it is, or that the game is over."""
        self.turn = self.game.turn if self.game is not None and self.state == "playing" else None
        if self.state == "playing" and self.turn is None:
            self.state, self.ended = "over", entry.at

    def give_up(self, reason: Message, at: float) -> None:
        """Close a table whose entries can't be understood."""
        self.readable = False
        self.close(reason, at)

    def close(self, reason: Message, at: float) -> None:
        """End the table before the game is over."""
        self.state, self.turn, self.ended, self.closed_because = "closed", None, at, reason

    def before_last_play(self) -> Game:
        """The game before the action that may be taken back."""
        if self.last_play is None:
            raise Refusal("nothing_to_take_back")
        return self.last_play[1]

    def last_play_revealed(self) -> bool:
        """Whether the last action brought something to light that had been hidden from somebody."""
        before = self.before_last_play()
        assert self.game is not None
        if self.game.turn is None:
            return True
        viewers = (None, *range(self.game.seats))
        return any(before.history(viewer) != self.game.history(viewer)[:-1] for viewer in viewers)


def replay(plan: Plan, entries: list[Entry]) -> Table:
    """The table that these entries make; one that can't be understood is closed and says so."""
    table = Table(plan)
    for entry in entries:
        catch_up(table, entry)
    return table


def catch_up(table: Table, entry: Entry) -> Change | None:
    """Perform a stored entry. A table whose rules have changed, or that is damaged, stays closed."""
    if not table.readable:
        table.version = entry.number
        return None
    try:
        change = table.apply(entry)
    except GizaError:
        table.version = entry.number
        table.give_up(say("server.damaged"), entry.at)
        return None
    table.remember(change)
    return change
