"""Puzzles from positions of real games: one choice is clearly best, and the obvious one isn't.

They are looked for in games that bots play against each other, reproducibly from a seed, and shipped as data. What is
best is judged twice: by the game's room and by a bot that can say why. Both must agree.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
from msgspec.structs import replace

from giza.bots.interface import Bot, ExplainingBot
from giza.errors import BadOption
from giza.game import Game
from giza.games import LESSONS, Rules, rules_of
from giza.lessons.rooms import Puzzle, puzzle_room
from giza.messages import say

NAMES = ("Ada", "Badru", "Chione", "Dalila", "Ebo")
"""Who plays the games from which puzzles come."""
LEAST_APART = 6
"""This many actions lie between two puzzles of one game, at least."""


def find_puzzles(game: str | Rules, count: int, player: Bot, judge: Bot, seed: int = 0) -> Iterator[Puzzle]:
    """Let a bot play against itself and pick the positions that make puzzles, with different answers in turn."""
    rules = rules_of(game)
    room = puzzle_room(rules)
    if not isinstance(judge, ExplainingBot):
        raise BadOption(say("lessons.silent_judge"))
    random = Random(f"{rules.name} {seed}")
    found, kinds = 0, [""]
    while found < count:
        seats = random.choice(room.SEATS)
        table = Game(rules, seats, NAMES[:seats])
        table.settle(random)
        since = LEAST_APART
        while table.turn is not None and found < count:
            since += 1
            puzzle = room.puzzle_at(table, judge, f"{rules.name}-{found + 1}") if since > LEAST_APART else None
            kind = puzzle.best.split()[0] if puzzle else ""
            if puzzle and kind != kinds[-1]:
                found, since = found + 1, 0
                kinds.append(kind)
                yield puzzle
            table.play(player.choose(table.view(table.turn, with_state=True), table.actions()))
            table.settle(random)


@cache
def puzzles(game: str) -> list[Puzzle]:
    """The puzzles of a game that come with it; none for a game without."""
    rules = rules_of(game)
    file = rules.lesson(LESSONS["puzzles"].format(game=rules.name))
    return [] if file is None else msgspec.json.decode(file.read_bytes(), type=list[puzzle_room(rules).PUZZLE])  # type: ignore[misc]


@cache
def posed(game: str) -> list[Puzzle]:
    """The same as they are posed: without what is for checking, and with the table as the player sees it."""
    return [
        replace(puzzle, record="", view=Game.from_record(puzzle.record).typed_view(puzzle.seat))
        for puzzle in puzzles(game)
    ]
