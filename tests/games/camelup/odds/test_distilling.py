"""The tool that teaches the net which stands in for the second edition's table."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from giza.games.camelup.odds import distilled, tables
from giza.games.camelup.odds.positions import race_of
from giza.rules.compiled import PURE
from short_tracks import solution

pytestmark = pytest.mark.skipif(PURE, reason="takes too long without a compiler")


@pytest.fixture
def tool(monkeypatch) -> ModuleType:
    name = "distil_race_odds"
    found = importlib.util.spec_from_file_location(name, Path(__file__).parents[4] / "tools" / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    monkeypatch.setitem(sys.modules, name, module)
    found.loader.exec_module(module)
    return module


def test_a_net_that_was_taught_knows_more_than_one_that_was_not(tool, monkeypatch, tmp_path, capsys):
    """On a short track, for a moment; the one that is shipped has learned for 36 times all positions."""
    table = solution(3).table()
    monkeypatch.setattr(tables, "load", lambda: table)
    monkeypatch.setattr(distilled, "FILE", tmp_path / "net.npz")
    monkeypatch.setattr(tool, "BATCH", 64)
    monkeypatch.setattr(tool, "WARM_STEPS", 5)
    errors = []
    for epochs in (1, 20):
        monkeypatch.setattr(tool, "EPOCHS", epochs)
        tool.teach()
        distilled.net.cache_clear()
        races = np.array([race_of(number) for number in range(len(table))])
        said = distilled.rows_of(distilled.net(), np.stack([races, np.ones_like(races)]))
        errors.append(float(np.sqrt(np.mean((said - tool.wanted_chances()) ** 2))))
    distilled.net.cache_clear()
    assert distilled.FILE.stat().st_size < 300_000
    assert errors[1] < errors[0] / 2, errors
    assert f"{20 * (len(table) // 64)} of {20 * (len(table) // 64)} steps" in capsys.readouterr().out
