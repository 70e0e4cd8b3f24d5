"""A study of luck and skill in games that bots play against each other.

    python tools/analysis_study.py play FILE GAME --bots hard,medium,easy,random [--games 500] [--budget 0] [--jobs 1]
    python tools/analysis_study.py luck FILE GAME [--seats 4] [--games 2000] [--jobs 1]
    python tools/analysis_study.py tell FILE …

`play` lets the bots play, each in every seat in turn, analyses the games and adds a line for each to a file; it resumes
where it was stopped. `luck` judges random events alone, in games of quick players. `tell` prints the results: whether
luck sums to zero and the books balance, how much of the result is luck, what bots miss per choice, and how many games
it takes to tell strong bots from weak ones. The same arguments give the same figures.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random

import numpy as np
from analysis_figures import ACCOUNTS, BINS, Line, bins_of, lines_in, tell
from quick_games import chooser_for, quick_game, quick_judge

from giza import Game
from giza.analysis import Analysis, Decision, analyse
from giza.analysis.accounts import luck_of
from giza.analysis.judges import SHARE, result_of
from giza.bots import Bot, make
from giza.rules.contract import CHANCE


def play(game: str, bots: Sequence[str], seed: int) -> Game:
    """A whole game, determined by its seed."""
    g = Game(game, len(bots))
    play_to_the_end(g, [make(bot, 100 * seed + seat) for seat, bot in enumerate(bots)], Random(seed))
    return g


def play_to_the_end(g: Game, players: Sequence[Bot], chance: Random) -> None:
    """Let bots play a game to its end."""
    while g.turn is not None:
        if g.turn == CHANCE:
            g.draw(chance)
        else:
            g.play(players[g.turn].choose(g.view(g.turn, with_state=True), g.actions()))


def line_of(game: str, bots: Sequence[str], budget: int, number: int) -> Line:
    """A game that was played and analysed; the bots move by one seat from game to game."""
    seats = [bots[(seat + number) % len(bots)] for seat in range(len(bots))]
    found = summed(analyse(play(game, seats, number), budget=budget))
    return {"game": game, "number": number, "bots": seats} | found


def luck_alone(game: str, seats: int, number: int) -> Line:
    """Everybody's luck in a game of quick players, with the result."""
    begun, luck = Game(game, seats), np.zeros((seats, 2))
    judge, kernel = quick_judge(begun), begun.rules.kernel
    for event in quick_game(begun, number, chooser_for(begun, number)):
        if event.who == CHANCE:
            luck += luck_of(kernel, event.before, event.id, judge)
    result = result_of(kernel, event.before)
    accounts = {"luck": luck[:, SHARE].tolist(), "result": result[:, SHARE].tolist()}
    return {"game": game, "number": number, "bots": ["quick"] * seats, "accounts": accounts}


def summed(analysis: Analysis) -> Line:
    """The figures kept of a game."""
    left: dict[bool, list[float]] = {True: [], False: []}
    bins = np.zeros((BINS, 3))
    won = np.array([books.result[SHARE] for books in analysis.books])
    for event in analysis.events:
        left[isinstance(event, Decision)].append(float(np.abs(event.rest[:, SHARE]).mean()))
        bins += bins_of(event.before[:, SHARE], won)
    return {
        "accounts": {name: [getattr(books, name)[SHARE] for books in analysis.books] for name in ACCOUNTS},
        "losses": [
            [round(one.loss, 5) for one in analysis.decisions if one.seat == books.seat] for books in analysis.books
        ],
        "missed": [round(books.missed, 4) for books in analysis.books],
        "rest": {"decisions": left[True], "chance": left[False]},
        "bins": bins.tolist(),
    }


def add_lines(file: Path, find: Callable[[int], Line], games: int, jobs: int) -> None:
    """Add games to a file up to the requested number."""
    done = len(lines_in(file)) if file.exists() else 0
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    with file.open("a") as out, pool:
        for line in pool.map(find, range(done, games)):
            out.write(json.dumps(line) + "\n")
            out.flush()


def main() -> None:
    """Play or print results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for name, games in (("play", 500), ("luck", 2000)):
        playing = commands.add_parser(name)
        playing.add_argument("file", type=Path)
        playing.add_argument("game")
        playing.add_argument("--games", type=int, default=games)
        playing.add_argument("--jobs", type=int, default=1)
        if name == "play":
            playing.add_argument("--bots", type=lambda bots: bots.split(","), required=True, help="as many as seats")
            playing.add_argument("--budget", type=int, default=0, help="how often to play on in unclear cases")
            playing.set_defaults(find=lambda given: partial(line_of, given.game, given.bots, given.budget))
        else:
            playing.add_argument("--seats", type=int, default=4)
            playing.set_defaults(find=lambda given: partial(luck_alone, given.game, given.seats))
        playing.set_defaults(do=lambda given: add_lines(given.file, given.find(given), given.games, given.jobs))
    telling = commands.add_parser("tell")
    telling.add_argument("file", type=Path)
    telling.add_argument("more", type=Path, nargs="*")
    telling.set_defaults(do=lambda told: tell([told.file, *told.more]))
    arguments = parser.parse_args()
    arguments.do(arguments)


if __name__ == "__main__":
    main()
