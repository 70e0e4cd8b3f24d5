"""The judge of Camel Up: turns exact odds into expected pounds, and pounds into shares of the victory.

Pounds are those at the end of the game if everybody takes their best action before the next roll, and then only dice
fall. The share of the victory grows with the lead, more steeply the less is open; the slope was fitted to games of
`greedy` (`python tools/fit_camelup_judge.py`).
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from giza.analysis.judges import SCORE, SHARE, Courses, Verdict, result_of
from giza.game import Game
from giza.games.camelup import rules as kernel
from giza.games.camelup.bots.looking_ahead import new_memory
from giza.games.camelup.judge.courses import finish_leg, guess_bets
from giza.games.camelup.judge.pounds import write_pounds
from giza.games.camelup.odds.lines import count_lines
from giza.games.camelup.odds.prospects import NO_PROSPECTS, RACES, Prospects, prospects_by, prospects_of, simulated
from giza.games.camelup.odds.tables import BadTable, read_note, sound, table_file
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import LAST_SPACE, racer_from_top, space_of
from giza.games.camelup.rules.state import OVER_PHASE, SETUP
from giza.rules.contract import State, array_of

SURE_POUNDS, OWN_SPREAD, WAY_POUNDS = 2.0, 1.0, 4.0
"""The lead in pounds that makes a share e times as large as a rival's: the part that remains when nothing is open, the
part from the spread of tickets and bets, and the part from the whole way to the finish line. Their squares add up."""
LADDER = {
    "camelup1": {"hard": 0.056, "medium": 0.347, "easy": 0.641, "random": 0.934},
    "camelup2": {"hard": 0.078, "medium": 0.373, "easy": 0.654, "random": 0.902},
}
"""The pounds that bots miss per choice with four seats."""
VERSION = 2
"""Incremented whenever a position may be judged differently."""
KEPT = 4_000
"""The number of races remembered."""

Numbers = NDArray[np.float64]


class Expectation(NamedTuple):
    """Everybody's expected pounds at the end of the race, and how uncertain they are."""

    pounds: Numbers
    """[seat]: expected."""
    spread: float
    """The mean over seats of the variance, due to dice alone, of the seat's lead over the mean."""
    late: float
    """How late the race is, from 0 to 1."""


class CamelUpJudge:
    """Judges by exact odds."""

    name = "exact odds"

    def __init__(self, races: int = RACES) -> None:
        self.races = races
        self.kept: OrderedDict[tuple[int, int, int, int], Prospects] = OrderedDict()

    def known(self, s: State, viewer: int) -> Verdict:
        """A seat's judgement; others' bets are assumed right with the odds' probabilities."""
        return self.judge(s)

    def open(self, s: State) -> Verdict:
        """The judgement with all bets open."""
        return self.judge(s)

    def look_through(self, known: State, seat: int, told: Mapping[int, Verdict]) -> Mapping[int, Verdict]:
        """A turn is one action."""
        return told

    def play_on(self, known: State, ids: Sequence[int], seat: int, times: int, seeds: Sequence[int]) -> Courses:
        """Simulate the rest of the leg after some actions, with guessed bets and dice."""
        memory, odds = new_memory(), np.random.default_rng([*seeds, times])
        found = np.empty((len(ids), times, int(known.seats), 2))
        for course in range(times):
            guessed = array_of(known)
            guess_bets(guessed, seat, memory, odds)
            for place, id in enumerate(ids):
                game = guessed.copy()
                finish_leg(game, id, memory, np.random.default_rng([*seeds, course]), odds)
                over = game[0].phase == OVER_PHASE
                found[place, course] = result_of(kernel, game[0]) if over else self.judge(game[0])
        return found

    def section(self, s: State) -> int:
        """The leg; the setup belongs to the first."""
        return max(1, int(s.leg))

    def judge(self, s: State) -> Verdict:
        """Everybody's share and pounds."""
        outlook = self.outlook(s)
        verdict = np.empty((len(outlook.pounds), 2))
        verdict[:, SCORE] = outlook.pounds
        verdict[:, SHARE] = shares(outlook.pounds, scale_of(outlook.spread, outlook.late))
        return verdict

    def outlook(self, s: State) -> Expectation:
        """Everybody's expected pounds, and their uncertainty."""
        pounds = np.empty(int(s.seats))
        if s.phase == SETUP:
            return Expectation(pounds, write_pounds(s, NO_PROSPECTS, pounds), 0.0)
        spread = write_pounds(s, self.prospects_of(s), pounds)
        return Expectation(pounds, spread, space_of(int(s.race), racer_from_top(int(s.race), 0)) / LAST_SPACE)

    def prospects_of(self, s: State) -> Prospects:
        """The prospects of the race; cached, because most actions don't change it."""
        key = (int(s.edition), int(s.race), int(s.dice), int(packed_tiles(s)))
        if key not in self.kept:
            if len(self.kept) >= KEPT:
                self.kept.popitem(last=False)
            self.kept[key] = look(*key, self.races)
        return self.kept[key]


def look(edition: int, race: int, dice: int, tiles: int, races: int) -> Prospects:
    """The prospects of the rest of the leg and of the race.

    Simulated races ignore tiles, which change the chances about as much as the sampling error.
    """
    if edition == 1 or sound() is not None:
        return prospects_of(edition, race, dice, tiles, seed=0)
    return prospects_by(count_lines(edition, race, dice, tiles), simulated(edition, race, dice, 0, races, seed=0))


def scale_of(spread: float, late: float) -> float:
    """The lead in pounds that makes a share e times as large."""
    to_go = 1 - min(late, 1.0)
    return float(np.sqrt(SURE_POUNDS**2 + OWN_SPREAD * spread + WAY_POUNDS**2 * to_go))


def shares(pounds: Numbers, scale: float) -> Numbers:
    """Shares of the victory from expected pounds."""
    powers: Numbers = np.exp((pounds - pounds.max()) / scale)
    found: Numbers = powers / powers.sum()
    return found


def data() -> str:
    """Identify the table of race odds for the second edition; empty where races are simulated."""
    if not table_file().exists():
        return ""
    try:
        return str(read_note(table_file())["crc32"])
    except BadTable:
        return "bad"


def make_judge(game: Game) -> CamelUpJudge:
    """A judge for any table of either edition."""
    return CamelUpJudge()
