"""Claim: a batch makes millions of steps per second, with observations and masks of legal actions for each.

In the same run, for comparison: the text interface, OpenSpiel's backgammon with its tensors, and pgx's backgammon and
tic-tac-toe (its fastest game) with 1,024 games at once. A step is one action of a player, chosen at random among the
legal ones inside compiled code.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.random_play import installed, open_spiel_game
from bench.report import highest, ratios, repeat, show, table
from giza.batch import Batch
from giza.cli.measure import rate
from giza.game import Game
from giza.rules.compiled import compiled

SECONDS, TIMES, SEATS, ROWS = 1.0, 5, 4, 1024
GOALS = {"camelup1": 2.0, "camelup2": 2.0, "obelisk": 0.7}
TWO_CORES, MANY_ROWS = 1.7, 8192
"""The second core is measured with more games, because waking a thread takes as long as stepping hundreds of them."""
MILLION = 1e6


@compiled
def choose(
    legal: NDArray[np.int64], counts: NDArray[np.int32], noise: NDArray[np.uint64], actions: NDArray[np.int64]
) -> None:
    """Any legal action in every row."""
    for row in range(len(legal)):
        noise[row] = noise[row] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        actions[row] = legal[row, np.int64((noise[row] >> np.uint64(33)) % np.uint64(counts[row]))]


def stepping(game: str, threads: int = 1, rows: int = ROWS) -> Callable[[int], None]:
    """Play this many steps."""
    batch = Batch(game, SEATS, rows, seed=1, threads=threads)
    noise, actions = np.arange(rows, dtype=np.uint64), np.zeros(rows, np.int64)

    def play(amount: int) -> None:
        for _ in range(-(-amount // rows)):
            choose(batch.legal, batch.counts, noise, actions)
            batch.step(actions)

    play(100 * rows)  # into the middle of games
    return play


def on_the_clock(play: Callable[[int], None], seconds: float) -> float:
    """Steps per second of wall-clock time, as two cores require."""
    return rate(lambda times: play(MANY_ROWS * times), seconds, time.perf_counter)


def text_interface(game: str) -> Callable[[int], None]:
    """Random play with texts."""

    def play(amount: int) -> None:
        generator = random.Random(1)
        g = Game(game, SEATS)
        for _ in range(amount):
            g.settle(generator)
            if g.turn is None:
                g = Game(game, SEATS)
                g.settle(generator)
            g.play(generator.choice(g.actions()))

    return play


def tensor_and_mask(state: Any) -> None:
    """What a learner reads from OpenSpiel at every step."""
    state.observation_tensor(state.current_player())
    np.array(state.legal_actions_mask(state.current_player()))


def pgx_game(name: str) -> Callable[[int], None]:
    """Random play of a pgx game, many at once, restarted when they end."""
    import jax  # type: ignore[import-not-found]
    import pgx  # type: ignore[import-not-found]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found]

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    @jax.jit  # type: ignore[untyped-decorator]
    def once(state: object, key: object) -> object:
        keys = jax.random.split(key, ROWS + 1)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)  # type: ignore[attr-defined]
        actions = jax.random.categorical(keys[0], logits)
        return jax.vmap(step)(state, actions, keys[1:])

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), ROWS))

    def play(amount: int) -> None:
        now = state
        for number in range(-(-amount // ROWS)):
            now = once(now, jax.random.PRNGKey(number))
        jax.block_until_ready(now.observation)  # type: ignore[attr-defined]

    play(ROWS)
    return play


OTHERS: dict[str, Callable[[], Callable[[int], None]]] = {
    "text interface, camelup2": lambda: text_interface("camelup2"),
    "OpenSpiel backgammon": lambda: open_spiel_game("backgammon", tensor_and_mask),
    "pgx backgammon": lambda: pgx_game("backgammon"),
    "pgx tic-tac-toe": lambda: pgx_game("tic_tac_toe"),
}


def main() -> None:
    """Measure and print."""
    alone = [
        highest(f"{game}, {SEATS} seats", repeat(lambda play=play: rate(play, SECONDS) / MILLION, TIMES), GOALS[game])  # type: ignore[misc]
        for game, play in {game: stepping(game) for game in GOALS}.items()
    ]
    compared = installed(OTHERS)
    show(table("Steps with observations and masks", "millions a second", [*alone, *compared], more_is_better=True))
    show(ratios("Times as fast as", alone, compared))
    gains = []
    for game in GOALS:
        one, two = (stepping(game, threads, MANY_ROWS) for threads in (1, 2))
        gained = [on_the_clock(two, SECONDS) / on_the_clock(one, SECONDS) for _ in range(TIMES)]
        gains.append(highest(game, gained, TWO_CORES))
    show(
        table(
            f"Two cores instead of one, {MANY_ROWS:,} games, by the clock", "times as fast", gains, more_is_better=True
        )
    )


if __name__ == "__main__":
    main()
