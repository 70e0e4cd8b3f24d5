"""A whole game as text that people can read and compare.

    giza record 1
    game: camelup1
    rules: 1
    options: flip_in_place=false own_tile_blocks_neighbours=false end_clamp=card …
    seat 0: Ada
    seat 1: Bob

    * blue 2
    * green 1
    …
    0 roll
    * green 3
    1 ticket green
    …
    scores: 23 17

A header is followed by one event per line: the acting seat, or `*` for chance, and the text. A finished game ends with
its scores. Lines that start with `#` are comments.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from giza.errors import BadOption, BadRecord, GizaError
from giza.games import Rules
from giza.messages import say
from giza.options import Option, Switch
from giza.rules import contract
from giza.rules.contract import CHANCE

FORMAT = "giza record 1"
LONGEST_RECORD = 4_000_000
"""More characters than the record of any game needs."""


def file_of(given: object) -> Path | None:
    """The file of a record that is given as a path, or as the text of a path, which has only one line."""
    if isinstance(given, str) and given and "\n" not in given:
        return Path(given)
    return given if isinstance(given, Path) else None


class Over(int):
    """The value of `turn` at the end: equal to None, as in a `Game`, and to the number in kernels and batches.

    >>> OVER == None, None == OVER, OVER == -2, OVER == 0
    (True, True, True, False)
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return other is None or int(self).__eq__(other) is True

    def __hash__(self) -> int:
        return hash(None)

    def __repr__(self) -> str:
        return "OVER"


OVER = Over(contract.OVER)


class Event(NamedTuple):
    """Something that happened: the actor (a seat, or `CHANCE`) and the text."""

    who: int
    text: str


class Recorded(Protocol):
    """The parts of a game that a record needs."""

    rules: Rules
    options: dict[str, Any]
    names: tuple[str, ...]
    start_position: str | None

    @property
    def events(self) -> Sequence[Event]:
        """All events so far."""

    @property
    def turn(self) -> int | None:
        """The seat to act, `CHANCE`, or None when the game is over."""

    def scores(self) -> list[int]:
        """Every seat's score."""

    def play(self, text: str) -> None:
        """Play an event."""


G = TypeVar("G", bound=Recorded)
Begin = Callable[[Rules, Sequence[str], Mapping[str, Any], str | None], G]
"""Creates a game before its first event, from names, options and a position."""


def write(game: Recorded) -> str:
    """The record of a game."""
    rules = game.rules
    options = " ".join(f"{name}={option.format(game.options[name])}" for name, option in rules.options.items())
    lines = [FORMAT, f"game: {rules.name}", f"rules: {rules.version}", f"options: {options}".rstrip()]
    lines += [f"seat {seat}: {name}" for seat, name in enumerate(game.names)]
    if game.start_position is not None:
        lines.append(f"position: {game.start_position}")
    lines.append("")
    lines += [f"{'*' if who == CHANCE else who} {text}" for who, text in game.events]
    if game.turn is None:
        lines.append("scores: " + " ".join(map(str, game.scores())))
    return "\n".join(lines) + "\n"


def replay(begin: Begin[G], text: str, games: Mapping[str, Rules]) -> G:
    """Build the game that a record describes; `BadRecord` names the bad line."""
    if not isinstance(text, str):
        raise BadRecord(say("record.no_text", given=repr(text)))
    if len(text) > LONGEST_RECORD:
        raise BadRecord(say("record.too_long", most=LONGEST_RECORD))
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if not line.startswith("#")]
    if not lines or lines[0][1] != FORMAT:
        raise BadRecord(say("record.no_heading", heading=FORMAT))
    blank = next((index for index, (_, line) in enumerate(lines) if not line), len(lines))
    game = read_header(begin, lines[1:blank], games)
    for number, line in lines[blank:]:
        if line:
            perform(game, number, line)
    return game


def read_header(begin: Begin[G], header: Sequence[tuple[int, str]], games: Mapping[str, Rules]) -> G:
    """Create the game that a header describes."""
    fields: dict[str, tuple[int, str]] = {}
    for number, line in header:
        key, colon, value = line.partition(":")
        if not colon or key in fields:
            raise BadRecord(say("record.bad_header", number=number, line=line))
        fields[key] = (number, value.strip())
    for key in ("game", "rules", "seat 0"):
        if key not in fields:
            raise BadRecord(say("record.header_missing", key=key))
    number, name = fields.pop("game")
    if name not in games:
        raise BadRecord(say("record.unknown_game", number=number, game=name, games=list(games)))
    rules = games[name]
    number, version = fields.pop("rules")
    if version != str(rules.version):
        raise BadRecord(say("record.other_rules", number=number, version=version, known=rules.version))
    names: list[str] = []
    while f"seat {len(names)}" in fields:
        names.append(fields.pop(f"seat {len(names)}")[1])
    number, options = fields.pop("options", (0, ""))
    _, position = fields.pop("position", (0, None))
    for key, (number, _) in fields.items():
        raise BadRecord(say("record.bad_header", number=number, line=key))
    try:
        settings: dict[str, Any] = parse_options(rules, options)
        return begin(rules, names, settings, position)
    except GizaError as error:
        raise BadRecord(say("record.bad_start", reason=error.message)) from error


def parse_options(rules: Rules, text: str) -> dict[str, Any]:
    """Options as written in a header: `name=value` separated by spaces."""
    known = rules.options
    settings = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals:
            key = "option.no_value" if name in known else "option.unknown"
            raise BadOption(say(key, game=rules.name, option=name, options=sorted(known), value=usual(known.get(name))))
        settings[name] = known[name].parse(name, value) if name in known else value
    return settings


def usual(option: Option | None) -> str:
    """A value that an option takes, for an example."""
    if option is None:
        return ""
    return "true" if isinstance(option, Switch) else option.format(option.default)


def perform(game: Recorded, number: int, line: str) -> None:
    """Play one line of a record, or check the scores in it."""
    who, _, text = line.partition(" ")
    turn = game.turn
    if who == "scores:":
        if turn is not None or text.split() != list(map(str, game.scores())):
            found = " ".join(map(str, game.scores())) if turn is None else say("record.not_over")
            raise BadRecord(say("record.wrong_scores", number=number, written=text, found=found))
        return
    expected = "*" if turn == CHANCE else str(turn)
    if turn is not None and who != expected:
        raise BadRecord(say("record.wrong_turn", number=number, line=line, expected=expected))
    try:
        game.play(text)
    except GizaError as error:
        raise BadRecord(say("record.refused", number=number, line=line, reason=error.message)) from error


LONGEST_NAME = 40


def checked_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """One name per seat; each fits on one line of a record."""
    if names is None:
        return tuple(f"Seat {seat}" for seat in range(seats))
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadOption(say("option.names_type", given=repr(names)))
    if len(names) != seats:
        raise BadOption(say("option.names", count=len(names), seats=seats))
    for name in names:
        if not isinstance(name, str):
            raise BadOption(say("option.bad_name", name=repr(name), longest=LONGEST_NAME))
        if name != " ".join(name.split()) or not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME:
            raise BadOption(say("option.bad_name", name=repr(name), longest=LONGEST_NAME))
    return tuple(names)
