"""Rulings R1–R29 of docs/reference/rules.md that no row of section 8 covers, and house rules that turn them off."""

import pytest

from camelup_table import act, board_of, fall, lay_bets, legal, money, ranking, roll, table, tile_spaces
from giza import BadOption, Game, IllegalAction
from giza.games.camelup import rules as camelup
from giza.games.camelup.rules.scoring import score_decks
from giza.games.camelup.rules.state import LOSER_DECK, WINNER_DECK
from giza.games.camelup.rules.turns import ACTION_LIMIT
from giza.rules.contract import OVER


def test_R2_flipping_in_place_is_a_house_rule():
    tiles = [text for text in legal(table("1:bgowy", tiles="6+0", flip_in_place=True)) if text.startswith("tile 6")]
    assert tiles == ["tile 6 -"]
    assert not any(text.startswith("tile 6") for text in legal(table("1:bgowy", tiles="6+0")))


def test_R3_the_own_tile_blocking_its_neighbours_is_a_house_rule():
    assert tile_spaces(table("1:bgowy", tiles="6+0", own_tile_blocks_neighbours=True)) == [2, 3, 4, *range(8, 17)]


def test_R2_R3_both_house_rules_together_let_a_tile_turn_over_between_its_blocked_neighbours():
    s = table("1:bgowy", tiles="6+0", own_tile_blocks_neighbours=True, flip_in_place=True)
    assert tile_spaces(s) == [2, 3, 4, 6, *range(8, 17)]
    act(s, "tile 6 -")
    assert s.tile_side[0] == -1


@pytest.mark.parametrize(("clamp", "expected"), [("card", [8, 5]), ("deck", [8, 5]), ("total", [7, 4])])
def test_R6_end_clamp_sums_up_by_card_by_deck_or_in_all(clamp, expected):
    s = table("1:wo 2:b 3:y 16:g", seats=2, end_clamp=clamp)
    s.money[:2] = 0
    lay_bets(s, WINNER_DECK, "0b", "1b")
    lay_bets(s, LOSER_DECK, "0w", "1w")
    score_decks(s)
    assert money(s) == expected


def test_R6_clamping_by_card_and_by_deck_differ_within_a_deck():
    final = {}
    for clamp in ("card", "deck", "total"):
        s = table("1:wo 2:b 3:y 16:g", seats=2, end_clamp=clamp)
        s.money[0] = 0
        lay_bets(s, WINNER_DECK, "0b", "0y", "0g")
        score_decks(s)
        final[clamp] = money(s)[0]
    assert final == {"card": 8, "deck": 6, "total": 6}


def test_R17_money_is_public_unless_the_table_hides_it():
    for public, seen in ((True, 3), (False, None)):
        g = Game.from_position("camelup1", "1:bgowy", seats=2, money_public=public)
        assert g.view(0)["players"][1]["money"] == seen
        assert g.view(0)["players"][0]["money"] == 3


def test_R19_after_2n_relocations_in_a_row_tiles_stay_where_they_are():
    s = table("1:bgowy", seats=2, tiles="5+0,10+1")
    act(s, "tile 6 +", "tile 11 +", "tile 7 +", "tile 12 +")
    assert tile_spaces(s) == []
    act(s, "ticket blue")
    assert tile_spaces(s) != []


def test_R19_a_tile_in_hand_may_still_be_placed():
    s = table("1:bgowy", seats=2, tiles="5+0")
    s.relocations = 4
    assert tile_spaces(s) == []
    s.seat = 1
    assert tile_spaces(s) != []


def test_R19_placing_a_tile_from_the_hand_is_no_relocation():
    s = table("1:bgowy", seats=2)
    act(s, "tile 6 +")
    assert s.relocations == 0
    act(s, "tile 9 +", "tile 7 +")
    assert s.relocations == 1


def test_R19_the_guard_can_be_moved_or_lifted():
    s = table("1:bgowy", seats=2, tiles="5+0,10+1", relocation_guard=1)
    act(s, "tile 6 +")
    assert tile_spaces(s) == []
    s = table("1:bgowy", seats=2, tiles="5+0,10+1", relocation_guard=0)
    for _ in range(10):
        act(s, "tile 6 +", "tile 11 +", "tile 5 +", "tile 10 +")
    assert tile_spaces(s) != []


def test_R19_a_race_is_called_off_after_ten_thousand_actions_and_scored_as_it_stands():
    s = table("1:bgow 5:y", seats=2)
    lay_bets(s, WINNER_DECK, "0y")
    s.actions_done = ACTION_LIMIT - 1
    act(s, "ticket yellow")
    assert camelup.turn(s) == OVER
    assert money(s) == [3 + 5 + 8, 3]


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("game", ["camelup1", "camelup2"])
def test_R21_two_to_eight_players(game, seats):
    assert len(Game(game, seats).view(None)["players"]) == seats


@pytest.mark.parametrize("seats", [0, 1, 9, True, 2.0, "3"])
def test_R21_no_other_number_of_players(seats):
    with pytest.raises(BadOption, match="2 to 8 players"):
        Game("camelup1", seats)


def test_R23_every_unit_that_stops_pays_once_also_the_owner():
    s = table("1:bg 2:ow 3:y", tiles="4+0")
    roll(s, "blue 3")
    assert money(s)[0] == 4
    roll(s, "orange 2")
    assert money(s)[0] == 5
    assert board_of(s) == "3:y 5:bgow"


def test_R28_tiles_may_lie_behind_all_camels_and_on_16():
    assert tile_spaces(table("5:bgowy")) == [2, 3, 4, *range(6, 17)]


def test_R29_a_tile_leads_onto_or_under_crazy_camels_too():
    assert board_of(fall(table("4:r 7:K 14:W", 2, tiles="6+"), "red 2")) == "7:Kr 14:W"
    assert board_of(fall(table("4:r 5:K 14:W", 2, tiles="6-"), "red 2")) == "5:rK 14:W"


def test_the_turn_passes_clockwise_also_over_the_end_of_a_leg():
    s = table("1:bgowy", dice="b", seats=3)
    act(s, "ticket blue", "ticket blue")
    roll(s, "blue 1")
    assert camelup.turn(s) == 0


def test_the_ranking_of_a_finished_race_counts_for_leg_and_decks():
    s = table("1:o 2:w 15:ybg", dice="y")
    lay_bets(s, WINNER_DECK, "1g")
    lay_bets(s, LOSER_DECK, "2o")
    roll(s, "yellow 2")
    assert ranking(s) == "gbywo"
    assert money(s) == [4, 11, 11, 3]


def test_a_refused_action_changes_nothing():
    g = Game.from_position("camelup1", "1:bgowy tiles=6+0,9+1", seats=2)
    before = g.state.tobytes()
    for text in ("tile 8 +", "tile 1 -", "tile 6 -", "tile 9 +"):
        with pytest.raises(IllegalAction):
            g.play(text)
    assert g.state.tobytes() == before
    assert g.events == []
