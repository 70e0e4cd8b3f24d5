"""The laboratory's table is exact, and its matches are fair."""

import numpy as np
import pytest

from giza.games.camelup.laboratory.matches import player_from, seatings
from giza.games.camelup.laboratory.tables import COLUMNS, SETS, prospects_in, solve
from giza.games.camelup.odds.first_edition import POSITIONS, index_of, progress
from giza.games.camelup.odds.prospects import prospects_of
from giza.games.camelup.rules.race import RACERS, advance
from giza.games.camelup.rules.state import new
from giza.games.camelup.words.position import set_position


@pytest.mark.parametrize("text", ["16:bg 15:oy 14:w dice=bo", "16:g 15:ywb 14:o dice=gwy"])
def test_a_row_of_the_table_is_what_counting_all_lines_finds(text):
    s = new(4, {"edition": 1})
    set_position(s, text)
    table = np.zeros((POSITIONS, SETS, COLUMNS), np.float32)
    near = [index_of(race) for race in races_from(int(s.race))]
    solve(table, np.array(near, np.int64))
    found = prospects_in(table, int(s.race), int(s.dice), 0)
    exact = prospects_of(1, int(s.race), int(s.dice), 0, 0)
    for one, other in ((found.leaders, exact.leaders), (found.race, exact.race), (found.stops, exact.stops)):
        assert one == pytest.approx(other, abs=1e-6)
    assert found.race_ends == pytest.approx(exact.race_ends, abs=1e-6)


def races_from(race: int) -> list[int]:
    """All races that may follow one, those nearest to the finish line first."""
    found, fresh = {race}, [race]
    while fresh:
        before = fresh.pop()
        for camel in range(RACERS):
            for steps in (1, 2, 3):
                there, _, crossed = advance(before, camel, steps, 0)
                if not crossed and there not in found:
                    found.add(there)
                    fresh.append(there)
    return sorted(found, key=progress, reverse=True)


def test_all_seats_are_shared_fairly():
    for seats in range(2, 9):
        ways = seatings(seats)
        assert (ways == 0).sum() == (ways == 1).sum()
        assert ((ways == 0).sum(axis=0) == len(ways) / 2).all()


def test_a_player_is_described_by_habits():
    assert player_from("patience=0.5,read=open", 4).habits.patience == 0.5
    with pytest.raises(ValueError, match="'courage=1' is no habit"):
        player_from("courage=1", 4)
