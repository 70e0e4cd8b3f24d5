"""The processes that play a match."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

STARTING, ENDING = 60.0, 10.0
"""In seconds; games may have to be compiled first, but nothing should outlive its match for long."""

SLOW = """
import os, pathlib, time

class Slow:
    def choose(self, view, actions):
        pathlib.Path(os.environ["TOLD"], str(os.getpid())).touch()
        time.sleep(0.2)
        return actions[0]
"""


def wait_for(what: str, found: Callable[[], bool], seconds: float) -> None:
    """Wait until something is true."""
    until = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < until, what
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_no_worker_outlives_its_match(tmp_path: Path):
    (tmp_path / "slow_bots.py").write_text(SLOW, "utf-8")
    told = tmp_path / "told"
    told.mkdir()
    command = [
        "arena",
        "slow_bots:Slow",
        "random",
        "--game",
        "camelup1",
        "--seats",
        "2",
        "--games",
        "8",
        "--workers",
        "2",
    ]
    match = subprocess.Popen(
        [sys.executable, "-m", "giza.cli", *command],
        cwd=tmp_path,
        env=os.environ | {"TOLD": str(told)},
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for("two workers play", lambda: len(list(told.iterdir())) == 2, STARTING)
        workers = [int(file.name) for file in told.iterdir()]
        assert match.pid not in workers
        match.send_signal(signal.SIGKILL)
        match.wait()
        wait_for("they end with the match", lambda: not any(is_running(pid) for pid in workers), ENDING)
    finally:
        match.kill()
