"""The terminal: what Giza prints to it and reads from it."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import typer
from rich.console import Console, RenderableType
from rich.text import Text
from rich.theme import Theme

from giza.errors import GizaError
from giza.messages import Message, say, users_language

BAD_INPUT = 2
"""The exit code for anything the user can mend."""

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
"""What the extra `server` brings; `pip install giza` alone has none of it."""

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
    """Begin a line of their own."""
    totals: frozenset[str] = frozenset()
    """Stand below each other."""
    seen_on_the_table: frozenset[str] = frozenset()
    """Nobody needs them who sees the table soon afterwards."""


class Screen:
    """Speaks the user's language on the terminal, and listens."""

    def __init__(self, language: str | None = None, console: Console | None = None) -> None:
        self.language = language or users_language()
        self.console = console or Console(theme=THEME, highlight=False)
        self.errors = Console(theme=THEME, highlight=False, stderr=True)

    def words(self, key: str, **values: object) -> str:
        """A text of the catalogue in the user's language."""
        return say(key, **values).text(self.language)

    def show(self, *what: RenderableType) -> None:
        """Print one thing after the other; strings are taken as they are."""
        for thing in what:
            self.console.print(Text(thing) if isinstance(thing, str) else thing)

    def tell(self, key: str, style: str = "", one_line: bool = False, **values: object) -> None:
        """Print a text of the catalogue, with `one_line` unbroken, so that a path in it can be copied."""
        self.console.print(Text(self.words(key, **values), style), soft_wrap=one_line)

    def complain(self, message: Message) -> None:
        """Print in red what is wrong, where the user looks for it: here during a game."""
        self.console.print(Text(message.text(self.language), "alarm"))

    @property
    def interactive(self) -> bool:
        """Whether a person sits at the keyboard and sees the screen."""
        return sys.stdin.isatty() and self.console.is_terminal

    def ask(self, prompt: str = "> ") -> str | None:
        """A line that the user types; None for Ctrl-C, Ctrl-D or the end of a pipe."""
        try:
            line = input(prompt)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None
        if not sys.stdin.isatty():
            self.show(line)  # nobody saw it being typed
        return line.strip()

    @contextmanager
    def errors_in_one_line(self) -> Iterator[None]:
        """Turn an error that the user can mend into one red line and an exit code."""
        try:
            yield
        except GizaError as error:
            self.refuse(error.message)
            raise typer.Exit(BAD_INPUT) from error
        except ModuleNotFoundError as error:
            package = (error.name or "").partition(".")[0]
            if package not in SERVER_PACKAGES:
                raise
            self.refuse(say("cli_server.needs_extra", package=package))
            raise typer.Exit(BAD_INPUT) from error

    def refuse(self, message: Message) -> None:
        """Print in red on the standard error stream why a command can't be done."""
        self.errors.print(Text(message.text(self.language), "alarm"), soft_wrap=True)


def marked_name(view: Mapping[str, Any], seat: int, screen: Screen) -> Text:
    """A name behind an arrow if it is that player's turn or victory, with a remark if it is the viewer's own."""
    arrow = "▸ " if view["turn"] == seat or seat in view["winners"] else "  "
    you = f" ({screen.words('terminal.you')})" if seat == view["you"] else ""
    return Text.assemble((arrow, "act"), (view["names"][seat], "name"), (you, "quiet"))
