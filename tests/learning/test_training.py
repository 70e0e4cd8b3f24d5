"""Training works: a tiny net becomes a good player in seconds, and a run can be stopped, resumed and repeated."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

import dice_race as race
from giza.learning.calibration import at_temperature, best_temperature, calibrate, predictions
from giza.learning.judging import KNOWN, NOW, STATES, weigh
from giza.learning.net import new_features, new_scratch
from giza.learning.training import GAMES_AT_ONCE, Recipe, Run
from giza.rules.compiled import specialise
from giza.rules.contract import CHANCE, OVER

RECIPE = Recipe(1_000, seed=1, samples=6_000, traces=(0.95, 0.9))


def new_run(recipe=RECIPE, seats=2):
    return Run(race, race, [race.new(seats, {})], recipe)


def share_against_chance(net, games=200):
    """The net's share of the victories against a player who rolls or holds at random."""
    look = specialise(weigh, race, learned=race)
    features, room = new_features(race.SHAPE), new_scratch(race.SHAPE)
    values, promised, ids = np.empty(2), np.empty_like(room.out), np.array([race.ROLL, race.KEEP])
    random, won = np.random.default_rng(5), 0
    for game in range(games):
        states = np.array([race.new(2, {})] * STATES, race.DTYPE)
        s = states[NOW]
        while (turn := race.turn(s)) != OVER:
            if turn == CHANCE:
                race.apply(s, int(random.integers(race.FACES)))
            elif turn == game % 2:
                states[KNOWN] = s
                race.apply(s, int(ids[look(states, ids, 2, turn, net, 20.0, 0.0, features, room, values, promised)]))
            else:
                race.apply(s, int(random.integers(2)))
        won += int(np.argmax(s.points[:2])) == game % 2
    return won / games


@pytest.fixture(scope="module")
def taught():
    run = new_run()
    before = share_against_chance(run.player)
    losses = []
    while run.done < 1:
        losses.append(run.advance().loss)
    return run, before, losses


def test_a_tiny_net_becomes_a_good_player_in_seconds(taught):
    run, before, losses = taught
    after = share_against_chance(run.player)
    assert after > 0.8
    assert after > before + 0.1
    learned = [loss for loss in losses if loss > 0]
    assert np.mean(learned[-5:]) < np.mean(learned[:5])


def test_predictions_come_true(taught):
    found = calibrate(race, race, [race.new(2, {})], taught[0].player, 300)
    assert found.error < 0.06
    assert found.off_sum < 1e-5
    untaught = calibrate(race, race, [race.new(2, {})], new_run().player, 300)
    assert found.score_error < untaught.score_error


def test_the_same_seed_teaches_the_same_and_another_one_something_else():
    runs = [new_run(), new_run(), new_run(Recipe(1_000, seed=2, samples=6_000))]
    for run in runs:
        for _ in range(15):
            run.advance()
    assert runs[0].progress.steps > 0
    assert (runs[0].net.all == runs[1].net.all).all()
    assert (runs[0].net.all != runs[2].net.all).any()


def test_a_stopped_run_resumes(tmp_path):
    run = new_run(seats=3)
    for _ in range(15):
        run.advance()
    run.progress.reports.append((300, 0.5, 0.1))
    run.save(tmp_path / "run.npz")
    assert Run.recipe_in(tmp_path / "run.npz") == RECIPE
    resumed = new_run(seats=3)
    resumed.resume(tmp_path / "run.npz")
    assert (resumed.net.all == run.net.all).all()
    assert (resumed.player.all == run.player.all).all()
    assert resumed.progress.games == run.progress.games == 15 * GAMES_AT_ONCE
    assert [tuple(report) for report in resumed.progress.reports] == [(300, 0.5, 0.1)]
    assert resumed.random.random() == run.random.random()
    while resumed.done < 1:
        resumed.advance()
    assert resumed.progress.steps > run.progress.steps


def test_the_recipe_changes_during_training():
    first, last = RECIPE.style_at(0.0), RECIPE.style_at(0.99)
    assert first.trace > last.trace
    assert first.explore > last.explore
    assert first.per_point > last.per_point
    assert first.rate > 10 * last.rate


def test_a_net_is_the_same_however_many_processes_play():
    alone, together = new_run(), new_run()
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as workers:
        for _ in range(12):
            alone.advance()
            together.advance(workers)
    assert alone.progress == together.progress
    assert alone.progress.steps > 0
    assert (alone.net.all == together.net.all).all()


def test_one_temperature_calibrates_a_net(taught):
    starts = [race.new(2, {})]
    overconfident = at_temperature(race, taught[0].player, 0.3)
    before = calibrate(race, race, starts, overconfident, 300)
    temperature = best_temperature(predictions(race, race, starts, overconfident, 300, seed=2))
    after = calibrate(race, race, starts, at_temperature(race, overconfident, temperature), 300)
    assert temperature > 2
    assert after.error < before.error / 2
    assert after.off_sum < 1e-5
