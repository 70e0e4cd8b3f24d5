"""The commands around the server, with their options."""

from pathlib import Path
from typing import Annotated, Any

import typer

from giza.cli.help import ARGUMENTS, OPTIONS, Language, words_of


def server_option(key: str, *names: str, **more: Any) -> Any:
    """An option of the commands around the server."""
    return typer.Option(*names, help=words_of("server", key), rich_help_panel=OPTIONS, **more)


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
    """Serve tables to play at."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.serving import Arguments, prepare_games, serve_tables

        if prepare_only:
            prepare_games(screen)
            return
        arguments = Arguments(host, port, database, data, public_url, trust_proxy, tables, browser, solve, bots or ())
        serve_tables(screen, arguments)


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


def bot(
    bot: Annotated[
        str, typer.Argument(help=words_of("server", "help_bot_class"), rich_help_panel=ARGUMENTS, show_default=False)
    ],
    table: Annotated[str, server_option("help_bot_table", show_default=False)],
    server: Annotated[str, server_option("help_bot_server")] = "http://127.0.0.1:8000",
    name: Annotated[str, server_option("help_bot_name")] = "Bot",
    seat: Annotated[int | None, server_option("help_bot_seat", show_default=False)] = None,
    language: Language = None,
) -> None:
    """Let a bot play at a table."""
    from giza.cli.screen import Screen

    screen = Screen(language)
    with screen.errors_in_one_line():
        from giza.cli.remote_bot import play_remotely

        play_remotely(screen, bot, server, table, name, seat)


COMMANDS_OF_THE_SERVER = (serve, verify, bot)
