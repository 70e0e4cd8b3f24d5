"""The odds of a whole race: what both editions share, and the second edition without its table."""

from random import Random

import numpy as np
import pytest

import giza.odds
from giza.games.camelup.odds import distilled, races, tables
from giza.games.camelup.odds.joint import infer
from giza.games.camelup.odds.leg_odds import EXACT, FRACTION, WITHIN
from giza.games.camelup.odds.lines import count_lines
from giza.games.camelup.odds.service import as_data
from giza.games.camelup.odds.simulate import list_dice, run_leg, simulate
from giza.games.camelup.odds.situation import situation
from giza.games.camelup.rules.race import LAST_SPACE, RACERS, racer_from_top
from giza.games.camelup.rules.state import all_dice
from giza.rules.compiled import PURE
from short_tracks import solution

pytestmark = pytest.mark.skipif(PURE, reason="takes too long without a compiler")

POSITIONS = [
    (1, "1:bg 2:yw 3:o dice=bgowy"),
    (1, "9:bg 11:yw 12:o dice=bo tiles=13-,15+"),
    (2, "2:gyp 3:br 14:W 15:K dice=bgpyrx"),
    (2, "9:bKr 3:gp 5:y 14:W dice=gyx tiles=10+"),
    (2, "16:gyb 15:rpKW dice=bx"),
]


@pytest.fixture(autouse=True)
def no_table(monkeypatch, tmp_path):
    """The race table of the second edition isn't there."""
    monkeypatch.setattr(tables, "user_cache", lambda: tmp_path)


def of(mapping):
    return np.array(list(mapping.values()))


@pytest.mark.parametrize(("edition", "position"), POSITIONS)
def test_leg_and_race_together_are_what_each_is_alone(edition, position):
    leg, race = giza.odds.leg_and_race(position, edition)
    assert leg.exact == giza.odds.leg(position, edition).exact
    alone = giza.odds.race(position, edition)
    assert of(race.winner) == pytest.approx(of(alone.winner), abs=1e-12)
    assert (race.quality, race.within) == (alone.quality, alone.within)


@pytest.mark.parametrize(("edition", "position"), POSITIONS)
def test_a_leg_is_counted_once_for_all_that_is_said_about_a_position(monkeypatch, edition, position):
    counted = []
    monkeypatch.setattr(races, "count_lines", lambda *where, **how: counted.append(where) or count_lines(*where, **how))
    leg, race = giza.odds.leg_and_race(position, edition)
    as_data(leg, race)
    if edition == 1:
        assert race.joint
    assert len(counted) == 1


@pytest.mark.parametrize(("edition", "position"), POSITIONS)
def test_every_number_says_how_good_it_is(edition, position):
    leg, race = giza.odds.leg_and_race(position, edition)
    assert leg.quality == FRACTION
    assert race.quality == (EXACT if edition == 1 else WITHIN)
    assert race.within == (1e-9 if edition == 1 else distilled.net().within)


@pytest.mark.parametrize(("edition", "position"), POSITIONS)
def test_joint_chances_add_up_to_those_of_each(edition, position):
    race = giza.odds.race(position, edition)
    joint = np.array([of(row) for row in race.joint.values()])
    assert joint.sum(axis=1) == pytest.approx(of(race.winner), abs=1e-9)
    assert joint.sum(axis=0) == pytest.approx(of(race.loser), abs=1e-9)
    assert (np.diag(joint) == 0).all()


def simulated_pairs(where, times):
    """Winner and loser of simulated races, together."""
    random, pairs = np.random.default_rng(1), np.zeros((RACERS, RACERS))
    again, all_left = list_dice(all_dice(where.edition))
    begin, left = list_dice(where.dice)
    for _ in range(times):
        race, over = run_leg(where.edition, where.race, begin, left, where.tiles, LAST_SPACE, random.random())
        while not over:
            race, over = run_leg(where.edition, race, again, all_left, 0, LAST_SPACE, random.random())
        pairs[racer_from_top(race, 0), racer_from_top(race, RACERS - 1)] += 1
    return pairs / times


@pytest.mark.parametrize(("edition", "position"), POSITIONS)
def test_joint_chances_are_those_of_simulated_races(edition, position):
    times = 20_000
    race = giza.odds.race(position, edition)
    joint = np.array([of(row) for row in race.joint.values()])
    found = simulated_pairs(situation(position, edition), times)
    errors = np.sqrt(joint * (1 - joint) / times)
    assert (np.abs(found - joint) <= race.joint_within + 4 * errors + 1e-9).all()


def test_what_each_says_about_both_is_no_more_than_that():
    winner, loser, joint = np.array([0.5, 0.5, 0, 0, 0]), np.array([0, 0, 0.2, 0.3, 0.5]), np.zeros((5, 5))
    infer(winner, loser, 50, joint)
    np.testing.assert_allclose(joint, np.outer(winner, loser), atol=1e-12)
    infer(np.array([0.5, 0.5, 0, 0, 0]), np.array([0.5, 0.5, 0, 0, 0]), 50, joint)
    assert joint[:2, :2].tolist() == [[0, 0.5], [0.5, 0]]


@pytest.mark.parametrize(("edition", "position"), [one for one in POSITIONS if one[0] == 2])
def test_without_a_table_the_odds_are_within_their_bound(edition, position):
    where, times = situation(position, edition), 400_000
    counts = np.zeros((2, RACERS), np.int64)
    simulate(edition, where.race, where.dice, where.tiles, times, np.random.default_rng(2), counts)
    race = giza.odds.race(position, edition)
    for chances, count in ((race.winner, counts[0]), (race.loser, counts[1])):
        errors = np.sqrt(of(chances) * (1 - of(chances)) / times)
        assert (np.abs(count / times - of(chances)) <= race.within + 4 * errors).all()


def test_odds_without_a_table_are_always_the_same():
    position = POSITIONS[3][1]
    assert giza.odds.race(position, 2).winner == giza.odds.race(position, 2).winner


def test_the_net_is_small_and_its_chances_add_up_to_one():
    assert distilled.FILE.stat().st_size <= 300_000
    where = situation(POSITIONS[2][1], 2)
    rows = distilled.rows_of(distilled.net(), np.array([[where.race], [1]]))
    assert rows.reshape(2, RACERS).sum(axis=1) == pytest.approx([1, 1], abs=1e-14)


def test_a_power_is_that_of_the_library():
    for exponent in (0.0, -1e-9, -0.5, -3.0, -17.3, -29.9):
        assert distilled.power(exponent) == pytest.approx(np.exp(exponent), rel=1e-9)
    assert distilled.power(-31.0) == 0


def test_a_leg_that_is_played_on_keeps_its_counts():
    where = situation(POSITIONS[3][1], 2)
    lines = races.ends_of(where)
    finals, ends = distilled.play_on(lines.finals.astype(np.float64), lines.ends)
    assert finals.sum() - lines.ended * distilled.SAMPLES / lines.ends[1].sum() + ends.shape[1] == pytest.approx(
        distilled.SAMPLES
    )
    assert (ends[1] == 1).all()


def test_a_table_turns_the_odds_exact_and_a_damaged_one_back():
    file = tables.table_file()
    tables.save(file, solution(6))
    near = "16:gybrpKW dice=bgpyrx"
    assert giza.odds.race(near, 2).quality == EXACT
    content = bytearray(file.read_bytes())
    content[Random(1).randrange(200, len(content))] ^= 1
    file.write_bytes(content)
    assert giza.odds.race(near, 2).quality == WITHIN
    file.unlink()
    assert giza.odds.race(near, 2).quality == WITHIN
