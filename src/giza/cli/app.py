"""The commands of `giza` and their options, in the user's language.

Only what `--help` needs is imported here; each command imports its own part when it runs.
"""

from pathlib import Path
from typing import Annotated, Any

import typer

import giza
from giza.cli.admin import admin
from giza.cli.help import ARGUMENTS, COMMANDS, OPTIONS, Command, GameOptions, Group, Language, words, words_of

app = typer.Typer(
    cls=Group,
    help=words("help"),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
app.add_typer(admin, name="admin", rich_help_panel=COMMANDS)


def print_version(wanted: bool) -> None:
    """Print the version and exit."""
    if wanted:
        typer.echo(f"giza {giza.__version__}")
        raise typer.Exit


@app.callback()
def every_command(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=print_version, is_eager=True, help=words("help_version"), rich_help_panel=OPTIONS
        ),
    ] = False,
) -> None:
    """Accept the options that come before any command."""


@app.command(cls=Command, help=words("help_play"), rich_help_panel=COMMANDS)
def play(
    game: Annotated[
        str | None, typer.Argument(help=words("help_game"), rich_help_panel=ARGUMENTS, show_default=False)
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help=words("help_seats"), rich_help_panel=OPTIONS, show_default=False)
    ] = None,
    name: Annotated[
        str | None, typer.Option(help=words("help_name"), rich_help_panel=OPTIONS, show_default=False)
    ] = None,
    seat: Annotated[int, typer.Option(help=words("help_seat"), rich_help_panel=OPTIONS)] = 0,
    seed: Annotated[
        int | None, typer.Option(help=words("help_seed"), rich_help_panel=OPTIONS, show_default=False)
    ] = None,
    options: GameOptions = None,
    save: Annotated[
        Path | None, typer.Option(help=words("help_save"), rich_help_panel=OPTIONS, show_default=False)
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", "--all-bots", help=words("help_watch"), rich_help_panel=OPTIONS)
    ] = False,
    bot: Annotated[
        str | None, typer.Option(help=words("help_bot"), rich_help_panel=OPTIONS, show_default=False)
    ] = None,
    language: Language = None,
) -> None:
    """Play a game in the terminal against bots."""
    from giza.cli.play import PlayArguments, play_in_terminal
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        play_in_terminal(
            screen, PlayArguments(game, seats, name, seat, seed, " ".join(options or ()), save, watch, bot)
        )


@app.command(cls=Command, help=words("help_games"), rich_help_panel=COMMANDS)
def games(language: Language = None) -> None:
    """List the games, their seats and their options."""
    from giza.cli.list_games import list_games
    from giza.cli.screen import Screen

    list_games(Screen(language))


@app.command(cls=Command, help=words_of("rules", "help"), rich_help_panel=COMMANDS)
def rules(
    game: Annotated[str, typer.Argument(help=words_of("rules", "help_game"), rich_help_panel=ARGUMENTS)],
    search: Annotated[
        list[str] | None,
        typer.Argument(help=words_of("rules", "help_search"), rich_help_panel=ARGUMENTS, show_default=False),
    ] = None,
    all: Annotated[bool, typer.Option("--all", help=words_of("rules", "help_all"), rich_help_panel=OPTIONS)] = False,
    language: Language = None,
) -> None:
    """Print the rules of a game."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.rules import tell_rules

        tell_rules(screen, game, " ".join(search or ()), all)


@app.command(cls=Command, help=words_of("puzzles", "help"), rich_help_panel=COMMANDS)
def puzzles(
    game: Annotated[str, typer.Argument(help=words_of("puzzles", "help_game"), rich_help_panel=ARGUMENTS)],
    file: Annotated[Path, typer.Argument(help=words_of("puzzles", "help_file"), rich_help_panel=ARGUMENTS)],
    count: Annotated[int, typer.Option(min=1, help=words_of("puzzles", "help_count"), rich_help_panel=OPTIONS)] = 36,
    seed: Annotated[int, typer.Option(min=0, help=words_of("puzzles", "help_seed"), rich_help_panel=OPTIONS)] = 0,
    bot: Annotated[str, typer.Option(help=words_of("puzzles", "help_bot"), rich_help_panel=OPTIONS)] = "greedy",
    language: Language = None,
) -> None:
    """Make puzzles from games that a bot plays against itself."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.rules import make_puzzles

        make_puzzles(screen, game, file, count, seed, bot)


@app.command(cls=Command, help=words("help_replay"), rich_help_panel=COMMANDS)
def replay(
    file: Annotated[Path, typer.Argument(help=words("help_file"), rich_help_panel=ARGUMENTS)],
    viewer: Annotated[
        int | None, typer.Option("--as", help=words("help_as"), rich_help_panel=OPTIONS, show_default=False)
    ] = None,
    spectator: Annotated[
        bool, typer.Option("--spectator", help=words("help_spectator"), rich_help_panel=OPTIONS)
    ] = False,
    step: Annotated[bool, typer.Option("--step", help=words("help_step"), rich_help_panel=OPTIONS)] = False,
    until: Annotated[
        int | None, typer.Option(min=0, help=words("help_until"), rich_help_panel=OPTIONS, show_default=False)
    ] = None,
    language: Language = None,
) -> None:
    """Tell a recorded game event by event."""
    from giza.cli.replay import Eyes, replay_file
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        replay_file(screen, file, Eyes(viewer, spectator), step, until)


@app.command(cls=Command, help=words_of("analysis", "help"), rich_help_panel=COMMANDS)
def analyse(
    file: Annotated[Path, typer.Argument(help=words_of("analysis", "help_file"), rich_help_panel=ARGUMENTS)],
    save: Annotated[
        Path | None,
        typer.Option(help=words_of("analysis", "help_save"), rich_help_panel=OPTIONS, show_default=False),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help=words_of("analysis", "help_json"), rich_help_panel=OPTIONS)
    ] = False,
    budget: Annotated[int, typer.Option(min=0, help=words_of("analysis", "help_budget"), rich_help_panel=OPTIONS)] = 0,
    seed: Annotated[int, typer.Option(min=0, help=words_of("analysis", "help_seed"), rich_help_panel=OPTIONS)] = 0,
    language: Language = None,
) -> None:
    """Analyse a finished game."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.analyse import analyse_file
        from giza.cli.histories import analyse_folder

        (analyse_folder if file.is_dir() else analyse_file)(screen, file, save, json, budget, seed)


@app.command(cls=Command, help=words("help_bench"), rich_help_panel=COMMANDS)
def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(help=words("help_bench_games"), rich_help_panel=ARGUMENTS, show_default=False),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help=words("help_seconds"), rich_help_panel=OPTIONS)] = 1.0,
    json: Annotated[bool, typer.Option("--json", help=words("help_json"), rich_help_panel=OPTIONS)] = False,
    language: Language = None,
) -> None:
    """Measure how fast the rules are on this machine."""
    from giza.cli.measure import measure_games
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        measure_games(screen, games or [], seconds, json)


@app.command(cls=Command, help=words_of("odds", "help"), rich_help_panel=COMMANDS)
def odds(
    position: Annotated[
        list[str],
        typer.Argument(help=words_of("odds", "help_position"), rich_help_panel=ARGUMENTS, show_default=False),
    ],
    edition: Annotated[
        int | None,
        typer.Option(min=1, max=2, help=words_of("odds", "help_edition"), rich_help_panel=OPTIONS, show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=words_of("odds", "help_json"), rich_help_panel=OPTIONS)] = False,
    save: Annotated[
        Path | None, typer.Option(help=words_of("odds", "help_save"), rich_help_panel=OPTIONS, show_default=False)
    ] = None,
    language: Language = None,
) -> None:
    """Print the odds of a Camel Up position."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.games.camelup.terminal.odds_command import Faces, tell_odds

        tell_odds(screen, " ".join(position), edition, Faces(json, save))


@app.command(cls=Command, help=words_of("solve", "help"), rich_help_panel=COMMANDS)
def solve(
    game: Annotated[
        str | None, typer.Argument(help=words_of("solve", "help_game"), rich_help_panel=ARGUMENTS, show_default=False)
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help=words_of("solve", "help_force"), rich_help_panel=OPTIONS)
    ] = False,
    language: Language = None,
) -> None:
    """Compute the table of exact race odds for the second edition."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.games.camelup.terminal.solve import solve_game

        solve_game(screen, game, force)


@app.command(cls=Command, help=words_of("doctor", "help"), rich_help_panel=COMMANDS)
def doctor(language: Language = None) -> None:
    """Report what is installed and what to do about what isn't."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.doctor import tell_condition

        tell_condition(screen)


def arena_option(key: str, *names: str, **more: Any) -> Any:
    """An option of the arena that shows no default."""
    return typer.Option(*names, help=words_of("arena", key), rich_help_panel=OPTIONS, show_default=False, **more)


@app.command(cls=Command, help=words_of("arena", "help"), rich_help_panel=COMMANDS)
def arena(
    bots: Annotated[
        list[str], typer.Argument(help=words_of("arena", "help_bots"), rich_help_panel=ARGUMENTS, show_default=False)
    ],
    game: Annotated[str | None, arena_option("help_game")] = None,
    seats: Annotated[int | None, arena_option("help_seats")] = None,
    games: Annotated[int, typer.Option(min=1, help=words_of("arena", "help_games"), rich_help_panel=OPTIONS)] = 400,
    seed: Annotated[int, typer.Option(min=0, help=words_of("arena", "help_seed"), rich_help_panel=OPTIONS)] = 0,
    options: GameOptions = None,
    seconds: Annotated[float | None, arena_option("help_seconds", min=0.001)] = None,
    workers: Annotated[int | None, arena_option("help_workers", min=1)] = None,
    ray: Annotated[str | None, arena_option("help_ray")] = None,
    sprt: Annotated[tuple[str, str] | None, arena_option("help_sprt")] = None,
    save: Annotated[Path | None, arena_option("help_save")] = None,
    records: Annotated[Path | None, arena_option("help_records")] = None,
    income: Annotated[bool, arena_option("help_income", "--income")] = False,
    pool: Annotated[bool, arena_option("help_pool", "--pool")] = False,
    reduced: Annotated[bool, arena_option("help_reduced", "--reduced")] = False,
    strict: Annotated[bool, arena_option("help_strict", "--strict")] = False,
    language: Language = None,
) -> None:
    """Let bots play each other."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.arena import MatchArguments, play_match

        arguments = MatchArguments(games, workers, ray, sprt, save, records, income, pool, strict, reduced)
        play_match(screen, bots, game, seats, " ".join(options or ()), seed, seconds, arguments)


def ladder_option(key: str, *names: str, **more: Any) -> Any:
    """An option of `giza ladder`."""
    return typer.Option(*names, help=words_of("ladder", key), rich_help_panel=OPTIONS, show_default=False, **more)


@app.command(cls=Command, help=words_of("ladder", "help"), rich_help_panel=COMMANDS)
def ladder(
    folder: Annotated[
        Path, typer.Argument(help=words_of("ladder", "help_folder"), rich_help_panel=ARGUMENTS, show_default=False)
    ],
    bots: Annotated[
        list[str] | None,
        typer.Argument(help=words_of("ladder", "help_bots"), rich_help_panel=ARGUMENTS, show_default=False),
    ] = None,
    games: Annotated[int, typer.Option(min=0, help=words_of("ladder", "help_games"), rich_help_panel=OPTIONS)] = 200,
    remove: Annotated[list[str] | None, ladder_option("help_remove", metavar="NAME")] = None,
    game: Annotated[str | None, ladder_option("help_game")] = None,
    seats: Annotated[int | None, ladder_option("help_seats")] = None,
    options: GameOptions = None,
    seed: Annotated[int | None, ladder_option("help_seed", min=0)] = None,
    seconds: Annotated[float | None, ladder_option("help_seconds", min=0.001)] = None,
    workers: Annotated[int | None, ladder_option("help_workers", min=1)] = None,
    ray: Annotated[str | None, ladder_option("help_ray")] = None,
    language: Language = None,
) -> None:
    """Keep a ladder of bots."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.arena import workers_of
        from giza.cli.ladder import Wanted, climb

        wanted = Wanted(game, seats, " ".join(options or ()), seed, seconds)
        climb(screen, folder, bots or (), remove or (), wanted, games, workers_of(workers, ray))


@app.command(cls=Command, help=words_of("engine", "help"), rich_help_panel=COMMANDS)
def engine(
    bot: Annotated[
        str, typer.Argument(help=words_of("engine", "help_bot"), rich_help_panel=ARGUMENTS, show_default=False)
    ],
    check: Annotated[
        bool, typer.Option("--check", help=words_of("engine", "help_check"), rich_help_panel=OPTIONS)
    ] = False,
    game: Annotated[
        str | None, typer.Option(help=words_of("engine", "help_game"), rich_help_panel=OPTIONS, show_default=False)
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.01, help=words_of("engine", "help_seconds"), rich_help_panel=OPTIONS, show_default=False),
    ] = None,
    talk: Annotated[
        bool, typer.Option("--talk", help=words_of("engine", "help_talk"), rich_help_panel=OPTIONS)
    ] = False,
    language: Language = None,
) -> None:
    """Speak the engine protocol, or check a program that does."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.engine import check_program, speak

        if check:
            check_program(screen, bot, game, seconds, talk)
        else:
            speak(bot)


@app.command(cls=Command, help=words_of("exam", "help"), rich_help_panel=COMMANDS)
def exam(
    bots: Annotated[
        list[str], typer.Argument(help=words_of("exam", "help_bots"), rich_help_panel=ARGUMENTS, show_default=False)
    ],
    game: Annotated[
        str | None, typer.Option(help=words_of("exam", "help_game"), rich_help_panel=OPTIONS, show_default=False)
    ] = None,
    games: Annotated[int, typer.Option(min=0, help=words_of("exam", "help_games"), rich_help_panel=OPTIONS)] = 0,
    seed: Annotated[int, typer.Option(min=0, help=words_of("exam", "help_seed"), rich_help_panel=OPTIONS)] = 0,
    json: Annotated[bool, typer.Option("--json", help=words_of("exam", "help_json"), rich_help_panel=OPTIONS)] = False,
    language: Language = None,
) -> None:
    """Measure what bots miss per choice."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.exam import examine_bots

        examine_bots(screen, bots, game, games, seed, json)


@app.command(cls=Command, help=words_of("exam", "help_mcp"), rich_help_panel=COMMANDS)
def mcp(language: Language = None) -> None:
    """Serve the games as tools for language models."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.adapters.mcp import make_server

        make_server().run()


def server_option(key: str, *names: str, **more: Any) -> Any:
    """An option of a command for the server."""
    return typer.Option(*names, help=words_of("server", key), rich_help_panel=OPTIONS, **more)


@app.command(cls=Command, help=words_of("server", "help_serve"), rich_help_panel=COMMANDS)
def serve(
    host: Annotated[str, server_option("help_host")] = "127.0.0.1",
    port: Annotated[int, server_option("help_port", min=0, max=65535)] = 8000,
    database: Annotated[
        str | None, server_option("help_database", envvar="GIZA_DATABASE", show_default=False, show_envvar=False)
    ] = None,
    data: Annotated[Path | None, server_option("help_data", show_default=False)] = None,
    public_url: Annotated[str | None, server_option("help_public_url", show_default=False)] = None,
    trust_proxy: Annotated[str, server_option("help_trust_proxy", show_default=False)] = "",
    tables: Annotated[int, server_option("help_tables", min=1)] = 100,
    bots: Annotated[
        list[str] | None, server_option("help_bots", metavar="NAME=MODULE:CLASS", show_default=False)
    ] = None,
    prepare_only: Annotated[bool, server_option("help_prepare_only", "--prepare-only")] = False,
    browser: Annotated[bool, server_option("help_browser", "--browser/--no-browser")] = True,
    solve: Annotated[bool, server_option("help_solve", "--solve/--no-solve")] = True,
    language: Language = None,
) -> None:
    """Run a server with tables."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.serving import ServeArguments, prepare_games, serve_tables

        if prepare_only:
            prepare_games(screen)
            return
        arguments = ServeArguments(
            host, port, database, data, public_url, trust_proxy, tables, browser, solve, bots or ()
        )
        serve_tables(screen, arguments)


@app.command(cls=Command, help=words_of("site", "help"), rich_help_panel=COMMANDS)
def site(
    folder: Annotated[
        Path, typer.Argument(help=words_of("site", "help_folder"), rich_help_panel=ARGUMENTS, show_default=False)
    ],
    language: Language = None,
) -> None:
    """Write a folder of static files to play in a browser without a server."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.site import make_site

        make_site(screen, folder)


@app.command(cls=Command, help=words_of("server", "help_verify"), rich_help_panel=COMMANDS)
def verify(
    file: Annotated[
        Path, typer.Argument(help=words_of("server", "help_record"), rich_help_panel=ARGUMENTS, show_default=False)
    ],
    head: Annotated[str | None, server_option("help_head", show_default=False)] = None,
    key: Annotated[str | None, server_option("help_key", show_default=False)] = None,
    language: Language = None,
) -> None:
    """Check the dice of a record."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.verifying import verify_file

        verify_file(screen, file, head, key)


@app.command(cls=Command, help=words_of("server", "help_bot"), rich_help_panel=COMMANDS)
def bot(
    bot: Annotated[
        str, typer.Argument(help=words_of("server", "help_bot_class"), rich_help_panel=ARGUMENTS, show_default=False)
    ],
    table: Annotated[str, server_option("help_bot_table", show_default=False)],
    server: Annotated[str | None, server_option("help_bot_server", show_default=False)] = None,
    name: Annotated[str, server_option("help_bot_name")] = "Bot",
    seat: Annotated[int | None, server_option("help_bot_seat", show_default=False)] = None,
    language: Language = None,
) -> None:
    """Run a bot at a table."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.remote_bot import play_remotely

        play_remotely(screen, bot, server, table, name, seat)


def train_option(key: str, *names: str, **more: Any) -> Any:
    """An option of `giza train`."""
    return typer.Option(*names, help=words_of("train", key), rich_help_panel=OPTIONS, **more)


@app.command(cls=Command, help=words_of("train", "help"), rich_help_panel=COMMANDS)
def train(
    game: Annotated[
        str, typer.Argument(help=words_of("train", "help_game"), rich_help_panel=ARGUMENTS, show_default=False)
    ],
    net: Annotated[list[str] | None, train_option("help_net", show_default=False)] = None,
    games: Annotated[int | None, train_option("help_games", min=20, show_default=False)] = None,
    seed: Annotated[int, train_option("help_seed", min=0)] = 0,
    folder: Annotated[Path, train_option("help_folder")] = Path("nets"),
    workers: Annotated[int, train_option("help_workers", min=1)] = 1,
    ray: Annotated[str | None, train_option("help_ray", show_default=False)] = None,
    language: Language = None,
) -> None:
    """Train nets by self-play."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.train import train_nets, workers_of

        with workers_of(workers, ray) as players:
            train_nets(screen, game, net or [], games, seed, folder, players)
