"""Stalls, and the action cards that affect them."""

from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.cards import OV, RB, SW, T2, TB, TYPES
from giza.games.obelisk.rules.ids import BUY, PICK, PLAY, STOP, TRADE, buy, pick, play, stall
from obelisk_table import Table, b3, g1, held, r2, r3, r4, stall_action, y4

DONE = {"takes": 2, "built": 1, "stocked": 1}


def purchases(g: Table) -> set[int]:
    return g.legal(BUY, PLAY)


def picks(g: Table) -> set[int]:
    return g.legal(PICK, TRADE)


def test_O18_a_camel_buys_all_cards_of_a_stall() -> None:
    g = Table(stalls=[[], [b3]], stall_actions=[[], [TB]])
    g.do(buy(1))
    assert held(g.s.hand[0]) == [b3]
    assert held(g.s.table[0]) == [TB]
    assert list(g.s.camels[:3]) == [0, 2, 1]
    assert g.s.stall_size[1] == 0
    assert play(TB) in g.legal()


def test_O19_an_empty_stall_cannot_be_bought() -> None:
    assert purchases(Table()) == set()


def test_a_purchase_needs_a_camel_and_several_are_allowed() -> None:
    assert purchases(Table(stalls=[[], [b3]], camels=[0, 2, 1])) == set()
    g = Table(seats=4, stalls=[[r2], [b3], [], [r4]], camels=[2, 1, 0, 1])
    assert purchases(g) == {buy(1), buy(3)}
    g.do(buy(3), buy(1))
    assert held(g.s.hand[0]) == [r4, b3]


def test_rivals_are_counted_to_the_left() -> None:
    g = Table(seats=4, seat=2, stalls=[[r2]], tables=[[], [], [T2]])
    assert purchases(g) == {buy(2)}
    g.do(play(T2))
    assert picks(g) == {pick(2, r2)}


def test_stall_cards_do_not_come_back_by_themselves() -> None:
    g = Table(hands=[[r3, r4]])
    g.do(stall(r3))
    assert held(g.s.stall[0]) == [r3]
    assert held(g.s.hand[0]) == [r4]
    assert purchases(g) == set()


def test_R58_action_cards_may_be_stocked_and_return_by_RB() -> None:
    g = Table(tables=[[TB, RB]])
    g.do(stall_action(TB))
    assert held(g.s.stall_actions[0]) == [TB]
    g.do(play(RB))
    assert held(g.s.table[0]) == [TB]
    assert g.s.stall_size[0] == 0


def test_O24_RB_needs_a_stocked_stall_and_SW_two_stocked_rivals() -> None:
    g = Table(stalls=[[], [b3]], tables=[[RB, SW]])
    assert g.legal(PLAY, PICK) == set()
    g = Table(stalls=[[r2], [b3]], tables=[[RB, SW]])
    assert g.legal(PLAY, PICK) == {play(RB)}


def test_R44_RB_waives_the_duty_even_after_stocking() -> None:
    g = Table(hands=[[r3]], tables=[[RB]], takes=2, built=1)
    g.do(stall(r3), play(RB))
    assert held(g.s.hand[0]) == [r3]
    assert ids.END in g.legal()


def test_O25_SW_swaps_any_two_cards_of_two_rivals() -> None:
    g = Table(stalls=[[r2], [b3]], stall_actions=[[], [], [TB]], tables=[[SW]])
    g.do(play(SW))
    assert g.legal() == {pick(1, b3), pick(2, TYPES + TB)}
    g.do(pick(1, b3))
    assert g.legal() == {pick(2, TYPES + TB)}
    g.do(pick(2, TYPES + TB))
    assert held(g.s.stall_actions[1]) == [TB]
    assert held(g.s.stall[2]) == [b3]
    assert list(g.s.stall_size[:3]) == [1, 1, 1]
    assert held(g.s.stall[0]) == [r2]


def test_T2_takes_one_card_each_from_two_rivals() -> None:
    g = Table(seats=4, stalls=[[], [b3, r3], [g1], [y4]], tables=[[T2]])
    g.do(play(T2))
    assert picks(g) == {pick(1, b3), pick(1, r3), pick(2, g1), pick(3, y4)}
    assert STOP not in g.legal()
    g.do(pick(1, b3))
    assert g.legal() == {STOP, pick(2, g1), pick(3, y4)}
    g.do(pick(3, y4))
    assert held(g.s.hand[0]) == [b3, y4]
    assert picks(g) == set()


def test_R43_T2_may_stop_after_the_first_card() -> None:
    g = Table(stalls=[[], [b3], [r3]], tables=[[T2]])
    g.do(play(T2), pick(1, b3), STOP)
    assert held(g.s.hand[0]) == [b3]
    assert picks(g) == set()
    assert (g.s.picked_from, g.s.picked_card) == (-1, -1)


def test_O39_T2_with_one_stocked_rival_takes_exactly_one_card() -> None:
    g = Table(stalls=[[], [b3, r3]], tables=[[T2]])
    g.do(play(T2), pick(1, b3))
    assert g.s.pending == 0
    assert picks(g) == set()


def test_T2_needs_a_stocked_rival_and_takes_action_cards_to_the_table() -> None:
    assert play(T2) not in Table(tables=[[T2]], stalls=[[r3]]).legal()
    g = Table(tables=[[T2]], stall_actions=[[], [OV]])
    g.do(play(T2), pick(1, TYPES + OV))
    assert held(g.s.table[0]) == [OV]
