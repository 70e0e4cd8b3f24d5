"""The games that Giza knows, each with its rules, its words, its seats and its options."""

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any

from giza.errors import BadOption
from giza.messages import say
from giza.options import Choice, Counts, Number, Option, Switch
from giza.rules import camelup, obelisk
from giza.rules.camelup.state import CLAMP_BY
from giza.rules.contract import State
from giza.rules.plain import PlainState, reader_of
from giza.words import camelup as camelup_words
from giza.words import obelisk as obelisk_words


@dataclass(frozen=True)
class Rules:
    """All there is to know about a game: fill this to bring one of your own."""

    name: str
    kernel: ModuleType
    """Fills `giza.rules.contract.Kernel`."""
    words: ModuleType
    """Fills `giza.words.Words`."""
    seats: range
    options: Mapping[str, Option] = field(default_factory=dict)
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """Kernel options that make this game what it is."""
    version: int = 1
    """Goes up when a record might replay differently."""
    longest: int = 10_000
    """No game has more player actions than this."""

    @cached_property
    def readers(self) -> Mapping[int, Callable[[State], PlainState]]:
        """Functions that read the kernel's states into plain Python, by the number of seats."""
        return {seats: reader_of(self.kernel.DTYPE, self.kernel.PER_SEAT, seats) for seats in self.seats}

    def complete(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options, the given ones checked and the others at their default."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            first, last = self.seats[0], self.seats[-1]
            raise BadOption(say("option.seats", game=self.name, seats=seats, first=first, last=last))
        for name in options:
            if name not in self.options:
                raise BadOption(say("option.unknown", game=self.name, option=name, options=sorted(self.options)))
        return {
            name: option.check(name, options[name]) if name in options else option.default
            for name, option in self.options.items()
        }


CAMELUP_OPTIONS: Mapping[str, Option] = {
    "flip_in_place": Switch(False),
    "own_tile_blocks_neighbours": Switch(False),
    "end_clamp": Choice("card", CLAMP_BY),
    "money_public": Switch(True),
    "relocation_guard": Number(None, 0, 1000),
}

OBELISK_OPTIONS: Mapping[str, Option] = {
    "expert": Switch(False),
    "action_counts": Counts((2, 2, 2, 2, 2, 2, 2, 2, 4), 10),
    "copies_per_value": Number(4, 2, 6),
    "fd_counts_as_build": Switch(True),
}

GAMES: Mapping[str, Rules] = {
    rules.name: rules
    for rules in (
        Rules("camelup1", camelup, camelup_words, range(2, 9), CAMELUP_OPTIONS, {"edition": 1}),
        Rules("camelup2", camelup, camelup_words, range(2, 9), CAMELUP_OPTIONS, {"edition": 2}),
        Rules("obelisk", obelisk, obelisk_words, range(2, 6), OBELISK_OPTIONS),
    )
}


def rules_of(game: str | Rules) -> Rules:
    """The rules of a game by name; `BadOption` if there is no such game."""
    if isinstance(game, Rules):
        return game
    if game not in GAMES:
        close = difflib.get_close_matches(game, GAMES, 1, 0.4) or list(GAMES)
        raise BadOption(say("option.no_such_game", game=game, games=close))
    return GAMES[game]
