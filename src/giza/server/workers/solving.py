"""Solves exact odds while serving, in a process that runs only while nobody else needs the machine."""

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE

from giza.chances import OddsService
from giza.games import GAMES
from giza.server.clock import Clock
from giza.server.logs import log
from giza.server.wire.tables import SolvingProgress

LOOK_EVERY = 3.0
"""The seconds between checks of the progress."""
LAST_MESSAGE = 500


class Solving:
    """The progress of exact odds, and the process that solves them."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.progress: list[SolvingProgress] = []
        self.tasks: list[asyncio.Task[None]] = []

    def start(self, solve: bool) -> None:
        """Watch the progress, and start solving if that is needed and allowed."""
        solvers: dict[str, tuple[OddsService, list[str]]] = {}
        for rules in GAMES.values():
            odds = rules.odds() if rules.odds else None
            if odds is not None and rules.name in odds.SOLVED:
                solvers.setdefault(odds.SOLVER, (odds, []))[1].append(rules.name)
        for module, (odds, games) in solvers.items():
            progress = SolvingProgress(games, "missing", 0, 0)
            self.progress.append(progress)
            self.tasks.append(asyncio.create_task(self.watch(odds, progress)))
            if solve:
                self.tasks.append(asyncio.create_task(self.solve(module, progress)))

    async def watch(self, odds: OddsService, progress: SolvingProgress) -> None:
        """Check the progress until it is done."""
        while progress.state != "exact":
            found = await asyncio.to_thread(odds.solved)
            if progress.state != "failed" or found.state in ("exact", "solving"):
                progress.state, progress.done, progress.total = found
            await self.clock.sleep(LOOK_EVERY)

    async def solve(self, module: str, progress: SolvingProgress) -> None:
        """Run a solver; it ends with this process, or when it is done."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, stdin=PIPE, stdout=DEVNULL, stderr=PIPE
        )
        try:
            assert process.stderr is not None
            told = await process.stderr.read()
            if await process.wait() != 0:
                progress.state = "failed"
                reason = told.decode(errors="replace").strip()[-LAST_MESSAGE:]
                log("odds couldn't be solved", logging.WARNING, solver=module, reason=reason)
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()

    def stop(self) -> None:
        """Stop; finished work is kept."""
        for task in self.tasks:
            task.cancel()
