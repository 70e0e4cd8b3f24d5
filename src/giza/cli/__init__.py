"""The `giza` command: play in the terminal, list the games, replay records, measure speed.

`app` defines the commands and their options and imports nothing heavy, so that `giza --help` answers at once. Each
command is in a module of its own; `screen` is the terminal, and `faces` displays games in it.
"""

import sys
from io import TextIOWrapper


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that can't show a character shows ? instead of failing
    from giza.cli.app import app

    app()
