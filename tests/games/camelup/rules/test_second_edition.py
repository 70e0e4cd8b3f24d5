"""docs/reference/rules.md, section 8.2, row by row."""

from fractions import Fraction

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
)
from giza import Game
from giza.games.camelup import rules as camelup
from giza.games.camelup.rules.scoring import finish_leg, score_leg
from giza.games.camelup.rules.state import LOSER_DECK, WINNER_DECK
from giza.rules.contract import OVER

FAR_AWAY = "3:bgpry"
"""Racers far from the crazy camels under test."""


def crazy(board: str, die: str, tiles: str = "") -> str:
    """The board after a grey die."""
    return moved(board, die, edition=2, tiles=tiles)


def test_S01_racers_start_on_1_to_3_and_crazy_camels_on_16_to_14():
    g = Game("camelup2", seats=4)
    for die in ("green 1", "yellow 1", "red 1", "blue 3", "purple 3", "white 2", "black 1"):
        g.play(die)
    assert board_of(g.state) == "1:gyr 3:bp 15:W 16:K"
    assert dice_inside(g.state) == "bgpryx"


def test_S02_the_second_crazy_camel_goes_on_top():
    g = Game("camelup2", seats=4)
    for die in ("green 1", "yellow 1", "red 1", "blue 3", "purple 3", "black 3", "white 3"):
        g.play(die)
    assert board_of(g.state) == "1:gyr 3:bp 14:KW"


def test_R1_either_crazy_camel_is_placed_first_and_the_die_colour_of_the_second_is_ignored():
    g = Game("camelup2", seats=4)
    for die in ("green 1", "yellow 1", "red 1", "blue 3", "purple 3"):
        g.play(die)
    assert dict(g.outcomes()) == {
        f"{camel} {face}": Fraction(1, 6) for camel in ("white", "black") for face in (1, 2, 3)
    }
    g.play("black 2")
    assert dict(g.outcomes()) == {f"white {face}": Fraction(1, 3) for face in (1, 2, 3)}


def test_S03_a_unit_moves_together():
    assert moved("2:ry", "red 3", 2) == "5:ry"


def test_S04_a_unit_lands_on_top():
    assert moved("4:pg 6:y", "purple 2", 2) == "6:ypg"


def test_S05_tickets_are_worth_5_3_2_2_and_then_gone():
    g = Game.from_position("camelup2", "1:bgpry 14:K 15:W", seats=5)
    assert g.view(None)["tickets"]["green"] == [5, 3, 2, 2]
    for _ in range(4):
        g.play("ticket green")
    assert [player["tickets"][0]["value"] for player in g.view(None)["players"][:4]] == [5, 3, 2, 2]
    assert "ticket green" not in g.actions()


def test_S06_different_spaces_and_no_riders_the_colour_shown_moves():
    assert crazy("12:K 14:W", "white 2") == "12:KW"


def test_S07_only_one_carries_so_that_one_moves():
    assert crazy("12:Kr 14:W", "white 2") == "10:Kr 14:W"


def test_S08_directly_stacked_the_upper_one_moves():
    assert crazy("14:KW", "black 1") == "13:W 14:K"


def test_S09_directly_stacked_the_upper_one_moves_also_with_riders():
    assert crazy("14:KWr", "black 3") == "11:Wr 14:K"


def test_S10_riders_between_them_only_the_lower_one_moves_and_takes_all_along():
    assert crazy("12:KrW", "white 1") == "11:KrW"


def test_S11_riders_between_and_above_the_colour_shown_moves():
    assert crazy("12:KrWb", "white 2") == "10:Wb 12:Kr"
    assert crazy("12:KrWb", "black 2") == "10:KrWb"


def test_S12_camels_below_a_crazy_one_are_no_riders():
    assert crazy("8:W 12:rK", "black 1") == "8:W 11:K 12:r"


def test_S13_both_carry_the_colour_shown_moves():
    assert crazy("8:Wb 12:Kr", "white 1") == "7:Wb 12:Kr"


def test_S14_directly_stacked_on_a_racer_the_upper_one_moves():
    assert crazy("12:rKWb", "black 1") == "11:Wb 12:rK"


def test_S15_a_racer_carries_crazy_camels_forwards():
    assert moved("10:rKb", "red 2", 2) == "12:rKb"


def test_S16_a_cheer_leads_a_crazy_camel_one_further_backwards_and_on_top():
    s = fall(table("9:y 12:Kr 14:W", 2, tiles="10+2"), "black 2")
    assert board_of(s) == "9:yKr 14:W"
    assert money(s) == [3, 3, 4, 3]


def test_S17_a_boo_leads_a_crazy_camel_one_forwards_and_underneath():
    assert crazy("11:g 12:Kr 14:W", "black 2", tiles="10-") == "11:Krg 14:W"


def test_S18_a_boo_with_a_one_goes_under_the_former_underlings():
    assert crazy("11:gKr 14:W", "black 1", tiles="10-") == "11:Krg 14:W"


def test_S19_a_boo_on_15_leads_back_to_16_and_the_race_goes_on():
    s = fall(table("3:K 16:W", 2, tiles="15-"), "white 1")
    assert board_of(s) == "3:K 16:W"
    assert camelup.turn(s) != OVER


def test_S20_R11_racers_carried_backwards_over_the_line_are_last():
    s = fall(table("2:Krb 5:gp 9:y 14:W", 2), "black 3")
    assert camelup.turn(s) == OVER
    assert ranking(s) == "ypgbr"


def test_S21_a_crazy_camel_alone_ends_the_race_and_the_ranking_is_that_on_the_track():
    s = fall(table("1:W 5:gp 9:yrb 12:K", 2), "white 1")
    assert camelup.turn(s) == OVER
    assert ranking(s) == "brypg"


def test_S22_R8_no_tile_is_consulted_beyond_the_line():
    s = fall(table("2:Krb 5:gp 9:y 14:W", 2, tiles="16+1"), "black 2")
    assert camelup.turn(s) == OVER
    assert money(s) == [3, 3, 3, 3]


def test_R8_no_tile_on_2_is_consulted_when_a_racer_crosses():
    s = fall(table("1:W 5:gp 9:yr 12:K 16:b", 2, tiles="2+1"), "blue 2")
    assert camelup.turn(s) == OVER
    assert money(s) == [3, 3, 3, 3]


def test_S23_crazy_camels_never_appear_in_a_ranking():
    assert ranking(table("3:bpr 9:yKgW", 2)) == "gyrpb"


def test_S24_R13_a_new_leg_has_all_six_dice():
    s = roll(table("1:bgpry 14:K 15:W", 2, dice="bx"), "blue 1")
    assert s.leg == 2
    assert dice_inside(s) == "bgpryx"


def test_S25_the_grey_die_comes_with_one_sixth():
    s = act(table("1:bgpry 14:K 15:W", 2), "roll")
    weights = possible(s)
    total = sum(weights.values())
    assert {Fraction(weight, total) for die, weight in weights.items() if die[:5] in ("white", "black")} == {
        Fraction(1, 36)
    }
    assert {Fraction(weight, total) for die, weight in weights.items() if die[:5] not in ("white", "black")} == {
        Fraction(1, 18)
    }
    assert len(weights) == 21


def test_S26_R16_no_partners_with_five_players():
    assert not any(text.startswith("partner") for text in legal(table("1:bgpry 14:K 15:W", 2, seats=5)))


def test_S27_R16_everybody_has_at_most_one_partner():
    s = act(table("1:bgpry 14:K 15:W", 2, seats=6), "partner 1")
    assert not any(text.startswith("partner") for text in legal(s))
    act(s, "ticket blue")
    assert [text for text in legal(s) if text.startswith("partner")] == ["partner 3", "partner 4", "partner 5"]


def test_S28_R12_partners_copy_each_others_best_ticket_at_the_same_time():
    s = table("1:bpr 2:y 9:g 14:K 15:W", 2, seats=6)
    act(s, "partner 1")
    give_ticket(s, 0, "g", 3)
    give_ticket(s, 1, "g", 5)
    give_ticket(s, 1, "r", 5)
    s.pyramid_tickets[1] = 1
    score_leg(s)
    assert money(s) == [11, 11, 3, 3, 3, 3]


def test_S29_R12_a_copy_is_never_negative_and_part_of_the_sum():
    s = table("1:bpr 2:y 9:g 14:K 15:W", 2, seats=6)
    s.partner[2], s.partner[3] = 3, 2
    s.money[2] = 0
    give_ticket(s, 2, "r", 5)
    give_ticket(s, 2, "b", 5)
    s.pyramid_tickets[3] = 1
    score_leg(s)
    assert money(s)[2:4] == [0, 4]


def test_S30_partners_copy_in_the_last_leg_too():
    s = table("1:bpr 2:y 16:g 14:K 15:W", 2, seats=6)
    s.partner[0], s.partner[1] = 1, 0
    give_ticket(s, 1, "g", 5)
    lay_bets(s, WINNER_DECK, "0g")
    lay_bets(s, LOSER_DECK, "1b")
    s.seat = 5
    roll(s, "green 1")
    assert money(s) == [3 + 5 + 8, 3 + 5 + 8, 3, 3, 3, 4]


def test_S31_number_of_actions_at_the_start():
    assert len(legal(table("1:bgp 3:ry 14:KW", 2))) == 42


def test_S32_R24_crazy_camels_carried_over_the_line_are_ignored():
    s = fall(table("3:gpy 14:W 15:rKb", 2), "red 2")
    assert camelup.turn(s) == OVER
    assert ranking(s)[:2] == "br"


def test_R10_only_racers_count_as_riders():
    assert crazy("12:WrK 3:b", "black 1") == "3:b 11:WrK"
    assert crazy("12:WKr", "white 1") == "11:Kr 12:W"


def test_partners_part_after_the_leg():
    s = act(table("1:bgpry 14:K 15:W", 2, seats=6), "partner 1")
    finish_leg(s)
    assert "partner 2" in legal(s)


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_R16_the_first_edition_has_no_partners(seats):
    assert not any(text.startswith("partner") for text in legal(table("1:bgowy", 1, seats=seats)))
