"""Race odds of the first edition: against recursion by brute force, and what must always hold."""

import random
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from brute_leg import rank_of, step
from giza import Game
from giza.games.camelup.odds import first_edition
from giza.games.camelup.odds.leg_odds import EXACT
from giza.games.camelup.odds.races import race
from giza.games.camelup.odds.simulate import simulate
from giza.games.camelup.odds.situation import situation
from giza.games.camelup.rules.race import RACERS, camel_at

NO_TILES = np.zeros(18, np.int64)
CAMELS = ("blue", "green", "orange", "white", "yellow")


@cache
def brute_race(space: tuple[int, ...], height: tuple[int, ...], dice: tuple[int, ...]) -> list[list[Fraction]]:
    """The chances of every winner and loser together, by plain recursion over all dice, without tiles."""
    odds = [[Fraction(0)] * RACERS for _ in range(RACERS)]
    for die in dice:
        for face in (1, 2, 3):
            share = Fraction(1, 3 * len(dice))
            where, level = np.array((*space, 0, 0)), np.array((*height, 0, 0))
            _, over = step(where, level, RACERS, die, face, NO_TILES)
            if over:
                ranks = [rank_of(where, level, camel) for camel in range(RACERS)]
                odds[ranks.index(0)][ranks.index(RACERS - 1)] += share
                continue
            left = tuple(other for other in dice if other != die) or tuple(range(RACERS))
            following = brute_race(tuple(map(int, where[:RACERS])), tuple(map(int, level[:RACERS])), left)
            for first in range(RACERS):
                for last in range(RACERS):
                    odds[first][last] += share * following[first][last]
    return odds


@pytest.mark.parametrize(
    ("position", "space", "height", "dice"),
    [
        ("15:bgo 16:wy dice=bgowy", (15, 15, 15, 16, 16), (0, 1, 2, 0, 1), (0, 1, 2, 3, 4)),
        ("14:gb 15:yw 16:o dice=bw", (14, 14, 16, 15, 15), (1, 0, 0, 1, 0), (0, 3)),
        ("13:yow 14:b 16:g dice=y", (14, 16, 13, 13, 13), (0, 0, 1, 2, 0), (4,)),
        ("13:b 14:g 15:ow 16:y dice=bgy", (13, 14, 15, 15, 16), (0, 0, 0, 1, 0), (0, 1, 4)),
    ],
)
def test_late_positions_equal_brute_force(position, space, height, dice):
    odds = race(position, edition=1)
    expected = brute_race(space, height, dice)
    assert odds.quality == EXACT
    for number, camel in enumerate(CAMELS):
        winner, loser = sum(expected[number]), sum(row[number] for row in expected)
        assert abs(odds.winner[camel] - float(winner)) < 1e-14
        assert abs(odds.loser[camel] - float(loser)) < 1e-14
        assert (odds.winner[camel] == 0) == (winner == 0)
        for other, name in enumerate(CAMELS):
            assert abs(odds.joint[camel][name] - float(expected[number][other])) < 1e-14


def test_every_position_has_a_number_of_its_own():
    assert [first_edition.index_of(first_edition.race_of(index)) for index in range(first_edition.POSITIONS)] == list(
        range(first_edition.POSITIONS)
    )


def test_chances_of_all_positions_add_up_to_one():
    assert np.abs(first_edition.table().sum(axis=(1, 2)) - 1).max() < 1e-12


def test_chances_do_not_depend_on_the_names_of_camels():
    one = race("3:bg 5:o 6:wy", edition=1)
    other = race("3:yw 5:b 6:og", edition=1)
    renamed = dict(
        zip(["blue", "green", "orange", "white", "yellow"], ["yellow", "white", "blue", "orange", "green"], strict=True)
    )
    for camel in CAMELS:
        assert one.winner[camel] == pytest.approx(other.winner[renamed[camel]], abs=1e-14)
        assert one.loser[camel] == pytest.approx(other.loser[renamed[camel]], abs=1e-14)


def test_with_dice_left_a_race_is_the_average_over_the_next_die():
    """The odds before a roll are the mean of the odds after it, tiles included."""
    g = Game.from_position("camelup1", "3:bg 5:o 6:wy dice=bow tiles=8+,10-", seats=2)
    before = race(g)
    mean = dict.fromkeys(CAMELS, 0.0)
    g.play("roll")
    for text, chance in g.outcomes():
        after = g.copy()
        after.play(text)
        for camel, share in race(after).winner.items():
            mean[camel] += float(chance) * share
    assert mean == pytest.approx(before.winner, abs=1e-12)


RACES = 1_000_000


@pytest.mark.parametrize("number", range(20))
def test_a_million_simulated_races_lie_within_four_standard_errors(number):
    chooser = random.Random(f"race {number}")
    camels = list("bgowy")
    chooser.shuffle(camels)
    stacks: dict[int, str] = {}
    for camel in camels:
        space = chooser.randint(1, 3 + number % 12)
        stacks[space] = stacks.get(space, "") + camel
    dice = "".join(chooser.sample("bgowy", chooser.randint(1, 5)))
    tile = max(stacks) + 2
    text = (
        " ".join(f"{space}:{stack}" for space, stack in stacks.items()) + f" dice={dice} tiles={tile}{'+-'[number % 2]}"
    )
    where = situation(text, 1)
    counts = np.zeros((2, RACERS), np.int64)
    simulate(1, where.race, where.dice, where.tiles, RACES, np.random.default_rng(number), counts)
    odds = race(text, 1)
    for exact, found in ((odds.winner, counts[0]), (odds.loser, counts[1])):
        for chance, count in zip(exact.values(), found.tolist(), strict=True):
            assert abs(count / RACES - chance) <= 4 * (chance * (1 - chance) / RACES) ** 0.5 + 1e-12


def test_a_leg_played_out_agrees_with_the_table():
    """A tile out of everybody's reach makes no difference, but the leg is played out for it."""
    in_table = race("3:bg 5:o 6:wy", edition=1)
    played_out = race("3:bg 5:o 6:wy tiles=2+", edition=1)
    assert played_out.winner == pytest.approx(in_table.winner, abs=1e-12)
    assert played_out.loser == pytest.approx(in_table.loser, abs=1e-12)


def test_tiles_of_the_current_leg_count():
    without = race("13:b 14:g 3:owy dice=b", edition=1)
    cheered = race("13:b 14:g 3:owy dice=b tiles=16+", edition=1)
    assert cheered.winner["blue"] > without.winner["blue"]


def test_the_last_camel_of_a_position_is_place_0():
    race_number = first_edition.race_of(1234)
    assert [camel_at(race_number, place) for place in range(RACERS)] == list(range(RACERS))
