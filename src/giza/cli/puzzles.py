"""`giza puzzles`: looks for puzzles and writes them down."""

from pathlib import Path

import msgspec

from giza.bots.registry import make
from giza.cli.files import check_folder
from giza.cli.screen import Screen
from giza.errors import BadOption
from giza.lessons.puzzles import find_puzzles
from giza.messages import say


def make_puzzles(screen: Screen, game: str, file: Path, count: int, seed: int, bot: str) -> None:
    """Find this many puzzles and write them to a file."""
    check_folder(file)
    found = []
    with screen.errors.status(screen.words("cli_puzzles.looking")) as status:
        for puzzle in find_puzzles(game, count, make(bot, seed), make(bot, seed), seed):
            found.append(puzzle)
            status.update(f"{screen.words('cli_puzzles.looking')} {len(found)}/{count}")
    try:
        lines = b",\n".join(msgspec.json.encode(puzzle) for puzzle in found)
        file.write_bytes(b"[\n" + lines + b"\n]\n")
    except OSError as error:
        raise BadOption(say("terminal.cannot_write", file=file)) from error
    screen.tell("cli_puzzles.made", one_line=True, count=len(found), file=file)
