"""The last turns, and the points."""

from giza.games.obelisk.rules import ids, turn
from giza.games.obelisk.rules.cards import DC, EX, FD, FD_CARD, OV, PLAIN, RB, SW, T2, TB
from giza.games.obelisk.rules.ids import END, LAY_FD, buy, choose, found, play, start, take, top
from giza.rules.contract import OVER
from obelisk_table import Table, b2, b3, b5, r1, r2, r3, r4, r5, rJ, y3, y4

EXPERT = {"expert": True}


def points(*cards: int, fd: bool = False, bottom: int = 0, expert: bool = False) -> int:
    return Table(options={"expert": expert}).run(0, *cards, fd=fd, bottom=bottom).scores()[0]


def test_O30_an_FD_foundation_counts_as_a_card_up_to_10_points() -> None:
    assert points(r4, r3, fd=True) == 4
    assert points(r4, r3, r2, r1, fd=True) == 10
    assert points(r1, fd=True) == 2
    g = Table(hands=[[r1]]).run(0, r5, r4, r3, r2, fd=True)
    assert g.do(top(0, r1), choose(0)).scores()[0] == 10
    assert g.s.complete[0, FD_CARD] == 1
    assert Table(tables=[[FD]]).do(LAY_FD).scores()[0] == 0


def test_O31_an_obelisk_scores_by_its_number_of_cards() -> None:
    assert Table(hands=[[r1]]).run(0, r5, r4, r3, r2).do(top(0, r1), choose(0)).scores()[0] == 10
    assert points(r4, r3, r2, r1) == 7
    assert points(r5, r4, r3, r2) == 7
    assert points(r3, r2, r1) == 4
    assert points(r5, rJ) == 2
    assert points(r4) == 1
    assert points(rJ, bottom=3) == 1


def test_O32_experts_score_only_finished_obelisks() -> None:
    assert points(r5, r4, r3, r2, expert=True) == 0
    assert points(r1, expert=True) == 1
    assert points(r2, r1, fd=True, expert=True) == 4
    assert Table(hands=[[r1]], options=EXPERT).run(0, r5, r4, r3, r2).do(top(0, r1), choose(0)).scores()[0] == 10


def test_hands_stalls_and_bare_foundations_score_nothing() -> None:
    assert Table(hands=[[r1]], stalls=[[r2]], buried=[[r3]]).scores() == [0, 0, 0]


def test_O33_the_third_empty_pile_triggers_the_end_with_three_players() -> None:
    g = Table(piles=[9, 1, 9, 9, 9, 0, 0], hands=[[r3]])
    g.do(take(1), found(r3))
    assert g.s.trigger == 0
    assert END not in g.legal()
    g.do(take(0))
    assert END in g.legal()


def test_R55_the_trigger_player_keeps_all_rights_and_has_no_hand_limit() -> None:
    hand = [r2, r3, r4, b2, b3, y3, y4]
    g = Table(hands=[hand], stalls=[[], [r5]], tables=[[EX]], takes=2, built=1, trigger=0)
    assert {END, buy(1), play(EX), ids.stall(r2)} <= g.legal()


def test_the_end_comes_with_as_many_empty_piles_as_players() -> None:
    for seats in (3, 4, 5):
        g = Table(seats=seats, piles=[9, 1, *[0] * (seats - 2), *[9] * (7 - seats)])
        assert g.do(take(1)).s.trigger == -1
        g = Table(seats=seats, piles=[9, 1, *[0] * (seats - 1), *[9] * (6 - seats)])
        assert g.do(take(1)).s.trigger == 0


def test_O34_a_limited_turn_is_for_building_only() -> None:
    g = Table(
        seat=1,
        trigger=0,
        hands=[[], [r3]],
        buried=[[], [b3]],
        stalls=[[r2], [b2], [r4]],
        tables=[[], [OV, EX, TB, DC, FD, T2, RB, SW]],
    )
    assert g.legal() == {END, found(r3), LAY_FD, start(r3, 3, PLAIN), play(TB), play(DC)}


def test_O35_a_limited_turn_still_earns_action_cards_and_then_the_game_is_over() -> None:
    g = Table(seat=1, trigger=0, hands=[[], [r1]], buried=[[], [b3]])
    g.do(start(r1, 1, PLAIN))
    assert choose(0) in g.legal()
    g.do(choose(0), END)
    assert turn(g.s) == 2
    g.do(END)
    assert turn(g.s) == OVER


def test_R47_a_limited_turn_owes_nothing() -> None:
    g = Table(seat=1, trigger=0, hands=[[], [r2, r3, r4, r5, b2, b3, b5]], stalls=[[r1]], camels=[0, 3, 0])
    assert END in g.legal()
    g = Table(seat=0, trigger=0, takes=2, built=1, stalls=[[r1]], camels=[0, 3, 0])
    assert not g.do(END).s.must_buy


def test_O36_camels_break_ties() -> None:
    g = Table(camels=[2, 1, 0]).run(0, r5, r4).run(1, b5, rJ)
    assert g.scores() == [2, 2, 0]
    assert g.standing()[0] > g.standing()[1] > g.standing()[2]
    g.s.camels[:3] = [1, 1, 1]
    assert g.standing()[0] == g.standing()[1] > g.standing()[2]
    g.s.camels[:3] = [0, 1, 5]
    assert g.standing()[1] > g.standing()[0] > g.standing()[2]


def test_a_turn_leaves_nothing_behind() -> None:
    g = Table(hands=[[r3, b3, y3]], tables=[[OV, EX, TB, DC, RB]], trigger=0)
    g.do(*map(play, (OV, EX, TB, DC)), take(1), take(1), take(1), found(r3), END)
    for name in ("takes", "extra_takes", "built", "stocked", "any_pile", "top_or_bottom", "off_colour", "must_buy"):
        assert g.s[name] == 0, name
