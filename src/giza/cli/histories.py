"""`giza analyse FOLDER`: what many games show about their players."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.table import Table

from giza.analysis.history import History, histories_of, like
from giza.analysis.judges import SHARE, NoJudge
from giza.analysis.report import Analysis
from giza.cli.analyse import missed, percent, with_bar
from giza.cli.screen import Screen
from giza.data import games_in
from giza.errors import BadOption
from giza.figures import decimal
from giza.messages import say

MOST_HABITS = 3


def analyse_folder(screen: Screen, folder: Path, save: Path | None, as_json: bool, budget: int, seed: int) -> None:
    """Analyse every recorded game in a folder and print a summary."""
    if save is not None and save.suffix != ".json":
        raise BadOption(say("arena.unknown_format", file=save, formats=[".json"]))
    histories = histories_of(analyses_in(screen, folder, budget, seed))
    if not histories:
        raise BadOption(say("analysis.nothing_there", folder=folder))
    data = [history_as_data(history) for history in histories]
    if as_json:
        screen.console.print_json(data=data)
    else:
        tell_histories(screen, histories)
    if save is not None:
        save.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        screen.errors.print(screen.words("cli_analysis.saved", file=save), style="quiet", soft_wrap=True)


def analyses_in(screen: Screen, folder: Path, budget: int, seed: int) -> Iterator[Analysis]:
    """Yield the analyses of the games in a folder; print which games can't be judged."""
    line = screen.progress(sum(1 for _ in folder.glob("*.txt")))
    for number, (name, game) in enumerate(games_in(folder)):
        line(number)
        try:
            yield with_bar(screen, game, budget, seed, name)
        except NoJudge as error:
            reason = error.message.text(screen.language)
            screen.errors.print(screen.words("cli_analysis.left_out", name=name, reason=reason), soft_wrap=True)


def tell_histories(screen: Screen, histories: Sequence[History]) -> None:
    """Print a row for every player, then each one's typical mistakes."""
    table = Table(title=screen.words("cli_analysis.many_title"), header_style="quiet")
    table.add_column("")
    for column in ("games", "won", "without_luck", "luck", "performance", "like"):
        table.add_column(screen.words(f"cli_analysis.{column}"), justify="right")
    for history in histories:
        table.add_row(*row_of(screen, history))
    screen.show("", table, "")
    screen.tell("cli_analysis.many_explained", "quiet")
    for history in histories:
        screen.show("")
        screen.tell("cli_analysis.player", "act", name=history.name)
        if history.halves is not None:
            older, newer = (missed(screen, history.family, half) for half in history.halves)
            screen.tell("cli_analysis.halves", older=older, newer=newer)
        for habit in history.habits[:MOST_HABITS]:
            cost = percent(screen, habit.loss / len(history.parts))
            screen.tell("cli_analysis.habit", done=habit.done, better=habit.better, times=habit.times, share=cost)
        if not history.habits:
            screen.tell("cli_analysis.no_mistakes")


def row_of(screen: Screen, history: History) -> tuple[str, ...]:
    """A player's row."""
    rate, error = history.performance
    shown = missed(screen, history.family, rate, error if len(history.parts) > 1 else None)
    won, without = decimal(history.won, 1, screen.language), decimal(history.without_luck, 1, screen.language)
    luck = ("−" if history.luck < 0 else "+") + decimal(abs(history.luck), 1, screen.language)
    return history.name, str(len(history.parts)), won, without, luck, shown, like(history) or "–"


def history_as_data(history: History) -> dict[str, Any]:
    """A player's results, for JSON."""
    rate, error = history.performance
    return {
        "name": history.name,
        "family": history.family,
        "games": len(history.parts),
        "won": history.won,
        "without_luck": history.without_luck,
        "luck": history.luck,
        "performance": rate,
        "standard_error": error if len(history.parts) > 1 else None,
        "like": like(history),
        "habits": [
            {"done": one.done, "better": one.better, "times": one.times, "loss": one.loss} for one in history.habits
        ],
        "course": [
            {
                "game_id": part.game_id,
                "game": part.game,
                "luck": part.books.luck[SHARE],
                "performance": part.books.performance,
                "result": part.books.result,
            }
            for part in history.parts
        ],
    }
