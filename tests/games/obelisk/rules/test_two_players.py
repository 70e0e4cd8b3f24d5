"""The game for two: open depots, camels on piles, trades."""

import numpy as np

from giza.games.obelisk.rules import ids, turn
from giza.games.obelisk.rules.cards import EX, FD, FT, OV, RB, SW, T2
from giza.games.obelisk.rules.ids import END, FOUNDATION, LAY_FD, PILES, TAKE, TRADE, found, play, take, trade
from giza.games.obelisk.rules.quarry import write_ways
from giza.rules.contract import NOBODY, OVER
from obelisk_table import Table, after_setup, b1, b2, b3, b4, g1, held, r1, r2, r3, r4, take_ccw, y4, y5


def takes(g: Table) -> set[int]:
    return g.legal(TAKE, FOUNDATION)


def trades(g: Table) -> set[int]:
    return g.legal(TRADE)


def test_P01_setup_for_two() -> None:
    s = after_setup(2)
    assert list(s.pile_size) == [11, 11, 11, 11, 10, 10, 10]
    assert list(s.hand_size[:2]) == [5, 5]
    assert list(s.camels) == [3, 3, 0, 0, 0]
    assert len(held(s.draw_pile)) + 3 == 14
    assert not any(s.draw_pile[kind] for kind in (T2, RB, SW))
    assert NOBODY not in s.display
    assert turn(s) == 0


def test_P02_a_camel_is_laid_on_every_pile_skipped() -> None:
    g = Table(seats=2)
    assert takes(g) == {*map(take, range(1, 5)), *map(take_ccw, range(3, 7))}
    g.do(take(3))
    assert list(g.s.pile_camels) == [0, 1, 1, 0, 0, 0, 0]
    assert g.s.camels[0] == 1
    g.do(END, take_ccw(2))
    assert g.s.camels[1] == 4
    assert list(g.s.pile_camels) == [0, 1, 0, 0, 0, 0, 0]


def test_what_every_way_costs_is_known_before() -> None:
    piles, camels = [9, 9, 0, 9, 9, 9, 9], [6, 6]
    costs = np.empty((2, PILES), np.int64)
    write_ways(Table(seats=2, piles=piles, camels=camels).s, costs)
    for pile in (0, 1, 3, 4, 5, 6):
        for cost, id in zip(costs[:, pile], (take(pile), take_ccw(pile)), strict=True):
            walked = Table(seats=2, piles=piles, camels=camels)
            walked.do(id)
            assert walked.s.camels[0] == 6 - cost


def test_P03_all_the_way_round_costs_a_camel_for_every_other_pile() -> None:
    g = Table(seats=2, camels=[6, 0])
    assert {take(0), take_ccw(0)} <= takes(g)
    assert take(0) not in takes(Table(seats=2, camels=[5, 1]))
    g.do(take(0))
    assert g.s.camels[0] == 0
    assert list(g.s.pile_camels) == [0, 1, 1, 1, 1, 1, 1]


def test_an_empty_position_costs_no_camel() -> None:
    g = Table(seats=2, piles=[9, 0, 9, 9, 9, 9, 9], camels=[0, 6])
    assert takes(g) == {take(2), take_ccw(6)}


def test_P04_three_cards_stay_in_the_depot() -> None:
    g = Table(seats=2, hands=[[r1, r2, r3], [b1, b2, b3]])
    assert g.legal(FOUNDATION, TRADE) == set()
    g.do(take(1))
    g.do(found(r1))
    assert g.legal(FOUNDATION, TRADE) == set()


def test_FD_does_not_come_from_the_depot() -> None:
    g = Table(seats=2, hands=[[r1, r2, r3]], tables=[[FD]])
    assert LAY_FD in g.legal()


def test_P05_a_trade_costs_a_camel() -> None:
    g = Table(seats=2, hands=[[r1, r2, r3], [b1, b2, b3]])
    g.do(trade(r1, b3))
    assert held(g.s.hand[0]) == [r2, r3, b3]
    assert held(g.s.hand[1]) == [r1, b1, b2]
    assert list(g.s.camels[:2]) == [2, 4]


def test_equal_cards_are_not_traded() -> None:
    g = Table(seats=2, hands=[[r1, r2, r3], [r1, b2, b3]])
    assert trade(r1, r1) not in g.legal()
    assert len(trades(g)) == 8


def test_P06_FT_gives_two_trades_without_camels() -> None:
    g = Table(seats=2, hands=[[r1, r2, r3], [b1, b2, b3]], camels=[0, 6], tables=[[FT]])
    assert trades(g) == set()
    g.do(play(FT), trade(r1, b1), trade(r2, b2))
    assert list(g.s.camels[:2]) == [0, 6]
    assert trades(g) == set()


def test_R46_free_trades_end_with_the_turn() -> None:
    g = Table(seats=2, hands=[[r1, r2, r3], [b1, b2, b3]], camels=[0, 0], tables=[[FT]])
    g.do(play(FT), take(1), END)
    assert trades(g) == set()


def test_P07_one_direction_per_turn() -> None:
    g = Table(seats=2, tables=[[EX]], camels=[0, 6])
    g.do(take(1), play(EX))
    assert takes(g) == {take(2)}
    g = Table(seats=2, tables=[[EX]], camels=[0, 6])
    g.do(take_ccw(6), play(EX))
    assert takes(g) == {take_ccw(5)}


def test_R37_OV_is_free_of_camels_and_direction() -> None:
    g = Table(seats=2, tables=[[OV, EX]], pile_camels=0)
    g.s.pile_camels[3] = 2
    g.do(play(OV))
    assert takes(g) == set(map(take, range(7)))
    g.do(take(3), play(EX))
    assert g.s.camels[0] == 5
    assert g.s.direction == 0
    assert takes(g) == set(map(take, range(7)))


def test_P08_the_second_empty_pile_triggers_the_end_and_the_rival_has_a_full_turn() -> None:
    g = Table(seats=2, piles=[9, 1, 9, 9, 9, 9, 0], hands=[[r1, r2, r3], [b1, b2, b3, b4]])
    g.do(take(1))
    assert g.s.trigger == 0
    g.do(END)
    assert END not in g.legal()
    assert found(b1) in g.legal()
    assert trades(g) != set()
    g.do(take(2), END)
    assert turn(g.s) == OVER


def test_P09_holding_all_camels_obliges_to_nothing() -> None:
    g = Table(seats=2, camels=[0, 6], takes=1)
    g.do(END, take(1))
    assert END in g.legal()


def test_P10_trades_and_takes_in_any_order() -> None:
    g = Table(seats=2, hands=[[r1, r2, r3, r4], [b1, b2, b3]])
    assert END not in g.legal()
    g.do(trade(r1, b1), found(r2), take(1), trade(r3, b2), END)
    assert g.s.seat == 1


def test_P11_camels_on_piles_do_not_break_ties() -> None:
    g = Table(seats=2, camels=[2, 3]).run(0, r4).run(1, b4)
    g.s.pile_camels[3] = 1
    assert g.scores() == [1, 1]
    assert g.standing()[1] > g.standing()[0]


def test_there_is_no_hand_limit() -> None:
    g = Table(seats=2, hands=[[r1, r2, r3, r4, y4, y5, g1, b1, b2]], takes=1)
    assert END in g.legal()


def test_nothing_of_the_stalls_is_offered() -> None:
    g = Table(seats=2, hands=[[r1, r2, r3, r4], [b1, b2, b3]], tables=[[FT]])
    assert g.legal(ids.STALL, ids.PLAY) == set()
