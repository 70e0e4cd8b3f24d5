"""Replaces the shipped nets of Obelisk with one that failed its calibration."""

from pathlib import Path

import pytest

from giza.games.obelisk import learning as obelisk
from giza.learning import weights


def use_unsure_net(net: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a copy of a shipped net that failed its calibration."""
    path = weights.path_of("obelisk", net)
    weights.write(folder / path.name, weights.load(obelisk.SHAPE, path), weights.recipe(path) | {"calibrated": False})
    monkeypatch.setenv(weights.FOLDER, str(folder))
