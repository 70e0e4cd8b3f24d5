"""Gymnasium's own test, and many games at once."""

import subprocess
import sys
from typing import ClassVar

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

from giza.adapters import ILLEGAL_REWARD
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
    assert (reward, over, info["illegal"]) == (ILLEGAL_REWARD, True, True)


@pytest.mark.parametrize("seat", [None, 1])
def test_an_illegal_action_loses_among_many_games_too(seat: int | None) -> None:
    games = GizaVectorEnv("camelup1", 6, 2, seat=seat)
    seen, before = games.reset(seed=1)
    actions = any_legal(1)(seen["observation"], seen["action_mask"])
    illegal = [int(np.flatnonzero(seen["action_mask"][1] == 0)[0]), 10_000]
    actions[[1, 4]] = illegal
    after, rewards, over, _, info = games.step(actions)
    assert rewards.tolist() == [0, ILLEGAL_REWARD, 0, 0, ILLEGAL_REWARD, 0]
    assert over.tolist() == [False, True, False, False, True, False]
    assert info["final_info"]["illegal"].tolist() == over.tolist()
    assert info["final_obs"][1]["observation"].tolist() == seen["observation"][1].tolist()
    moved = (before["seat"] != info["seat"]).tolist()
    assert moved == (over.tolist() if seat is None else [False] * 6)
    assert after["action_mask"].any(1).all()


@pytest.mark.parametrize("seat", [None, 2])
def test_among_many_games_your_seat_is_another_one_in_every_game(seat: int | None) -> None:
    games = GizaVectorEnv("camelup1", 32, 4, seat=seat)
    seen, info = games.reset(seed=3)
    policy, sat = any_legal(5), info["seat"].copy()
    assert set(sat.tolist()) == ({0, 1, 2, 3} if seat is None else {2})
    for _ in range(200):
        assert (games.batch.turns == info["seat"]).all()
        seen, _, over, _, info = games.step(policy(seen["observation"], seen["action_mask"]))
        expected = (sat + over) % 4 if seat is None else sat
        assert info["seat"].tolist() == expected.tolist()
        sat = info["seat"]


@pytest.mark.parametrize("name", ["CamelUp1", "CamelUp2", "Obelisk"])
def test_gymnasium_makes_the_games_by_name(name: str) -> None:
    game = gymnasium.make(f"Giza/{name}-v0", seats=3, bots=["random"], render_mode="svg")
    seen, _ = game.reset(seed=1)
    assert game.observation_space.contains(seen)
    assert str(game.render()).startswith("<svg")
    made = game.unwrapped
    assert isinstance(made, GizaEnv)
    assert made.start.rules.name == name.lower()
    assert gymnasium.make_vec(f"Giza/{name}-v0", num_envs=2, seats=3).reset(seed=1)[0]["observation"].shape[0] == 2


def test_gymnasium_finds_the_games_by_name_in_a_new_process() -> None:
    """Gymnasium has no entry points: a name brings its module, or the module has been imported."""
    code = """
import gymnasium
game = gymnasium.make("giza.adapters.gymnasium:Giza/CamelUp1-v0", seats=2)
print(game.spec.id)
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "Giza/CamelUp1-v0\n"


class Historian:
    """Notes what everybody saw when race cards were laid, and bets while it can."""

    seen: ClassVar[list[str]] = []

    def choose(self, view, actions):
        self.seen += [card["laid_at"] for card in view["winner_bets"]]
        return next((action for action in actions if action.startswith("winner")), actions[0])


def test_opponents_know_what_everybody_has_seen() -> None:
    game = GizaEnv("camelup1", 2, bots=[Historian], seat=0, render_mode="ansi")
    seen, _ = game.reset(seed=2)
    for _ in range(6):
        seen, _, _, _, _ = game.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert len(Historian.seen) > 1
    assert None not in Historian.seen
    assert str(game.render()) == str(game.game.in_state(game.game.concealed(0)))
    assert "On the winner: Seat 1" in str(game.render())


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


@pytest.mark.soak
@pytest.mark.parametrize("game", ["camelup1", "camelup2", "obelisk"])
def test_maskable_ppo_learns_and_plays_a_whole_game(game: str) -> None:
    sb3_contrib = pytest.importorskip("sb3_contrib", reason="needs PyTorch, gigabytes: pip install sb3-contrib")
    env = GizaEnv(game, 2)
    model = sb3_contrib.MaskablePPO("MultiInputPolicy", env, n_steps=256, batch_size=64, seed=1, device="cpu")
    model.learn(512)
    seen, _ = env.reset(seed=2)
    over, reward = False, 0.0
    while not over:
        action, _ = model.predict(seen, action_masks=env.action_masks())
        seen, reward, over, _, info = env.step(action)
    assert "illegal" not in info
    assert len(info["scores"]) == 2
    assert 0 <= reward <= 1


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
    assert list(info) == ["seat"]
    policy, told = any_legal(4), 0
    where = games.batch.layout.slices
    for _ in range(300):
        seen, rewards, over, _, info = games.step(policy(seen["observation"], seen["action_mask"]))
        assert ("final_obs" in info) == bool(over.any())
        if not over.any():
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
            assert money == pytest.approx(np.roll(scores, -((info["seat"][row] - 1) % 2)))
            mine = (info["seat"][row] - 1) % 2
            assert (rewards[row] > 0) == (scores[mine] == scores.max())
            assert last["observation"].tolist() != seen["observation"][row].tolist()
    assert told > 20
