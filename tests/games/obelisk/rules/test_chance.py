"""The exact weights of everything random, and the order of the setup."""

import numpy as np
import pytest

from giza.games.obelisk import rules as obelisk
from giza.games.obelisk.rules.cards import FT, KINDS, RB, SW, T2
from giza.games.obelisk.rules.ids import stall, take
from giza.games.obelisk.rules.state import CHOOSING_STALLS, LAYING_OUT, PLAYING
from giza.rules.contract import CHANCE
from obelisk_table import Table, b3, chances, drawn_kind, held, r1, r2, rJ


def test_R30_the_deal_is_weighted_by_the_cards_left() -> None:
    s = obelisk.new(3, {})
    assert chances(s) == {t: 1 if t % 6 == 5 else 4 for t in range(24)}
    for t in (r1, r1, rJ):
        obelisk.apply(s, t)
    assert chances(s) == {t: {r1: 2}.get(t, 1 if t % 6 == 5 else 4) for t in range(24) if t != rJ}
    assert held(s.hand[0]) == [r1, r1, rJ]


def test_the_setup_deals_seat_by_seat_then_stalls_then_quarry_then_overseer_then_display() -> None:
    s = obelisk.new(3, {})
    for dealt in range(21):
        assert obelisk.turn(s) == CHANCE
        assert s.seat == dealt // 7
        obelisk.apply(s, min(chances(s)))
    assert s.phase == CHOOSING_STALLS
    for chosen in range(6):
        assert obelisk.turn(s) == chosen // 2
        obelisk.apply(s, stall(held(s.hand[chosen // 2])[0]))
    assert s.phase == LAYING_OUT
    for _ in range(7):
        assert chances(s) == {t: int(n) for t, n in enumerate(s.pool) if n > 0}
        obelisk.apply(s, max(chances(s)))
    obelisk.apply(s, max(chances(s)))
    assert s.phase == PLAYING
    assert chances(s) == {drawn_kind(kind): 2 for kind in range(KINDS - 1)}
    for _ in range(3):
        obelisk.apply(s, max(chances(s)))
    assert obelisk.turn(s) == 0


def test_R32_each_chooses_two_of_his_seven_cards() -> None:
    s = obelisk.new(3, {})
    while obelisk.turn(s) == CHANCE:
        obelisk.apply(s, min(chances(s)))
    out = np.empty(obelisk.MAX_ACTIONS, np.int64)
    n = obelisk.actions(s, out)
    assert set(out[:n]) == {stall(t) for t in held(s.hand[0])}


def test_an_uncovered_card_is_weighted_by_the_unseen_cards() -> None:
    g = Table(hands=[[r1, r1, b3]])
    before = {t: int(n) for t, n in enumerate(g.s.pool) if n > 0}
    obelisk.apply(g.s, take(1))
    assert chances(g.s) == before
    obelisk.apply(g.s, r2)
    assert g.s.pile_top[1] == r2
    assert g.s.pool[r2] == before[r2] - 1


def test_the_last_card_of_a_pile_uncovers_nothing() -> None:
    g = Table(piles=[9, 1, 9, 9, 9, 9, 9])
    obelisk.apply(g.s, take(1))
    assert obelisk.turn(g.s) == 0


def test_R31_kinds_of_the_other_player_counts_are_removed() -> None:
    assert held(obelisk.new(3, {}).draw_pile) == sorted([*range(8)] * 2)
    assert {*held(obelisk.new(2, {}).draw_pile)} == {*range(KINDS)} - {T2, RB, SW}
    assert obelisk.new(2, {}).draw_pile[FT] == 4
    assert list(obelisk.new(5, {"action_counts": range(9)}).draw_pile) == [0, 1, 2, 3, 4, 5, 6, 7, 0]


@pytest.mark.parametrize(
    ("seats", "copies", "piles"),
    [(2, 4, [11, 11, 11, 11, 10, 10, 10]), (5, 2, [2, 2, 1, 1, 1, 1, 1]), (2, 1, [2] * 7), (4, 6, [14] * 5 + [13] * 2)],
)
def test_R56_piles_are_as_even_as_possible(seats: int, copies: int, piles: list[int]) -> None:
    s = obelisk.new(seats, {"copies_per_value": copies})
    assert list(s.pile_size) == piles
    assert s.pool.sum() == sum(piles) + seats * (5 if seats == 2 else 7)


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (1, {}, "2 to 5 players"),
        (6, {}, "2 to 5 players"),
        (3, {"copies_per_value": 1}, "take more copies or fewer seats"),
        (3, {"copies_per_value": 7}, "from 1 to 6"),
        (3, {"copies_per_value": 0}, "from 1 to 6"),
        (3, {"action_counts": (2, 2)}, "9 numbers"),
        (3, {"action_counts": (2,) * 8 + (-1,)}, "from 0 to 10"),
    ],
)
def test_wrong_settings_are_refused_with_advice(seats: int, options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        obelisk.new(seats, options)
