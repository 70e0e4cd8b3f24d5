"""Claim: uniformly random play makes millions of actions per second on one core, with all rules exact.

In the same run, for comparison: OpenSpiel's backgammon and pig and a python-chess game, each driven from Python as its
users do. Only actions of players are counted; dice are rolled too.
"""

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from bench.report import Result, highest, ratios, repeat, show, table
from giza.cli.measure import RING, copy_around, rate
from giza.games import GAMES
from giza.rules.compiled import specialise
from giza.rules.playout import as_states, play_games
from giza.rules.warmup import warm_up

SECONDS, TIMES = 1.0, 5
SEATS = 4
MILLION = 1e6
GOALS = {"camelup1": 8.0, "camelup2": 5.0, "obelisk": 2.0}
COPIES_GOAL = 20.0
"""In millions per second."""


def giza_game(name: str) -> tuple[Result, Result]:
    """Actions and copies of a state per second."""
    rules = GAMES[name]
    start = rules.kernel.new(SEATS, {**rules.complete(SEATS, {}), **rules.fixed})
    warm_up(rules.kernel, start)
    play, begin, generator = specialise(play_games, rules.kernel), as_states(start), np.random.default_rng(1)
    games, actions, events = play(begin, generator, 100_000)
    ring = as_states(start, RING)
    copy_around(ring, 1)
    played = repeat(lambda: rate(lambda amount: play(begin, generator, amount), SECONDS) / MILLION, TIMES)
    copied = repeat(lambda: rate(lambda amount: copy_around(ring, amount), SECONDS) / MILLION, TIMES)
    lengths = f"{actions / games:.0f} actions, {(events - actions) / games:.0f} random events a game"
    return (
        highest(f"{name}, {SEATS} seats", played, GOALS[name], lengths),
        highest(f"{name}, copies of a state", copied, COPIES_GOAL, f"{start.dtype.itemsize} bytes"),
    )


def open_spiel_game(name: str, look: Callable[[Any], object] = lambda state: None) -> Callable[[int], None]:
    """Random play of an OpenSpiel game, driven from Python; `look` is called before every action."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(name)

    def play(amount: int) -> None:
        state = game.new_initial_state()
        while amount:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                look(state)
                state.apply_action(random.choice(state.legal_actions()))
                amount -= 1

    return play


def chess_game() -> Callable[[int], None]:
    """Random play of python-chess."""
    import chess

    def play(amount: int) -> None:
        board = chess.Board()
        for _ in range(amount):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material() or board.halfmove_clock >= 100:
                board = chess.Board()
                moves = list(board.legal_moves)
            board.push(random.choice(moves))

    return play


OTHERS: dict[str, Callable[[], Callable[[int], None]]] = {
    "OpenSpiel backgammon": lambda: open_spiel_game("backgammon"),
    "OpenSpiel pig": lambda: open_spiel_game("pig"),
    "python-chess": chess_game,
}


def installed(others: Mapping[str, Callable[[], Callable[[int], None]]]) -> list[Result]:
    """The speed of those that are installed, in millions per second."""
    results = []
    for name, make in others.items():
        try:
            play = make()
        except ImportError:
            print(f"{name} is left out: pip install -r requirements/bench.txt")
            continue
        rates = repeat(partial(rate, play, SECONDS / 2), TIMES)
        results.append(highest(name, [actions / MILLION for actions in rates]))
    return results


def main() -> None:
    """Measure and print."""
    pairs = [giza_game(name) for name in GOALS]
    played, copied = [play for play, _ in pairs], [copies for _, copies in pairs]
    compared = installed(OTHERS)
    show(table("Random play", "million actions a second", [*played, *compared], more_is_better=True))
    if compared:
        show(ratios("Times as fast as", played, compared))
    show(table("Copies inside compiled code", "million a second", copied, more_is_better=True))


if __name__ == "__main__":
    main()
