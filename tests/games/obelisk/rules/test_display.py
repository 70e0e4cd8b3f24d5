"""The display of action cards: rewards, refills, reshuffles."""

from giza.games.obelisk import rules as obelisk
from giza.games.obelisk.rules.cards import DC, EX, FD, OV, PLAIN, T2, TB
from giza.games.obelisk.rules.ids import DECLINE, choose, play, start, top
from giza.rules.contract import CHANCE, NOBODY
from obelisk_table import Table, b3, b5, chances, drawn_kind, held, r1, r2


def test_O37_an_empty_draw_pile_is_made_of_the_discards() -> None:
    g = Table(hands=[[r1]], display=[OV, EX, FD], draw_pile=[], discards=[TB, DC]).run(0, r2)
    g.do(top(0, r1), choose(0))
    assert len(g.displayed()) == 3
    assert len(held(g.s.draw_pile)) == 1
    assert held(g.s.discards) == []


def test_O38_a_lone_action_card_reappears_when_played() -> None:
    g = Table(hands=[[r1]], display=[OV], draw_pile=[]).run(0, r2)
    g.do(top(0, r1), choose(0))
    assert g.displayed() == []
    g.do(play(OV))
    assert g.displayed() == [OV]


def test_R35_the_choice_comes_before_the_refill_and_before_anything_else() -> None:
    g = Table(hands=[[r1, b3]], buried=[[b5]], display=[TB, EX, OV])
    obelisk.apply(g.s, start(r1, 1, PLAIN))
    assert g.legal() == {choose(0), choose(1), choose(2), DECLINE}
    obelisk.apply(g.s, choose(1))
    assert obelisk.turn(g.s) == CHANCE
    assert list(g.s.display) == [OV, TB, NOBODY]


def test_R36_a_display_draw_is_weighted_by_the_draw_pile() -> None:
    g = Table(display=[OV, EX], draw_pile=[OV, TB, TB, T2])
    assert chances(g.s) == {drawn_kind(OV): 1, drawn_kind(TB): 2, drawn_kind(T2): 1}
    obelisk.apply(g.s, drawn_kind(TB))
    assert g.displayed() == [OV, EX, TB]
    assert held(g.s.draw_pile) == [OV, TB, T2]


def test_R36_after_a_reshuffle_every_discard_may_come() -> None:
    g = Table(hands=[[r1]], tables=[[TB]], display=[OV, EX, FD], draw_pile=[DC], discards=[OV, TB]).run(0, r2)
    obelisk.apply(g.s, top(0, r1))
    obelisk.apply(g.s, choose(0))
    assert chances(g.s) == {drawn_kind(DC): 1}
    obelisk.apply(g.s, drawn_kind(DC))
    assert held(g.s.draw_pile) == [OV, TB]
    assert held(g.s.discards) == []


def test_R36_with_all_cards_out_the_display_stays_smaller() -> None:
    g = Table(hands=[[r1]], display=[OV, EX], draw_pile=[]).run(0, r2)
    g.do(top(0, r1), choose(0))
    assert g.displayed() == [EX]


def test_D9_without_any_card_a_1_offers_no_choice() -> None:
    g = Table(hands=[[r1]], draw_pile=[]).run(0, r2)
    g.do(top(0, r1))
    assert g.s.pending == 0


def test_two_equal_displayed_cards_are_one_choice() -> None:
    g = Table(hands=[[r1]], display=[OV, TB, TB]).run(0, r2)
    g.do(top(0, r1))
    assert g.legal() == {choose(0), choose(1), DECLINE}
    g.do(choose(1))
    assert held(g.s.table[0]) == [TB]


def test_a_played_card_is_discarded_at_once() -> None:
    g = Table(tables=[[TB]])
    g.do(play(TB))
    assert held(g.s.table[0]) == []
    assert held(g.s.discards) == [TB]
