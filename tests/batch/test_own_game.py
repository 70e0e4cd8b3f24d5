"""Games of other packages in a batch: they play as elsewhere, or are refused with a message."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import giza
from giza.batch import Batch
from own_game import forget_pig

PIG = Path(__file__).parents[2] / "examples" / "pig" / "src"


@pytest.fixture
def pig(monkeypatch):
    monkeypatch.syspath_prepend(str(PIG))
    from giza_pig import RULES

    yield RULES
    forget_pig()


def test_a_strangers_game_plays_in_a_batch_as_in_words(pig):
    batch = Batch(pig, seats=2, games=4, seed=3, leave_chance=True, auto_reset=False, goal=20)
    games = [giza.Game(pig, 2, goal=20) for _ in range(4)]
    random = np.random.default_rng(1)
    assert batch.layout.names == ["points[you]", "points[1 after you]", "stake"]
    while not (batch.turns == -2).all():
        chosen = np.where(batch.turns == -2, -1, (random.random(batch.masks.shape) * batch.masks).argmax(1))
        batch.step(chosen)
        for row, (game, number) in enumerate(zip(games, chosen.tolist(), strict=True)):
            if number >= 0:
                game.play(number)
            assert batch.states[row].tobytes() == game.state.tobytes()
            if game.turn in (0, 1):
                points = game.state.points
                seen = [points[game.turn], points[1 - game.turn], game.state.stake]
                assert batch.observations[row].tolist() == pytest.approx([number / 20 for number in seen])
    assert batch.scores.tolist() == [game.scores() for game in games]


def test_a_game_without_observations_is_refused_in_words(pig):
    from giza_pig import bot

    with pytest.raises(giza.BadOption, match="pig can't be played in batches"):
        Batch(replace(pig, observations=None), seats=2, games=4)
    with pytest.raises(giza.BadOption, match=r"giza_pig\.bot lack ACTIONS, OUTCOMES, layout, observe"):
        Batch(replace(pig, observations=lambda: bot), seats=2, games=4)


def test_a_game_may_have_more_outcomes_than_actions(pig):
    code = "from giza.batch import Batch; from giza_pig import RULES; Batch(RULES, 2, 2).step([0, 0])"
    paths = os.pathsep.join([str(PIG), *sys.path])
    plain = {**os.environ, "GIZA_PURE": "1", "PYTHONPATH": paths}  # compiled code would write out of bounds unnoticed
    subprocess.run([sys.executable, "-c", code], check=True, env=plain)
