"""Obelisk's puzzles, judged by playing on to the end from every choice.

Most actions of a turn can be played in any order, so only choices are offered after which the best one can't be made up
for. The obvious choice is that of `simple`, which looks only one action ahead. A position becomes a puzzle if the bot
`greedy` and the judge agree on another choice, and playing on confirms that this choice is clearly better.
"""

import zlib

import numpy as np

from giza.bots.interface import ExplainingBot
from giza.bots.states import ids_of, state_of
from giza.game import Game
from giza.games.obelisk.bots import simple, turns
from giza.games.obelisk.lessons.playing_on import ends
from giza.lessons.puzzles import Choice, Puzzle
from giza.rules.contract import Floats, State

SEATS = (3,)
"""The numbers of seats for which puzzles are searched."""
CLEAR = 1.0
"""The least margin, in points of final lead, of the best choice over any other."""
SURE = 3.0
"""The least number of standard errors in that margin."""
CHOICES = 4
TRIED = 8
"""The number of actions tried in the search for worse choices."""
TRIALS = 12
"""The number of games played on from each of them."""
GAMES = (36, 72)
"""The numbers of games played on from each choice in two rounds; each round may reject the position."""
HOPE = 0.5
"""The fraction of `CLEAR` by which the best choice must lead to enter the second round."""
OPEN = 0.1
"""The least share of games that the best choice must win, so that the game is still open."""
WORSE = 0.5
"""The least disadvantage of the other choices, in points, by the two-ply values of `greedy`."""
CARDS = 32
"""The most cards left in the quarry: few enough to see what matters, and to play on quickly."""


class ObeliskPuzzle(Puzzle, frozen=True, kw_only=True):
    """A position, and how its choices were compared."""

    games: int
    """The number of games played on from each choice."""
    error: float
    """The standard error of the difference between the two best choices, in points."""


PUZZLE = ObeliskPuzzle


def tried_out(s: State, ids: list[int], seat: int) -> list[int]:
    """Choose the first two of these actions, and the two closest to the first that are clearly worse.

    There may be fewer.
    """
    seed = zlib.crc32(s.tobytes(), 1)
    leads = np.array([ends(s, id, seat, seed, 0, TRIALS).leads.mean() for id in ids])
    worse = [row for row in np.argsort(-leads, kind="stable").tolist() if leads[0] - leads[row] >= CLEAR]
    return [0, 1, *[row for row in worse if row != 1]][:CHOICES] if 1 in worse else [0]


def compare(s: State, ids: list[int], seat: int) -> tuple[Floats, Floats, float] | None:
    """The shares and leads of all games by choice, and the error; None if the first choice isn't clearly best."""
    seed = zlib.crc32(s.tobytes())
    shares, leads = np.empty((len(ids), 0)), np.empty((len(ids), 0))
    for number, count in enumerate(GAMES, 1):
        played = [ends(s, id, seat, seed, leads.shape[1], count) for id in ids]
        shares = np.hstack([shares, [one.shares for one in played]])
        leads = np.hstack([leads, [one.leads for one in played]])
        differences = leads[0] - leads[1:]
        means = differences.mean(axis=1)
        errors = differences.std(axis=1, ddof=1) / np.sqrt(leads.shape[1])
        last = number == len(GAMES)
        if shares[0].mean() < OPEN or means.min() < (CLEAR if last else HOPE * CLEAR):
            return None
    return None if (means < SURE * errors).any() else (shares, leads, float(errors[means.argmin()]))


def puzzle_at(game: Game, judge: ExplainingBot, id: str) -> ObeliskPuzzle | None:
    """The puzzle in a position; None if there is none."""
    seat, actions = game.turn, game.actions()
    assert seat is not None
    view = game.view(seat, with_state=True)
    cards = sum(pile["size"] for pile in view["quarry"])
    if view["phase"] != "play" or view["duties"]["pending"] or cards > CARDS or len(actions) < CHOICES:
        return None
    rules, s = state_of(view)
    ids = ids_of(rules, s, actions)
    looked, at_once = turns.values(s, ids, 0), simple.values(s, ids, 0)
    best, obvious = int(looked.argmax()), int(at_once.argmax())
    worse = [index for index in np.argsort(-looked, kind="stable").tolist() if looked[best] - looked[index] >= WORSE]
    if obvious not in worse or judge.explain(view, actions)[0].action != actions[best]:
        return None
    worse.remove(obvious)
    candidates = [best, obvious, *worse[: TRIED - 2]]
    chosen = [candidates[row] for row in tried_out(s, [ids[one] for one in candidates], seat)]
    compared = compare(s, [ids[one] for one in chosen], seat) if len(chosen) == CHOICES else None
    if compared is None:
        return None
    shares, leads, error = compared
    choices = [
        Choice(actions[one], round(float(leads[row].mean()), 3), round(float(shares[row].mean()), 4))
        for row, one in enumerate(chosen)
    ]
    return ObeliskPuzzle(
        id=id,
        game=rules.name,
        seats=game.seats,
        seat=seat,
        choices=sorted(choices, key=lambda choice: choice.action),
        best=actions[best],
        obvious=actions[obvious],
        games=leads.shape[1],
        error=round(error, 4),
        record=game.record(),
    )
