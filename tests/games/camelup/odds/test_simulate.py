"""Simulated races from positions that can be worked out by hand; the exact odds are compared with more of them."""

import numpy as np
import pytest

from giza.games.camelup.odds.simulate import list_dice, simulate, without_die
from giza.games.camelup.rules.race import BLACK, RACERS, WHITE, enter, with_tile

RACES = 100_000


def packed(*camels):
    """A race from (camel, space) pairs; camels on the same space are stacked in this order."""
    race = 0
    for camel, space in camels:
        race = enter(race, camel, space)
    return race


def simulated(edition, race, dice, tiles=0, length=16, races=RACES, seed=0):
    counts = np.zeros((2, RACERS), np.int64)
    simulate(edition, race, dice, tiles, races, np.random.default_rng(seed), counts, length)
    return counts


def shares(*arguments, **options):
    return simulated(*arguments, **options) / RACES


def close_to(share):
    """Within 4 standard errors."""
    return pytest.approx(share, abs=4 * (share * (1 - share) / RACES) ** 0.5)


FAR_BEHIND = [(1, 1), (2, 1), (3, 1), (4, 1)]
"""Four racers that the first can't meet in time; 1 is at the bottom."""
STACK_ON_16 = [(0, 16), (1, 16), (2, 16), (3, 16), (4, 16)]


def test_dice_are_drawn_from_a_list():
    dice, left = list_dice(0b101101)
    assert left == 4
    assert [dice >> 3 * i & 7 for i in range(4)] == [0, 2, 3, 5]
    dice = without_die(dice, 1)
    assert [dice >> 3 * i & 7 for i in range(3)] == [0, 3, 5]
    assert without_die(dice, 2) == 0 | 3 << 3


@pytest.mark.parametrize("edition", [1, 2])
def test_every_race_has_one_winner_and_one_loser(edition):
    crazy = [(WHITE, 14), (BLACK, 16)] if edition == 2 else []
    race = packed((0, 1), (1, 3), (2, 2), (3, 1), (4, 2), *crazy)
    assert simulated(edition, race, 0b111111 >> 2 - edition).sum(axis=1).tolist() == [RACES, RACES]


def test_the_first_die_decides_when_all_stand_on_the_last_space():
    counts = simulated(1, packed(*STACK_ON_16), 0b11111)
    assert counts[0].tolist() == [0, 0, 0, 0, RACES]  # the top camel is carried whichever camel moves
    assert counts[1].tolist() == [RACES, 0, 0, 0, 0]  # the bottom camel stays or carries all


def test_the_only_die_left_is_the_next_to_fall():
    """0 crosses with a 2 or 3, and with a 1 in the next leg, before anybody can reach it."""
    result = shares(1, packed((0, 15), *FAR_BEHIND), 0b00001)
    assert result[0].tolist() == [1, 0, 0, 0, 0]
    assert result[1, 0] == 0
    assert result[1, 1] > 2 / 3


def test_a_cheering_tile_before_the_line_leads_over_it():
    """0 crosses with any face: a 1 leads to the tile on 16. So the others stay as they are."""
    race = packed((0, 15), (1, 14), (2, 14), (3, 14), (4, 14))
    counts = simulated(1, race, 0b00001, tiles=with_tile(0, 16, 1))
    assert counts.tolist() == [[RACES, 0, 0, 0, 0], [0, RACES, 0, 0, 0]]


def test_a_booing_tile_puts_under_the_stack():
    """All stand on 15, 4 on top; the dice of 4 and of 0, at the bottom, are left. A 1 leads to the tile on 16.

    4 first, with a 1 (1/6): it is put under all. Then 0 with a 2 or 3: 3 wins, 4 is last; with a 1: 1/18 is open.
    0 first, with a 1 (1/6): all are back where they were. Then 4 with a 2 or 3 wins; with a 1: again 1/18 is open.
    In all other cases 4 wins and 0 is last.
    """
    race = packed((0, 15), (1, 15), (2, 15), (3, 15), (4, 15))
    result = shares(1, race, 0b10001, tiles=with_tile(0, 16, -1))
    error = 4 * (1 / 9 * 8 / 9 / RACES) ** 0.5
    assert 7 / 9 - error < result[0, 4] < 8 / 9 + error
    assert 1 / 9 - error < result[1, 4] < 2 / 9 + error
    assert 1 / 9 - error < result[0, 3] < 2 / 9 + error


def test_tiles_count_for_one_leg_only():
    """In this leg only 2 moves, far from the tile; in the next one 0 could be booed, were the tile to stay."""
    race = packed((0, 15), (1, 14), (2, 1), (3, 1), (4, 1))
    with_boo = simulated(1, race, 0b00100, tiles=with_tile(0, 16, -1), seed=1)
    without = simulated(1, race, 0b00100, seed=1)
    assert with_boo.tolist() == without.tolist()


def test_a_crazy_camel_that_crosses_alone_ends_the_race_as_it_stands():
    """All racers stand on 16, the crazy camels on 1: any die ends the race at once."""
    race = packed(*STACK_ON_16, (WHITE, 1), (BLACK, 1))
    result = shares(2, race, 0b111111)
    assert result.tolist() == [[0, 0, 0, 0, 1], [1, 0, 0, 0, 0]]


def test_R11_racers_carried_back_over_the_line_are_last():
    """White carries 3 and 4 on space 1 and ends the race by its die: 3 is last. With another die they go forward."""
    race = packed((WHITE, 1), (3, 1), (4, 1), (0, 16), (1, 16), (2, 16), (BLACK, 10))
    result = shares(2, race, 0b111111)
    # Only white carries, so every face of the grey die moves it over the line (1/6), where 3 is under 4.
    # 0, 1, 2 cross with any face (3/6): 3 is last. 3 or 4 moving first (2/6) opens the race again for the last place.
    assert result[0, :2].tolist() == [0, 0]
    assert result[0, 2] == 1
    assert result[1, 3] > 4 / 6
    assert 0 < result[1, 4] < 2 / 6


def test_two_dice_left_are_equally_likely():
    """The dice of 0, which any face brings over the line, and of 1 are inside."""
    race = packed((0, 16), (2, 15), (3, 15), (4, 15), (1, 14))
    # 0 first (1/2): it wins, 1 is last. 1 first (1/2), and 2 is last: with a 3 it crosses itself, with a 2 it stands
    # on 0 and is carried over the line; with a 1 it stands on 15, and 0 wins.
    result = shares(1, race, 0b00011)
    assert result[0, 0] == close_to(1 / 2 + 1 / 2 * 1 / 3)
    assert result[0, 1] == close_to(1 / 2 * 2 / 3)
    assert result[1, 1] == close_to(1 / 2)
    assert result[1, 2] == close_to(1 / 2)


def test_crazy_colours_are_equally_likely_where_the_die_decides():
    """Both crazy camels carry on different spaces, two dice are inside: that of 4 and the grey one."""
    race = packed((WHITE, 1), (0, 1), (BLACK, 2), (1, 2), (2, 9), (3, 9), (4, 16))
    # One die falls. 4's (1/2): it wins, 0 is last. White's (1/4): it carries 0 over the line.
    # Black's (1/4): with 2 or 3 (2/3) it carries 1 over the line; with 1 it stands on 0 on space 1, and a leg begins.
    result = shares(2, race, 0b110000)
    assert result[1, 1] >= 1 / 4 * 2 / 3 - 4 * (1 / 6 * 5 / 6 / RACES) ** 0.5
    assert result[1, 0] >= 3 / 4 - 4 * (3 / 16 / RACES) ** 0.5
    assert result[1, 2:].sum() < 1 / 12


def test_a_shortened_track_ends_behind_the_last_of_its_spaces():
    """White carries 0 on space 12; on a track of five spaces any face of the grey die ends the race."""
    race = packed((WHITE, 12), (0, 12), (1, 16), (2, 16), (3, 16), (4, 16), (BLACK, 14))
    # Two dice are inside, 4's and the grey one; one of them falls, and either ends the race: 4 is on top, 0 last.
    short = simulated(2, race, 0b110000, length=5)
    assert short.tolist() == [[0, 0, 0, 0, RACES], [RACES, 0, 0, 0, 0]]
