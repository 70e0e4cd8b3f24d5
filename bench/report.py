"""Helpers for all measurements: repeat, take median and best, print a table."""

import platform
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.box import SIMPLE
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
    """Measure several times, because the machine does other things as well."""
    return [measure() for _ in range(times)]


def highest(what: str, values: Sequence[float], goal: float | None = None, note: str = "") -> Result:
    """A result for which more is better."""
    return Result(what, statistics.median(values), max(values), goal, note)


def lowest(what: str, values: Sequence[float], goal: float | None = None, note: str = "") -> Result:
    """A result for which less is better."""
    return Result(what, statistics.median(values), min(values), goal, note)


def table(title: str, unit: str, results: Sequence[Result], more_is_better: bool) -> Table:
    """A report; a goal is reached if the best run reaches it, because noise only slows a run down."""
    caption = f"{machine()}, processor time on one core"
    sheet = Table(title=f"{title}, {unit}", caption=caption, title_justify="left", caption_justify="left", box=SIMPLE)
    sheet.add_column("")
    for column in ("median", "best", "goal"):
        sheet.add_column(column, justify="right")
    sheet.add_column("")
    for result in results:
        goal = ""
        if result.goal is not None:
            reached = result.best >= result.goal if more_is_better else result.best <= result.goal
            goal = f"{'≥' if more_is_better else '≤'} {result.goal:g} {'✓' if reached else '✗'}"
        sheet.add_row(result.what, f"{result.median:.3g}", f"{result.best:.3g}", goal, result.note)
    return sheet


def ratios(title: str, results: Sequence[Result], others: Sequence[Result]) -> Table:
    """The ratio of each result to each of the others, by medians."""
    sheet = Table(title=title, title_justify="left", box=SIMPLE)
    for column in ("", *(other.what for other in others)):
        sheet.add_column(column, justify="right" if column else "left")
    for result in results:
        sheet.add_row(result.what, *(f"{result.median / other.median:,.0f} ×" for other in others))
    return sheet


def machine() -> str:
    """The machine of the measurements."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    return f"{model}, Python {platform.python_version()}"


def show(sheet: Table) -> None:
    """Print a report."""
    Console().print(sheet)
