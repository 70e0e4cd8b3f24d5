"""Reads and writes records on disk."""

from pathlib import Path

from giza.cli.screen import Screen
from giza.errors import BadOption, BadRecord
from giza.game import Game
from giza.messages import say


def check_folder(file: Path) -> None:
    """Refuse a file that can't be written, before any game is played."""
    if file.is_dir() or not file.absolute().parent.is_dir():
        raise BadOption(say("terminal.cannot_write", file=file))


def make_folder(folder: Path) -> None:
    """Create a folder and its parents if they don't exist."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(say("terminal.cannot_write", file=folder)) from error


def save_record(screen: Screen, game: Game, file: Path) -> None:
    """Write a game's record and print its path."""
    game.save(file)
    screen.tell("terminal.saved", "quiet", one_line=True, file=file)


def read_record(file: Path) -> str:
    """The text of a record."""
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise BadRecord(say("terminal.cannot_read", file=file, reason=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise BadRecord(say("terminal.no_text", file=file)) from error
