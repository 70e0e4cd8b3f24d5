"""`giza arena`: a match between bots, and what it tells."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from giza.arena.ratings import ratings
from giza.arena.reports import as_csv, as_json, as_svg
from giza.arena.running import Outcome, local_workers, run
from giza.arena.schedule import Match
from giza.arena.statistics import Estimate, SequentialTest, standings
from giza.bots.registry import make
from giza.cli.files import check_folder
from giza.cli.prepare import prepare
from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.game import Game
from giza.machine import processors
from giza.messages import say
from giza.odds.picture.png import png, renderer
from giza.records import parse_options

WRITERS: dict[str, Callable[[Outcome, str], bytes]] = {
    ".json": lambda outcome, title: as_json(outcome).encode(),
    ".csv": lambda outcome, title: as_csv(outcome).encode(),
    ".svg": lambda outcome, title: as_svg(outcome, title).encode(),
    ".png": lambda outcome, title: png(as_svg(outcome, title)),
}
"""By the ending of the file."""


@dataclass(frozen=True)
class Wishes:
    """What the user asked for beside the match itself."""

    games: int
    workers: int | None
    ray: str | None
    sprt: tuple[str, str] | None
    save: Path | None
    records: Path | None


def match_of(bots: Sequence[str], game: Game, seed: int, seconds: float | None, keep_records: bool) -> Match:
    """The match between bots whose names are known to be right."""
    for bot in bots:
        make(bot)
    options = tuple(game.options.items())
    return Match(game.rules.name, game.seats, tuple(bots), seed, options, seconds, keep_records)


def test_of(match: Match, pair: tuple[str, str] | None) -> SequentialTest | None:
    """The sequential test between two bots of a match."""
    if pair is None:
        return None
    for bot in pair:
        if bot not in match.bots:
            raise BadOption(say("arena.not_in_match", bot=bot, bots=match.bots))
    return SequentialTest(match.bots.index(pair[0]), match.bots.index(pair[1]))


def workers_of(wishes: Wishes) -> Callable[[], Executor]:
    """What plays the games."""
    if wishes.ray is not None:
        from giza.arena.ray_workers import RayWorkers

        return partial(RayWorkers, wishes.ray)
    return partial(local_workers, wishes.workers or processors())


def check_files(wishes: Wishes) -> None:
    """Refuse files that can't be written before anything is played."""
    if wishes.save is not None:
        if wishes.save.suffix not in WRITERS:
            raise BadOption(say("arena.unknown_format", file=wishes.save, formats=list(WRITERS)))
        check_folder(wishes.save)
        if wishes.save.suffix == ".png":
            renderer()
    if wishes.records is not None and not wishes.records.is_dir():
        raise BadOption(say("arena.no_folder", folder=wishes.records))


def play_match(
    screen: Screen,
    bots: Sequence[str],
    game: str,
    seats: int,
    options: str,
    seed: int,
    seconds: float | None,
    wishes: Wishes,
) -> None:
    """Play a match, show its table and save what was asked for."""
    check_files(wishes)
    rules = Game(game, seats).rules
    scratch = Game(rules, seats, **parse_options(rules, options))
    match = match_of(bots, scratch, seed, seconds, wishes.records is not None)
    test = test_of(match, wishes.sprt)
    prepare(scratch, screen)
    bar = Progress(
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=screen.console,
        transient=True,
        disable=not screen.console.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=wishes.games)
        outcome = run(
            match,
            wishes.games,
            workers_of(wishes),
            test,
            lambda done, total: bar.update(task, completed=done, total=total),
        )
    show(screen, outcome, wishes)
    save(screen, outcome, wishes)


def show(screen: Screen, outcome: Outcome, wishes: Wishes) -> None:
    """The table of a match, best bot first, and the verdict of a sequential test."""
    match = outcome.match
    table = Table(box=None, header_style="quiet", title=title_of(screen, outcome), title_justify="left")
    for column in ("bot", "share", "score", "rating", "time", "faults"):
        table.add_column(screen.words(f"arena.column_{column}"), justify="left" if column == "bot" else "right")
    rated = dict(zip(match.bots, ratings(outcome.results, match.bots), strict=True))
    rows = standings(outcome.results, match.bots)
    for row in sorted(rows, key=lambda row: -row.share.mean):
        rating = rated[row.bot]
        table.add_row(
            row.bot,
            interval(row.share, 100, " %"),
            interval(row.score, 1, ""),
            f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}",
            f"{row.milliseconds:.2f} ms",
            ", ".join(f"{screen.words(f'arena.{fault}')} {count}" for fault, count in row.faults.items()) or "–",
        )
    screen.show(table)
    screen.tell("arena.explanation", "quiet", seats=match.seats)
    if wishes.sprt is not None and outcome.verdict is not None:
        verdict = outcome.verdict.name.lower()
        screen.tell(f"arena.verdict_{verdict}", a=wishes.sprt[0], b=wishes.sprt[1], games=len(outcome.results))


def interval(value: Estimate, factor: float, unit: str) -> str:
    """A mean with its 95 % interval."""
    return f"{factor * value.mean:.1f} ± {factor * value.margin:.1f}{unit}"


def title_of(screen: Screen, outcome: Outcome) -> str:
    """What was played."""
    match = outcome.match
    return screen.words("arena.title", game=match.game, seats=match.seats, games=len(outcome.results), seed=match.seed)


def save(screen: Screen, outcome: Outcome, wishes: Wishes) -> None:
    """Write the results and the records."""
    if wishes.save is not None:
        wishes.save.write_bytes(WRITERS[wishes.save.suffix](outcome, title_of(screen, outcome)))
        screen.tell("arena.saved", "quiet", one_line=True, file=wishes.save)
    if wishes.records is not None:
        for result in outcome.results:
            file = wishes.records / f"{outcome.match.game}-{result.block:05d}-{result.rotation}.txt"
            file.write_text(result.record or "", "utf-8")
        screen.tell("arena.saved", "quiet", one_line=True, file=wishes.records)
