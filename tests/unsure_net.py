"""A net of Obelisk that hasn't proved right about who wins, before the shipped ones."""

from pathlib import Path

import pytest

from giza.games.obelisk import learning as obelisk
from giza.learning import weights


def use_unsure_net(net: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody use a copy of a shipped net that failed its calibration."""
    path = weights.path_of("obelisk", net)
    weights.write(folder / path.name, weights.load(obelisk.SHAPE, path), weights.recipe(path) | {"calibrated": False})
    monkeypatch.setenv(weights.FOLDER, str(folder))
