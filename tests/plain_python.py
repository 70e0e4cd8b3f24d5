"""Runs code as plain Python, without Numba, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path


def in_plain_python(*arguments: str | Path) -> str:
    """What Python prints with these arguments, such as `-c` and code; a warning is an error."""
    environment = os.environ | {"GIZA_PURE": "1", "PYTHONPATH": str(Path(__file__).parent)}
    command = [sys.executable, "-W", "error", *map(str, arguments)]
    return subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
