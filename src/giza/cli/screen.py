"""The terminal: printing to it and reading from it."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import Any, NamedTuple

import typer
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from giza.errors import GizaError
from giza.messages import Message, say, users_language

EVERY = 20.0
"""The seconds between lines about progress where no bar can be shown."""
NO_EXTRA = 2
"""The exit code where a package of an extra is missing."""
WIDEST = 1000
"""More characters than a line of a table needs."""

SERVER_PACKAGES = frozenset(
    {
        "alembic",
        "cryptography",
        "httptools",
        "httpx",
        "litestar",
        "prometheus_client",
        "psycopg",
        "sqlalchemy",
        "uvicorn",
        "uvloop",
        "webpush",
        "websockets",
    }
)
"""The packages of the extra `server`, which `pip install giza` alone doesn't install."""

THEME = Theme(
    {
        "line": "#b0925f",
        "quiet": "dim",
        "act": "bold #2a9d94",
        "alarm": "bold red",
        "name": "bold",
        "money": "bold",
        "camel.blue": "bold #ffffff on #2563c9",
        "camel.green": "bold #ffffff on #23824a",
        "camel.orange": "bold #1c1206 on #f08c2e",
        "camel.yellow": "bold #1c1206 on #f3cc30",
        "camel.white": "bold #1c1206 on #f4efe4",
        "camel.purple": "bold #ffffff on #8144b8",
        "camel.red": "bold #ffffff on #c9352b",
        "camel.black": "bold #ffffff on #3c3a44",
        "camel.grey": "bold #1c1206 on #9b978f",
        "granite.r": "bold #ffffff on #b3402f",
        "granite.b": "bold #ffffff on #2f66a8",
        "granite.g": "bold #ffffff on #3d7d4c",
        "granite.y": "bold #1c1206 on #e0b63c",
    }
)


class StoryLayout(NamedTuple):
    """How the sentences of a story are laid out, by the keys of their messages."""

    headlines: frozenset[str] = frozenset()
    """Messages that start a line of their own."""
    totals: frozenset[str] = frozenset()
    """Messages that are listed one below the other."""
    seen_on_the_table: frozenset[str] = frozenset()
    """Messages left out if the table is shown soon afterwards."""


class Screen:
    """Reads from and prints to the terminal in the user's language."""

    def __init__(self, language: str | None = None, console: Console | None = None) -> None:
        self.language = language or users_language()
        self.console = console or Console(theme=THEME, highlight=False)
        self.errors = Console(theme=THEME, highlight=False, stderr=True)

    def words(self, key: str, **values: object) -> str:
        """A text from the catalogue in the user's language."""
        return say(key, **values).text(self.language)

    def show(self, *what: RenderableType) -> None:
        """Print things one after the other, strings literally. In a file, tables take the width they need."""
        for thing in what:
            if isinstance(thing, Table) and not self.console.is_terminal:
                widest = self.console.options.update(max_width=WIDEST)
                needed = self.console.measure(thing, options=widest).maximum
                thing.width = needed if needed > self.console.width else thing.width
                self.console.print(thing, crop=False)
            else:
                self.console.print(Text(thing) if isinstance(thing, str) else thing)

    def tell(self, key: str, style: str = "", one_line: bool = False, **values: object) -> None:
        """Print a text from the catalogue; `one_line` prevents line breaks, so that a path in it can be copied."""
        self.console.print(Text(self.words(key, **values), style), soft_wrap=one_line)

    def complain(self, message: Message) -> None:
        """Print an error in red where the user looks for it; during a game, that is on standard output."""
        self.console.print(Text(message.text(self.language), "alarm"))

    def progress(
        self, total: int, every: float = EVERY, clock: Callable[[], float] = monotonic
    ) -> Callable[[int], None]:
        """A function that prints a line about progress now and then, where no bar can be shown."""
        began = last = clock()

        def note(done: int) -> None:
            nonlocal last
            now = clock()
            if not self.errors.is_terminal and now - last >= every and done < total:
                last = now
                line = self.words("terminal.progress", done=done, total=total, seconds=round(now - began))
                self.errors.print(line, style="quiet", soft_wrap=True)

        return note

    @property
    def interactive(self) -> bool:
        """Whether a person uses the keyboard and sees the screen."""
        return sys.stdin.isatty() and self.console.is_terminal

    def ask(self, prompt: str = "> ") -> str | None:
        """Read a line; None for Ctrl-C, Ctrl-D or the end of a pipe."""
        try:
            line = input(prompt)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None
        if not sys.stdin.isatty():
            self.show(line)  # the input wasn't echoed
        return line.strip()

    @contextmanager
    def errors_in_one_line(self) -> Iterator[None]:
        """Turn an error that the user can fix into one red line and an exit code."""
        try:
            yield
        except GizaError as error:
            self.refuse(error.message)
            raise typer.Exit(error.exit_code) from error
        except ModuleNotFoundError as error:
            package = (error.name or "").partition(".")[0]
            if package not in SERVER_PACKAGES:
                raise
            self.refuse(say("cli_server.needs_extra", package=package))
            raise typer.Exit(NO_EXTRA) from error

    def refuse(self, message: Message) -> None:
        """Print in red on standard error why a command can't run."""
        self.errors.print(Text(message.text(self.language), "alarm"), soft_wrap=True)


def marked_name(view: Mapping[str, Any], seat: int, screen: Screen) -> Text:
    """A name with an arrow on that player's turn or victory, and a note if it is the viewer's own."""
    arrow = "▸ " if view["turn"] == seat or seat in view["winners"] else "  "
    you = f" ({screen.words('terminal.you')})" if seat == view["you"] else ""
    return Text.assemble((arrow, "act"), (view["names"][seat], "name"), (you, "quiet"))
