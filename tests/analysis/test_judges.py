"""Each game names its own judge."""

from dataclasses import replace
from random import Random
from types import ModuleType

import numpy as np
import pytest

from giza import Game
from giza.analysis import NoJudge, judge_for
from giza.analysis.accounts import expect, following
from giza.analysis.judges import SHARE, has_judge, judged_games, ladder_of
from giza.bots.learned.bot import NetBot
from giza.bots.states import ids_of
from giza.games import GAMES, OWN_GAMES
from giza.games.obelisk.judge import LOOKS


def test_giza_judges_all_of_its_own_games():
    assert set(judged_games()) >= set(OWN_GAMES)


@pytest.mark.parametrize("family", ["report", "history", "picture", "grades", "camelup"])
def test_a_game_without_a_judge_has_none_whatever_its_family_is_called(family):
    rules = replace(GAMES["camelup1"], name=family, family=family, judging=None)
    assert not has_judge(rules)
    assert ladder_of(rules) == {}
    with pytest.raises(NoJudge):
        judge_for(Game(rules, 2))


def test_a_game_brings_a_judge_from_its_own_package():
    class Fair:
        name = "fair"

        def known(self, s, viewer):
            return np.full((int(s.seats), 2), 1 / int(s.seats))

        def open(self, s):
            return self.known(s, 0)

    judging = ModuleType("somebodys_judge")
    judging.LADDER, judging.make_judge = {"race": {"random": 12.5}}, lambda game: Fair()  # type: ignore[attr-defined]
    rules = replace(GAMES["camelup1"], name="race", family="race", judging=lambda: judging)
    assert judge_for(Game(rules, 2)).name == "fair"
    assert ladder_of(rules) == {"random": 12.5}


def test_an_action_of_obelisk_is_worth_the_best_end_of_the_turn():
    g, random = Game("obelisk", 2), Random(3)
    g.settle(random)
    judge, further = judge_for(g), False
    for _ in range(8):
        seat = g.turn
        known, actions = g.concealed(seat), g.actions()
        ids = ids_of(g.rules, known, actions)
        at_once = {id: expect(g.rules.kernel, following(g.rules.kernel, known, id), judge, seat) for id in ids}
        promised = judge.look_through(known, seat, at_once)
        by_bot = NetBot(LOOKS).judge(g.rules, known, seat)
        assert set(promised) == set(ids)
        for id, verdict in promised.items():
            assert verdict[:, SHARE].sum() == pytest.approx(1, abs=1e-5)
            assert verdict[seat, SHARE] == pytest.approx(by_bot[id].share, abs=1e-6)
            further |= abs(verdict[seat, SHARE] - at_once[id][seat, SHARE]) > 0.01
        g.play(random.choice(actions))
        g.settle(random)
    assert further
