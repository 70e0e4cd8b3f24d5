"""Serves tables for browser tests: a process of its own, with bots that don't pause and luck that doesn't change.

Dice depend on the table's seed, on its name and on what players contribute. Here all seeds are the same, and names of
tables follow from the keys that clients make up. Clients of a test make up the same in every run; see `web_kit.Luck`.

Without a folder for its database it compiles everything and ends.
"""

import secrets
import subprocess
import sys
from pathlib import Path
from random import Random

from giza.analysis.deeper import FEWEST
from giza.analysis.report import analyse
from giza.game import Game
from giza.games import GAMES
from giza.rules.contract import CHANCE
from giza.server.after import analysis_service
from giza.server.rooms import service
from giza.server.serve import serve
from giza.server.workers import processes
from server_kit import settings_for


def tell(address: str) -> None:
    print(address, flush=True)


def fix_luck() -> None:
    """Make the installation's secret, the dice and the bots the same in every run."""
    random = Random(1)
    secrets.token_bytes = lambda size=None: random.randbytes(size or secrets.DEFAULT_ENTROPY)  # type: ignore[assignment]
    secrets.randbits = lambda bits: 1  # type: ignore[assignment]
    service.new_seed = lambda: "01" * 32


def look_soon() -> None:
    """Judge finished games beside bots, not after them, and play on from every action as seldom as may be."""
    processes.UNWATCHED = 0
    analysis_service.BUDGET = FEWEST


def prepare() -> None:
    """Compile all that a table needs, and then a judge, which `giza serve` compiles when it is first asked."""
    subprocess.run([Path(sys.executable).with_name("giza"), "serve", "--prepare-only"], check=True, capture_output=True)
    random = Random(1)
    for name in GAMES:
        game = Game(name, GAMES[name].default_seats)
        while game.turn is not None:
            if game.turn == CHANCE:
                game.settle(random)
            else:
                game.play(random.choice(game.actions()))
        analyse(game.record(), budget=FEWEST)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.exit(prepare())
    fix_luck()
    look_soon()
    serve(settings_for(Path(sys.argv[1]), bot_processes=1), "127.0.0.1", 0, ready=tell)
