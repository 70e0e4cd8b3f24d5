"""A game says itself who judges it."""

import sys
from dataclasses import replace
from types import ModuleType

import numpy as np
import pytest

from giza import Game
from giza.analysis import NoJudge, judge_for
from giza.analysis.judges import has_judge, judged_games, ladder_of
from giza.games import GAMES, OWN_GAMES


def test_giza_judges_all_of_its_own_games():
    assert set(judged_games()) >= set(OWN_GAMES)


@pytest.mark.parametrize("family", ["report", "history", "picture", "grades", "camelup"])
def test_a_game_without_a_judge_has_none_whatever_its_family_is_called(family):
    rules = replace(GAMES["camelup1"], name=family, family=family, judge="")
    assert not has_judge(rules)
    assert ladder_of(rules) == {}
    with pytest.raises(NoJudge):
        judge_for(Game(rules, 2))


def test_a_game_brings_a_judge_from_its_own_package(monkeypatch):
    class Fair:
        name = "fair"

        def known(self, s, viewer):
            return np.full((int(s.seats), 2), 1 / int(s.seats))

        def open(self, s):
            return self.known(s, 0)

    room = ModuleType("somebodys_judge")
    room.LADDER, room.make_judge = {"race": {"random": 12.5}}, lambda game: Fair()
    monkeypatch.setitem(sys.modules, "somebodys_judge", room)
    rules = replace(GAMES["camelup1"], name="race", family="race", judge="somebodys_judge")
    assert judge_for(Game(rules, 2)).name == "fair"
    assert ladder_of(rules) == {"random": 12.5}
