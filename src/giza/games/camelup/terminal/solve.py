"""`giza solve`: computes the table of exact race odds for the second edition, once, in minutes."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.figures import decimal, fixed
from giza.games.camelup.odds.second_edition import build
from giza.games.camelup.odds.tables import USUAL_SWEEPS, BadTable, load, read_note, table_file
from giza.messages import say

INTERRUPTED = 130
"""The exit code of a program ended by Ctrl-C."""


class SweepingBar:
    """Shows the progress of sweeps with a bar on a terminal, or one line per sweep elsewhere."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.number = 0
        self.bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            TimeElapsedColumn(),
            TextColumn("[quiet]{task.fields[change]}"),
            TextColumn("[quiet]" + screen.words("cli_solve.left")),
            TimeRemainingColumn(),
            console=screen.console,
            transient=True,
            speed_estimate_period=120,
            disable=not screen.console.is_terminal,
        )
        self.task: TaskID = self.bar.add_task(screen.words("cli_solve.getting_ready"), total=None, change="")

    def step(self, number: int, done: float, change: float) -> None:
        """Update the progress within a sweep; `change` is that of the previous sweep."""
        if number != self.number:
            self.begin_sweep(number, change)
        self.bar.update(self.task, completed=number - 1 + done)

    def begin_sweep(self, number: int, change: float) -> None:
        """Print the result of the previous sweep, or where the work resumes."""
        if self.number == 0 and number > 1:
            self.screen.tell("cli_solve.resumes", sweeps=number - 1)
        elif number > 1:
            self.tell_sweep(number - 1, change)
        if self.number == 0:  # restart the clock, because setup says nothing about the speed of sweeps
            self.bar.remove_task(self.task)
            self.task = self.bar.add_task("", total=USUAL_SWEEPS, completed=number - 1, change="")
        self.number = number
        self.bar.update(
            self.task,
            description=self.screen.words("cli_solve.sweep", number=number),
            total=max(USUAL_SWEEPS, number),
            change="" if math.isinf(change) else self.screen.words("cli_solve.change", change=f"{change:.0e}"),
            refresh=True,  # shows each sweep, however short
        )

    def tell_sweep(self, number: int, change: float) -> None:
        """Print a line about a finished sweep where there is no bar."""
        if not self.screen.console.is_terminal:
            self.screen.tell("cli_solve.sweep_done", number=number, change=f"{change:.0e}")


@contextmanager
def polite_ending(screen: Screen, file: Path) -> Iterator[None]:
    """Explain in words what stopped the work."""
    try:
        yield
    except KeyboardInterrupt:
        screen.tell("cli_solve.interrupted")
        raise typer.Exit(INTERRUPTED) from None
    except MemoryError:
        raise BadOption(say("cli_solve.no_memory")) from None
    except OSError as error:
        raise BadOption(say("cli_solve.cannot_write", file=error.filename or file, reason=error.strerror)) from error


def is_sound(screen: Screen, file: Path) -> bool:
    """Whether there is a usable table; prints an error if there is an unusable one."""
    try:
        return load(file) is not None
    except BadTable as error:
        screen.tell("cli_solve.unsound", reason=error.message, one_line=True)
        return False


def describe(screen: Screen, file: Path) -> None:
    """Print where the table is and how it was computed."""
    note = read_note(file)
    screen.tell("cli_solve.there", one_line=True, file=file, size=fixed(file.stat().st_size / 1e6, 0))
    screen.tell(
        "cli_solve.how_made",
        "quiet",
        sweeps=note["sweeps"],
        minutes=decimal(note["seconds"] / 60, 1, screen.language),
        memory=decimal(note["peak_memory"] / 1e9, 1, screen.language),
        residual=f"{note['residual']:.0e}",
    )


def solve_game(screen: Screen, game: str | None, force: bool) -> None:
    """Compute the table of a game unless it exists, and describe it."""
    if game == "camelup1":
        screen.tell("cli_solve.not_needed")
        return
    if game not in (None, "camelup2"):
        raise BadOption(say("cli_solve.no_such_table", game=game))
    file = table_file()
    if not force and is_sound(screen, file):
        describe(screen, file)
        screen.tell("cli_solve.anew", "quiet")
        return
    screen.tell("cli_solve.begins")
    bar = SweepingBar(screen)
    with polite_ending(screen, file), bar.bar:
        file.parent.mkdir(parents=True, exist_ok=True)  # fail now rather than after minutes
        build(on_progress=bar.step)
    describe(screen, file)
