"""`giza serve`."""

from pathlib import Path
from typing import NamedTuple

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from giza.bots import make
from giza.cli.prepare import prepare
from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.game import Game
from giza.games import GAMES
from giza.messages import say
from giza.server.rehearsal import rehearse
from giza.server.serve import serve
from giza.server.settings import DATABASE, Limits, Settings, default_database


class Wishes(NamedTuple):
    """What the host asks for."""

    host: str
    port: int
    database: str | None
    data: Path | None
    public_url: str | None
    trust_proxy: str
    tables: int


def prepare_games(screen: Screen, *bots: str) -> None:
    """Compile all that tables with these bots need."""
    for rules in GAMES.values():
        for bot in bots:
            prepare(Game(rules, rules.seats[0]), screen, bot=make(bot))
        rehearse(rules)


def serve_tables(screen: Screen, wishes: Wishes) -> None:
    """Serve until Ctrl-C."""
    url = wishes.database or (f"sqlite:///{wishes.data / DATABASE}" if wishes.data else default_database())
    limits = Limits(unfinished_tables_per_address=wishes.tables)
    settings = Settings(database=url, public_url=wishes.public_url, limits=limits)

    def ready(address: str) -> None:
        screen.tell("cli_server.serving", "act", one_line=True, url=address)
        screen.tell("cli_server.stop_hint", "quiet")

    try:
        make_url(url)
        prepare_games(screen, "medium")
        serve(settings, wishes.host, wishes.port, wishes.trust_proxy, ready)
    except (ArgumentError, ModuleNotFoundError) as error:
        raise BadOption(say("cli_server.bad_database", database=url)) from error
    except OSError as error:
        raise BadOption(say("cli_server.cannot_listen", host=wishes.host, port=wishes.port)) from error
