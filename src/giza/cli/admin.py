"""`giza admin`: lets an operator manage a server's tables."""

import datetime
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from giza.cli.help import Command, Group
from giza.errors import BadOption
from giza.messages import say, users_language

if TYPE_CHECKING:
    from giza.server.admin import Admin


def text(key: str) -> str:
    """A help text in the user's language."""
    return say(f"cli_admin.{key}").text(users_language())


def option(key: str, *names: str, **more: Any) -> Any:
    """An option of these commands."""
    return typer.Option(*names, help=text(key), show_default=False, **more)


admin = typer.Typer(cls=Group, help=text("help"), no_args_is_help=True, add_completion=False)
TableId = Annotated[str, typer.Argument(help=text("help_table"), show_default=False)]
BackupFile = Annotated[Path, typer.Argument(help=text("help_file"), show_default=False)]
Database = Annotated[
    str | None,
    typer.Option(
        help=say("cli_server.help_database").text(users_language()),
        envvar="GIZA_DATABASE",
        show_default=False,
        show_envvar=False,
    ),
]
Data = Annotated[Path | None, typer.Option(help=say("cli_server.help_data").text(users_language()), show_default=False)]


def database_at(database: str | None, data: Path | None) -> str:
    """The address of the database, as for `giza serve`."""
    from giza.server.settings import DATABASE, default_database

    return database or (f"sqlite:///{data / DATABASE}" if data else default_database())


def change(database: str, deed: Callable[["Admin"], Awaitable[object]], told: str) -> None:
    """Change a server's tables and print the result."""
    from giza.cli.screen import Screen

    screen = Screen(None)
    with screen.errors_in_one_line():
        from giza.server.admin import run

        run(database, deed)
        screen.tell(f"cli_admin.{told}", "act")


@admin.command("list", cls=Command, help=text("help_list"))
def list_tables(
    most: Annotated[int, option("help_most", min=1)] = 50, database: Database = None, data: Data = None
) -> None:
    """List tables."""
    from giza.cli.screen import Screen

    screen = Screen(None)
    with screen.errors_in_one_line():
        from giza.server.admin import run

        for row in run(database_at(database, data), lambda admin: admin.list(most)):
            mark = say("cli_admin.unreadable").text(screen.language) if row.unreadable else ""
            created = datetime.datetime.fromtimestamp(row.created).isoformat(" ", "minutes")
            values = {**row._asdict(), "created": created, "mark": mark}
            screen.tell("cli_admin.row", one_line=True, **values)


@admin.command(cls=Command, help=text("help_show"))
def show(table: TableId, database: Database = None, data: Data = None) -> None:
    """Show one table."""
    from giza.cli.screen import Screen

    screen = Screen(None)
    with screen.errors_in_one_line():
        from giza.server.admin import run

        found = run(database_at(database, data), lambda admin: admin.room(table)).table
        created = datetime.datetime.fromtimestamp(found.plan.created).isoformat(" ", "minutes")
        mark = say("cli_admin.unreadable").text(screen.language) if not found.readable else ""
        row = {"id": table, "game": found.plan.game, "state": found.state, "created": created, "mark": mark}
        screen.tell("cli_admin.row", one_line=True, entries=found.version, **row)
        for number, seat in enumerate(found.seats):
            screen.tell("cli_admin.seat", seat=number, name=seat.name or "–", kind=seat.bot or seat.kind)


@admin.command(cls=Command, help=text("help_close"))
def close(table: TableId, database: Database = None, data: Data = None) -> None:
    """Close a table."""
    change(database_at(database, data), lambda admin: admin.close(table), "closed")


@admin.command(cls=Command, help=text("help_mute"))
def mute(
    table: TableId,
    seat: Annotated[int | None, option("help_seat", min=0)] = None,
    hours: Annotated[float, option("help_hours", min=0)] = 24.0,
    database: Database = None,
    data: Data = None,
) -> None:
    """Mute a seat or a table."""
    change(database_at(database, data), lambda admin: admin.mute(table, seat, hours), "done")


@admin.command(cls=Command, help=text("help_ban"))
def ban(
    address: Annotated[str | None, typer.Argument(help=text("help_address"), show_default=False)] = None,
    table: Annotated[str | None, option("help_ban_table")] = None,
    hours: Annotated[float, option("help_hours", min=0)] = 24.0,
    database: Database = None,
    data: Data = None,
) -> None:
    """Ban an address, or the creator of a table."""

    async def work(admin: "Admin") -> None:
        if (address is None) == (table is None):
            raise BadOption(say("cli_admin.ban_whom"))
        await (admin.ban(address, hours) if address is not None else admin.ban_maker(str(table), hours))

    change(database_at(database, data), work, "done")


@admin.command(cls=Command, help=text("help_forget"))
def forget(
    key: Annotated[str, typer.Argument(help=text("help_player_key"), show_default=False)],
    database: Database = None,
    data: Data = None,
) -> None:
    """Forget a player."""
    from giza.cli.screen import Screen

    screen = Screen(None)
    with screen.errors_in_one_line():
        from giza.server.admin import run

        count = run(database_at(database, data), lambda admin: admin.forget(key))
        screen.tell("cli_admin.forgotten", "act", count=count)


@admin.command(cls=Command, help=text("help_backup"))
def backup(file: BackupFile, database: Database = None, data: Data = None) -> None:
    """Back the database up."""
    from giza.cli.screen import Screen

    screen = Screen(None)
    with screen.errors_in_one_line():
        from giza.server.admin import back_up, check_backup

        back_up(database_at(database, data), file)
        screen.tell("cli_admin.backed_up", "act", file=file, count=check_backup(file))


@admin.command(cls=Command, help=text("help_check"))
def check(file: BackupFile) -> None:
    """Check a backup."""
    from giza.cli.screen import Screen

    screen = Screen(None)
    with screen.errors_in_one_line():
        from giza.server.admin import check_backup

        screen.tell("cli_admin.backed_up", "act", file=file, count=check_backup(file))


@admin.command(cls=Command, help=text("help_restore"))
def restore(file: BackupFile, database: Database = None, data: Data = None) -> None:
    """Restore a backup."""
    from giza.cli.screen import Screen

    screen = Screen(None)
    with screen.errors_in_one_line():
        from giza.server.admin import restore as put_back

        screen.tell("cli_admin.restored", "act", count=put_back(database_at(database, data), file))
