"""The camels' chances in the course of a finished game, for a chart beside its replay."""

from random import Random

import pytest

from giza import odds
from giza.chances import service_of
from giza.client import mine
from giza.game import Game
from giza.rules.contract import CHANCE
from giza.server.after.replay import chances_of, odds_at, replay_of
from server_kit import play_on, run, running


def played(game: str, seed: int) -> tuple[Game, list[Game]]:
    """A random game to its end, and how it stood after every step."""
    g, random = Game(game, 3), Random(seed)
    stood = []
    while g.turn is not None:
        if g.turn == CHANCE:
            g.draw(random)
        else:
            g.play(random.choice(g.actions()))
        if g.turn != CHANCE:
            stood.append(g.copy())
    return g, stood


@pytest.mark.parametrize("game", ["camelup1", "camelup2"])
def test_chances_go_with_the_steps_of_the_replay(game):
    g, stood = played(game, 7)
    chances = chances_of(g.record())
    assert len(chances) == len(stood) == len(replay_of(g.record(), "en").steps)
    assert all(sum(step.values()) == pytest.approx(1) for step in chances)
    for number in (0, len(stood) // 2):
        assert chances[number] == pytest.approx(odds.race(stood[number]).winner, abs=0.03)
    assert max(chances[-1], key=chances[-1].__getitem__) == g.view(None)["ranking"][0]
    assert sorted(chances[-1].values()) == [0, 0, 0, 0, 1]


def test_a_game_without_a_race_has_no_chances():
    g, _ = played("obelisk", 7)
    assert chances_of(g.record()) == []


def test_chances_are_told_after_the_game_only(tmp_path):
    async def test():
        async with running(tmp_path) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            address = f"/api/tables/{made.table.id}/chances"
            assert (await server.http.get(address)).status_code == 409
            async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
                await play_on(table, Random(1))
            answer = await server.http.get(address)
            assert answer.status_code == 200
            assert answer.json()["steps"] == chances_of(await server.record(made.table.id))

    run(test())


def test_odds_of_a_step_are_those_of_the_position_then():
    game, stood = played("camelup1", 5)
    record = game.record()
    for step in (0, 7, len(stood) - 2):
        assert odds_at(record, step) == service_of(game.rules).odds_of(stood[step])
    assert odds_at(record, len(stood) - 1) is None  # the race is over
    assert odds_at(record, len(stood)) is None
