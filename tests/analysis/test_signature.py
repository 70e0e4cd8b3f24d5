"""An analysis is identified by everything it depends on."""

from types import SimpleNamespace

import pytest

from giza.analysis import judges
from giza.analysis.judges import signature_of
from giza.games import rules_of
from giza.games.camelup.judge import judge as camelup
from giza.games.camelup.odds import tables
from giza.rules.compiled import PURE
from short_tracks import solution

JUDGED = ["camelup1", "camelup2", "obelisk"]


@pytest.mark.parametrize("name", JUDGED)
def test_another_version_of_judge_or_analysis_is_another_signature(name, monkeypatch):
    rules = rules_of(name)
    before = signature_of(rules)
    judging = rules.judging()
    newer = SimpleNamespace(VERSION=judging.VERSION + 1, data=judging.data)
    monkeypatch.setitem(rules.__dict__, "judging", lambda: newer)
    assert signature_of(rules) != before
    monkeypatch.undo()
    monkeypatch.setattr(judges, "VERSION", judges.VERSION + 1)
    assert signature_of(rules) != before


@pytest.mark.skipif(PURE, reason="takes too long without a compiler")
def test_a_table_of_race_odds_is_another_judge_of_its_game(tmp_path, monkeypatch):
    table = tmp_path / "odds.npy"
    monkeypatch.setattr(camelup, "table_file", lambda: table)
    games = [rules_of(name) for name in ("camelup2", "obelisk")]
    without = [signature_of(game) for game in games]
    tables.save(table, solution(2))
    solved = [signature_of(game) for game in games]
    assert solved[0] != without[0]
    assert solved[1] == without[1]
    tables.note_of(table).write_text("nonsense")
    assert signature_of(games[0]) not in (solved[0], without[0])
