"""The `giza` command: play in the terminal, list the games, replay records, measure speed.

`app` holds the commands and their options and imports nothing heavy, so that `giza --help` answers at once. `play`,
`replay`, `list_games` and `measure` are the commands; `screen` speaks and listens; `camelup` and `obelisk` draw tables.
"""

import sys
from io import TextIOWrapper


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that can't show a sign shows ? instead of failing
    from giza.cli.app import app

    app()
