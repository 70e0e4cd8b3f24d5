"""A guided first game: a scripted game at a real table, with prepared dice and bots.

A script is data, `NAME.guide.toml` in a game's `lessons` folder: the players, the events before the first step, and the
steps. A step has a text in each language and names the places of the table that it is about, as the web client calls
them. It may require an action; `then` lists the events that follow, until the learner is to act again. Events are
written as in a record, `* blue 2` or `1 ticket blue`, and the rules check every one.
"""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

import msgspec
from msgspec import Struct

from giza.errors import BadOption
from giza.game import Game, Step
from giza.games import LESSONS, games_with, rules_of
from giza.messages import say
from giza.rules.contract import CHANCE

LEARNER = 0
"""The learner's seat."""


class ScriptStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step, with its text in each language."""

    en: str
    de: str
    light: list[str] = []
    """The places to highlight: names of `data-anchor` in the web client."""
    action: str | None = None
    """The action required of the learner; without one, the step is only read."""
    then: list[str] = []

    def text(self, language: str) -> str:
        """The step's text in a language."""
        return {"en": self.en, "de": self.de}[language]


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole guided game."""

    names: list[str]
    begin: list[str]
    """The events before the first step."""
    steps: list[ScriptStep]


class Scene(NamedTuple):
    """A step, the game when it is read, and the events that its action leads to, grouped by player."""

    step: ScriptStep
    game: Game
    turns: list[list[Step]]


@cache
def script(game: str) -> Script:
    """The script of a game; raises `BadOption` if it has none."""
    rules = rules_of(game)
    file = rules.lesson(LESSONS["guide"].format(game=rules.name))
    if file is None:
        raise BadOption(say("lessons.no_guide", game=rules.name, games=games_with("guide")))
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Script)


def happen(game: Game, lines: Iterable[str]) -> Iterator[Step]:
    """Play events, checking that each belongs to the seat to act."""
    for line in lines:
        who, _, text = line.partition(" ")
        step = game.step(text)
        if who != ("*" if game.turn == CHANCE else str(game.turn)):
            raise ValueError(f"{line!r}: it is the turn of {game.turn}")
        yield step
        game = step.after


def beginning(game: str) -> Game:
    """The game before the first step."""
    told = script(game)
    table = Game(game, len(told.names), told.names)
    for event in happen(table, told.begin):
        table = event.after
    return table


def scenes(game: str) -> Iterator[Scene]:
    """The guided game, step by step."""
    table = beginning(game)
    for step in script(game).steps:
        before, turns = table, list[list[Step]]()
        action = [] if step.action is None else [f"{LEARNER} {step.action}"]
        for event in happen(table, [*action, *step.then]):
            if event.before.turn != CHANCE or not turns:
                turns.append([])
            turns[-1].append(event)
            table = event.after
        yield Scene(step, before, turns)
