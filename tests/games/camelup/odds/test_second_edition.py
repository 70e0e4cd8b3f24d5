"""Exact race odds of the second edition, on tracks short enough to solve in a test."""

import random

import numpy as np
import pytest

from giza.games.camelup.odds.positions import CAMELS, count, index_of, race_of
from giza.games.camelup.odds.second_edition import fold, solve
from giza.games.camelup.odds.simulate import simulate
from giza.games.camelup.odds.tables import CHANCES, EXACT_WITHIN, FINEST, read_row, rows_of
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, camel_at, enter, space_at
from giza.rules.compiled import PURE
from short_tracks import solution

pytestmark = pytest.mark.skipif(PURE, reason="takes too long without a compiler")

LENGTH = 6
SOLVED_WITHIN = 1e-8
RACERS_TEXT, CRAZY_TEXT = "abcde", "WK"
ALL_DICE = RACERS_TEXT + "x"


# A race once more, the slow and obvious way: a track is a tuple of stacks, written bottom to top.


def values():
    return solution(LENGTH).values


def packed(track):
    race = 0
    first_space = LAST_SPACE + 1 - len(track)
    for at, stack in enumerate(track):
        for letter in stack:
            race = enter(race, (RACERS_TEXT + CRAZY_TEXT).index(letter), first_space + at)
    return race


def chances_at_start_of_leg(track):
    """As exact as it was solved, not rounded as it is stored."""
    race, odds = packed(track), np.zeros((2, RACERS))
    camels = [camel_at(race, place) for place in reversed(range(CAMELS))]
    odds[:, [camel for camel in camels if camel < RACERS]] = values()[index_of(race)].reshape(2, RACERS)
    return odds


def random_track(chooser, length=LENGTH):
    letters = chooser.sample(RACERS_TEXT + CRAZY_TEXT, CAMELS)
    track = [""] * length
    for letter in letters:
        track[chooser.randrange(length)] += letter
    return tuple(track)


def crazy_camel(track, shown):
    """Which crazy camel moves: R10."""
    text = "|".join(track)
    for lower, upper in ("WK", "KW"):
        if lower + upper in text:
            return upper

    def carries(crazy):
        stack = next(stack for stack in track if crazy in stack)
        return any(letter in RACERS_TEXT for letter in stack[stack.index(crazy) :])

    carriers = [crazy for crazy in CRAZY_TEXT if carries(crazy)]
    return carriers[0] if len(carriers) == 1 else shown


def moved(track, camel, steps):
    """The track after a move, and the final ranking if the race is over."""
    start = next(at for at, stack in enumerate(track) if camel in stack)
    height = track[start].index(camel)
    unit = track[start][height:]
    after = list(track)
    after[start] = track[start][:height]
    target = start + (steps if camel in RACERS_TEXT else -steps)
    if 0 <= target < len(track):
        after[target] += unit
        return tuple(after), None
    last_to_first = "".join(after) + unit if target > 0 else unit + "".join(after)
    return None, [letter for letter in reversed(last_to_first) if letter in RACERS_TEXT]


def chances_at_end(ranking):
    odds = np.zeros((2, RACERS))
    odds[0, RACERS_TEXT.index(ranking[0])] = odds[1, RACERS_TEXT.index(ranking[-1])] = 1
    return odds


def brute_force(track, dice=ALL_DICE):
    """Roll all dice that can still fall in this leg; what follows is looked up."""
    known = {}

    def visit(track, dice):
        if len(dice) == 1:
            return chances_at_start_of_leg(track)
        if (track, dice) not in known:
            parts = []
            for die in dice:
                for face in range(6):
                    camel = die if die != "x" else crazy_camel(track, CRAZY_TEXT[face // 3])
                    after, ranking = moved(track, camel, face % 3 + 1)
                    parts.append(chances_at_end(ranking) if ranking else visit(after, dice.replace(die, "")))
            known[track, dice] = sum(parts) / len(parts)
        return known[track, dice]

    return visit(track, dice)


# Positions


def test_there_are_as_many_positions_as_ways_to_stand_up_to_renaming():
    assert count(16) == 3_581_424


@pytest.mark.parametrize("length", [1, 2, 5])
def test_positions_of_a_track_are_numbered_without_gaps(length):
    races = [race_of(index) for index in range(count(length))]
    assert [index_of(race) for race in races] == list(range(count(length)))
    assert min(space_at(race, 0) for race in races) == LAST_SPACE + 1 - length


def test_positions_of_the_full_track_are_found_again():
    chooser = random.Random(1)
    for index in [0, count(16) - 1, *(chooser.randrange(count(16)) for _ in range(2000))]:
        race = race_of(index)
        assert index_of(race) == index
        assert sorted(camel_at(race, place) for place in range(CAMELS)) == list(range(CAMELS))
        spaces = [space_at(race, place) for place in range(CAMELS)]
        assert spaces == sorted(spaces)
    assert space_at(race_of(0), 0) == 16
    assert space_at(race_of(count(16) - 1), CAMELS - 1) == 1


def test_a_position_has_one_number_whatever_its_camels_are_called():
    chooser = random.Random(2)
    for _ in range(200):
        track = random_track(chooser, 16)
        racers, crazy = chooser.sample(RACERS_TEXT, RACERS), chooser.sample(CRAZY_TEXT, 2)
        renaming = str.maketrans(RACERS_TEXT + CRAZY_TEXT, "".join(racers + crazy))
        assert index_of(packed(track)) == index_of(packed([stack.translate(renaming) for stack in track]))


# The solution


def test_hardly_any_race_is_left_out():
    assert solution(LENGTH).residual < SOLVED_WITHIN
    assert solution(LENGTH).values.shape == (count(LENGTH), 2 * RACERS)


@pytest.mark.parametrize("seed", range(6))
def test_values_are_what_a_brute_force_leg_leads_to(seed):
    track = random_track(random.Random(seed))
    np.testing.assert_allclose(brute_force(track), chances_at_start_of_leg(track), rtol=0, atol=SOLVED_WITHIN)


@pytest.mark.parametrize(
    "track",
    [
        ("WabcdeK", "", "", "", "", ""),  # all are carried back, or wait for it
        ("", "", "", "", "", "aWbKcde"),  # both crazy camels carry: the die decides
        ("", "ab", "WcKd", "", "e", ""),
        ("", "", "WK", "abc", "", "de"),
    ],
)
def test_values_are_right_where_crazy_camels_have_a_say(track):
    np.testing.assert_allclose(brute_force(track), chances_at_start_of_leg(track), rtol=0, atol=SOLVED_WITHIN)


def test_somebody_wins_and_somebody_loses():
    assert np.abs(values()[:, :RACERS].sum(axis=1) - 1).max() < SOLVED_WITHIN
    assert np.abs(values()[:, RACERS:].sum(axis=1) - 1).max() < SOLVED_WITHIN


def unpacked(table):
    """All chances of a table."""
    rows = np.zeros((len(table), CHANCES))
    for number in range(len(table)):
        read_row(table, number, rows[number])
    return rows


def test_what_is_stored_is_a_unit_off_at_most_and_sums_up_to_one():
    stored, solved = unpacked(solution(LENGTH).table()), values()
    assert np.abs(stored - solved).max() < 1 / FINEST + SOLVED_WITHIN < EXACT_WITHIN
    for half in stored[:, :RACERS], stored[:, RACERS:]:
        assert (np.rint(half * FINEST).sum(axis=1) == FINEST).all()
    assert (stored[solved == 0] == 0).all()
    assert (stored[solved > 1 - 1e-9] == 1).all()


def test_solving_leaves_no_trace_of_the_number_of_threads():
    assert (solve(4, threads=3).values == solve(4, threads=1).values).all()


def test_renaming_camels_renames_the_odds():
    chooser = random.Random(4)
    for _ in range(100):
        track = random_track(chooser)
        racers = chooser.sample(range(RACERS), RACERS)
        names = "".join(RACERS_TEXT[racer] for racer in racers) + CRAZY_TEXT[::-1]
        renaming = str.maketrans(RACERS_TEXT + CRAZY_TEXT, names)
        renamed = chances_at_start_of_leg([stack.translate(renaming) for stack in track])
        np.testing.assert_allclose(renamed[:, racers], chances_at_start_of_leg(track), rtol=1e-14)


def test_the_impossible_has_a_chance_of_zero():
    odds = chances_at_start_of_leg(("WKa", "", "", "", "", "bcde"))
    assert odds[0, 0] == 0  # a never crosses first
    assert list(odds[1]) == [1, 0, 0, 0, 0]
    assert odds[0, 4] > 0.5  # e rides on all the others


def test_the_top_camel_of_the_only_stack_wins_when_every_die_ends_the_race():
    first = chances_at_start_of_leg(("", "", "", "", "", "WKabcde"))
    assert first[0, 4] == max(first[0])
    # On a single space: a racing die carries e over the line, and the crazy K carries all back in their order.
    alone = solution(1).values[index_of(packed(["WKabcde"]))]
    assert list(alone) == pytest.approx([1, 0, 0, 0, 0, 0, 0, 0, 0, 1], abs=1e-9)


@pytest.mark.parametrize("seed", range(8))
def test_simulated_races_agree(seed):
    track = random_track(random.Random(100 + seed))
    races = 400_000
    counts = np.zeros((2, RACERS), np.int64)
    simulate(2, packed(track), 0b111111, 0, races, np.random.default_rng(seed), counts, LENGTH)
    odds = chances_at_start_of_leg(track)
    errors = np.sqrt(odds * (1 - odds) / races)
    assert (np.abs(counts / races - odds) <= 4 * errors + 1e-9).all()


def test_fold_adds_up_the_ends_of_a_leg_by_their_counts():
    chooser = random.Random(5)
    tracks = [random_track(chooser) for _ in range(20)]
    counts = [chooser.randrange(1, 10**6) for _ in tracks]
    ends = np.array([[packed(track) for track in tracks], counts])
    odds = np.ones((2, RACERS))
    fold(rows_of(solution(LENGTH).table(), ends), ends, odds)
    expected = 1 + sum(n * chances_at_start_of_leg(track) for n, track in zip(counts, tracks, strict=True))
    np.testing.assert_allclose(odds, expected, rtol=0, atol=sum(counts) * EXACT_WITHIN)
