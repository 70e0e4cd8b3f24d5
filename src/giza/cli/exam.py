"""`giza exam`: what bots miss per choice in fixed positions, or in whole games against fixed bots."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from rich.progress import Progress
from rich.table import Table

from giza.arena.exam import Sheet, examine, examine_in_games, positions_of
from giza.bots import check_bot
from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.figures import fixed, in_percent
from giza.games import GAMES, rules_of


def examine_bots(screen: Screen, bots: Sequence[str], game: str | None, games: int, seed: int, as_json: bool) -> None:
    """Print a score sheet for every bot and game."""
    names = [rules_of(game).name] if game else [name for name in GAMES if has_positions(name)]
    for name in names:
        positions_of(name)
        for bot in bots:
            check_bot(bot, rules_of(name))
    sheets = []
    with Progress(console=screen.errors, transient=True, disable=not screen.errors.is_terminal) as bar:
        task = bar.add_task("", total=len(bots) * len(names))
        for name in names:
            for bot in bots:
                sheets.append(examine_in_games(bot, name, games, seed=seed) if games else examine(bot, name, seed=seed))
                bar.advance(task)
    if as_json:
        screen.console.print_json(json.dumps([sheet.as_data() for sheet in sheets]))
    else:
        show(screen, sheets)


def has_positions(game: str) -> bool:
    """Whether a game has an exam."""
    try:
        return bool(positions_of(game))
    except BadOption:
        return False


def show(screen: Screen, sheets: Sequence[Sheet]) -> None:
    """Print sheets as a table."""
    table = Table(box=None, header_style="quiet", title_justify="left")
    columns: dict[str, Callable[[dict[str, Any]], str]] = {
        "game": lambda row: row["game"],
        "player": lambda row: row["player"],
        "choices": lambda row: str(row["choices"]),
        "missed": lambda row: between(row["missed_per_choice"], row["interval"]),
        "share": lambda row: f"{in_percent(row['share_missed_per_choice'], 1)} %",
        "best": lambda row: f"{in_percent(row['best_chosen'])} %",
        "illegal": lambda row: str(row["illegal_answers"]),
    }
    for column in columns:
        left = column in ("game", "player")
        table.add_column(screen.words(f"cli_exam.column_{column}"), justify="left" if left else "right")
    for sheet in sheets:
        row = sheet.as_data()
        table.add_row(*(text(row) for text in columns.values()))
    screen.show(table)
    screen.tell("cli_exam.explanation", "quiet", about=sheets[0].about)


def between(mean: float, bounds: Sequence[float | None]) -> str:
    """A mean and its interval."""
    low, high = ("?" if bound is None else fixed(bound, 2) for bound in bounds)
    return f"{fixed(mean, 2)} ({low}–{high})"
