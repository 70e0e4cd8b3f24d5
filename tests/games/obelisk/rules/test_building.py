"""Foundations, runs, jokers, and the action cards that change building."""

from giza.games.obelisk.rules import ids
from giza.games.obelisk.rules.cards import DC, FD, FD_CARD, OV, PLAIN, TB
from giza.games.obelisk.rules.ids import BOTTOM, LAY_FD, START, TOP, bottom, choose, found, play, start, top
from obelisk_table import Table, b2, b3, b4, b5, bJ, held, r1, r2, r3, r4, r5, rJ, y2, y5


def tops(g: Table) -> set[int]:
    return g.legal(TOP, BOTTOM)


def bottoms(g: Table) -> set[int]:
    return g.legal(BOTTOM, ids.STALL)


def starts(g: Table) -> set[int]:
    return g.legal(START, TOP)


def test_O06_only_the_next_lower_value_of_its_colour_or_a_joker_goes_on_top() -> None:
    g = Table(hands=[[r3, rJ, r2, b3, r4]]).run(0, r4)
    assert tops(g) == {top(0, r3), top(0, rJ)}
    g.do(top(0, rJ))
    assert (g.s.run_bottom[0, 0], g.s.run_top[0, 0]) == (4, 3)
    assert tops(g) == {top(0, r2)}


def test_O07_a_single_1_is_a_finished_obelisk_and_earns_an_action_card() -> None:
    g = Table(hands=[[r1]], buried=[[b5]])
    g.do(start(r1, 1, PLAIN))
    assert g.s.run_top[0, 0] == 1
    first = g.displayed()[0]
    g.do(choose(0))
    assert held(g.s.table[0]) == [first]
    assert len(g.displayed()) == 3
    assert tops(g) == set()


def test_O08_a_joker_may_start_with_any_value() -> None:
    g = Table(hands=[[rJ]], buried=[[b5]])
    assert starts(g) == {start(rJ, value, PLAIN) for value in range(1, 6)}


def test_R34_a_joker_keeps_the_value_it_was_given() -> None:
    g = Table(hands=[[rJ, r2, r4]], buried=[[b5]])
    g.do(start(rJ, 3, PLAIN))
    assert tops(g) == {top(0, r2)}


def test_O09_a_joker_on_a_2_is_a_1() -> None:
    g = Table(hands=[[rJ]]).run(0, r2)
    g.do(top(0, rJ))
    assert g.s.run_top[0, 0] == 1
    assert g.legal() <= {choose(0), choose(1), choose(2), ids.DECLINE}


def test_O10_nothing_goes_on_top_of_a_1() -> None:
    assert tops(Table(hands=[[rJ]]).run(0, r2, r1)) == set()


def test_R53_any_number_of_foundations_of_any_card() -> None:
    g = Table(hands=[[r3, b3]])
    assert g.legal(ids.FOUNDATION, LAY_FD) == {found(r3), found(b3)}
    g.do(found(r3), found(b3))
    assert g.s.bare[0, PLAIN] == 2
    assert held(g.s.buried[0]) == [r3, b3]


def test_a_start_needs_a_bare_foundation_of_its_kind() -> None:
    assert starts(Table(hands=[[r4]])) == set()
    g = Table(hands=[[r4]], tables=[[FD]])
    g.do(LAY_FD)
    assert starts(g) == {start(r4, 4, FD_CARD)}
    g.do(start(r4, 4, FD_CARD))
    assert g.s.run_foundation[0, 0] == FD_CARD
    assert list(g.s.bare[0]) == [0, 0]


def test_O28_TB_builds_under_finished_obelisks_up_to_5_without_reward() -> None:
    g = Table(hands=[[r4, bJ]], tables=[[TB]]).run(0, r3, r2, r1).run(0, b5)
    assert bottoms(g) == set()
    g.do(play(TB))
    assert bottoms(g) == {bottom(0, r4)}
    g.do(bottom(0, r4))
    assert g.scores()[0] == 7 + 1
    assert ids.DECLINE not in g.legal()


def test_R38_TB_works_for_jokers_and_several_cards() -> None:
    g = Table(hands=[[rJ, r5]], tables=[[TB]]).run(0, r3)
    g.do(play(TB), bottom(0, rJ), bottom(0, r5))
    assert list(g.s.run_cards[0, 0]) == [0, 0, r3, rJ, r5]
    assert g.scores()[0] == 4


def test_R59_a_second_TB_in_a_turn_is_masked() -> None:
    g = Table(tables=[[TB, TB]])
    g.do(play(TB))
    assert play(TB) not in g.legal()


def test_O29_DC_allows_one_card_of_another_colour_per_obelisk() -> None:
    g = Table(hands=[[b3, y2, r2]], tables=[[DC]]).run(0, r4)
    assert tops(g) == set()
    g.do(play(DC), top(0, b3))
    assert tops(g) == {top(0, r2)}


def test_R39_every_DC_allows_one_more_and_the_colour_stays() -> None:
    g = Table(hands=[[b3, y2, b2, r1]], tables=[[DC, DC]]).run(0, r4)
    g.do(play(DC), play(DC), top(0, b3), top(0, y2))
    assert g.s.run_colour[0, 0] == 0
    assert tops(g) == {top(0, r1)}
    assert g.scores()[0] == 4


def test_R39_a_joker_of_another_colour_is_an_off_colour_card() -> None:
    g = Table(hands=[[bJ, y2]], tables=[[DC]]).run(0, r4)
    assert tops(g) == set()
    g.do(play(DC), top(0, bJ))
    assert tops(g) == set()


def test_R39_the_allowance_is_per_obelisk_and_ends_with_the_turn() -> None:
    g = Table(hands=[[b3, b4], [b3]], tables=[[DC]], takes=2, stocked=1, trigger=0).run(0, r4).run(0, y5).run(1, r4)
    g.do(play(DC), top(0, b3), top(1, b4), ids.END)
    assert g.s.seat == 1
    assert tops(g) == set()
    assert not g.s.off_colour_added.any()


def test_R35_an_off_colour_1_earns_an_action_card() -> None:
    g = Table(hands=[[r1]], tables=[[DC]], display=[OV, TB, FD]).run(0, b2)
    g.do(play(DC), top(0, r1))
    assert g.legal() == {choose(0), choose(1), choose(2), ids.DECLINE}


def test_R35_the_action_card_may_be_declined() -> None:
    g = Table(hands=[[r1]]).run(0, r2)
    g.do(top(0, r1), ids.DECLINE)
    assert held(g.s.table[0]) == []
    assert g.legal(ids.TAKE, ids.FOUNDATION) != set()


def test_a_complete_obelisk_leaves_its_slot() -> None:
    g = Table(hands=[[r1, b3]], buried=[[b5]]).run(0, r5, r4, r3, rJ)
    g.do(top(0, r1), choose(0))
    assert list(g.s.complete[0]) == [1, 0]
    assert held(g.s.complete_cards) == [r1, r3, r4, r5, rJ]
    assert g.s.run_top[0, 0] == 0
    assert g.scores()[0] == 10
    g.do(start(b3, 3, PLAIN))
    assert g.s.run_top[0, 0] == 3


def test_a_5_under_4_3_2_1_completes_it_too() -> None:
    g = Table(hands=[[r5]], top_or_bottom=1).run(0, r4, r3, r2, r1, fd=True)
    g.do(bottom(0, r5))
    assert list(g.s.complete[0]) == [0, 1]
    assert g.scores()[0] == 10


def test_without_a_free_slot_no_obelisk_is_started_but_foundations_are() -> None:
    g = Table(hands=[[r4]], buried=[[b5]])
    for _ in range(ids.SLOTS):
        g.run(0, y5)
    assert starts(g) == set()
    assert found(r4) in g.legal()
