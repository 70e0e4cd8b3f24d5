"""PettingZoo's own tests, without a single warning."""

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from giza.adapters import ILLEGAL_REWARD
from giza.adapters.pettingzoo import env, raw_env
from soak import short_or_long

TABLES = [("camelup1", 2), ("camelup2", 4), ("obelisk", 3)]


@pytest.mark.parametrize("cycles", short_or_long(300, 20_000))
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_api_test_passes(game: str, seats: int, cycles: int) -> None:
    api_test(env(game, seats), num_cycles=cycles)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_seed_test_passes(game: str, seats: int) -> None:
    seed_test(lambda: env(game, seats), num_cycles=60)


def test_shares_of_the_victory_are_paid_once() -> None:
    game = raw_env("camelup1", 2, render_mode="ansi")
    game.reset(seed=3)
    paid = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        _, reward, over, cut, info = game.last()
        paid[agent] += reward
        game.step(None if over or cut else int(info["action_mask"].nonzero()[0][0]))
    assert sum(paid.values()) == 1
    assert "Won by" in str(game.render())


def test_an_illegal_action_is_refused_with_the_legal_ones() -> None:
    game = raw_env("camelup1", 2)
    game.reset(seed=0)
    with pytest.raises(ValueError, match="player_0 can't play 50 now; legal are"):
        game.step(50)


def test_with_all_checks_an_illegal_action_ends_the_game_as_lost() -> None:
    game = env("camelup1", 2)
    game.reset(seed=0)
    game.step(50)
    paid = {}
    for agent in game.agent_iter():
        _, paid[agent], over, cut, _ = game.last()
        assert over or cut
        game.step(None)
    assert paid == {"player_0": ILLEGAL_REWARD, "player_1": 0}
