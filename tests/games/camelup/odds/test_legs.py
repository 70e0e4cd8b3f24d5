"""Leg odds against brute force, and what must always hold."""

import random
from fractions import Fraction

import pytest

from brute_leg import brute_leg
from giza import BadOption, BadPosition, Game
from giza.games.camelup.odds.leg_odds import leg
from giza.games.camelup.odds.lines import count_lines
from giza.games.camelup.odds.races import race
from giza.games.camelup.odds.situation import situation
from giza.games.camelup.rules.race import racer_from_top, with_tile
from giza.games.camelup.words.texts import CAMELS, DICE_LETTERS, LETTERS
from plain_python import in_plain_python


def random_position(edition: int, chooser: random.Random, most_dice: int):
    """Stacks, dice and tiles of a random legal position, crowded or spread out, early or late."""
    camels = list(range(5 if edition == 1 else 7))
    chooser.shuffle(camels)
    low = chooser.randint(1, 16)
    width = chooser.choice((1, 2, 4, 8, 16))
    stacks: dict[int, list[int]] = {}
    for camel in camels:
        stacks.setdefault(min(16, low + chooser.randrange(width)), []).append(camel)
    dice = chooser.sample(range(5 if edition == 1 else 6), chooser.randint(edition, most_dice))
    tiles: dict[int, int] = {}
    for space in chooser.sample(range(2, 17), chooser.randint(0, 6)):
        if space not in stacks and not {space - 1, space + 1} & set(tiles):
            tiles[space] = chooser.choice((1, -1))
    return stacks, sorted(dice), tiles


def text_of(edition: int, stacks, dice, tiles) -> str:
    parts = [f"{space}:{''.join(LETTERS[edition][camel] for camel in stack)}" for space, stack in stacks.items()]
    parts.append("dice=" + "".join(DICE_LETTERS[edition][die] for die in dice))
    parts.append("tiles=" + ",".join(f"{space}{'+' if side > 0 else '-'}" for space, side in tiles.items()))
    return " ".join(parts)


@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize(("edition", "most_dice"), [(1, 5), (2, 5)])
def test_leg_odds_equal_brute_force_on_random_positions_with_tiles(edition, most_dice, part):
    """Ten parts of 50 positions for each edition, as fractions; some with all dice of the second edition follow."""
    chooser = random.Random(f"{edition} {part}")
    for number in range(50):
        stacks, dice, tiles = random_position(edition, chooser, 6 if edition == 2 and number == 0 else most_dice)
        places, stops, ended, lines = brute_leg(edition, stacks, dice, tiles)
        odds = leg(text_of(edition, stacks, dice, tiles), edition)
        for camel in range(5):
            expected = [Fraction(int(count), lines) for count in places[camel]]
            assert odds.exact[CAMELS[edition][camel]] == expected
        assert odds.lines.total == lines
        assert odds.lines.ended == ended
        assert odds.stops == {space: int(stops[space]) / lines for space in sorted(tiles)}


@pytest.mark.parametrize("space", [1, 5, 9, 13])
@pytest.mark.parametrize(
    ("edition", "stack"), [(1, "bgowy"), (1, "ywobg"), (2, "bgKpWry"), (2, "KWbgpry"), (2, "bgpryKW")]
)
def test_there_is_room_for_all_camels_in_one_stack(edition, stack, space):
    """Nowhere does a leg branch into more positions."""
    for tiles in ("", f"tiles={space + 2}+", f"tiles={space + 1}-,{space + 3}+"):
        position = f"{space}:{stack} {tiles}"
        assert sum(leg(position, edition).exact[CAMELS[edition][0]]) == 1
        assert sum(race(position, edition).winner.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("edition", [1, 2])
def test_probabilities_add_up_by_camel_and_by_place(edition):
    chooser = random.Random(edition)
    for _ in range(50):
        odds = leg(text_of(edition, *random_position(edition, chooser, 4)), edition)
        assert all(sum(chances) == 1 for chances in odds.exact.values())
        assert all(sum(chances[rank] for chances in odds.exact.values()) == 1 for rank in range(5))
        assert all(abs(sum(chances) - 1) < 1e-12 for chances in odds.place.values())


def test_the_impossible_has_a_chance_of_exactly_zero():
    odds = leg("1:bg 2:yw 12:o dice=bgw", edition=1)
    assert odds.place["orange"] == [1.0, 0.0, 0.0, 0.0, 0.0]
    assert odds.race_ends == 0.0


def test_trap_14_a_race_that_ends_within_the_leg_weighs_all_the_lines_it_cuts_off():
    odds = leg("15:b 1:gowy dice=bg", edition=1)
    assert odds.exact["blue"][0] == 1
    assert odds.race_ends == pytest.approx(Fraction(2, 3))


def test_trap_17_the_last_die_of_a_leg():
    assert leg("1:b 3:gowy dice=b", edition=1).exact["blue"] == [Fraction(2, 3), 0, 0, 0, Fraction(1, 3)]
    odds = leg("1:b 3:gpry 9:K 12:W dice=bx", edition=2)  # one of the two dice falls, and the leg is over
    assert odds.exact["blue"] == [Fraction(1, 3), 0, 0, 0, Fraction(2, 3)]


def test_a_ticket_is_worth_what_it_pays_on_average():
    odds = leg("1:bg 2:yw 3:o dice=bo", edition=1)
    first, second, *others = odds.exact["orange"]
    assert odds.tickets["orange"] == pytest.approx(float(5 * first + second - sum(others)))


def test_the_next_ticket_counts_and_an_empty_stack_has_none():
    g = Game.from_position("camelup1", "1:bg 2:yw 12:o", seats=3)
    for value in (5, 3, 2):
        assert leg(g).tickets["orange"] == value
        g.play("ticket orange")
    assert "orange" not in leg(g).tickets


def test_tile_placements_are_those_a_player_without_a_tile_has():
    g = Game.from_position("camelup1", "1:bg 2:yw 3:o tiles=6+1", seats=2)
    legal = {action for action in g.actions() if action.startswith("tile")}
    assert set(leg(g).tiles) == legal
    assert leg(g).tiles["tile 4 +"] > leg(g).tiles["tile 16 +"] == 0


def test_odds_need_camel_up_an_edition_and_a_players_turn():
    with pytest.raises(BadOption, match="edition"):
        leg("1:bg 2:y")
    with pytest.raises(BadOption, match="obelisk"):
        leg(Game("obelisk", 3))
    g = Game.from_position("camelup1", "1:bg 2:yw 3:o", seats=2)
    with pytest.raises(BadOption, match="camelup1"):
        leg(g, edition=2)
    g.play("roll")
    with pytest.raises(BadOption, match="die"):
        leg(g)


@pytest.mark.parametrize(
    "position",
    ["1:bgg 2:yw 3:o", "1:bg 2:yw 3:o tiles=1+", "1:bg 2:yw 3:o tiles=5+,6-", "1:bg 2:yw 17:o", "3:b dice=z"],
)
def test_bad_positions_are_refused(position):
    with pytest.raises(BadPosition):
        leg(position, edition=1)


@pytest.mark.parametrize("edition", [1, 2])
def test_landings_on_a_space_are_the_stops_on_a_tile_there_if_nothing_else_is_changed_by_it(edition):
    """With one die to come nothing follows the landing."""
    position = "5:b 3:g 2:owy dice=b" if edition == 1 else "5:b 3:g 2:pry 15:W 16:K dice=bx"
    where = situation(position, edition)
    free = count_lines(edition, where.race, where.dice, 0)
    assert free.landings[6] > 0
    for space in (6, 7, 8, 13, 14):
        tiled = count_lines(edition, where.race, where.dice, with_tile(0, space, 1))
        assert free.landings[space] / free.total == pytest.approx(tiled.landings[space] / tiled.total)


@pytest.mark.parametrize("edition", [1, 2])
def test_the_races_at_the_end_of_a_leg_are_listed_once_and_completely(edition):
    """Their counts, and the lines on which the race ends, are all lines; they rank the camels as the places say."""
    chooser = random.Random(edition)
    for _ in range(20):
        where = situation(text_of(edition, *random_position(edition, chooser, 4 + edition)), edition)
        lines = count_lines(edition, where.race, where.dice, where.tiles, with_ends=True)
        races, counts = lines.ends.tolist()
        assert len(set(races)) == len(races)
        assert sum(counts) + lines.ended == lines.total
        leaders = lines.finals.sum(axis=1).tolist()
        for number, count in zip(races, counts, strict=True):
            leaders[racer_from_top(number, 0)] += count
        assert leaders == lines.places[:, 0].tolist()


@pytest.mark.parametrize(
    ("edition", "position"), [(1, "1:gyo 3:bw dice=bo tiles=5-"), (2, "3:gypr 4:bWK dice=bx tiles=6+")]
)
def test_without_numba_legs_are_the_same_and_nothing_overflows(edition, position):
    code = f"from giza.games.camelup.odds.leg_odds import leg; print(leg({position!r}, {edition}).exact)"
    assert in_plain_python("-c", code).strip() == repr(leg(position, edition).exact)
