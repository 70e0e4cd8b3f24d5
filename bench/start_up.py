"""Claim: a game compiles once in at most 15 s, loads from the cache in 1 s, and `import giza` takes 0.1 s.

Every measurement is a fresh process; the compiled code goes to a fresh folder.
"""

import os
import subprocess
import sys
import tempfile
from functools import partial

from bench.report import lowest, repeat, show, table

TIMES = 5
COLD_TIMES = 2
COLD_GOAL, CACHED_GOAL, IMPORT_GOAL = 15.0, 1.0, 0.1
GAMES = ("camelup1", "camelup2", "obelisk")
"""Both editions of Camel Up share their compiled code."""

READY = """
import time
from giza.games import GAMES
from giza.rules.warmup import warm_up
begin = time.process_time()
rules = GAMES[{game!r}]
warm_up(rules.kernel, rules.kernel.new(4, {{**rules.complete(4, {{}}), **rules.fixed}}))
print(time.process_time() - begin)
"""
IMPORT = """
import time
begin = time.process_time()
import {module}
print(time.process_time() - begin)
"""
HELP = """
import os, subprocess, sys
subprocess.run([sys.executable, "-m", "giza.cli", "--help"], stdout=subprocess.DEVNULL, check=True)
times = os.times()
print(times.children_user + times.children_system)
"""


def seconds(code: str, folder: str | None = None) -> float:
    """Run code in a separate process that prints the seconds of processor time it took."""
    environment = os.environ | ({"GIZA_CACHE_DIR": folder} if folder else {})
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    return float(done.stdout)


def cold(game: str) -> float:
    """Compile a game into an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        return seconds(READY.format(game=game), folder)


def main() -> None:
    """Measure and print."""
    results = [lowest(f"{game}: compile", repeat(partial(cold, game), COLD_TIMES), COLD_GOAL) for game in GAMES]
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            code = READY.format(game=game)
            seconds(code, folder)
            results.append(lowest(f"{game}: from cache", repeat(partial(seconds, code, folder), TIMES), CACHED_GOAL))
    for module, goal in (("giza", IMPORT_GOAL), ("giza.games", None)):
        code = IMPORT.format(module=module)
        results.append(lowest(f"import {module}", repeat(partial(seconds, code), TIMES), goal))
    results.append(lowest("giza --help, the whole process", repeat(partial(seconds, HELP), TIMES)))
    show(table("Start-up", "seconds", results, more_is_better=False))


if __name__ == "__main__":
    main()
