"""docs/reference/rules.md, section 8.1, row by row."""

import pytest

from camelup_table import (
    act,
    board_of,
    dice_inside,
    fall,
    give_ticket,
    lay_bets,
    legal,
    money,
    moved,
    possible,
    ranking,
    roll,
    table,
    tile_spaces,
)
from giza import Game, IllegalAction
from giza.games.camelup import rules as camelup
from giza.games.camelup.rules.scoring import finish_leg, score_decks, score_leg
from giza.games.camelup.rules.state import LOSER_DECK, OVER_PHASE, WINNER_DECK
from giza.rules.contract import CHANCE, NOBODY, OVER

LEG_SCORING_BOARD = "3:wo 5:b 9:yg"
RANKING_BOARD = "2:w 8:byo 10:g"


def test_F02_a_fresh_game():
    g = Game("camelup1", seats=4)
    for die in ("blue 1", "green 2", "orange 3", "white 1", "yellow 2"):
        g.play(die)
    s = g.state
    assert money(s) == [3, 3, 3, 3]
    assert all(player["cards_left"] == 5 for player in g.view(None)["players"])
    assert dice_inside(s) == "bgowy"
    assert all(values == [5, 3, 2] for values in g.view(None)["tickets"].values())
    assert s.pyramid_tickets.sum() == 0
    assert g.turn == 0


def test_F03_a_camel_carries_those_above_it():
    assert moved("2:boy", "orange 3") == "2:b 5:oy"


def test_F04_a_unit_lands_on_top():
    assert moved("4:wg 6:y", "white 2") == "6:ywg"


def test_F05_the_top_camel_leaves_alone():
    assert moved("6:ywg", "green 1") == "6:yw 7:g"


def test_F06_an_oasis_leads_one_further_and_on_top():
    s = fall(table("4:wg 7:y", tiles="6+1"), "white 2")
    assert board_of(s) == "7:ywg"
    assert money(s) == [3, 4, 3, 3]


def test_F07_a_mirage_leads_one_back_and_underneath():
    s = fall(table("4:wg 5:yb", tiles="6-0"), "white 2")
    assert board_of(s) == "5:wgyb"
    assert money(s) == [4, 3, 3, 3]


def test_F08_R4_a_mirage_with_a_one_goes_under_the_former_underlings():
    s = fall(table("5:ywg", tiles="6-2"), "white 1")
    assert board_of(s) == "5:wgy"
    assert money(s) == [3, 3, 4, 3]


def test_F09_a_mirage_on_2_leads_back_to_1():
    assert moved("1:gy", "yellow 1", tiles="2-") == "1:yg"


def test_F10_R7_an_oasis_on_16_carries_over_the_line():
    s = fall(table("1:gowy 14:b", tiles="16+3"), "blue 2")
    assert board_of(s) == "1:gowy 17:b"
    assert money(s)[3] == 4
    assert camelup.turn(s) == OVER


def test_F11_a_mirage_on_16_leads_back_to_15_and_the_race_goes_on():
    s = fall(table("13:bo", tiles="16-3"), "blue 3")
    assert board_of(s) == "15:bo"
    assert money(s)[3] == 4
    assert camelup.turn(s) != OVER


def test_F12_a_tile_that_is_passed_does_nothing():
    s = fall(table("5:w", tiles="6+1"), "white 2")
    assert board_of(s) == "7:w"
    assert money(s) == [3, 3, 3, 3]


def test_F13_no_tile_on_a_camel_on_space_1_or_beside_a_rival_tile():
    s = table("3:bg 4:o 9:wy", tiles="6+1")
    assert tile_spaces(s) == [2, 8, *range(10, 17)]
    assert sum(text.startswith("tile") for text in legal(s)) == 18


def test_F14_R2_R3_the_own_tile_can_move_beside_its_place_but_not_stay():
    assert tile_spaces(table("3:bg 4:o 9:wy", tiles="6+0")) == [2, 5, 7, 8, *range(10, 17)]


def test_F15_a_rival_tile_blocks_its_neighbours():
    assert tile_spaces(table("3:bg 4:o 9:wy", tiles="6+0,12+1")) == [2, 5, 7, 8, 10, 14, 15, 16]


def test_F16_no_tile_on_space_1():
    assert not any(text.startswith("tile 1 ") for text in legal(table("5:bgowy")))


def test_F17_tickets_are_worth_5_3_2_and_then_gone():
    g = Game.from_position("camelup1", "1:bgowy", seats=4)
    for _ in range(3):
        g.play("ticket green")
    held = [player["tickets"] for player in g.view(None)["players"]]
    assert held == [[{"camel": "green", "value": value}] for value in (5, 3, 2)] + [[]]
    with pytest.raises(IllegalAction, match="no ticket of green is left"):
        g.play("ticket green")


def test_F18_leg_scoring_pays_first_second_others_and_pyramid_tickets():
    s = table(LEG_SCORING_BOARD)
    give_ticket(s, 0, "g", 5, 3)
    give_ticket(s, 0, "y", 5)
    give_ticket(s, 0, "w", 5)
    s.pyramid_tickets[0] = 1
    score_leg(s)
    assert money(s) == [12, 3, 3, 3]


def test_F19_ranking_goes_by_space_and_then_by_height():
    assert ranking(table(LEG_SCORING_BOARD)) == "gybow"


def test_F20_R15_the_second_may_be_the_top_of_another_stack():
    assert ranking(table(RANKING_BOARD)) == "goybw"


def test_F21_R5_a_leg_never_costs_more_than_one_has():
    s = table(RANKING_BOARD)
    s.money[0] = 1
    give_ticket(s, 0, "w", 5)
    give_ticket(s, 0, "b", 5)
    give_ticket(s, 0, "y", 3)
    s.pyramid_tickets[0] = 1
    score_leg(s)
    assert money(s)[0] == 0


def test_F22_R5_a_leg_is_summed_up_before_money_is_kept_from_falling_below_0():
    s = table(RANKING_BOARD)
    s.money[1] = 0
    give_ticket(s, 1, "w", 3)
    give_ticket(s, 1, "b", 3)
    give_ticket(s, 1, "g", 5)
    score_leg(s)
    assert money(s)[1] == 3


def test_F23_after_the_fifth_die_the_table_is_cleared():
    s = table("1:bgowy", dice="b", tiles="9+0,12-2")
    act(s, "ticket green")
    lay_bets(s, WINNER_DECK, "2o")
    roll(s, "blue 3")
    assert s.tickets_left.tolist() == [3] * 5
    assert s.tickets.sum() == 0
    assert s.tile_space.sum() == 0
    assert dice_inside(s) == "bgowy"
    assert s.bets_laid.tolist() == [1, 0]
    assert camelup.turn(s) == 2
    assert s.leg == 2


def test_F24_R26_the_fifth_die_ends_the_leg_at_once():
    s = roll(table("1:bgowy", dice="b"), "blue 1")
    assert s.leg == 2
    assert money(s) == [4, 3, 3, 3]


def test_F25_crossing_ends_the_race_and_scores_the_leg():
    s = table("1:o 2:w 15:ybg", dice="by")
    give_ticket(s, 1, "g", 5)
    roll(s, "yellow 2")
    assert camelup.turn(s) == OVER
    assert money(s) == [4, 8, 3, 3]
    assert ranking(s) == "gbywo"


def test_F26_R9_crossing_with_the_last_die_scores_the_leg_once():
    s = table("1:o 2:w 15:ybg", dice="y")
    s.pyramid_tickets[:4] = 1
    roll(s, "yellow 3")
    assert money(s) == [5, 4, 4, 4]


def test_F27_right_cards_pay_8_5_3_2_1_in_the_order_laid():
    s = table("1:ob 2:wy 16:g", seats=5)
    lay_bets(s, WINNER_DECK, "1g", "0b", "2g", "3g", "0g", "4g")
    score_decks(s)
    assert money(s) == [4, 11, 8, 6, 4]


def test_F28_R6_money_is_kept_from_falling_below_0_card_by_card():
    s = table("1:ob 2:wy 16:g", seats=2)
    s.money[:2] = 0
    lay_bets(s, WINNER_DECK, "0b", "0g", "1g", "1b")
    score_decks(s)
    assert money(s) == [8, 4]


def test_F29_the_loser_is_the_bottom_of_the_last_stack():
    s = table("3:wo 5:b 9:yg")
    lay_bets(s, LOSER_DECK, "2o", "3w")
    score_decks(s)
    assert money(s) == [3, 3, 2, 11]


def test_F30_a_unit_beyond_the_line_never_joins_camels_on_space_1():
    s = fall(table("1:o 2:w 15:ybg"), "yellow 2")
    assert board_of(s) == "1:o 2:w 17:ybg"
    assert ranking(s)[0] == "g"


def test_F31_both_decks_are_scored():
    s = table("1:wo 2:b 3:y 16:g", seats=3)
    lay_bets(s, WINNER_DECK, "0g", "1y", "2g")
    lay_bets(s, LOSER_DECK, "1w", "0o")
    score_decks(s)
    assert money(s) == [3 + 8 - 1, 3 - 1 + 8, 3 + 5]


def test_F32_ties_share_the_victory():
    g = Game.from_position("camelup1", "1:bgowy", seats=3)
    g.state.money[:3] = (20, 20, 15)
    g.state.phase = OVER_PHASE
    assert g.winners() == [0, 1]


def test_F33_each_die_and_face_left_is_equally_likely():
    s = act(table("1:bgowy", dice="bo"), "roll")
    weights = possible(s)
    assert set(weights) == {f"{camel} {face}" for camel in ("blue", "orange") for face in (1, 2, 3)}
    assert len(set(weights.values())) == 1


@pytest.mark.parametrize(("board", "count"), [("1:bg 2:o 3:wy", 42), ("1:bgo 3:wy", 44), ("1:bgowy", 46)])
def test_F34_number_of_actions_at_the_start(board, count):
    assert len(legal(table(board))) == count


def test_F35_R18_others_see_owner_and_order_of_a_bet_but_not_its_camel():
    g = Game.from_position("camelup1", "1:bgowy", seats=3)
    g.play("winner green")
    laid_at = "1:bgowy dice=bgowy"
    assert g.view(0)["winner_bets"] == [{"seat": 0, "camel": "green", "laid_at": laid_at}]
    assert g.view(1)["winner_bets"] == [{"seat": 0, "camel": None, "laid_at": laid_at}]
    assert g.view(None)["winner_bets"] == [{"seat": 0, "camel": None, "laid_at": laid_at}]
    assert g.history(1)[-1].text == "winner ?"
    assert g.view(1)["players"][0]["cards"] is None
    assert g.view(1)["players"][0]["cards_left"] == 4


def test_F36_no_bets_without_cards():
    s = table("1:bgowy")
    s.cards[0] = 0
    assert not any(text.startswith(("winner", "loser")) for text in legal(s))


def test_finish_leg_keeps_money_for_tiles_and_clears_partners():
    s = table("1:bgowy", tiles="5+1")
    finish_leg(s)
    assert money(s) == [3, 3, 3, 3]
    assert s.partner.tolist() == [NOBODY] * 8


def test_a_roll_waits_for_its_die():
    s = act(table("1:bgowy"), "roll")
    assert camelup.turn(s) == CHANCE
    assert s.pyramid_tickets[0] == 1
    assert money(s)[0] == 3
