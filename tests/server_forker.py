"""Loads and compiles everything once, then forks a node for every line it reads: `port database node pause`."""

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import uvloop  # noqa: F401  loaded here, so that children needn't

from giza.client import mine
from giza.game import Game
from giza.server.serve import listen, serve
from giza.server.settings import Settings
from server_kit import play_on, running, settings_for


def warm_up() -> None:
    """Let the rules be compiled, so that children don't have to."""
    for name in ("camelup1", "camelup2", "obelisk"):
        game, random = Game(name, 3), Random(1)
        game.settle(random)
        while game.turn is not None:
            game.play(random.choice(game.actions()))
            game.settle(random)
            game.view(0)
            game.history(None)


async def serve_once() -> None:
    """Let a node run for a moment, so that everything it needs is loaded."""
    with tempfile.TemporaryDirectory() as folder:
        async with running(Path(folder)) as (_, _, server):
            made = await server.create("camelup1", [mine("Ada"), mine("Badru")])
            async with server.live(made.table.id, [token.token for token in made.tokens]) as table:
                await play_on(table, Random(1), 3)


def serve_when_free(settings: Settings, port: int) -> None:
    """Serve as soon as the node that was killed before is gone from the port."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            listen("127.0.0.1", port).close()
            break
        except OSError:
            time.sleep(0.01)
    serve(settings, "127.0.0.1", port)


def main() -> None:
    """Fork until the input ends, and leave no child behind."""
    warm_up()
    asyncio.run(serve_once())
    print("ready", flush=True)
    children = set[int]()
    for line in sys.stdin:
        with contextlib.suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG)[0]) != 0:
                children.discard(ended)
        port, database, node, pause = line.split()
        child = os.fork()
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            settings = settings_for(Path(), database=database, node=node, bots_alone_pause=float(pause))
            serve_when_free(settings, int(port))
            os._exit(0)
        children.add(child)
        print(child, flush=True)
    for child in children:
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main()
