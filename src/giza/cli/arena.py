"""`giza arena`: plays a match between bots and shows the results."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from math import isfinite
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from giza.analysis.judges import judge_for
from giza.arena.programs import check_player
from giza.arena.reports import as_csv, as_json, as_svg
from giza.arena.running import Outcome, local_workers, run
from giza.arena.schedule import Match, blocks
from giza.arena.statistics import SequentialTest, Standing, ratings, standings
from giza.bots.playbook import from_playbook
from giza.cli.files import check_folder, make_folder
from giza.cli.play import usual_seats
from giza.cli.prepare import prepare
from giza.cli.screen import Screen
from giza.data import write_parquet
from giza.errors import BadOption
from giza.figures import fixed
from giza.game import Game
from giza.games import DEFAULT_GAME, rules_of
from giza.machine import processors
from giza.messages import say
from giza.pictures.png import png, renderer
from giza.records import parse_options

WRITERS: dict[str, Callable[[Outcome, str], bytes]] = {
    ".json": lambda outcome, title: as_json(outcome).encode(),
    ".csv": lambda outcome, title: as_csv(outcome).encode(),
    ".svg": lambda outcome, title: as_svg(outcome, title).encode(),
    ".png": lambda outcome, title: png(as_svg(outcome, title)),
}
"""Writers by the ending of the file."""

Workers = Callable[[], Executor]


@dataclass(frozen=True)
class MatchArguments:
    """The user's options besides those of the match."""

    games: int
    workers: int | None
    ray: str | None
    sprt: tuple[str, str] | None
    save: Path | None
    records: Path | None
    income: bool = False
    pool: bool = False
    strict: bool = False
    reduced: bool = False


def match_of(bots: Sequence[str], game: Game, seed: int, seconds: float | None, arguments: MatchArguments) -> Match:
    """The match between bots whose names have been checked."""
    for bot in bots:
        check_player(bot, game.rules)
    if arguments.reduced:
        judge_for(game)  # refuses a game without a judge before any is played
    options, kept = tuple(game.options.items()), arguments.records is not None
    match = Match(game.rules.name, game.seats, tuple(bots), seed, options, seconds, kept)
    return replace(match, count_income=arguments.income, strict=arguments.strict, reduced=arguments.reduced)


def test_of(match: Match, pair: tuple[str, str] | None) -> SequentialTest | None:
    """The sequential test between two bots of a match."""
    if pair is None:
        return None
    for bot in pair:
        if bot not in match.bots:
            raise BadOption(say("arena.not_in_match", bot=bot, bots=match.bots))
    return SequentialTest(match.bots.index(pair[0]), match.bots.index(pair[1]))


def workers_of(workers: int | None, ray: str | None) -> Workers:
    """What starts the workers: on a Ray cluster, or as processes on this machine."""
    if ray is not None:
        from giza.arena.ray_workers import RayWorkers

        return partial(RayWorkers, ray)
    return partial(local_workers, workers or processors())


def check_files(arguments: MatchArguments) -> None:
    """Refuse files that can't be written, before any game is played."""
    if arguments.save is not None:
        if arguments.save.suffix not in WRITERS:
            raise BadOption(say("arena.unknown_format", file=arguments.save, formats=list(WRITERS)))
        check_folder(arguments.save)
        if arguments.save.suffix == ".png":
            renderer()
    if arguments.records is not None:
        make_folder(arguments.records)


def play_match(
    screen: Screen,
    bots: Sequence[str],
    game: str | None,
    seats: int | None,
    options: str,
    seed: int,
    seconds: float | None,
    arguments: MatchArguments,
) -> None:
    """Play a match, print its table and save the requested files."""
    check_files(arguments)
    rules = rules_of(game or DEFAULT_GAME)
    seats = usual_seats(rules) if seats is None else seats
    rules.complete(seats, {})
    scratch = Game(rules, seats, **parse_options(rules, options))
    if arguments.pool:
        play_pool(screen, bots, scratch, seed, seconds, arguments)
        return
    match = match_of(bots, scratch, seed, seconds, arguments)
    test = test_of(match, arguments.sprt)
    prepare(scratch, screen)
    outcome = with_bar(screen, match, arguments, test)
    show(screen, outcome, arguments)
    save(screen, outcome, arguments)


def with_bar(screen: Screen, match: Match, arguments: MatchArguments, test: SequentialTest | None) -> Outcome:
    """Play a match with a progress bar."""
    workers = workers_of(arguments.workers, arguments.ray)
    with bar_of(screen, len(blocks(match, arguments.games)) * match.seats) as note:
        return run(match, arguments.games, workers, test, lambda done, total: note(done))


@contextmanager
def bar_of(screen: Screen, games: int) -> Iterator[Callable[[int], None]]:
    """Show how many games have been played, in a bar, or in a line now and then where no bar can be shown."""
    bar = Progress(
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=screen.console,
        transient=True,
        disable=not screen.console.is_terminal,
    )
    line = screen.progress(games)
    task = bar.add_task("", total=games)

    def note(done: int) -> None:
        bar.update(task, completed=done)
        line(done)

    with bar:
        yield note


def play_pool(
    screen: Screen, bots: Sequence[str], game: Game, seed: int, seconds: float | None, arguments: MatchArguments
) -> None:
    """Play every bot against every style of the game's pool, and print its shares, ending with the worst."""
    styles = [f"style:{style}" for style in from_playbook("style", game.rules, lambda book: book.styles)]
    prepare(game, screen)
    table = Table(box=None, header_style="quiet", title_justify="left")
    for column in ("bot", *styles, screen.words("arena.column_worst")):
        table.add_column(column.removeprefix("style:"), justify="left" if column == "bot" else "right")
    for bot in bots:
        shares = []
        for style in styles:
            match = match_of([bot, style], game, seed, seconds, arguments)
            shares.append(standings(with_bar(screen, match, arguments, None).results, match.bots)[0].share)
        worst = min(shares, key=lambda share: share.mean)
        table.add_row(bot, *(share.text(100, " %") for share in [*shares, worst]))
    screen.show(table)
    count, most = len(blocks(match, arguments.games)), fixed(100 / (game.seats / 2), 1)
    screen.tell("arena.explanation_pool", "quiet", seats=game.seats, blocks=count, most=most)


def show(screen: Screen, outcome: Outcome, arguments: MatchArguments) -> None:
    """Print the table of a match, best bot first, and the verdict of a sequential test."""
    match = outcome.match
    table = Table(box=None, header_style="quiet", title=title_of(screen, outcome), title_justify="left")
    columns = ["bot", "share", *(["reduced", "factor"] if match.reduced else []), "most", "blocks"]
    for column in (*columns, "score", "rating", "time", "faults"):
        table.add_column(
            screen.words(f"arena.column_{column}"),
            justify="left" if column == "bot" else "right",
            overflow="fold",
            no_wrap=column in {"share", "reduced"},
        )
    rated = dict(zip(match.bots, ratings(outcome.results, match.bots), strict=True))
    rows = standings(outcome.results, match.bots)
    for row in sorted(rows, key=lambda row: -row.share.mean):
        rating = rated[row.bot]
        table.add_row(
            row.bot,
            row.share.text(100),
            *reduced_cells(row),
            fixed(100 * row.ceiling, 1),
            str(row.share.values),
            row.score.text(),
            f"{fixed(rating.mu, 1)} ± {fixed(2 * rating.sigma, 1)}",
            f"{fixed(row.milliseconds, 2)} ms",
            ", ".join(f"{screen.words(f'arena.{fault}')} {count}" for fault, count in row.faults.items()) or "–",
        )
    screen.show(table)
    screen.tell("arena.explanation", "quiet", seats=match.seats)
    if match.reduced:
        screen.tell("arena.explanation_reduced", "quiet")
    for row in rows:
        if row.trouble is not None:
            screen.tell("arena.first_fault", "alarm", bot=row.bot)
            screen.console.print(row.trouble, markup=False, highlight=False, soft_wrap=True)
    if arguments.income:
        show_income(screen, rows)
    if arguments.sprt is not None and outcome.verdict is not None:
        verdict = outcome.verdict.name.lower()
        screen.tell(f"arena.verdict_{verdict}", a=arguments.sprt[0], b=arguments.sprt[1], games=len(outcome.results))


def reduced_cells(row: Standing) -> tuple[str, ...]:
    """The share without luck, and the factor by which it saves games."""
    if row.reduced is None:
        return ()
    fewer = fixed(row.reduced.fewer_games, 1) if isfinite(row.reduced.fewer_games) else "?"
    return row.reduced.share.text(100), f"{fewer} ×"


def show_income(screen: Screen, rows: Sequence[Standing]) -> None:
    """Print each bot's income per game by reason."""
    reasons = sorted({reason for row in rows for reason in row.income})
    if not reasons:
        screen.tell("arena.no_income", "quiet")
        return
    table = Table(box=None, header_style="quiet", title=screen.words("arena.income"), title_justify="left")
    for column in ("bot", *reasons):
        table.add_column(column if column == "bot" else screen.words(f"arena.income_{column}"), justify="right")
    for row in rows:
        table.add_row(row.bot, *(fixed(row.income.get(reason, 0.0), 1) for reason in reasons))
    screen.show(table)


def title_of(screen: Screen, outcome: Outcome) -> str:
    """A heading that describes the match."""
    match = outcome.match
    return screen.words("arena.title", game=match.game, seats=match.seats, games=len(outcome.results), seed=match.seed)


def save_tables(screen: Screen, outcome: Outcome, folder: Path) -> None:
    """Also write the games as tables if pyarrow is installed; otherwise say how to install it."""
    ids = [result.game_id for result in outcome.results]
    try:
        write_parquet(folder, (result.record or "" for result in outcome.results), ids)
    except BadOption as error:
        screen.complain(error.message)


def save(screen: Screen, outcome: Outcome, arguments: MatchArguments) -> None:
    """Write the results and the records."""
    if arguments.save is not None:
        arguments.save.write_bytes(WRITERS[arguments.save.suffix](outcome, title_of(screen, outcome)))
        screen.tell("arena.saved", "quiet", one_line=True, file=arguments.save)
    if arguments.records is not None:
        for result in outcome.results:
            file = arguments.records / f"{result.game_id}.txt"
            file.write_text(result.record or "", "utf-8")
        save_tables(screen, outcome, arguments.records)
        screen.tell("arena.saved", "quiet", one_line=True, file=arguments.records)
