"""Camel Up's features: exact odds of the leg, uniformly sampled races, and no tile on an idle space."""

import numpy as np
import pytest

from giza import Game
from giza.games.camelup import learning as learned
from giza.games.camelup import rules as kernel
from giza.games.camelup.learning.prospects import (
    ENDS,
    FIRST,
    LEADERS,
    LOSES,
    ROW_BITS,
    SECOND,
    STOPS,
    WINS,
    new_prospects,
    prospect,
)
from giza.games.camelup.odds.lines import count_lines
from giza.games.camelup.odds.simulate import simulate
from giza.games.camelup.rules.actions import BOO, CHEER, ROLL, WINNER
from giza.games.camelup.rules.movement import packed_tiles
from giza.games.camelup.rules.race import LAST_SPACE, RACERS

POSITIONS = {
    "camelup1": ["1:gyo 3:bw", "4:g 5:yo 9:b 12:w", "14:g 15:yob 16:w"],
    "camelup2": ["1:gyr 3:bp 15:KW", "4:g 5:yr 9:b 12:p 10:W 11:K", "14:g 15:yrb 16:p 12:K 9:W"],
}
CASES = [(game, position) for game, positions in POSITIONS.items() for position in positions]


def state_of(game, position, seats=3):
    return Game.from_position(game, position, seats=seats).state


@pytest.mark.parametrize(("game", "position"), CASES)
def test_odds_of_the_leg_are_exact(game, position):
    s = state_of(game, position)
    row, lines = prospect(s, new_prospects()), count_lines(int(s.edition), int(s.race), int(s.dice), packed_tiles(s))
    assert row[LEADERS:FIRST].reshape(RACERS, RACERS) == pytest.approx(lines.top_two / lines.total, abs=1e-6)
    assert row[FIRST:SECOND] == pytest.approx(lines.places[:, 0] / lines.total, abs=1e-6)
    assert row[SECOND:WINS] == pytest.approx(lines.places[:, 1] / lines.total, abs=1e-6)
    assert row[STOPS:ENDS] == pytest.approx(lines.landings / lines.total, abs=1e-5)
    assert row[ENDS] == pytest.approx(lines.ended / lines.total, abs=1e-6)


@pytest.mark.parametrize(("game", "position"), CASES)
def test_uniformly_sampled_races_estimate_who_wins_and_loses(game, position):
    s = state_of(game, position)
    row, counts = prospect(s, new_prospects()), np.zeros((2, RACERS), np.int64)
    args = int(s.edition), int(s.race), int(s.dice), packed_tiles(s)
    simulate(*args, 40_000, np.random.default_rng(0), counts)
    assert row[WINS:LOSES] == pytest.approx(counts[0] / 40_000, abs=0.04)
    assert row[LOSES:STOPS] == pytest.approx(counts[1] / 40_000, abs=0.04)
    assert row[WINS:LOSES].sum() == pytest.approx(1, abs=1e-5)


def test_a_race_is_the_same_whatever_was_looked_at_before():
    s = state_of("camelup1", "4:g 5:yo 9:b 12:w")
    memory = new_prospects()
    expected = prospect(s, memory).copy()
    memory.keys[:] = 1  # no slot is free
    assert (prospect(s, memory) == expected).all()
    assert (memory.keys[:, 0] != 1).sum() == 1
    assert len(memory.keys) == 1 << ROW_BITS


def test_tiles_are_looked_at_where_camels_will_stop():
    s = state_of("camelup2", "4:g 5:yr 9:b 12:p 10:W 11:K")
    memory, ids = new_prospects(), np.empty(kernel.MAX_ACTIONS, np.int64)
    n = kernel.actions(s, ids)
    looked_at = [int(id) for id in ids[:n] if not learned.passes_over(s, int(id), memory)]
    tiles = [id for id in looked_at if CHEER <= id < WINNER]
    assert ROLL in looked_at
    assert 0 < len(tiles) < sum(CHEER <= id < WINNER for id in ids[:n])
    assert {id - CHEER for id in tiles if id < BOO} == {id - BOO for id in tiles if id >= BOO}
    stops = prospect(s, memory)[STOPS:ENDS]
    assert all(stops[(id - CHEER) % (BOO - CHEER) + 2] > np.median(stops[2 : LAST_SPACE + 1]) for id in tiles)
