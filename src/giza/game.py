"""One live game, played and observed through texts."""

import random as standard_random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Self

import numpy as np

from giza import records
from giza.cache import Cache, positions_of
from giza.compiling import announce_compilation
from giza.errors import BadOption, BadPosition, IllegalAction
from giza.games import GAMES, Rules, rules_of
from giza.messages import LANGUAGES, say, users_language
from giza.pickling import rebuilt, reduced
from giza.player_names import checked_names
from giza.records import Event
from giza.rules.contract import CHANCE, State, copy_state
from giza.viewers import Viewed

announce_compilation()


class Game(Viewed):
    """A game of any kind Giza knows, from its first event to the current position.

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
    >>> g
    <Game camelup1: Seat 1's turn after 6 events, 1:bg 2:oy 3:w dice=bgowy>

    Games with equal positions are equal, whatever their histories. They can be copied, pickled and put into sets. Don't
    play on a game that is in a set; put `g.copy()` there.
    """

    def __init__(self, game: str | Rules, seats: int, names: Sequence[str] | None = None, **options: Any) -> None:
        self.rules = rules_of(game)
        self.options = self.rules.complete(seats, options)
        self.seats = seats
        self.names = checked_names(names, seats)
        self._listed_names = list(self.names)
        self._listed_options = {
            name: list(value) if isinstance(value, tuple) else value for name, value in self.options.items()
        }
        self._events: list[Event] = []
        """Shared with copies; the first `_count` belong to this game."""
        self._count = 0
        self._moments: tuple[str, ...] = ()
        """What everybody saw when something was done that views still show."""
        self.start_position: str | None = None
        try:
            state = self.rules.kernel.new(seats, {**self.options, **self.rules.fixed})
        except ValueError as error:
            raise BadOption(say("option.refused", game=self.rules.name, reason=error)) from error
        self._cache = Cache(self.rules, seats, state)
        """Also owns the state. Copies share it, so the state must not change once it is in here."""
        self._lent = False
        """Whether a caller has access to the state and may change it."""

    @classmethod
    def from_position(
        cls, game: str | Rules, position: str, seats: int, names: Sequence[str] | None = None, **options: Any
    ) -> Self:
        """Start a game from a position text, such as `1:gyo 3:bw dice=bgowy tiles=6+,9-` in Camel Up."""
        g = cls(game, seats, names, **options)
        if not isinstance(position, str):
            raise BadPosition(say("position.no_text", given=repr(position)))
        positions_of(g.rules).set_position(g._cache.state, position)
        g._cache.forget()
        g.start_position = g.position()
        return g

    @classmethod
    def begin(cls, rules: Rules, names: Sequence[str], options: Mapping[str, Any], position: str | None = None) -> Self:
        """Create a game before its first event, optionally from a position."""
        if position is not None:
            return cls.from_position(rules, position, len(names), names, **options)
        return cls(rules, len(names), names, **options)

    @classmethod
    def from_record(cls, text: str, games: Mapping[str, Rules] = GAMES) -> Self:
        """Build the game that a record describes, replaying and checking it line by line."""
        return records.replay(cls.begin, text, games)

    def record(self) -> str:
        """The whole game as text, including all secrets."""
        return records.write(self)

    def position(self) -> str:
        """The position as text, in games that have position texts."""
        return positions_of(self.rules).position(self._cache.state)

    def copy(self) -> Self:
        """An independent copy of the game."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin._stand(copy_state(self._cache.state)) if self._lent else twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return rebuilt, (type(self), *reduced(self), self._moments, self._cache.state.tobytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self.rules.name, self.seats, tuple(self.options.items()), self._cache.state.tobytes()

    def __repr__(self) -> str:
        names = [self.names[seat] for seat in self.winners()]
        if self.turn is None:
            now = f"won by {' and '.join(names)}"
        else:
            now = "chance is to move" if self.turn == CHANCE else f"{self.names[self.turn]}'s turn"
        where = f", {self.position()}" if "positions" in self.rules.capabilities else ""
        return f"<Game {self.rules.name}: {now} after {self._count} events{where}>"

    def svg(self, viewer: int | None = None, language: str = "en") -> str | None:
        """The table as a seat, or a spectator (None), sees it, as SVG text; None if the game has no picture."""
        if language not in LANGUAGES:
            raise BadOption(say("option.needs_choice", option="language", value=repr(language), choices=LANGUAGES))
        if self.rules.painter is None:
            return None
        return self.rules.painter()(self.view(viewer), language)

    def _repr_html_(self) -> str | None:
        return self.svg(language=users_language())

    def in_state(self, state: State) -> Self:
        """A copy with another state of the kernel, such as an earlier or a concealed one."""
        return self.copy()._stand(copy_state(state))

    def after(self, event: str | int) -> Self:
        """A copy of the game after an action or an outcome of chance; this game stays unchanged."""
        twin = self.copy()
        twin.play(event)
        return twin

    def step(self, event: str | int) -> "Step":
        """An event as a `Step`, with the game before and after it; this game stays unchanged."""
        after = self.after(event)
        return Step(self, after._events[after._count - 1], after)

    def resumed(self, events: Sequence[Event], moments: Sequence[str], state: State) -> Self:
        """A copy with these events, and the state and past moments they led to, which aren't checked."""
        twin = self.in_state(state)
        twin._events, twin._count, twin._moments = list(events), len(events), tuple(moments)
        return twin

    def beginning(self) -> Self:
        """A copy of the game before its first event."""
        return self.begin(self.rules, self.names, self.options, self.start_position)

    def steps(self) -> Iterator["Step"]:
        """Replay the whole game from its beginning, event by event."""
        game = self.beginning()
        for event in self.events:
            step = game.step(event.text)
            game = step.after
            yield step

    def forget(self) -> None:
        """Drop the cached answers about the state; they are computed again on demand."""
        self._cache.forget()

    @property
    def state(self) -> State:
        """The kernel's state with all secrets; for odds and tests, never for a player."""
        if self._lent:
            self._cache.forget()  # the caller may have changed it
        else:
            self._stand(copy_state(self._cache.state))
            self._lent = True
        return self._cache.state

    @property
    def events(self) -> list[Event]:
        """All events so far."""
        return self._events[: self._count]

    @property
    def length(self) -> int:
        """The number of events so far."""
        return self._count

    def outcomes(self) -> list[tuple[str, Fraction]]:
        """The possible outcomes of chance, with exact probabilities."""
        weights = self.weights()
        total = sum(weights.values())
        return [(text, Fraction(weight, total)) for text, weight in weights.items()]

    def weights(self) -> dict[str, int]:
        """The possible outcomes of chance, with whole numbers proportional to their probabilities."""
        if self.turn != CHANCE:
            return {}
        return {text: weight for text, (_, weight) in self._cache.possible.items()}

    def numbers(self) -> dict[str, int]:
        """Everything that can be played now, with the number that `play` also accepts and that batches use."""
        if self.turn is None:
            return {}
        return self._cache.numbered

    def play(self, event: str | int) -> None:
        """Play an action of the seat to act, or an outcome of chance; an illegal one changes nothing.

        >>> g = Game.from_position("camelup1", "1:gyo 3:bw", seats=2)
        >>> g.play(0)                           # the number of an action, as in `numbers` and in batches
        >>> g.play(7.5)
        Traceback (most recent call last):
        giza.errors.BadAction: 7.5 can't be played: give a text such as 'blue 1', or its number, here 0
        """
        turn, cache = self.turn, self._cache
        if turn is None:
            raise IllegalAction(say("game.over"))
        text = " ".join(event.split()) if isinstance(event, str) else cache.text_of(event)
        id = cache.id_of(text, self.names)
        state = cache.state if self._lent else copy_state(cache.state)
        self.rules.kernel.apply(state, id)
        self._cache = Cache(self.rules, self.seats, state)
        if len(self._events) > self._count:  # a copy has played on
            self._events = self.events
        self._events.append(Event(turn, text))
        self._count += 1
        if self.rules.moment is not None and (seen := self.rules.moment(text, state)) is not None:
            self._moments = (*self._moments, seen)

    def undo(self) -> Event:
        """Take back the last event, which may be an outcome of chance, and return it; replays the game up to it."""
        if not self._count:
            raise IllegalAction(say("game.nothing_to_undo"))
        *_, last = self.steps()
        if last.after != self:
            raise IllegalAction(say("game.cannot_undo"))
        self._count -= 1
        self._moments = last.before._moments
        self._stand(last.before._cache.state)
        return last.event

    def draw(self, random: standard_random.Random | np.random.Generator) -> str:
        """Draw an outcome of chance with its exact weight, play it and return it."""
        if self.turn is None:
            raise IllegalAction(say("game.over"))
        if self.turn != CHANCE:
            raise IllegalAction(say("game.no_draw", name=self.names[self.turn]))
        text = self._cache.drawn(random.random())
        self.play(text)
        return text

    def settle(self, random: standard_random.Random | np.random.Generator) -> list[str]:
        """Play drawn outcomes until a player is to act or the game is over; return them."""
        drawn = []
        while self.turn == CHANCE:
            drawn.append(self.draw(random))
        return drawn

    def _stand(self, state: State) -> Self:
        self._cache, self._lent = Cache(self.rules, self.seats, state), False
        return self


class Step(NamedTuple):
    """An event of a game, with the game before and after it."""

    before: Game
    event: Event
    after: Game
