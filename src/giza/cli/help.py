"""Typer's help in the user's language, including headings and words of Typer's own."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from typer.core import TyperCommand, TyperGroup

from giza.messages import say, users_language

if TYPE_CHECKING:
    Base = TyperCommand
else:
    Base = object


def words(key: str) -> str:
    """A text of the command line in the environment's language, because options aren't parsed yet."""
    return say(f"cli.{key}").text(users_language())


def words_of(command: str, key: str) -> str:
    """A help text of a command with its own group in the catalogue."""
    return say(f"cli_{command}.{key}").text(users_language())


ARGUMENTS, OPTIONS, COMMANDS = words("arguments"), words("options"), words("commands")

Language = Annotated[
    Literal["en", "de"] | None,
    typer.Option(help=words("help_language"), rich_help_panel=OPTIONS, show_default=False),
]


class HelpInUsersLanguage(Base):
    """A command with a translated `--help` line and usage line."""

    def get_usage(self, ctx: Any) -> str:
        """The usage line."""
        return super().get_usage(ctx).replace("Usage:", words("usage"), 1)

    def get_help_option(self, ctx: Any) -> Any:
        """The `--help` option."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = words("help_help")
            option.rich_help_panel = OPTIONS
        return option


class Command(HelpInUsersLanguage, TyperCommand):
    """One command."""


class Group(HelpInUsersLanguage, TyperGroup):
    """All commands."""
