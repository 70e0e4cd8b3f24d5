"""The cache of compiled code is never older than its source."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from giza.rules.compiled import (
    COMPILED_PACKAGES,
    GIZA,
    IN_USE,
    KEPT_FOLDERS,
    PURE,
    cache_folder,
    remove_unused,
)

ALONE = {"cli"}
"""Compiled functions here call only those of the listed packages, and Numba notices changes to their own files."""

KERNEL = "from giza.rules.compiled import compiled\n@compiled\ndef points():\n    return {points}\n"
CALLER = """
from giza.rules.compiled import compiled, specialise
from own_dice import kernel

@compiled
def twice():
    return 2 * kernel.points()

def thrice():
    return 3 * game.points()

game = None
print(twice(), specialise(thrice, kernel)())
"""


def run(folder: Path) -> str:
    environment = os.environ | {"PYTHONPATH": str(folder), "GIZA_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-c", "import own_dice.caller"]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.skipif(PURE, reason="nothing is compiled")
def test_a_change_in_another_file_of_an_own_game_is_noticed(tmp_path):
    package = tmp_path / "own_dice"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "caller.py").write_text(CALLER)
    for points in (1, 5):
        (package / "kernel.py").write_text(KERNEL.format(points=points))
        assert run(tmp_path) == f"{2 * points} {3 * points}"


def test_every_folder_with_compiled_functions_counts():
    using = {
        path.relative_to(GIZA).parts[0]
        for path in GIZA.rglob("*.py")
        if "giza.rules.compiled import compiled" in path.read_text() or "import specialise" in path.read_text()
    }
    assert using - ALONE <= set(COMPILED_PACKAGES)


def test_what_other_versions_use_is_not_removed(tmp_path):
    ages = {"old": 5 * IN_USE, "older": 6 * IN_USE, "oldest": 7 * IN_USE, "in use": IN_USE / 2}
    for name, age in ages.items():
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    remove_unused(tmp_path)
    assert {folder.name for folder in tmp_path.iterdir()} == {"in use", "old"}
    for number in range(KEPT_FOLDERS + 2):
        (tmp_path / f"begun {number}").mkdir()
    remove_unused(tmp_path)
    left = {folder.name for folder in tmp_path.iterdir()}
    assert left == {"in use", *(f"begun {number}" for number in range(KEPT_FOLDERS + 2))}


def test_starting_a_version_says_that_it_is_in_use(tmp_path, monkeypatch):
    monkeypatch.setenv("GIZA_CACHE_DIR", str(tmp_path))
    folder = cache_folder.__wrapped__()
    folder.mkdir(parents=True)
    os.utime(folder, (1.0, 1.0))
    assert cache_folder.__wrapped__() == folder
    assert folder.stat().st_mtime > time.time() - IN_USE
