"""`giza serve`: runs a server."""

import contextlib
import os
import sys
import webbrowser
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from giza.analysis import NoJudge, analyse
from giza.analysis.deeper import FEWEST
from giza.bots import make
from giza.bots.own import name_bots
from giza.cli.prepare import prepare
from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.game import Game
from giza.games import GAMES
from giza.messages import say
from giza.server.serve import serve
from giza.server.settings import DATABASE, Limits, Settings, default_database
from giza.server.workers.preparing import warm_up

CONTAINERS = (Path("/.dockerenv"), Path("/run/.containerenv"))
UNATTENDED = ("CI", "SSH_CONNECTION", "container", "KUBERNETES_SERVICE_HOST", "PYTEST_CURRENT_TEST")
"""Environment variables that show that nobody uses this machine directly."""


def has_terminal() -> bool:
    """Whether a person can type and read here."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def person_sits_here(
    terminal: bool,
    environment: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
    containers: Iterable[Path] = CONTAINERS,
) -> bool:
    """Whether a person watches the terminal, on a machine with a screen for a browser."""
    if not terminal or any(environment.get(name) for name in UNATTENDED) or any(file.exists() for file in containers):
        return False
    return platform in ("darwin", "win32") or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def page_of(address: str) -> str:
    """The address to open in a browser on this machine.

    >>> page_of("http://0.0.0.0:8000"), page_of("http://[::]:8000"), page_of("https://example.org")
    ('http://127.0.0.1:8000', 'http://127.0.0.1:8000', 'https://example.org')
    """
    return address.replace("://0.0.0.0:", "://127.0.0.1:").replace("://[::]:", "://127.0.0.1:")


def open_browser(address: str) -> None:
    """Open a page without waiting for the browser to start."""
    Thread(target=webbrowser.open, args=(page_of(address),), daemon=True, name="browser").start()


class ServeArguments(NamedTuple):
    """The host's options."""

    host: str
    port: int
    database: str | None
    data: Path | None
    public_url: str | None
    trust_proxy: str
    tables: int
    browser: bool
    """Whether to open a browser if a person is at this machine."""
    solve: bool = True
    """Whether to solve exact odds while serving."""
    bots: Sequence[str] = ()
    """The host's own bots, as `name=module:Class`."""


def prepare_games(screen: Screen) -> None:
    """Compile everything that tables need: the usual bots, hints and the analysis of finished games included."""
    for rules in GAMES.values():
        bots = dict.fromkeys(filter(None, (rules.opponent, rules.adviser)))
        for seats in {rules.seats[0], rules.default_seats}:  # a bot may think differently with two players
            for bot in bots:
                prepare(Game(rules, seats), screen, bot=make(bot))
        with contextlib.suppress(NoJudge):
            analyse(warm_up(rules), budget=FEWEST)


def serve_tables(screen: Screen, arguments: ServeArguments) -> None:
    """Serve until Ctrl-C."""
    url = arguments.database or (f"sqlite:///{arguments.data / DATABASE}" if arguments.data else default_database())
    limits = Limits(unfinished_tables_per_address=arguments.tables)
    token = os.environ.get("GIZA_METRICS_TOKEN") or None
    settings = Settings(
        database=url,
        public_url=arguments.public_url,
        limits=limits,
        prepare=True,
        metrics_token=token,
        solve=arguments.solve,
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
    except (ArgumentError, ModuleNotFoundError) as error:
        raise BadOption(say("cli_server.bad_database", database=url)) from error
    except OSError as error:
        raise BadOption(say("cli_server.cannot_listen", host=arguments.host, port=arguments.port)) from error
