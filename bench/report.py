"""What all measurements share: repeat, take median and best, print a table."""

import platform
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table


class Result(NamedTuple):
    """One line of a report."""

    what: str
    median: float
    best: float
    goal: float | None = None
    note: str = ""


def repeat(measure: Callable[[], float], times: int) -> list[float]:
    """Measure several times, for the machine has other things to do as well."""
    return [measure() for _ in range(times)]


def highest(what: str, values: Sequence[float], goal: float | None = None, note: str = "") -> Result:
    """A result of which more is better."""
    return Result(what, statistics.median(values), max(values), goal, note)


def lowest(what: str, values: Sequence[float], goal: float | None = None, note: str = "") -> Result:
    """A result of which less is better."""
    return Result(what, statistics.median(values), min(values), goal, note)


def table(title: str, unit: str, results: Sequence[Result], more_is_better: bool, digits: int) -> Table:
    """A report; a goal is reached if the best run reaches it, for noise only ever slows a run down."""
    sheet = Table(title=title, caption=machine(), title_justify="left", caption_justify="left")
    sheet.add_column("")
    for column in (f"median {unit}", f"best {unit}", "goal", ""):
        sheet.add_column(column, justify="right")
    for result in results:
        goal = ""
        if result.goal is not None:
            reached = result.best >= result.goal if more_is_better else result.best <= result.goal
            goal = f"{'≥' if more_is_better else '≤'} {result.goal:,.{digits}f} {'✓' if reached else '✗'}"
        sheet.add_row(result.what, f"{result.median:,.{digits}f}", f"{result.best:,.{digits}f}", goal, result.note)
    return sheet


def machine() -> str:
    """What this was measured on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    return f"{model}, Python {platform.python_version()}, processor time on one core"


def show(sheet: Table) -> None:
    """Print a report."""
    Console().print(sheet)
