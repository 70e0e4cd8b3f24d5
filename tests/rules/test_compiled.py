"""Compiled code that is kept is never older than the text it was made from."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from giza.rules.compiled import COMPILED_PACKAGES, GIZA, PURE

ALONE = {"cli"}
"""Compiled functions here call only those of the listed packages: Numba sees a change of their own file."""

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
