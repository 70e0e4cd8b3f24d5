"""A guided first game: a script of steps at a real table, with prepared dice and bots that do what stands in it.

A script is data, `NAME.guide.toml` in the room of a game: who sits at the table, what has happened before, and steps. A
step says one thing in each language, and names the places of the table that it means, as the web client calls them. It
may ask for an action; `then` is what happens after it, until the learner is to act again. Every event is written as in
a record, `* blue 2` or `1 ticket blue`, and the rules check all of them.
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
"""The seat of whoever learns."""


class ScriptStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn, in each language."""

    en: str
    de: str
    light: list[str] = []
    """The places that it means: names of `data-anchor` in the web client."""
    action: str | None = None
    """What the learner is to do; without it the step is only read."""
    then: list[str] = []

    def text(self, language: str) -> str:
        """What it says."""
        return {"en": self.en, "de": self.de}[language]


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole guided game."""

    names: list[str]
    begin: list[str]
    """What has happened before the first step."""
    steps: list[ScriptStep]


class Scene(NamedTuple):
    """A step, the game when it is read, and what its action brings about: events, those of each player together."""

    step: ScriptStep
    game: Game
    turns: list[list[Step]]


@cache
def script(game: str) -> Script:
    """The script of a game; `BadOption` if it has none."""
    rules = rules_of(game)
    file = rules.lesson(LESSONS["guide"].format(game=rules.name))
    if file is None:
        raise BadOption(say("lessons.no_guide", game=rules.name, games=games_with("guide")))
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Script)


def happen(game: Game, lines: Iterable[str]) -> Iterator[Step]:
    """Let events happen, each by whoever is to act."""
    for line in lines:
        who, _, text = line.partition(" ")
        before, game = game, game.after(text)
        event = game.last_event(LEARNER)
        if who != ("*" if event.who == CHANCE else str(event.who)):
            raise ValueError(f"{line!r}: it is the turn of {event.who}")
        yield Step(before, event, game)


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
