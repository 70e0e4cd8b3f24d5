"""Claim: uniformly random play runs at millions of actions a second on one core, all rules exact.

Beside it, in the same run: OpenSpiel's backgammon and pig and a python-chess game, each driven from Python the way its
users drive it. An action is what a player does; the dice are rolled too, but not counted.
"""

import random
from collections.abc import Callable

import numpy as np

from bench.report import Result, highest, repeat, show, table
from giza.cli.speed import RING, as_states, copy_around, games_player_of, rate
from giza.games import GAMES
from giza.rules.warmup import warm_up

SECONDS, TIMES = 1.0, 5
SEATS = 4
MILLION = 1_000_000
GOALS = {"camelup1": 8 * MILLION, "camelup2": 5 * MILLION, "obelisk": 2 * MILLION}
COPIES_GOAL = 20 * MILLION


def giza_game(name: str) -> tuple[Result, Result]:
    """Actions and state copies a second."""
    rules = GAMES[name]
    start = rules.kernel.new(SEATS, {**rules.complete(SEATS, {}), **rules.fixed})
    warm_up(rules.kernel, start)
    play, table, generator = games_player_of(rules.kernel), as_states(start), np.random.default_rng(1)
    games, actions, events = play(table, generator, 100_000)
    ring = as_states(start, RING)
    copy_around(ring, 1)
    played = repeat(lambda: rate(lambda amount: play(table, generator, amount), SECONDS), TIMES)
    copied = repeat(lambda: rate(lambda amount: copy_around(ring, amount), SECONDS), TIMES)
    lengths = f"{actions / games:.0f} actions, {(events - actions) / games:.0f} random events a game"
    return (
        highest(f"{name}, {SEATS} seats", played, GOALS[name], lengths),
        highest(f"{name}, copies of a state", copied, COPIES_GOAL, f"{start.dtype.itemsize} bytes"),
    )


def open_spiel_game(name: str) -> Callable[[int], None]:
    """Random play of an OpenSpiel game, driven from Python."""
    import pyspiel

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
    "OpenSpiel backgammon, from Python": lambda: open_spiel_game("backgammon"),
    "OpenSpiel pig, from Python": lambda: open_spiel_game("pig"),
    "python-chess": chess_game,
}


def others() -> list[Result]:
    """The engines that are installed."""
    results = []
    for name, make in OTHERS.items():
        try:
            play = make()
        except ImportError:
            print(f"{name} is left out: pip install -r requirements/bench.txt")
            continue
        results.append(highest(name, repeat(lambda play=play: rate(play, SECONDS / 2), TIMES)))
    return results


def with_ratios(results: list[Result], compared: list[Result]) -> list[Result]:
    """The results, each with how many times as fast as the others it is."""
    if not compared:
        return results
    ratios = [
        ", ".join(f"{result.median / other.median:,.0f}" for other in compared) if result.median > MILLION else ""
        for result in results
    ]
    return [result._replace(note=f"{ratio} × · {result.note}") for result, ratio in zip(results, ratios, strict=True)]


def main() -> None:
    """Measure and print."""
    pairs = [giza_game(name) for name in GOALS]
    compared = others()
    played = with_ratios([play for play, _ in pairs], compared)
    show(
        table(
            "Random play, one core (×: times as fast as the others, in their order)",
            "actions/s",
            [*played, *compared],
            True,
            0,
        )
    )
    show(table("Copies inside compiled code, one core", "copies/s", [copies for _, copies in pairs], True, 0))


if __name__ == "__main__":
    main()
