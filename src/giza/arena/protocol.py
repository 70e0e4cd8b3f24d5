"""The engine protocol, version 1: the lines that Giza and a program send each other.

`docs/reference/protocol.md` describes it. A line is a word and its arguments. `programs` is Giza's side of it, `engine`
the program's.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from giza.bots.interface import Reason, View
from giza.game import Game
from giza.games import rules_of
from giza.records import Event
from giza.rules.contract import CHANCE

VERSION = 1
LONGEST_ANSWER = 1_000_000
"""The most bytes a program may write for one choice."""


def split(line: str) -> tuple[str, str]:
    """A line's first word, and the rest.

    >>> split("bestmove  tile 5 + "), split("")
    (('bestmove', 'tile 5 +'), ('', ''))
    """
    word, _, rest = line.strip().partition(" ")
    return word, rest.strip()


class Feature(NamedTuple):
    """An option that a program has: `option Depth number 3`."""

    name: str
    kind: str
    default: str


class Introduction(NamedTuple):
    """How a program introduces itself in the handshake."""

    name: str = ""
    author: str = ""
    games: tuple[str, ...] = ()
    """The games it plays; empty means all."""
    features: tuple[Feature, ...] = ()

    def plays(self, game: str) -> bool:
        """Whether the program says that it plays a game."""
        return not self.games or game in self.games

    def lines(self) -> list[str]:
        """The lines that answer `giza 1`."""
        features = [f"option {feature.name} {feature.kind} {feature.default}".rstrip() for feature in self.features]
        known = [("name", self.name), ("author", self.author), ("games", " ".join(self.games))]
        return [*(f"{word} {rest}" for word, rest in known if rest), *features, "gizaok"]


def introduction_in(lines: Iterable[str]) -> Introduction:
    """Read the answer to `giza 1`; unknown words are ignored.

    >>> introduction_in(["name Roller", "games camelup1 camelup2", "option Depth number 3", "colour red"]).games
    ('camelup1', 'camelup2')
    """
    told: dict[str, str] = {}
    features = []
    for line in lines:
        word, rest = split(line)
        if word == "option" and rest:
            name, kind, default, *_ = [*rest.split(maxsplit=2), "", ""]
            features.append(Feature(name, kind, default))
        elif word in ("name", "author", "games"):
            told[word] = rest
    return Introduction(
        told.get("name", ""), told.get("author", ""), tuple(told.get("games", "").split()), (*features,)
    )


def new_game(view: View, seed: int) -> str:
    """The line that begins a game: `newgame camelup2 seats=4 you=1 seed=17 flip_in_place=false`."""
    rules = rules_of(view["game"])
    options = [f"{name}={rules.options[name].format(value)}" for name, value in view["options"].items()]
    return " ".join([f"newgame {rules.name} seats={len(view['names'])} you={view['you']} seed={seed}", *options])


def question(
    view: View, actions: Sequence[str], history: Sequence[Event], milliseconds: int, explain: bool
) -> list[str]:
    """The lines that ask for one choice, from `position` to `go`."""
    return [
        f"position {Game.from_view(view).position(complete=True)}",
        *(f"event {'*' if who == CHANCE else who} {text}" for who, text in history),
        f"view {json.dumps(view, separators=(',', ':'))}",
        *(f"action {action}" for action in actions),
        f"go time {milliseconds}" + (" explain" if explain else ""),
    ]


def info(reason: Reason) -> str:
    """The line that says what an action is worth.

    >>> info(Reason("tile 5 +", 0.25, score=22.5))
    'info value 0.25 score 22.5 action tile 5 +'
    """
    numbers = {"value": reason.value, "share": reason.share, "score": reason.score}
    told = [f"{name} {number:g}" for name, number in numbers.items() if number is not None]
    return " ".join(["info", *told, "action", reason.action])


def reason_in(rest: str) -> Reason | None:
    """Read the arguments of `info`; None if they don't give the value of an action.

    >>> reason_in("value 0.25 score 22.5 action tile 5 +")
    Reason(action='tile 5 +', value=0.25, share=None, score=22.5)
    >>> reason_in("text thinking"), reason_in("value much action roll"), reason_in("action roll")
    (None, None, None)
    """
    numbers, found, action = rest.partition("action ")
    parts = numbers.split()
    try:
        told: Mapping[str, float] = {name: float(number) for name, number in zip(parts[::2], parts[1::2], strict=True)}
    except ValueError:
        return None
    if not found or "value" not in told:
        return None
    return Reason(action.strip(), told["value"], told.get("share"), told.get("score"))


def view_in(lines: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """The view and the actions of a question."""
    told = [split(line) for line in lines]
    view = next(rest for word, rest in told if word == "view")
    return json.loads(view), [rest for word, rest in told if word == "action"]
