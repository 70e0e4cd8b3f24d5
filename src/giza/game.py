"""One live game in words: text in, text out."""

import base64
import difflib
import random as standard_random
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, NamedTuple, Self

import numpy as np
from msgspec import to_builtins

from giza import records
from giza.errors import BadAction, BadOption, BadPosition, IllegalAction
from giza.games import GAMES, Rules, rules_of
from giza.messages import Message, say
from giza.rules.contract import CHANCE, NOBODY, OVER, State, copy_state
from giza.rules.plain import PlainState

LONGEST_NAME = 40


class Event(NamedTuple):
    """Something that happened: who did it (a seat, or `CHANCE`), and what."""

    who: int
    text: str


class Found:
    """What was found out about a state, so that nobody has to ask the kernel twice."""

    __slots__ = ("known", "legal", "possible", "turn")

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Know nothing any more."""
        self.turn: int | None = None
        self.legal: dict[str, int] | None = None
        self.possible: dict[str, tuple[int, int]] | None = None
        self.known: dict[int, PlainState] | None = None


class Game:
    """A game of Camel Up or Obelisk.

    >>> g = Game("camelup1", seats=2)
    >>> g.turn == CHANCE                    # the camels are placed by five dice
    True
    >>> for die in ("blue 1", "green 1", "white 3", "orange 2", "yellow 2"):
    ...     g.play(die)
    >>> g.turn, g.actions()[:3]
    (0, ['roll', 'ticket blue', 'ticket green'])
    >>> g.play("ticket green")
    >>> g.play("tile 3 +")
    Traceback (most recent call last):
    giza.errors.IllegalAction: white stands on space 3
    """

    def __init__(self, game: str | Rules, seats: int, names: Sequence[str] | None = None, **options: Any) -> None:
        self.rules = rules_of(game)
        self.options = self.rules.complete(seats, options)
        self.seats = seats
        self.names = checked_names(names, seats)
        self._plain_names = list(self.names)
        self._plain_options = {
            name: list(value) if isinstance(value, tuple) else value for name, value in self.options.items()
        }
        self._events: list[Event] = []
        """Shared with copies; `_count` of them are this game's."""
        self._count = 0
        self.start_position: str | None = None
        kernel = self.rules.kernel
        try:
            self._state: State = kernel.new(seats, {**self.options, **self.rules.fixed})
        except ValueError as error:
            raise BadOption(say("option.refused", game=self.rules.name, reason=error)) from error
        self._ids = np.empty(kernel.MAX_ACTIONS, np.int64)
        self._weights = np.empty(kernel.MAX_OUTCOMES, np.int64)
        self._found = Found()

    @classmethod
    def from_position(
        cls, game: str | Rules, position: str, seats: int, names: Sequence[str] | None = None, **options: Any
    ) -> Self:
        """A Camel Up game that starts from a position text such as `1:gyo 3:bw dice=bgowy tiles=6+,9-`."""
        g = cls(game, seats, names, **options)
        if not hasattr(g.rules.words, "set_position"):
            raise BadPosition(say("position.not_in_this_game", game=g.rules.name))
        g.rules.words.set_position(g._state, position)
        g.start_position = g.position()
        return g

    @classmethod
    def from_record(cls, text: str, games: Mapping[str, Rules] = GAMES) -> Self:
        """The game that a record describes, replayed and checked line by line."""
        return records.replay(cls, text, games)

    def record(self) -> str:
        """The whole game as text; it holds every secret of the game."""
        return records.write(self)

    def position(self) -> str:
        """Where camels, dice and tiles are, as text (Camel Up only)."""
        if not hasattr(self.rules.words, "position"):
            raise BadPosition(say("position.not_in_this_game", game=self.rules.name))
        return str(self.rules.words.position(self._state))

    def copy(self) -> Self:
        """An independent copy of the game as it stands."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._state = copy_state(self._state)
        return twin

    def forget(self) -> None:
        """Let go of what was found out about the state; who asks again has it again."""
        self._found.forget()

    def forget_viewers(self) -> None:
        """Let go of what each viewer knows, which takes up most of the memory."""
        self._found.known = None

    def in_state(self, state: State) -> Self:
        """The same game with another state of the kernel, such as an earlier or a concealed one."""
        twin = self.copy()
        twin._state, twin._found = copy_state(state), Found()
        return twin

    @property
    def state(self) -> State:
        """The kernel's record with all secrets: for odds and tests, never for a player."""
        self._found = Found()  # who has the record may change it, and copies know the old one
        return self._state

    @property
    def events(self) -> list[Event]:
        """All that has happened so far."""
        return self._events[: self._count]

    @property
    def length(self) -> int:
        """How many events there were so far."""
        return self._count

    @property
    def turn(self) -> int | None:
        """The seat to act, `CHANCE`, or None when the game is over."""
        found = self._found
        if found.turn is None:
            found.turn = int(self.rules.kernel.turn(self._state))
        return None if found.turn == OVER else found.turn

    def actions(self) -> list[str]:
        """The legal actions of the seat to act; empty while chance is to move or the game is over."""
        return list(self._legal_actions()) if self.turn not in (CHANCE, None) else []

    def outcomes(self) -> list[tuple[str, Fraction]]:
        """What chance may bring now, with exact probabilities."""
        weights = self.weights()
        total = sum(weights.values())
        return [(text, Fraction(weight, total)) for text, weight in weights.items()]

    def weights(self) -> dict[str, int]:
        """The same with whole numbers to which the probabilities are proportional."""
        if self.turn != CHANCE:
            return {}
        return {text: weight for text, (_, weight) in self._possible_outcomes().items()}

    def play(self, text: str) -> None:
        """Perform an action of the seat to act, or an outcome of chance; nothing happens if it is refused."""
        text = " ".join(text.split())
        turn = self.turn
        if turn is None:
            raise IllegalAction(say("game.over"))
        if turn == CHANCE:
            possible = self._possible_outcomes()
            if text not in possible:
                raise self._refused_outcome(text, list(possible))
            id = possible[text][0]
        else:
            legal = self._legal_actions()
            if text not in legal:
                raise self._refused_action(text, turn)
            id = legal[text]
        self.rules.kernel.apply(self._state, id)
        self._found = Found()
        if len(self._events) > self._count:  # a copy has gone on
            self._events = self.events
        self._events.append(Event(turn, text))
        self._count += 1

    def draw(self, random: standard_random.Random | np.random.Generator) -> str:
        """Let chance choose one outcome with its exact weight, play it and return it."""
        possible = self._possible_outcomes()
        bounds = list(accumulate(weight for _, weight in possible.values()))
        text = list(possible)[bisect_right(bounds, int(random.random() * bounds[-1]))]
        self.play(text)
        return text

    def settle(self, random: standard_random.Random | np.random.Generator) -> list[str]:
        """Draw outcomes until a player is to act or the game is over; return them."""
        drawn = []
        while self.turn == CHANCE:
            drawn.append(self.draw(random))
        return drawn

    def scores(self) -> list[int]:
        """Every seat's score as it stands."""
        return self._numbers(self.rules.kernel.scores)

    def standing(self) -> list[int]:
        """A number per seat that orders the players as they stand, tie-break included."""
        return self._numbers(self.rules.kernel.standing)

    def winners(self) -> list[int]:
        """The seats that won, several if they share the victory; empty while the game goes on."""
        if self.turn is not None:
            return []
        standing = self.standing()
        return [seat for seat in range(self.seats) if standing[seat] == max(standing)]

    def concealed(self, viewer: int | None) -> State:
        """The kernel's record without what a seat, or a spectator (None), can't know."""
        return copy_state(self.facts(viewer).record)

    def facts(self, viewer: int | None) -> PlainState:
        """The same as plain numbers; its record is for compiled functions that change nothing."""
        return self._known_to(self._seat_number(viewer))

    def why_not(self, text: str, viewer: int | None) -> Message | None:
        """Why the seat to act can't do something, as far as a viewer knows; None if it can."""
        if text in self.actions():
            return None
        known = self.facts(viewer)
        if text not in self.rules.words.all_actions(known.record):
            return say("game.unknown_text", text=text)
        reason: Message = self.rules.words.why_not(known, text, self.names)
        return reason

    def view(self, viewer: int | None, with_record: bool = False) -> dict[str, Any]:
        """All that a seat, or a spectator (None), may know, as JSON-able data made from `concealed` alone.

        With `with_record` it also has the bytes of `concealed` in Base64, for compiled bots.
        """
        return to_builtins(self.sight(viewer, with_record))  # type: ignore[no-any-return]

    def sight(self, viewer: int | None, with_record: bool = False) -> dict[str, Any]:
        """The same for those who only write it down: its parts are msgspec's objects, and shared with other views."""
        seat = self._seat_number(viewer)
        turn = self.turn
        known = self._known_to(seat)
        details = self.rules.words.view(known, seat, self.options)
        if with_record:
            details["record"] = base64.b64encode(known.record.tobytes()).decode()
        return {
            "game": self.rules.name,
            "options": self._plain_options,
            "names": self._plain_names,
            "you": viewer,
            "turn": "chance" if turn == CHANCE else turn,
            "over": turn is None,
            "actions": list(self._legal_actions()) if turn == seat and seat != NOBODY else [],
            "scores": self.scores() if turn is None else None,
            "winners": self.winners() if turn is None else [],
            **details,
        }

    def history(self, viewer: int | None) -> list[Event]:
        """All events so far as a seat, or a spectator (None), saw them; a hidden part is `?`."""
        seat = self._seat_number(viewer)
        return [self._as_seen(index, seat) for index in range(self._count)]

    def last_event(self, viewer: int | None) -> Event:
        """The last event as a seat, or a spectator (None), saw it."""
        return self._as_seen(self._count - 1, self._seat_number(viewer))

    def story(self, before: "Game", viewer: int | None) -> list[Message]:
        """What the last event did, told for a seat or a spectator (None); `before` is the game before it."""
        seat, text = self._seat_number(viewer), self.last_event(viewer).text
        told: list[Message] = self.rules.words.story(before._known_to(seat), text, self._known_to(seat), self.names)
        return told

    def _as_seen(self, index: int, seat: int) -> Event:
        who, text = self._events[index]
        return Event(who, self.rules.words.mask(self._state, index, who, text, seat))

    def _known_to(self, seat: int) -> PlainState:
        known = self._found.known
        if known is None:
            known = self._found.known = {}
        if seat not in known:
            concealed = copy_state(self._state)
            self.rules.kernel.conceal(concealed, seat)
            known[seat] = self.rules.readers[self.seats](concealed)
        return known[seat]

    def _legal_actions(self) -> dict[str, int]:
        found = self._found
        if found.legal is None:
            n = self.rules.kernel.actions(self._state, self._ids)
            ids = self._ids[:n].tolist()
            found.legal = dict(zip(self.rules.words.action_texts(self._state, ids), ids, strict=True))
        return found.legal

    def _possible_outcomes(self) -> dict[str, tuple[int, int]]:
        found = self._found
        if found.possible is None:
            n = self.rules.kernel.outcomes(self._state, self._ids, self._weights)
            ids, weights = self._ids[:n].tolist(), self._weights[:n].tolist()
            texts = self.rules.words.outcome_texts(self._state, ids)
            found.possible = dict(zip(texts, zip(ids, weights, strict=True), strict=True))
        return found.possible

    def _refused_outcome(self, text: str, possible: list[str]) -> BadAction | IllegalAction:
        words = self.rules.words
        if text in words.all_outcomes(self._state):
            return IllegalAction(say("game.impossible_outcome", text=text, possible=possible))
        if text in words.all_actions(self._state):
            return IllegalAction(say("game.chance_first", text=text, possible=possible))
        return unknown_text(text, possible)

    def _refused_action(self, text: str, turn: int) -> BadAction | IllegalAction:
        words = self.rules.words
        if text in words.all_actions(self._state):
            s = self.rules.readers[self.seats](self._state)
            return IllegalAction(words.why_not(s, text, self.names))
        if text in words.all_outcomes(self._state):
            return IllegalAction(say("game.player_first", text=text, name=self.names[turn]))
        return unknown_text(text, words.all_actions(self._state))

    def _numbers(self, function: Any) -> list[int]:
        out = np.zeros(self.seats, np.int64)
        function(self._state, out)
        return [int(number) for number in out]

    def _seat_number(self, viewer: int | None) -> int:
        if viewer is None:
            return NOBODY
        if viewer not in range(self.seats):
            raise BadOption(say("option.no_such_seat", seat=viewer, last=self.seats - 1))
        return viewer


def unknown_text(text: str, known: Iterable[str]) -> BadAction:
    """The error for a text that means nothing, with what may have been meant."""
    close = difflib.get_close_matches(text, known, 3, 0.5)
    if close:
        return BadAction(say("game.did_you_mean", text=text, close=close))
    return BadAction(say("game.unknown_text", text=text))


def checked_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """One name per seat, fit for one line of a record."""
    if names is None:
        return tuple(f"Seat {seat}" for seat in range(seats))
    if len(names) != seats:
        raise BadOption(say("option.names", count=len(names), seats=seats))
    for name in names:
        if name != " ".join(name.split()) or not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME:
            raise BadOption(say("option.bad_name", name=repr(name), longest=LONGEST_NAME))
    return tuple(names)
