"""`giza analyse`: what was luck and what was skill in a recorded game."""

import json
from collections.abc import Callable
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from giza.analysis.accounts import Decision, Grade, grade_of
from giza.analysis.as_json import as_data, as_table
from giza.analysis.judges import SCORE, SHARE
from giza.analysis.report import Analysis, analyse
from giza.cli.files import check_folder, read_record
from giza.cli.replay import prepare_recorded_game
from giza.cli.screen import Screen
from giza.data.parquet import arrow, save_table
from giza.errors import BadOption
from giza.figures import POINT, decimal, in_percent, rounded
from giza.game import Game
from giza.lessons.why import explain
from giza.messages import Message, say

WRITERS: dict[str, Callable[[Analysis, str], str]] = {
    ".json": lambda analysis, language: json.dumps(as_data(analysis), ensure_ascii=False, indent=1) + "\n",
    ".svg": Analysis.svg,
}
TABLE = ".parquet"
"""The ending of a file that gets a table."""
MOST_MISTAKES = 5


def analyse_file(screen: Screen, file: Path, save: Path | None, as_json: bool, budget: int, seed: int) -> None:
    """Analyse a recorded game and print the results."""
    if save is not None:
        if save.suffix not in (*WRITERS, TABLE):
            raise BadOption(say("arena.unknown_format", file=save, formats=[*WRITERS, TABLE]))
        check_folder(save)
        if save.suffix == TABLE:
            arrow()  # check that it is installed before the judging starts
    text = read_record(file)
    if not as_json:
        prepare_recorded_game(screen, text)
    analysis = with_bar(screen, Game.from_record(text), budget, seed, file.stem)
    if as_json:
        screen.console.print_json(data=as_data(analysis))
    else:
        tell(screen, analysis)
    if save is not None:
        if save.suffix == TABLE:
            save_table(save, as_table(analysis))
        else:
            save.write_text(WRITERS[save.suffix](analysis, screen.language), encoding="utf-8")
        screen.errors.print(screen.words("cli_analysis.saved", file=save), style="quiet", soft_wrap=True)


def with_bar(screen: Screen, game: Game, budget: int, seed: int, name: str) -> Analysis:
    """Analyse a game with a progress bar."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=30),
        TimeRemainingColumn(),
        console=screen.errors,
        transient=True,
        disable=not screen.errors.is_terminal,
    )
    line = screen.progress(game.length)

    def note(done: int, count: int) -> None:
        bar.update(task, completed=done)
        line(done)

    with bar:
        task = bar.add_task(name, total=game.length)
        return analyse(game, told=note, budget=budget, seed=seed, game_id=name)


def tell(screen: Screen, analysis: Analysis) -> None:
    """Print a table of all players, then the worst decisions and luckiest moments of each."""
    screen.show("", books_table(screen, analysis), "")
    screen.tell("cli_analysis.explained", "quiet", judge=analysis.judge)
    if analysis.is_doubtful:
        rest, luck = (percent(screen, size) for size in (analysis.size_of("rest"), analysis.size_of("luck")))
        screen.tell("cli_analysis.doubtful", "alarm", rest=rest, luck=luck)
    if analysis.budget:
        screen.tell(
            "cli_analysis.played_on", "quiet", budget=analysis.budget, margin=percent(screen, margin_of(analysis))
        )
    if len(analysis.sections) > 1:
        screen.show("", sections_table(screen, analysis), "")
        screen.tell("cli_analysis.sections_explained", "quiet")
    for books in analysis.books:
        screen.show("")
        screen.tell("cli_analysis.player", "act", name=books.name)
        luckiest = analysis.luckiest(books.seat, most=1)
        for event in luckiest:
            gained = event.luck[books.seat, SHARE]
            key = "cli_analysis.good_luck" if gained >= 0 else "cli_analysis.bad_luck"
            screen.tell(key, number=event.number, text=event.text, share=percent(screen, abs(gained)))
        mistakes = analysis.mistakes(books.seat)
        for one in mistakes[:MOST_MISTAKES]:
            screen.tell(
                f"cli_analysis.was_{grade_of(one.loss)}",
                number=one.number,
                action=one.text,
                better=one.best.action,
                share=percent(screen, one.loss),
            )
            for sentence in reasons_for(analysis.steps[one.number - 1].before, one):
                screen.tell("cli_analysis.reason", "quiet", reason=sentence)
        if not mistakes:
            screen.tell("cli_analysis.no_mistakes")


def reasons_for(before: Game, mistake: Decision) -> list[Message]:
    """What decides for the best action, and what the one that was played loses."""
    told = explain(before.view(mistake.seat, with_state=True), mistake.best.action, [mistake.text])
    return [sentence for sentences in told.values() for sentence in sentences]


def books_table(screen: Screen, analysis: Analysis) -> Table:
    """What each player gained and lost, by reason, with a column per player."""
    rows = ("start", "luck", "unknown", "given_away", "gifts", "rest", "result")
    table = Table(title=screen.words("cli_analysis.title", game=analysis.game.rules.title), header_style="quiet")
    table.add_column("")
    for books in analysis.books:
        table.add_column(books.name, justify="right")
    for row in rows:
        shares = [getattr(books, row)[SHARE] for books in analysis.books]
        signed = row not in ("start", "result")
        table.add_row(screen.words(f"cli_analysis.{row}"), *(percent(screen, share, signed) for share in shares))
    table.add_section()
    for grade in (grade for grade in Grade if grade != Grade.FINE):
        counts = [str(books.grades[grade]) for books in analysis.books]
        table.add_row(screen.words(f"cli_analysis.{grade}"), *counts)
    performances = [missed(screen, analysis.game.rules.family, books.performance) for books in analysis.books]
    table.add_row(screen.words("cli_analysis.performance"), *performances)
    return table


def sections_table(screen: Screen, analysis: Analysis) -> Table:
    """What each player gained and lost in every leg or other section, with a column per player."""
    family = analysis.game.rules.family
    table = Table(title=screen.words(f"analysis_sections.{family}"), header_style="quiet")
    for name in ("", "", *analysis.game.names):
        table.add_column(name, justify="right" if name else "left")
    for number, sections in analysis.sections.items():
        title = screen.words(f"analysis_section.{family}", number=number)
        for row in ("luck", "unknown", "given_away"):
            scores = [amount(screen, getattr(books, row)[SCORE]) for books in sections]
            table.add_row(title if row == "luck" else "", screen.words(f"cli_analysis.{row}"), *scores)
        table.add_section()
    return table


def missed(screen: Screen, family: str, score: float, error: float | None = None) -> str:
    """The loss per choice, in pounds or points, in the user's language."""
    told = decimal(score, 2, screen.language)
    if error is not None:
        told += f" ± {decimal(error, 2, screen.language)}"
    return screen.words(f"analysis_score.{family}", score=told)


def amount(screen: Screen, score: float) -> str:
    """Pounds or points with their sign, in the user's language."""
    sign = "−" if rounded(score, 1) < 0 else "+"
    return sign + decimal(abs(score), 1, screen.language)


def margin_of(analysis: Analysis) -> float:
    """The mean standard error of the values of actions that were compared by playing on."""
    margins = [one.margin for event in analysis.decisions for one in event.considered if one.margin is not None]
    return sum(margins) / max(1, len(margins))


def percent(screen: Screen, share: float, sign: bool = False) -> str:
    """A share in percent, in the user's language."""
    text = in_percent(abs(share), 1, POINT[screen.language])
    before = "" if not sign else "−" if share < 0 else "+"
    return f"{before}{text} %"
