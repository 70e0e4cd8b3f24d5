"""Play the matches of `docs/background/bots.md`, which compare bots in every game at several tables, with fixed seeds.

`python tools/strength.py` takes hours on one core. Every match ends when the first bot is shown to be stronger, or
after the maximum number of games; matches already in `docs/measurements/strength.csv` are skipped. `--only WORD` plays
the matches whose lines contain the word.
"""

import argparse
import csv
from functools import partial
from pathlib import Path
from typing import NamedTuple

from giza.arena.running import Outcome, local_workers, run
from giza.arena.schedule import Match
from giza.arena.statistics import SequentialTest, Verdict, standings
from giza.bots import check_bot
from giza.errors import BadOption
from giza.games import GAMES
from giza.machine import processors

FILE = Path(__file__).parents[1] / "docs" / "measurements" / "strength.csv"
SEED = 2018
TABLES = {"camelup1": (2, 4, 8), "camelup2": (2, 4, 8), "obelisk": (2, 4)}
PAIRS = {
    ("greedy", "random"): 400,
    ("easy", "random"): 400,
    ("medium", "easy"): 1000,
    ("hard", "medium"): 1000,
    ("search:4000", "greedy"): 1000,
    ("net:0", "greedy"): 400,
    ("net", "net:0"): 1000,
    ("rollouts", "net"): 1000,
}
"""Pairs of a presumably stronger and a weaker bot, with the maximum number of games."""
MARGIN = 0.2
"""The smallest relevant difference in shares of victories, times the number of seats."""


class Line(NamedTuple):
    """The results of a pair at a table."""

    game: str
    seats: int
    stronger: str
    weaker: str
    games: int
    share: float
    """The share of the victories per seat of the first bot, in percent."""
    margin: float
    verdict: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What identifies the line."""
        return self.game, str(self.seats), self.stronger, self.weaker


def line_of(outcome: Outcome) -> Line:
    """Sum up a match."""
    match = outcome.match
    share = standings(outcome.results, match.bots)[0].share
    verdict = (outcome.verdict or Verdict.UNDECIDED).value
    stronger, weaker = match.bots
    mean, margin = round(100 * share.mean, 1), round(100 * share.margin, 1)
    return Line(match.game, match.seats, stronger, weaker, len(outcome.results), mean, margin, verdict)


def lines() -> list[Line]:
    """All results so far."""
    if not FILE.exists():
        return []
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    return [
        Line(game, int(seats), stronger, weaker, int(games), float(share), float(margin), verdict)
        for game, seats, stronger, weaker, games, share, margin, verdict in rows
    ]


def knows(bot: str, game: str) -> bool:
    """Whether a bot can play a game."""
    try:
        check_bot(bot, GAMES[game])
    except BadOption:
        return False
    return True


def main() -> None:
    """Play the missing matches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--workers", type=int, default=processors())
    wishes = parser.parse_args()
    for (stronger, weaker), games in PAIRS.items():
        for game, tables in TABLES.items():
            for seats in tables:
                known = lines()
                key = (game, str(seats), stronger, weaker)
                if any(line.key == key for line in known) or wishes.only not in " ".join(key):
                    continue
                if not all(knows(bot, game) for bot in (stronger, weaker)):
                    continue
                match = Match(game, seats, (stronger, weaker), SEED)
                test = SequentialTest(0, 1, margin=MARGIN / seats)
                found = line_of(run(match, games, partial(local_workers, wishes.workers), test))
                with FILE.open("w", encoding="utf-8", newline="") as file:
                    csv.writer(file, lineterminator="\n").writerows([Line._fields, *sorted([*known, found])])
                print(*found, flush=True)


if __name__ == "__main__":
    main()
