"""`giza bench`: measures how fast the rules are on this machine."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

import numpy as np
from rich.table import Table

from giza.cli.play import usual_seats
from giza.cli.prepare import prepare
from giza.cli.screen import Screen
from giza.figures import fixed
from giza.game import Game
from giza.games import GAMES, rules_of
from giza.rules.compiled import PURE, compiled, specialise
from giza.rules.contract import States
from giza.rules.playout import as_states, play_games

RING = 64
"""The number of states copied in a circle: few enough to stay in the processor's cache, as in a search."""


@compiled
def copy_around(ring: States, copies: int) -> None:
    """Copy each state of a ring into the next one, round and round."""
    size = len(ring)
    for i in range(copies):
        ring[(i + 1) % size] = ring[i % size]


def rate(run: Callable[[int], object], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """The units of work that `run` does per second, by default of processor time, measured for about `seconds`."""
    amount = 100
    while True:
        begin = clock()
        run(amount)
        spent = clock() - begin
        if spent >= seconds / 2:
            return amount / spent
        amount = int(amount * min(100.0, 0.8 * seconds / max(spent, 1e-6))) + 1


@dataclass(frozen=True)
class Speed:
    """One game's measurements, per second of processor time on one core."""

    game: str
    seats: int
    actions_per_second: float
    games_per_second: float
    copies_per_second: float
    state_bytes: int
    ready_seconds: float
    came_from: str
    """`compiler`, `cache`, or `python` in pure mode."""


def measure(name: str, seconds: float, screen: Screen) -> Speed:
    """Measure one game."""
    rules = rules_of(name)
    game = Game(rules, usual_seats(rules))
    was_compiled, ready = prepare(game, screen)
    play = specialise(play_games, game.rules.kernel)
    start = as_states(game.state)
    random = np.random.default_rng(1)
    ring = as_states(game.state, RING)
    games, actions, _ = play(start, random, 10_000)
    copy_around(ring, 1)
    actions_per_second = rate(lambda amount: play(start, random, amount), seconds)
    return Speed(
        game.rules.name,
        game.seats,
        actions_per_second,
        actions_per_second * games / actions,
        rate(lambda amount: copy_around(ring, amount), seconds),
        int(game.state.dtype.itemsize),
        ready,
        "python" if PURE else "compiler" if was_compiled else "cache",
    )


def measure_games(screen: Screen, names: Sequence[str], seconds: float, as_json: bool) -> None:
    """Measure some or all games, and print a table or JSON."""
    rules = [rules_of(name) for name in names or GAMES]
    speeds = [measure(game.name, seconds, screen) for game in rules]
    if as_json:
        screen.show(json.dumps([asdict(speed) for speed in speeds], indent=2))
        return
    columns = ("game", "seats", "actions", "games", "copies", "bytes", "ready")
    table = Table(title=screen.words("terminal.bench_title"), box=None, header_style="quiet")
    for column in columns:
        table.add_column(screen.words(f"terminal.bench_{column}"), justify="left" if column == "game" else "right")
    for speed in speeds:
        table.add_row(
            speed.game,
            str(speed.seats),
            f"{speed.actions_per_second:,.0f}",
            f"{speed.games_per_second:,.0f}",
            f"{speed.copies_per_second:,.0f}",
            str(speed.state_bytes),
            screen.words(f"terminal.ready_{speed.came_from}", seconds=fixed(speed.ready_seconds, 1)),
        )
    screen.show(table)
