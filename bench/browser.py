"""Claim: bots in a browser take at most 1.5 times as long for a choice as here.

    python -m bench.browser [POSITIONS]

Bots of the pack (`make site` makes it) and those of this process choose in the same positions, turn by turn in the same
run: three times in each, of which the quickest counts. It has the requirements of the browser tests.
"""

import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from bench.report import machine
from giza.games import GAMES, Rules

TOP = Path(__file__).parents[1]
sys.path.insert(0, str(TOP / "tests"))

from browser_choices import answers  # noqa: E402
from pack_kit import page_with, question, told_by  # noqa: E402

GOAL = 1.5
POSITIONS, TIMES = 12, 3


def positions(rules: Rules, count: int) -> list[tuple[dict[str, Any], list[str]]]:
    """Positions in which a player has a choice."""
    random = Random(7)
    return [question(rules, random, 80) for _ in range(count)]


def milliseconds(told: str) -> float:
    """The time of a choice."""
    return float(json.loads(told)[0][0][2])


def measure(page: Page, bot: str, places: list[tuple[dict[str, Any], list[str]]]) -> tuple[float, float]:
    """The median milliseconds of a choice here and in the browser."""
    here, there = [], []
    for view, actions in places:
        asked = json.dumps([[bot, view, actions]])
        here.append(milliseconds(answers(asked, TIMES)))
        code = "([asked, times]) => python.globals.get('answers')(asked, times)"
        there.append(milliseconds(page.evaluate(code, [asked, TIMES])))
    return statistics.median(here), statistics.median(there)


def main(count: int) -> None:
    """Measure and print."""
    sheet = Table(title="A choice, milliseconds", caption=machine(), title_justify="left", box=SIMPLE)
    for column in ("", "here", "browser", "ratio", "goal"):
        sheet.add_column(column, justify="right" if column else "left")
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder) / "pack"
        subprocess.run([sys.executable, str(TOP / "tools" / "site" / "runtime.py"), str(pack)], check=True)
        (pack / "index.html").write_text("<!doctype html><title>An empty page</title>")
        with page_with(pack) as page:
            told_by(page, (TOP / "tests" / "browser_choices.py").read_text() + "\nNone")
            for rules in GAMES.values():
                places = positions(rules, count)
                for bot in [*rules.bots, *rules.characters]:
                    here, there = measure(page, bot, places)
                    goal = f"≤ {GOAL:g} {'✓' if there <= GOAL * here else '✗'}"
                    sheet.add_row(f"{rules.name}, {bot}", f"{here:.3g}", f"{there:.3g}", f"{there / here:.2f}", goal)
    Console().print(sheet)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS)
