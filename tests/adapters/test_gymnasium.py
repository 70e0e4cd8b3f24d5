"""Gymnasium's own test, and many games at once."""

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env

from giza.adapters.gymnasium import GizaEnv, GizaVectorEnv, any_legal
from giza.errors import BadOption


@pytest.mark.parametrize(("game", "seats"), [("camelup1", 2), ("camelup2", 3), ("obelisk", 3)])
def test_the_environment_passes_gymnasiums_check(game: str, seats: int) -> None:
    check_env(GizaEnv(game, seats, render_mode="ansi"), skip_render_check=True)


def test_a_game_against_bots_ends_with_a_share_of_the_victory() -> None:
    game = GizaEnv("camelup2", 3, bots=("greedy", "random"))
    seen, info = game.reset(seed=5)
    over = False
    while not over:
        assert game.observation_space.contains(seen)
        seen, reward, over, _, info = game.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert 0 <= reward <= 1
    assert len(info["scores"]) == 3


def test_an_illegal_action_loses() -> None:
    game = GizaEnv("camelup1", 2)
    game.reset(seed=1)
    _, reward, over, _, info = game.step(50)
    assert (reward, over, info["illegal"]) == (0, True, True)


def test_many_games_at_once_pay_a_fair_share_to_a_random_player() -> None:
    games = GizaVectorEnv("camelup1", 256, 2)
    seen, _ = games.reset(seed=1)
    policy, ended, won = any_legal(2), 0, 0.0
    for _ in range(400):
        seen, rewards, over, _, _ = games.step(policy(seen["observation"], seen["action_mask"]))
        ended += int(over.sum())
        won += float(rewards.sum())
    assert ended > 200
    assert 0.4 < won / ended < 0.6


def test_the_mask_alone_has_the_name_that_sb3_contrib_looks_for() -> None:
    game = GizaEnv("camelup1", 2)
    seen, _ = game.reset(seed=1)
    masks = game.action_masks()
    assert masks.dtype == np.bool_
    assert masks.tolist() == seen["action_mask"].astype(bool).tolist()
    assert masks.any()
    assert not masks.all()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"bots": []}, "the other seats need bots"),
        ({"bots": "greedy"}, "the other seats need bots"),
        ({"seat": 9}, "there is no seat 9; seats are 0 to 1"),
        ({"seat": -1}, "there is no seat -1"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(given: dict, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        GizaEnv("camelup1", 2, **given)


def test_many_games_at_once_tell_how_a_game_ended() -> None:
    games = GizaVectorEnv("camelup1", 32, 2)
    seen, info = games.reset(seed=3)
    assert info == {}
    policy, told = any_legal(4), 0
    where = games.batch.layout.slices
    for _ in range(300):
        seen, rewards, over, _, info = games.step(policy(seen["observation"], seen["action_mask"]))
        assert bool(info) == bool(over.any())
        if not info:
            continue
        assert info["_final_obs"].tolist() == info["_final_info"].tolist() == over.tolist()
        for row, last in enumerate(info["final_obs"]):
            if not over[row]:
                assert last is None
                continue
            told += 1
            assert games.single_observation_space.contains(last)
            assert not last["action_mask"].any()
            scores = info["final_info"]["scores"][row]
            money = last["observation"][where["money"]] * 20
            assert money == pytest.approx(scores)
            assert (rewards[row] > 0) == (scores[0] == scores.max())
            assert last["observation"].tolist() != seen["observation"][row].tolist()
    assert told > 20
