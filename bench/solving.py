"""What a person feels while a fresh server compiles and solves, and when race odds turn exact.

    python -m bench.solving [--plays 100]

`giza serve` starts with an empty cache and an empty data folder, as on a machine that has never played. As soon as the
second edition of Camel Up is ready, somebody plays it, action after action, until its race odds are exact, and then
for as many plays as before. The ratios compare the plays beside compiling and solving with those afterwards.
"""

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import groupby
from typing import Any

import httpx
from rich.box import SIMPLE
from rich.table import Table

from bench.crowd import Person, p99
from bench.report import machine, show

GAME = "camelup2"
LONGEST = 1800.0
"""Seconds after which the odds are given up."""


def progress(url: str) -> tuple[bool, bool, str]:
    """Whether the game is ready, whether all games are, and the progress of the odds."""
    told: dict[str, Any] = httpx.get(f"{url}/api/progress").json()
    ready = {game["game"]: game["ready"] for game in told["games"]}
    state = next((one["state"] for one in told["solving"] if GAME in one["games"]), "missing")
    return ready[GAME], all(ready.values()), state


def wait_for_game(url: str) -> None:
    """Wait until the game can be played."""
    while True:
        try:
            if progress(url)[0]:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)


async def measure(url: str, began: float, plays: int) -> Table:
    """Play until the odds are exact, and go on for a while."""
    phases: list[tuple[str, list[float]]] = []
    person = Person(url, "", [], 1)
    await person.sit_down(url)
    state = ""
    while state != "exact":
        if time.monotonic() - began > LONGEST:
            raise SystemExit(f"not exact after {LONGEST:.0f} s: {state}")
        _, prepared, state = progress(url)
        beside = "solving" if prepared else "compiling"
        phases.append((beside, await person.play_on(url, plays)))
        print(f"{time.monotonic() - began:5.0f} s  {beside}, odds {state}", file=sys.stderr)
    exact = time.monotonic() - began
    phases[-1] = ("as the odds turn exact", phases[-1][1])
    phases += [("afterwards", await person.play_on(url, plays)) for _ in range(max(3, len(phases) // 2))]
    calm = [wait for beside, waits in phases if beside == "afterwards" for wait in waits]
    sheet = Table(
        title=f"race odds exact {exact:.0f} s after the start", caption=machine(), caption_justify="left", box=SIMPLE
    )
    for column in ("beside", "plays", "median ms", "ratio", "p99 ms", "ratio"):
        sheet.add_column(column, justify="left" if column == "beside" else "right")
    for beside, group in groupby(phases, key=lambda phase: phase[0]):
        waits = [wait for _, part in group for wait in part]
        cells = [f"{len(waits):,}"]
        for figure in (statistics.median, p99):
            cells += [f"{figure(waits):.1f}", f"{figure(waits) / figure(calm):.2f}x"]
        sheet.add_row(beside, *cells)
    return sheet


def main(command_line: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plays", type=int, default=100, help="plays between two looks at the progress")
    parser.add_argument("--port", type=int, default=18757)
    arguments = parser.parse_args(command_line)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "giza.cli", "serve", "--port", str(arguments.port), "--no-browser"]
        began = time.monotonic()
        process = subprocess.Popen(
            [*command, "--data", f"{folder}/data"],
            env=os.environ | {"GIZA_CACHE_DIR": f"{folder}/cache"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            url = f"http://127.0.0.1:{arguments.port}"
            wait_for_game(url)
            print(f"{time.monotonic() - began:5.0f} s  {GAME} can be played", file=sys.stderr)
            show(asyncio.run(measure(url, began, arguments.plays)))
        finally:
            process.terminate()
            process.wait(15)


if __name__ == "__main__":
    main()
