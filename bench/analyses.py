"""Claim: the first analysis of a finished game takes 2 s at most, and the deeper one 60 s, on one core.

    python -m bench.analyses [--server] [--games 3]

`greedy` plays a new game each time, so that no cached results help. With `--server`, a node is started in a separate
process: one player plays action after action while it analyses many finished games deeper, and the report shows the
effect on the player's median wait.
"""

import argparse
import asyncio
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence

import httpx

from bench.crowd import NODE, Person, wait_for
from bench.load import Player, bounded
from bench.report import Result, lowest, machine, show, table
from giza.analysis import NoJudge, analyse, judge_for
from giza.analysis.deeper import BUDGET
from giza.bots import make
from giza.client import Server, mine
from giza.game import Game
from giza.games import GAMES, rules_of

FIRST, DEEPER = 2.0, 60.0
"""The goals, in seconds."""
TABLES = (2, 4, 8)
PORT = 18757


def played(name: str, seats: int, seed: int) -> Game:
    """A game of `greedy` against itself."""
    chooser, bots = random.Random(seed), [make("greedy", seed + seat) for seat in range(seats)]
    game = Game(name, seats)
    game.settle(chooser)
    while game.turn is not None:
        game.play(bots[game.turn].choose(game.view(game.turn, with_state=True), game.actions()))
        game.settle(chooser)
    return game


def seconds(game: Game, budget: int) -> float:
    """The processor time of an analysis."""
    begin = time.process_time()
    analyse(game, budget=budget)
    return time.process_time() - begin


def measured(name: str, games: int) -> list[Result]:
    """The times for a game at tables of several sizes, as far as there is a judge."""
    results = []
    for seats in TABLES:
        if seats not in rules_of(name).seats:
            continue
        try:
            judge_for(Game(name, seats))
        except NoJudge:
            continue
        seconds(played(name, seats, 99), 4)  # compiles
        taken = [played(name, seats, seed) for seed in range(games)]
        at = f"{name}, {seats} seats"
        results.append(lowest(f"{at}, first answer", [seconds(game, 0) for game in taken], FIRST))
        results.append(lowest(f"{at}, deeper look", [seconds(game, BUDGET) for game in taken], DEEPER))
    return results


async def finish(url: str, seed: int) -> str:
    """Create a table with a finished game."""
    async with Server(url) as server:
        made = await server.create("camelup2", [mine(f"Player {seat}") for seat in range(4)])
    player = Player(url, made.table.id, [token.token for token in made.tokens], seed)
    await player.connect()
    while await player.play():
        pass
    await player.socket.close()
    return made.table.id


async def look(url: str, tables: Sequence[str]) -> None:
    """Request deeper analyses of all games at once."""
    async with httpx.AsyncClient(base_url=url, timeout=900) as http:
        await asyncio.gather(*(http.get(f"/api/tables/{name}/analysis?deeper=true") for name in tables))


async def beside_people(url: str, games: int, plays: int) -> None:
    """A player's waits while nothing is analysed, and while many games are."""
    finished = [await finish(url, seed) for seed in range(games)]
    person = Person(url, "", [], 1)
    await person.sit_down(url)
    before = statistics.median(await person.play_on(url, plays))
    looking = asyncio.create_task(look(url, finished))
    await asyncio.sleep(2)
    during = statistics.median(await person.play_on(url, plays))
    busy = not looking.done()
    looking.cancel()
    print(f"A person's play while {games} games are looked into{'' if busy else ' (all done before the end)'}:")
    print(f"before {before:.1f} ms, during {during:.1f} ms ({during / before:.2f}x)\n{machine()}")


def measure_server(games: int, plays: int) -> None:
    """Start a node, measure, and stop it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", NODE, str(PORT), f"sqlite:///{folder}/giza.sqlite"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{PORT}"
            wait_for(url)
            asyncio.run(bounded(beside_people(url, games, plays)))
        finally:
            process.terminate()
            process.wait(15)


def main(command_line: Sequence[str] = ()) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--server", action="store_true")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--plays", type=int, default=60)
    arguments = parser.parse_args(command_line)
    if arguments.server:
        measure_server(arguments.games, arguments.plays)
        return
    results = [result for name in GAMES for result in measured(name, arguments.games)]
    show(table("Analyses", "seconds", results, more_is_better=False))


if __name__ == "__main__":
    main(sys.argv[1:])
