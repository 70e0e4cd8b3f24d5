"""Setup, quarry and overseer, for three to five players."""

import pytest

from giza.games.obelisk.rules import turn
from giza.games.obelisk.rules.cards import EX, OV
from giza.games.obelisk.rules.ids import END, FOUNDATION, TAKE, play, take
from giza.games.obelisk.rules.state import LAYING_OUT
from giza.rules.contract import CHANCE, NOBODY
from obelisk_table import Table, after_setup, b3, chances, g1, held, overseer_pile, r1, r2, r3, r4, r5, rJ, y4


def takes(g: Table) -> set[int]:
    return g.legal(TAKE, FOUNDATION)


@pytest.mark.parametrize(("seats", "size"), [(3, 9), (4, 8), (5, 7)])
def test_O01_setup_for_three_to_five(seats: int, size: int) -> None:
    s = after_setup(seats)
    assert list(s.pile_size) == [size] * 7
    assert all(top != NOBODY for top in s.pile_top)
    assert list(s.hand_size[:seats]) == [5] * seats
    assert list(s.stall_size[:seats]) == [2] * seats
    assert list(s.camels) == [1] * seats + [0] * (5 - seats)
    assert len(held(s.draw_pile)) == 13
    assert NOBODY not in s.display
    assert turn(s) == 0


def test_O02_the_overseer_begins_on_a_highest_top_and_jokers_count_five() -> None:
    g = Table(tops=[r2, r5, r3, r5, r1, r4, rJ], phase=LAYING_OUT, overseer=NOBODY)
    assert chances(g.s) == {overseer_pile(1): 1, overseer_pile(3): 1, overseer_pile(6): 1}


def test_R33_a_single_highest_top_is_still_an_event() -> None:
    g = Table(tops=[r2, r3, r4, r3, r1, r2, r1], phase=LAYING_OUT, overseer=NOBODY)
    assert turn(g.s) == CHANCE
    assert chances(g.s) == {overseer_pile(2): 1}


def test_O03_the_overseer_moves_to_an_adjacent_pile() -> None:
    g = Table()
    assert takes(g) == {take(1), take(6)}
    g.do(take(1))
    assert takes(g) == {take(0), take(2)}


def test_O04_an_emptied_pile_is_skipped() -> None:
    g = Table(piles=[9, 1, 9, 9, 9, 9, 9])
    g.do(take(1))
    assert g.s.overseer == 1
    assert takes(g) == {take(0), take(2)}
    g.do(take(2))
    g.s.takes = 0
    assert takes(g) == {take(0), take(3)}


def test_O05_a_lone_pile_is_its_own_neighbour() -> None:
    g = Table(seats=5, piles=[0, 0, 0, 0, 2, 0, 0], overseer=4, trigger=0)
    assert takes(g) == {take(4)}
    g.do(take(4))
    assert takes(g) == {take(4)}


def test_R42_two_neighbours_that_are_one_pile_are_listed_once() -> None:
    assert takes(Table(piles=[1, 0, 0, 1, 0, 0, 0], trigger=0)) == {take(3)}


def test_O26_OV_leads_anywhere_also_to_the_same_pile() -> None:
    g = Table(overseer=2, tables=[[OV, EX]])
    g.do(play(OV))
    assert takes(g) == {take(pile) for pile in range(7)}
    g.do(take(2), take(2))
    assert takes(g) == set()
    g.do(play(EX))
    assert takes(g) == {take(pile) for pile in range(7)}


def test_O27_the_extra_take_is_optional() -> None:
    g = Table(takes=2, built=1, stocked=1, tables=[[EX]])
    g.do(play(EX))
    assert len(takes(g)) == 2
    assert END in g.legal()


def test_R59_EX_needs_a_card_beyond_those_that_may_be_taken_anyway() -> None:
    g = Table(piles=[0, 1, 1, 0, 0, 0, 0], trigger=0, tables=[[EX]], hands=[[b3, y4]])
    assert play(EX) not in g.legal()
    g = Table(piles=[0, 1, 1, 1, 0, 0, 0], trigger=0, tables=[[EX]], hands=[[b3, y4]])
    assert play(EX) in g.legal()


def test_R59_a_second_OV_in_a_turn_is_masked() -> None:
    g = Table(tables=[[OV, OV]])
    g.do(play(OV))
    assert play(OV) not in g.legal()


def test_a_taken_card_goes_to_the_hand_and_the_overseer_to_its_pile() -> None:
    g = Table(tops=[r1, r2, r3, r4, r5, b3, y4], hands=[[g1]])
    size = int(g.s.pile_size[1])
    g.do(take(1))
    assert held(g.s.hand[0]) == [r2, g1]
    assert (g.s.overseer, g.s.pile_size[1]) == (1, size - 1)
