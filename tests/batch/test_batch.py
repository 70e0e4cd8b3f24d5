"""A batch plays the same game as `giza.Game`, and shows a seat only what it may know."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from giza.batch import Batch
from giza.batch.single import SingleGame
from giza.errors import BadAction, BadOption, IllegalAction
from giza.game import Game
from giza.rules.compiled import PURE
from giza.rules.contract import CHANCE, OVER, copy_state

TABLES = [("camelup1", 2), ("camelup2", 4), ("camelup2", 8), ("obelisk", 2), ("obelisk", 3), ("obelisk", 5)]
WITH_STALLS = {"choosing_stalls", "stall", "stall_actions", "picked_from", "picked_card"}
NOT_THERE = {
    ("camelup1", 2): {"second_edition", "partner"},
    ("camelup2", 4): {"partner"},
    ("camelup2", 8): set(),
    ("obelisk", 2): {"expert", "complete", *WITH_STALLS},
    ("obelisk", 3): {"expert", "complete", "pile_camels"},
    ("obelisk", 5): {"expert", "complete", "pile_camels"},
}
"""Blocks that are always 0 at a table, or in short random games."""
some_tables = pytest.mark.parametrize(("game", "seats"), TABLES)


def random_actions(batch: Batch, random: np.random.Generator) -> np.ndarray:
    return (random.random(batch.masks.shape, np.float32) * batch.masks).argmax(1)


def play(batch: Batch, steps: int, seed: int = 0, look: Callable[[], None] = lambda: None) -> None:
    random = np.random.default_rng(seed)
    for _ in range(steps):
        batch.step(random_actions(batch, random))
        look()


@some_tables
def test_a_batch_is_the_same_game_byte_by_byte(game: str, seats: int) -> None:
    batch = Batch(game, seats, 3, leave_chance=True, auto_reset=False)
    games = [Game(game, seats) for _ in range(3)]
    random = np.random.default_rng(5)
    for _ in range(400):
        actions = random_actions(batch, random)
        for row, g in enumerate(games):
            if g.turn is None:
                actions[row] = -1
                continue
            g.play(batch.action_text(row, actions[row]))
        batch.step(actions)
        for row, g in enumerate(games):
            assert batch.states[row].tobytes() == g.state.tobytes()
            assert batch.turns[row] == (OVER if g.turn is None else g.turn)
            assert bool(batch.ended[row]) == (g.turn is None)
            assert batch.legal[row, : batch.counts[row]].tolist() == sorted(g.numbers().values())
            assert np.flatnonzero(batch.masks[row]).tolist() == batch.legal[row, : batch.counts[row]].tolist()
            if g.turn is not None and g.turn != CHANCE:
                texts = [batch.action_text(row, action) for action in np.flatnonzero(batch.masks[row])]  # type: ignore[arg-type]
                assert texts == g.actions()
            elif g.turn == CHANCE:
                chances = batch.chances[row][batch.masks[row]]
                assert chances == pytest.approx([float(chance) for _, chance in g.outcomes()])


@some_tables
def test_rewards_and_scores_are_those_of_the_game_that_ended(game: str, seats: int) -> None:
    batch = Batch(game, seats, 4, seed=2, auto_reset=False)
    random = np.random.default_rng(3)
    while (batch.turns != OVER).any():
        batch.step(np.where(batch.turns == OVER, -1, random_actions(batch, random)))
        for row in np.flatnonzero(batch.ended):
            finished = Game(game, seats).in_state(batch.states[row])
            winners = finished.winners()
            assert batch.scores[row].tolist() == finished.scores()
            assert batch.rewards[row].tolist() == pytest.approx(
                [1 / len(winners) if seat in winners else 0 for seat in range(seats)]
            )


@some_tables
def test_a_final_observation_is_what_a_seat_knew_when_the_game_ended(game: str, seats: int) -> None:
    batches = [Batch(game, seats, 8, seed=5, auto_reset=auto_reset) for auto_reset in (True, False)]
    random = np.random.default_rng(3)
    while not batches[0].ended.any():
        actions = random_actions(batches[0], random)
        for batch in batches:
            batch.step(actions)
    row = int(batches[0].ended.argmax())
    single = SingleGame(game, seats)
    single.state = copy_state(batches[1].states[row])
    for seat in range(seats):
        known = single.observation(seat).tolist()
        assert [batch.final_observation(row, seat).tolist() for batch in batches] == [known, known]


@some_tables
@pytest.mark.parametrize("leave_chance", [False, True])
def test_nothing_of_an_earlier_observation_stays(game: str, seats: int, leave_chance: bool) -> None:
    batch = Batch(game, seats, 4, seed=9, leave_chance=leave_chance)
    single = SingleGame(game, seats)

    def look() -> None:
        for row in range(4):
            single.state = copy_state(batch.states[row])
            turn = int(batch.turns[row])
            fresh = single.observation(turn) if turn >= 0 else np.zeros(batch.layout.size, np.float32)
            assert batch.observations[row].tobytes() == fresh.tobytes()

    play(batch, 400, look=look)


@some_tables
def test_an_observation_depends_on_nothing_that_the_seat_cannot_know(game: str, seats: int) -> None:
    batch = Batch(game, seats, 16, seed=4)
    other = Batch(game, seats, 16, seed=4)
    random = np.random.default_rng(6)
    kernel = batch.game.rules.kernel
    changed = 0
    for step in range(200):
        batch.step(random_actions(batch, random))
        if step % 10:
            continue
        snapshot = batch.snapshot()
        for row in range(16):
            guess = copy_state(snapshot.states[row])
            kernel.imagine(guess, int(batch.turns[row]), random)
            changed += guess.tobytes() != snapshot.states[row].tobytes()
            snapshot.states[row] = guess
        other.restore(snapshot)
        assert (other.observations == batch.observations).all()
        assert (other.masks == batch.masks).all()
    assert changed > 0 or (game, seats) == ("obelisk", 2)


@pytest.mark.skipif(PURE, reason="compares with compiled code")
@some_tables
def test_plain_python_sees_the_same(game: str, seats: int, tmp_path: Path) -> None:
    batch = Batch(game, seats, 8, seed=7)
    play(batch, 100)
    np.save(tmp_path / "states.npy", batch.states.view(np.uint8))
    code = """
import sys
import numpy as np
from giza.batch.single import SingleGame
path, game, seats = sys.argv[1], sys.argv[2], int(sys.argv[3])
single = SingleGame(game, seats)
states = np.load(path).view(single.state.dtype)
for single.state in states:
    for seat in range(seats):
        print(single.observation(seat).tobytes().hex())
"""
    command = [sys.executable, "-W", "error", "-c", code, str(tmp_path / "states.npy"), game, str(seats)]
    pure = {**os.environ, "GIZA_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    plain = subprocess.run(command, env=pure, capture_output=True, text=True, check=True).stdout.split()
    single = SingleGame(game, seats)
    for row in range(8):
        single.state = copy_state(batch.states[row])
        for seat in range(seats):
            assert single.observation(seat).tobytes().hex() == plain[row * seats + seat]


@some_tables
def test_every_number_of_an_observation_has_a_name_and_is_used(game: str, seats: int) -> None:
    batch = Batch(game, seats, 64, seed=1)
    assert len(set(batch.layout.names)) == batch.layout.size == batch.observations.shape[1]
    seen = np.zeros(batch.layout.size, bool)

    def look() -> None:
        assert batch.observations.min() >= 0
        seen[:] |= (batch.observations != 0).any(0)

    play(batch, 600, look=look)
    silent = {name for name, where in batch.layout.slices.items() if not seen[where].any()}
    assert silent <= NOT_THERE[game, seats]


def test_what_happens_depends_on_the_seed_and_the_actions_alone() -> None:
    alone, many = Batch("camelup2", 3, 1, seed=[7]), Batch("camelup2", 3, 5, seed=[1, 2, 7, 3, 4], threads=2)
    random = np.random.default_rng(0)
    for _ in range(300):
        actions = random_actions(many, random)
        alone.step(actions[2:3])
        many.step(actions)
        assert alone.states[0].tobytes() == many.states[2].tobytes()
        assert (alone.observations[0] == many.observations[2]).all()


def test_a_snapshot_brings_everything_back() -> None:
    batch = Batch("obelisk", 3, 8, seed=3)
    play(batch, 50)
    snapshot = batch.snapshot()
    play(batch, 60, seed=1)
    there = batch.states.copy()
    batch.restore(snapshot)
    play(batch, 60, seed=1)
    assert batch.states.tobytes() == there.tobytes()


def test_dice_are_fair() -> None:
    batch = Batch("camelup1", 2, 30_000, seed=11)
    batch.step(np.zeros(30_000, np.int64))
    dice = batch.layout.slices["dice"]
    out = 1 - batch.observations[:, dice][:, :5]
    assert out.sum(1).tolist() == [1.0] * 30_000
    assert out.mean(0) == pytest.approx([0.2] * 5, abs=0.01)


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    batch = Batch("camelup1", 2, 2, seed=0)
    before = batch.states.tobytes()
    with pytest.raises(BadAction, match="game 1 can't play 99: actions are whole numbers from 0 to 52"):
        batch.step([0, 99])
    with pytest.raises(IllegalAction, match="game 0 can't play 50 now; legal are"):
        batch.step([50, 0])
    with pytest.raises(BadAction, match="needs 2 actions"):
        batch.step([0])
    assert batch.states.tobytes() == before
    with pytest.raises(BadOption, match="a whole number from 1 to 1000000"):
        Batch("camelup1", 2, 0)
    with pytest.raises(BadOption, match="3 seeds were given for 2 games"):
        Batch("camelup1", 2, 2, seed=[1, 2, 3])
