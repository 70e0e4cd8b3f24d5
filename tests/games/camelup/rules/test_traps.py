"""One test for every line of TRAPS.md that is about rules, by its number."""

import json
from fractions import Fraction

import pytest

from camelup_table import (
    act,
    board_of,
    fall,
    give_ticket,
    lay_bets,
    legal,
    money,
    moved,
    ranking,
    roll,
    table,
    tile_spaces,
)
from giza import Game, IllegalAction
from giza.games.camelup import rules as camelup
from giza.games.camelup.rules.scoring import score_decks, score_leg
from giza.games.camelup.rules.state import WINNER_DECK
from giza.rules.contract import CHANCE, OVER


def test_trap_1_a_booing_tile_puts_the_unit_under_the_stack():
    assert moved("3:bg 5:o", "blue 3", tiles="6-") == "5:bgo"


def test_trap_2_a_mirage_ahead_sends_a_unit_under_the_camels_it_left():
    assert moved("5:ob", "blue 1", tiles="6-") == "5:bo"


def test_trap_3_a_moving_unit_keeps_its_order():
    assert moved("5:obgw", "blue 2") == "5:o 7:bgw"


def test_trap_4_reaching_16_is_not_finishing():
    assert camelup.turn(fall(table("1:gowy 13:b"), "blue 3")) != OVER
    assert camelup.turn(fall(table("1:gowy 14:b"), "blue 3")) == OVER


def test_trap_5_who_crosses_is_first_although_the_ring_begins_anew():
    assert ranking(fall(table("2:gow 16:yb"), "yellow 3")) == "bywog"


def test_trap_6_a_crossing_unit_is_ahead_of_camels_on_16():
    assert ranking(fall(table("1:go 15:b 16:wy"), "blue 2")) == "bywog"


def test_trap_7_a_leg_is_five_of_six_dice_and_grey_stays_in_with_one_sixth():
    g = Game.from_position("camelup2", "1:bgpry 8:K 12:W", seats=2)

    def grey_stays_in(g: Game) -> Fraction:
        """The chance that the leg ends before the grey die comes; the order of racing dice is irrelevant."""
        if g.state.leg == 2:
            return Fraction(1)
        g = g.copy()
        g.play("roll")
        racing = [(text, chance) for text, chance in g.outcomes() if text.split()[0] not in ("white", "black")]
        g.play(racing[0][0])
        return sum((chance for _, chance in racing), Fraction(0)) * grey_stays_in(g)

    assert grey_stays_in(g) == Fraction(1, 6)


def test_trap_8_crazy_camels_land_on_top():
    assert moved("9:r 11:K 14:W", "black 2", 2) == "9:rK 14:W"


def test_trap_9_carrying_means_a_racer_anywhere_above():
    assert moved("12:KWr", "black 1", 2) == "11:Wr 12:K"
    assert moved("12:WrK", "black 1", 2) == "11:WrK"
    assert moved("12:KrWb", "black 1", 2) == "11:KrWb"
    assert moved("9:KWr 12:b", "white 1", 2) == "8:Wr 9:K 12:b"


def test_trap_10_directly_stacked_the_upper_one_moves_with_its_riders():
    assert moved("12:WKrb", "white 2", 2) == "10:Krb 12:W"


def test_trap_11_tiles_act_in_the_direction_of_the_crazy_camel():
    assert moved("8:r 12:K 14:W", "black 3", 2, tiles="9+") == "8:rK 14:W"
    assert moved("10:r 12:K 14:W", "black 3", 2, tiles="9-") == "10:Kr 14:W"


def test_trap_12_a_backwards_crossing_ends_the_race_and_the_carried_are_last():
    s = fall(table("1:Kyb 5:grp 9:W", 2), "black 1")
    assert camelup.turn(s) == OVER
    assert ranking(s) == "prgby"


def test_trap_12_with_all_five_carried_backwards_the_top_one_wins():
    s = fall(table("1:Kybgrp 9:W", 2), "black 2")
    assert ranking(s) == "prgby"


def test_trap_13_crazy_camels_are_in_no_ranking_and_no_bet():
    g = Game.from_position("camelup2", "1:bgpry 8:K 12:W", seats=2)
    assert g.view(0)["ranking"] == ["yellow", "red", "purple", "green", "blue"]
    assert not any("black" in text or "white" in text for text in g.actions())


def test_trap_17_a_leg_with_one_die_left_in_the_second_edition_is_over():
    s = roll(table("1:bgpry 8:K 12:W", 2, dice="bg"), "green 1")
    assert s.leg == 2


def test_trap_18_pyramid_tickets_pay_at_leg_scoring():
    s = roll(table("1:bgowy"), "blue 1")
    assert money(s)[0] == 3
    assert s.pyramid_tickets[0] == 1
    score_leg(s)
    assert money(s)[0] == 4


def test_trap_19_a_leg_is_netted_before_the_floor_at_0_but_decks_go_card_by_card():
    s = table("2:w 8:byo 10:g")
    s.money[0] = 0
    give_ticket(s, 0, "w", 5)
    give_ticket(s, 0, "g", 2)
    score_leg(s)
    assert money(s)[0] == 1
    s.money[0] = 0
    lay_bets(s, WINNER_DECK, "0b", "0g")
    score_decks(s)
    assert money(s)[0] == 8


def test_trap_20_the_last_leg_is_scored_before_the_decks():
    """Without money, a losing card costs nothing, unless the leg has paid before."""
    s = table("1:owy 2:b 16:g", seats=2, dice="gb")
    s.money[:2] = 0
    give_ticket(s, 1, "g", 5)
    lay_bets(s, WINNER_DECK, "1b")
    roll(s, "green 1")
    assert money(s) == [1, 4]


def test_trap_22_one_card_per_camel_serves_both_decks():
    s = act(table("1:bgowy", seats=2), "winner blue", "roll")
    fall(s, "blue 1")
    assert "winner blue" not in legal(s)
    assert "loser blue" not in legal(s)
    assert "loser green" in legal(s)


def test_trap_23_the_next_leg_starts_left_of_whoever_rolled_last():
    s = table("1:bgowy", dice="b", seats=5)
    act(s, "ticket blue", "ticket blue")
    roll(s, "blue 1")
    assert camelup.turn(s) == 3


def test_trap_24_tiles_avoid_crazy_camels_and_return_after_the_leg():
    s = table("1:bgpry 8:K 12:W", 2, dice="bg", tiles="5+0")
    assert 8 not in tile_spaces(s)
    assert 12 not in tile_spaces(s)
    assert 16 in tile_spaces(s)
    roll(s, "blue 1")
    assert s.tile_space.sum() == 0


def test_trap_25_a_refused_tile_stays_where_it_lies():
    g = Game.from_position("camelup1", "1:bgowy tiles=6+0,9+1", seats=2)
    before = g.position()
    with pytest.raises(IllegalAction, match="space 8 is next to Seat 1's tile on 9"):
        g.play("tile 8 -")
    assert g.position() == before


def test_trap_26_no_view_holds_future_dice_and_the_state_no_generator():
    g = Game.from_position("camelup1", "1:bgowy", seats=2)
    g.play("roll")
    assert g.turn == CHANCE
    seen = {json.dumps(g.view(viewer, with_state=False)) for viewer in (0, 1, None)}
    for text, _ in g.outcomes():
        following = g.copy()
        following.play(text)
        assert {json.dumps(g.view(viewer, with_state=False)) for viewer in (0, 1, None)} == seen
    assert all(kind.kind in "iV" for kind, *_ in camelup.DTYPE.fields.values())


def test_trap_27_the_ranking_is_that_after_the_finishing_move():
    g = Game.from_position("camelup1", "1:gowy 16:b", seats=2)
    g.play("roll")
    g.play("blue 1")
    assert g.turn is None
    assert g.view(0)["ranking"][0] == "blue"
    assert board_of(g.state).endswith("17:b")
