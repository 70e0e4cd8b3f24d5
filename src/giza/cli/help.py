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

GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--options",
        "-o",
        metavar="NAME=VALUE",
        help=words("help_options"),
        rich_help_panel=OPTIONS,
        show_default=False,
    ),
]

TYPERS_OWN = {
    "DEFAULT_STRING": "default",
    "ENVVAR_STRING": "envvar",
    "REQUIRED_LONG_STRING": "required",
    "ERRORS_PANEL_TITLE": "error",
    "ABORTED_TEXT": "aborted",
    "RICH_HELP": "try_help",
}
"""Typer's fixed strings, each with our key."""


def speak_users_language() -> None:
    """Translate Typer's own words, unless they are in the user's language already."""
    if users_language() != "en":
        from typer import rich_utils

        for name, key in TYPERS_OWN.items():
            setattr(rich_utils, name, words(key))


class HelpInUsersLanguage(Base):
    """A command whose help and errors are in the user's language, and whose flags show no type."""

    def get_usage(self, ctx: Any) -> str:
        """The usage line."""
        speak_users_language()
        usage = super().get_usage(ctx).replace("Usage:", words("usage"), 1)
        return usage.replace("[OPTIONS]", f"[{words('options').upper()}]").replace("COMMAND [ARGS]", words("command"))

    def get_params(self, ctx: Any) -> Any:
        """The parameters; `<bool>` says nothing about a flag."""
        params = super().get_params(ctx)
        for param in params:
            if getattr(param, "is_flag", False):
                param.display_type_rich = without_type  # type: ignore[attr-defined]
        return params

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        """Read the arguments; errors are in the user's language."""
        speak_users_language()
        try:
            return super().make_context(*arguments, **more)
        except Exception as error:
            raise in_users_language(error) from error

    def get_help_option(self, ctx: Any) -> Any:
        """The `--help` option."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = words("help_help")
            option.rich_help_panel = OPTIONS
        return option


def without_type(ctx: Any) -> None:
    """Show nothing where the type of a flag would be."""


def in_users_language(error: Exception) -> Exception:
    """An error of Typer about missing or unknown arguments, in the user's language; others stay as they are."""
    ctx, told = getattr(error, "ctx", None), None
    if type(error).__name__ == "MissingParameter" and getattr(error, "param", None) is not None:
        hint = error.param.get_error_hint()  # type: ignore[attr-defined]
        told = say("cli.missing", what=hint).text(users_language())
    elif type(error).__name__ == "NoSuchOption":
        close = getattr(error, "possibilities", None) or []
        key = "cli.no_such_option_but" if close else "cli.no_such_option"
        told = say(key, what=error.option_name, close=list(close)).text(users_language())  # type: ignore[attr-defined]
    if told is None:
        return error
    return click_error(told, ctx)


def click_error(told: str, ctx: Any) -> Exception:
    """An error about how a command was used."""
    error = typer.BadParameter(told, ctx=ctx)
    error.format_message = lambda: told  # type: ignore[method-assign]  # without "Invalid value:" before it
    return error


class Command(HelpInUsersLanguage, TyperCommand):
    """One command."""


class Group(HelpInUsersLanguage, TyperGroup):
    """All commands."""
