"""The duties of a turn, and the mask that keeps them possible (docs/reference/rules.md, section 3.5)."""

from typing import Any

import pytest

from giza.game import Game
from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.cards import EX, FD, OV, PLAIN, RB, SW, T2, TB
from giza.games.obelisk.rules.ids import DECLINE, END, LAY_FD, buy, choose, found, pick, play, stall, start, take, top
from obelisk_table import Table, b2, b3, g1, g2, g3, g4, g5, held, r1, r2, r3, r4, stall_action, y4, y5

DONE: dict[str, Any] = {"takes": 2, "built": 1, "stocked": 1}


def test_a_turn_owes_two_takes_a_build_and_a_stall_card() -> None:
    g = Table(hands=[[r3, b3]])
    g.do(found(r3), stall(b3), take(1))
    assert END not in g.legal()
    g.do(take(2))
    assert END in g.legal()
    assert END not in Table(hands=[[r3]], takes=2, built=1).legal()
    assert END not in Table(hands=[[r3]], takes=2, stocked=1).legal()


def test_R41_everything_may_be_done_in_any_order() -> None:
    g = Table(hands=[[r1, r3, b3]], buried=[[y4]], stalls=[[], [b2]], tables=[[EX]], display=[OV, TB, SW])
    g.do(stall(b3), take(1), start(r1, 1, PLAIN), choose(0), play(OV), take(4), buy(1), found(b2), play(EX), take(4))
    assert END in g.legal()


def test_O11_the_last_card_is_owed_to_the_stall() -> None:
    g = Table(hands=[[b3, y4]], takes=2)
    g.do(found(b3))
    assert g.legal() == {stall(y4)}


def test_O12_a_1_may_be_built_if_its_action_card_can_stock_the_stall() -> None:
    g = Table(hands=[[r1]], buried=[[b3]], takes=2, built=1, display=[OV, TB, SW])
    assert g.legal() == {start(r1, 1, PLAIN), stall(r1)}
    g.do(start(r1, 1, PLAIN))
    assert g.legal() == {choose(0), choose(1), choose(2)}
    g.do(choose(1))
    assert held(g.s.table[0]) == [TB]
    assert g.legal() == {stall_action(TB)}


def test_O13_without_displayed_cards_the_1_must_go_to_the_stall() -> None:
    g = Table(hands=[[r1]], buried=[[b3]], takes=2, built=1, draw_pile=[])
    assert g.displayed() == []
    assert g.legal() == {stall(r1)}


def test_O14_RB_waives_the_stall_duty() -> None:
    g = Table(stalls=[[r2]], tables=[[RB]], takes=2, built=1)
    assert g.legal() == {stall_action(RB), play(RB)}
    g.do(play(RB))
    assert held(g.s.hand[0]) == [r2]
    assert END in g.legal()


def test_O15_the_last_card_to_build_with_may_not_be_stocked() -> None:
    g = Table(hands=[[r3]], tables=[[TB]], takes=2)
    assert g.legal() == {found(r3), stall_action(TB)}


def test_O16_an_FD_can_be_the_build() -> None:
    g = Table(hands=[[r3]], tables=[[FD]], takes=2)
    g.do(stall(r3), LAY_FD, END)
    assert g.s.seat == 1


def test_R40_as_a_house_rule_FD_is_no_build() -> None:
    g = Table(hands=[[r3]], tables=[[FD]], takes=2, options={"fd_counts_as_build": False})
    assert g.legal() == {found(r3), stall_action(FD)}
    g.do(found(r3), stall_action(FD), END)
    g = Table(hands=[[r3, b3]], tables=[[FD]], takes=2, options={"fd_counts_as_build": False})
    g.do(LAY_FD)
    assert not g.s.built


@pytest.mark.parametrize(("size", "may_end"), [(6, True), (7, False)])
def test_O17_at_most_six_cards_stay_in_hand(size: int, may_end: bool) -> None:
    g = Table(hands=[[g1, g2, g3, g4, g5, y4, y5][:size]], **DONE)
    assert (END in g.legal()) == may_end


def test_action_cards_do_not_count_towards_the_hand_limit() -> None:
    assert END in Table(hands=[[g1, g2, g3, g4, g5, y4]], tables=[[OV, EX, TB]], **DONE).legal()


def test_O20_who_began_with_all_camels_must_buy() -> None:
    g = Table(stalls=[[], [b3]], camels=[3, 0, 0], must_buy=1, **DONE)
    assert END not in g.legal()
    g.do(buy(1), END)
    assert list(g.s.camels[:3]) == [2, 1, 0]


def test_R49_the_purchase_is_owed_when_the_turn_begins_with_all_camels() -> None:
    g = Table(stalls=[[b3]], camels=[0, 3, 0], **DONE)
    g.do(END)
    assert g.s.must_buy
    g = Table(stalls=[[b3]], camels=[1, 2, 0], **DONE)
    g.do(END)
    assert not g.s.must_buy


def test_O21_the_purchase_is_waived_if_there_is_nothing_to_buy() -> None:
    g = Table(stalls=[[], [r3]], camels=[0, 3, 0], **DONE)
    g.do(END)
    assert (g.s.seat, g.s.must_buy) == (1, 0)


def test_O22_T2_may_not_take_the_last_card_that_must_be_bought() -> None:
    g = Table(stalls=[[], [b3]], tables=[[T2]], camels=[3, 0, 0], must_buy=1, **DONE)
    assert play(T2) not in g.legal()
    g = Table(stalls=[[], [b3], [r3]], tables=[[T2]], camels=[3, 0, 0], must_buy=1, **DONE)
    g.do(play(T2), pick(1, b3))
    assert g.s.pending == 0
    assert g.legal(ids.PICK, ids.TRADE) == set()
    assert END not in g.legal()
    assert buy(2) in g.legal()


def test_O23_a_purchase_can_become_impossible_without_own_fault() -> None:
    g = Table(
        hands=[[], [y4, y5], [g1, g2]], stalls=[[r3], [], [r4]], tables=[[], [], [T2, RB]], camels=[1, 1, 1], seat=1
    )
    g.s.camels[:3] = [2, 1, 0]
    g.do(buy(2), take(1), take(2), found(r3), stall(y4), END)
    assert list(g.s.camels[:3]) == [3, 0, 0]
    g.do(play(T2), pick(2, y4), play(RB), take(1), take(0), found(g1), END)
    assert g.s.seat == 0
    assert g.s.stall_size[1] == g.s.stall_size[2] == 0
    assert not g.s.must_buy


def test_O40_an_action_card_fulfils_the_stall_duty() -> None:
    g = Table(tables=[[SW]], takes=2, built=1)
    assert g.legal() == {stall_action(SW)}
    g.do(stall_action(SW))
    assert END in g.legal()


def test_mask_D3_the_last_card_may_not_be_played_away() -> None:
    g = Table(hands=[[r3]], tables=[[TB]], takes=2)
    assert play(TB) not in g.legal()
    assert play(TB) in Table(hands=[[r3, b2]], tables=[[TB]], takes=2).legal()


def test_mask_D4_a_needed_action_card_may_not_be_declined() -> None:
    g = Table(hands=[[r1, b2]], buried=[[b3]], takes=2, built=1)
    g.do(start(r1, 1, PLAIN))
    assert DECLINE in g.legal()
    g = Table(hands=[[r1]], buried=[[b3]], takes=2, built=1)
    g.do(start(r1, 1, PLAIN))
    assert DECLINE not in g.legal()


def test_mask_EX_and_T2_pay_for_themselves() -> None:
    g = Table(tables=[[EX]], takes=2, built=1)
    assert g.legal() == {play(EX), stall_action(EX)}
    g = Table(tables=[[T2]], stalls=[[], [b3]], camels=[0, 1, 2], takes=2, built=1)
    assert g.legal() == {play(T2), stall_action(T2)}


def test_D10_an_empty_hand_at_the_start_of_a_turn_is_harmless() -> None:
    g = Table(camels=[0, 2, 1])
    g.do(take(1), take(2))
    assert g.legal(ids.STALL, ids.BUY) == set(map(stall, held(g.s.hand[0])))


def second_turn_with_a_swap(camels: list[int]) -> Table:
    """Both takes formed an obelisk ending in a 1, which gained a swap card; no other card is left for the stall."""
    stalls = [[], [b3, b2], [y4]]
    g = Table(buried=[[g3]], stalls=stalls, tops=[g1, r2, r1, g4, g5, y5, g2], camels=camels, display=[OV, TB, SW])
    return g.do(take(1), take(2), start(r2, 2, PLAIN), top(0, r1), choose(2))


def test_R63_a_swap_may_cost_the_card_for_the_stall_if_a_stall_can_still_be_bought() -> None:
    g = second_turn_with_a_swap(camels=[1, 1, 1])
    assert g.legal() == {stall_action(SW), play(SW), buy(1), buy(2)}
    g.do(play(SW), pick(1, b3), pick(2, y4))
    assert g.legal() == {buy(1), buy(2)}
    g.do(buy(2))
    assert held(g.s.hand[0]) == [b3]
    assert END not in g.legal()
    g.do(stall(b3))
    assert END in g.legal()


def test_R63_without_a_camel_the_swap_is_refused_and_the_reason_names_the_stall_alone() -> None:
    g = second_turn_with_a_swap(camels=[0, 2, 1])
    assert g.legal() == {stall_action(SW)}
    game = Game("obelisk", seats=3).in_state(g.s)
    reason = game.why_not("play swap", 0)
    assert reason.text("en") == "you will need this card: this turn you still have to put a card into your stall"
    assert reason.text("de").endswith("noch eine Karte in deinen Stand legen")


def test_R63_with_a_card_missing_nothing_else_may_be_spent() -> None:
    g = Table(hands=[[r3]], stalls=[[], [b3], [y4]], tables=[[SW]], camels=[1, 1, 1], takes=2)
    g.do(play(SW), pick(1, b3), pick(2, y4))
    assert g.legal() == {buy(1), buy(2)}  # once built or stocked, the red 3 would be missing for the other duty
    g.do(buy(1))
    assert {found(r3), stall(r3), found(y4), stall(y4)} <= g.legal()


def test_a_reason_names_only_what_is_owed() -> None:
    game = Game("obelisk", seats=3)
    both = Table(hands=[[r3, y4]], tables=[[]], takes=2).do(found(r3))
    assert game.in_state(both.s).why_not("found y4", 0).text().endswith("still have to put a card into your stall")
    build = Table(hands=[[r3]], takes=2, stocked=1)
    assert game.in_state(build.s).why_not("stall r3", 0).text().endswith("still have to build")
