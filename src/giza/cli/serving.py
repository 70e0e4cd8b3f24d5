"""`giza serve`."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import typer
from rich.text import Text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from giza.bots import make
from giza.bots.own import name_bots
from giza.cli.browser import has_terminal, open_browser, person_sits_here
from giza.cli.prepare import prepare
from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.game import Game
from giza.games import GAMES
from giza.messages import say
from giza.server.serve import serve
from giza.server.settings import DATABASE, Limits, Settings, default_database
from giza.server.storage.condition import UnusableDatabase
from giza.server.workers.warm_up import warm_up

UNUSABLE = 3
"""The exit code when the database can't be used: restarting won't help."""


class Arguments(NamedTuple):
    """What the host asks for."""

    host: str
    port: int
    database: str | None
    data: Path | None
    public_url: str | None
    trust_proxy: str
    tables: int
    browser: bool
    """Whether the browser is opened, where a person sits."""
    solve: bool = True
    """Whether exact odds are solved beside serving."""
    bots: Sequence[str] = ()
    """Bots of the host's own, as `name=module:Class`."""


def prepare_games(screen: Screen) -> None:
    """Compile all that tables need with the usual bots, and for hints."""
    for rules in GAMES.values():
        bots = dict.fromkeys(filter(None, (rules.opponent, rules.adviser)))
        for seats in {rules.seats[0], rules.default_seats}:  # a bot may think in another way with two players
            for bot in bots:
                prepare(Game(rules, seats), screen, bot=make(bot))
        warm_up(rules)


def serve_tables(screen: Screen, arguments: Arguments) -> None:
    """Serve until Ctrl-C."""
    url = arguments.database or (f"sqlite:///{arguments.data / DATABASE}" if arguments.data else default_database())
    limits = Limits(unfinished_tables_per_address=arguments.tables)
    settings = Settings(
        database=url, public_url=arguments.public_url, limits=limits, prepare=True, solve=arguments.solve
    )

    def ready(address: str) -> None:
        screen.tell("cli_server.serving", "act", one_line=True, url=address)
        screen.tell("cli_server.stop_hint", "quiet")
        if arguments.browser and person_sits_here(has_terminal()):
            open_browser(address)

    name_bots(arguments.bots)
    try:
        make_url(url)
        serve(settings, arguments.host, arguments.port, arguments.trust_proxy, ready)
    except UnusableDatabase as error:
        screen.errors.print(Text(error.message.text(screen.language), "alarm"), soft_wrap=True)
        raise typer.Exit(UNUSABLE) from error
    except (ArgumentError, ModuleNotFoundError) as error:
        raise BadOption(say("cli_server.bad_database", database=url)) from error
    except OSError as error:
        raise BadOption(say("cli_server.cannot_listen", host=arguments.host, port=arguments.port)) from error
