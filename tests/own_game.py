"""The example of docs/howto/own-game.md as an installed package."""

import os
import subprocess
import sys
from pathlib import Path

from giza import messages

TOP = Path(__file__).parents[1]
PIG = TOP / "examples" / "pig"


def install_pig(folder: Path) -> None:
    """Install the example into a separate folder."""
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--target"]
    subprocess.run([*install, str(folder), str(PIG)], check=True, capture_output=True)


def forget_pig() -> None:
    """Undo an import of the example, whose sentences vanish with its folder."""
    for name in [name for name in sys.modules if name.startswith("giza_pig")]:
        sys.modules.pop(name)
    if "giza_pig" in messages.PACKAGES:
        messages.PACKAGES.remove("giza_pig")
        messages.catalogue.cache_clear()


def environment_with(folder: Path) -> dict[str, str]:
    """An environment in which the packages installed there can be imported."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(TOP / "tests")])}
