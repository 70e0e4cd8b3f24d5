"""One live game, played and observed through texts."""

import operator
import random as standard_random
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pickle import PicklingError
from typing import Any, NamedTuple, Self, SupportsIndex

import numpy as np

from giza import positions, records
from giza.cache import Cache
from giza.compiling import announce_compilation
from giza.errors import BadOption, BadPosition, BadRecord, IllegalAction
from giza.games import GAMES, Rules, rules_of
from giza.messages import LANGUAGES, say, users_language
from giza.records import Event, checked_names
from giza.rules.contract import CHANCE, State, copy_state
from giza.viewers import Viewed
from giza.words import Remembering

announce_compilation()

Randomness = int | standard_random.Random | np.random.Generator
"""What draws at random: a generator, or a seed for a new one."""


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
        """What everybody saw when an action was taken that views still show."""
        self._before = 0
        """The number of events before the first one, in games that begin from a position."""
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
        cls,
        game: str | Rules,
        position: str | None = None,
        seats: int | None = None,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> Self:
        """Start a game from a position text.

        A complete one, as `position(complete=True)` writes it, stands alone. A short one of Camel Up, such as
        `1:gyo 3:bw dice=bgowy tiles=6+,9-`, needs the game and the number of seats.

        >>> g = Game.from_position("camelup1 seats=2 1:gyo 3:bw turn=1 money=5,3 tickets=b1")
        >>> g.turn, g.scores(), g.view(0)["players"][0]["tickets"]
        (1, [5, 3], [{'camel': 'blue', 'value': 5}])
        """
        if position is None and isinstance(game, str) and len(game.split()) != 1:
            position, rules = game, positions.read(game).rules
        else:
            rules = rules_of(game)
        if not isinstance(position, str):
            raise BadPosition(say("position.no_text", given=repr(position)))
        if positions.is_complete(position, {**GAMES, rules.name: rules}):
            return cls._from_complete_position(rules, position, seats, names, options)
        if seats is None:
            raise BadPosition(say("position.no_seats"))
        g, twin = (cls(rules, seats, names, **options) for _ in range(2))
        words = positions.short_words(rules)
        words.set_position(g._cache.state, position)
        positions.check_playable(rules, g._cache.state, seats)
        g._cache.forget()
        g.start_position = g.position()
        words.set_position(twin._cache.state, g.start_position)
        return g if twin == g else g._begin_here(())  # a text may say more than short ones do

    @classmethod
    def _from_complete_position(
        cls, rules: Rules, text: str, seats: int | None, names: Sequence[str] | None, options: Mapping[str, Any]
    ) -> Self:
        start = positions.read(text, {**GAMES, rules.name: rules})
        if start.rules is not rules:
            raise BadPosition(say("position.other_game", written=start.rules.name, game=rules.name))
        if seats is not None and start.seats not in (None, seats):
            raise BadPosition(say("position.other_seats", written=start.seats, seats=seats))
        for name, value in start.options.items():
            if options.get(name, value) != value:
                raise BadPosition(say("position.other_option", option=name, written=value, given=options[name]))
        seats = start.seats if seats is None else seats
        if seats is None:
            raise BadPosition(say("position.no_seats"))
        g = cls(rules, seats, names, **{**options, **start.options})
        positions.complete_words(rules).set_complete_position(g._cache.state, start.position)
        positions.check_playable(rules, g._cache.state, seats)
        g._cache.forget()
        g._before = start.events
        return g._begin_here(start.moments)

    @classmethod
    def from_view(cls, view: Mapping[str, Any], games: Mapping[str, Rules] = GAMES) -> Self:
        """The game as a seat knows it, from its view; `sample_hidden` fills in what the seat can't know.

        >>> g = Game("camelup2", seats=3)
        >>> known = Game.from_view(g.view(0))
        >>> known.turn == g.turn, known.names == g.names, known.length
        (True, True, 0)
        """
        if not isinstance(view, Mapping) or not {"game", "names", "options"} <= view.keys():
            raise BadPosition(say("position.no_view", given=repr(view)[:60]))
        if "state" not in view:
            raise BadPosition(say("position.view_without_state"))
        game = view["game"]
        g = cls(games.get(game, game), len(view["names"]), view["names"], **view["options"])
        state = b64decode(view["state"])
        if len(state) != g.rules.kernel.DTYPE.itemsize:
            raise BadPosition(say("position.view_without_state"))
        g._stand(np.frombuffer(bytearray(state), g.rules.kernel.DTYPE)[0])
        g._before = positions.LONG_AGO
        remembered = g.rules.words.moments_in(view) if isinstance(g.rules.words, Remembering) else ()
        return g._begin_here(remembered)

    def _begin_here(self, moments: Sequence[str]) -> Self:
        """Forget all events: the game begins from its present state."""
        self._before += self._count
        self._events, self._count, self._moments = [], 0, tuple(moments)
        self.start_position = self.position(complete=True)
        return self

    def sample_hidden(self, seat: int | None, random: Randomness) -> Self:
        """A game that begins here, with everything that a seat, or a spectator (None), can't know drawn at random.

        Every guess that fits what the seat knows is equally likely.

        >>> g = Game("obelisk", seats=3)
        >>> deal = g.settle(1)
        >>> guess = g.sample_hidden(0, 2)
        >>> guess.view(0) == g.view(0), guess == g
        (True, False)
        """
        random = generator_from(random)
        generator = random if isinstance(random, np.random.Generator) else np.random.default_rng(random.getrandbits(64))
        state = copy_state(self._cache.state)
        self.rules.kernel.imagine(state, self._seat_number(seat), generator)
        return self.in_state(state)._begin_here(self._moments)

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

    @classmethod
    def load(cls, path: str | Path, games: Mapping[str, Rules] = GAMES) -> Self:
        """The game of a record in a file, replayed and checked line by line."""
        try:
            text = Path(path).read_text("utf-8")
        except OSError as error:
            raise BadRecord(say("terminal.cannot_read", file=path, reason=error.strerror)) from error
        except UnicodeDecodeError as error:
            raise BadRecord(say("terminal.no_text", file=path)) from error
        return cls.from_record(text, games)

    def save(self, path: str | Path) -> Path:
        """Write the record to a file, all secrets included; return its path."""
        try:
            Path(path).write_text(self.record(), "utf-8")
        except OSError as error:
            raise BadOption(say("terminal.cannot_write", file=path)) from error
        return Path(path)

    def record(self) -> str:
        """The whole game as text, including all secrets."""
        return records.write(self)

    def position(self, complete: bool = False) -> str:
        """The position as text: where things stand on the board, in games that have such short texts.

        A complete one has everything but the events and the players' names, secrets included, and exists for every
        game; `from_position` reads it back. `g.from_view(g.view(seat)).position(complete=True)` has what a seat knows.
        """
        state = self._cache.state
        if complete:
            return positions.write(
                self.rules, self.seats, self.options, state, self._moments, self._before + self._count
            )
        return positions.short_words(self.rules).position(state)

    @property
    def key(self) -> str:
        """A key of the position, equal for equal games on every machine and in every version of Giza."""
        text = positions.text_of(self.rules, self.seats, self.options, self._cache.state)
        return sha256(text.encode()).hexdigest()[:32]

    def renamed(self, names: Sequence[str]) -> Self:
        """A copy with other names for the players."""
        twin = self.copy()
        twin.names = checked_names(names, self.seats)
        twin._listed_names = list(twin.names)
        return twin

    def copy(self) -> Self:
        """An independent copy of the game."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin._stand(copy_state(self._cache.state)) if self._lent else twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        if GAMES.get(self.rules.name) is not self.rules:  # rules go by name, because modules can't be pickled
            raise PicklingError(say("game.cannot_pickle", game=self.rules.name).text())
        begin = (self.rules.name, self.names, self.options, self.start_position)
        events = [tuple(event) for event in self.events]
        return rebuilt, (type(self), begin, events, self._moments, self._cache.state.tobytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self.rules.name, self.seats, tuple(self.options.items()), self._cache.state.tobytes()

    def __str__(self) -> str:
        """The table as a spectator sees it, drawn with characters."""
        try:
            drawn: str = import_module("giza.cli.faces").drawn(self.view(None))
        except ModuleNotFoundError:  # where there is no terminal, such as in a browser
            return repr(self)
        return f"{drawn}\nWon by {self._names_of_winners()}" if self.is_over else drawn

    def _names_of_winners(self) -> str:
        return " and ".join(self.names[seat] for seat in self.winners())

    def __repr__(self) -> str:
        if self.turn is None:
            now = f"won by {self._names_of_winners()}"
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
        """A copy with these events and the state and past moments they led to, none of which is checked."""
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

    def draw(self, random: Randomness) -> str:
        """Draw an outcome of chance with its exact weight, play it and return it."""
        if self.turn is None:
            raise IllegalAction(say("game.over"))
        if self.turn != CHANCE:
            raise IllegalAction(say("game.no_draw", name=self.names[self.turn]))
        text = self._cache.drawn(generator_from(random).random())
        self.play(text)
        return text

    def settle(self, random: Randomness) -> list[str]:
        """Play drawn outcomes until a player is to act or the game is over; return them."""
        random, drawn = generator_from(random), []
        while self.turn == CHANCE:
            drawn.append(self.draw(random))
        return drawn

    def _stand(self, state: State) -> Self:
        self._cache, self._lent = Cache(self.rules, self.seats, state), False
        return self


def generator_from(random: Randomness) -> standard_random.Random | np.random.Generator:
    """The generator given, or a new one from a seed; `random` itself, the module, counts as a generator."""
    if isinstance(random, SupportsIndex) and not isinstance(random, bool):
        return standard_random.Random(operator.index(random))
    if isinstance(random, bool) or not (isinstance(random, np.random.Generator) or hasattr(random, "getrandbits")):
        raise BadOption(say("game.no_generator", given=repr(random)))
    return random


def rebuilt(
    kind: type[Game], begin: tuple[Any, ...], events: Sequence[tuple[int, str]], moments: Sequence[str], state: bytes
) -> Game:
    """Rebuild a pickled game without replaying it."""
    name, *others = begin
    rules = rules_of(name)
    now: State = np.frombuffer(bytearray(state), rules.kernel.DTYPE)[0]
    return kind.begin(rules, *others).resumed([Event(*event) for event in events], moments, now)


class Step(NamedTuple):
    """An event of a game, with the game before and after it."""

    before: Game
    event: Event
    after: Game
