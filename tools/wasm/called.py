"""The compiled functions that Python itself calls, with the types of what they are given, found out by playing.

Every bot plays in every game, and is asked for hints and odds; judges look at positions too. What is called on the way
is what a browser needs compiled; what only compiled functions call comes along with these.
"""

from random import Random
from types import FunctionType
from typing import Any, ClassVar

import numba

from giza.rules import compiled as switch

EVERY, MOMENTS = 7, 5
"""The interval in turns at which all bots are asked, and the number of such moments per game."""
SHORTER = {"search": "search:50"}
"""Bots that needn't think as long as usual for that."""


class Called:
    """A compiled function that notes what Python gives it. To Numba it is the function itself."""

    noted: ClassVar[dict[str, "Called"]] = {}

    def __init__(self, function: FunctionType, dispatcher: Any) -> None:
        self.name = f"{function.__module__}.{function.__qualname__}"
        self.dispatcher = dispatcher
        self.kinds: set[tuple[Any, ...]] = set()

    def __call__(self, *arguments: Any) -> Any:
        """Note the types of the arguments, and call the function."""
        defaults = self.dispatcher.py_func.__defaults__ or ()
        wanted = self.dispatcher.py_func.__code__.co_argcount - len(arguments)
        arguments += defaults[len(defaults) - wanted :]
        self.kinds.add(tuple(numba.typeof(argument) for argument in arguments))
        self.noted[self.name] = self
        return self.dispatcher(*arguments)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.dispatcher, name)


def note_calls() -> None:
    """Note all calls from now on; to be called before anything else of Giza is imported."""
    compile = switch.jitted

    def noting(function: Any, counting: bool) -> Any:
        return Called(function, compile(function, counting))

    switch.jitted = noting


def play_everything() -> dict[str, Called]:
    """Let everybody play everything; the functions that were called, by their names."""
    from giza.bots import bots_for
    from giza.games import GAMES

    for rules in GAMES.values():
        for seats in {rules.seats[0], rules.default_seats}:
            play_game(rules.name, seats, [SHORTER.get(bot, bot) for bot in bots_for(rules)])
    return Called.noted


def play_game(name: str, seats: int, bots: list[str]) -> None:
    """Play a game, and ask all bots at some turns."""
    from giza.bots import make
    from giza.game import Game

    random, game = Random(seats), Game(name, seats)
    players = [make(bot, 1) for bot in bots]
    turns = 0
    game.settle(random)
    while game.turn is not None:
        chosen = random.choice(game.actions())
        if turns % EVERY == 0 and turns < EVERY * MOMENTS:
            chosen = [player.choose(game.view(game.turn), game.actions()) for player in players][-1]
            ask_around(game)
        turns += 1
        game.play(chosen)
        game.settle(random)


def ask_around(game: Any) -> None:
    """Ask for a hint, for odds, and what judges think."""
    from giza.analysis.judges import judge_for
    from giza.bots.states import ids_of
    from giza.server.workers.jobs import tell_hint, tell_odds

    actions = game.actions()
    tell_hint(game.view(game.turn), actions, "en")
    if "odds" in game.rules.capabilities:
        tell_odds(game.view(None), game.seats, {})
    judge, seat, known = judge_for(game), game.turn, game.concealed(game.turn)
    legal = ids_of(game.rules, known, actions)
    judge.open(game.state)
    verdict = judge.known(known, seat)
    judge.look_through(known, seat, dict.fromkeys(legal, verdict))
    judge.play_on(known, legal[:2], seat, 1, [1])
