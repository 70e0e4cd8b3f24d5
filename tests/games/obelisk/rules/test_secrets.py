"""Hidden information: concealing, imagining, and what everybody knows of a hand."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from giza.games.obelisk import rules as obelisk
from giza.games.obelisk.rules.cards import PLAIN, RB, T2
from giza.games.obelisk.rules.ids import END, buy, found, pick, play, stall, start, take
from giza.games.obelisk.rules.state import CHOOSING_STALLS, OVER_PHASE
from giza.rules.compiled import PURE
from giza.rules.contract import CHANCE, NOBODY, State, copy_state
from obelisk_games import trail_of
from obelisk_invariants import check_cards, check_knowledge
from obelisk_table import Table, b1, b2, b3, chances, g1, held, legal_ids, r1, r2, r3, r4, r5, y1

STATES = 20 if PURE else 300


def concealed(s: State, seat: int) -> State:
    copy = copy_state(s)
    obelisk.conceal(copy, seat)
    return copy


def imagined(s: State, seat: int, seed: int = 0) -> State:
    copy = copy_state(s)
    obelisk.imagine(copy, seat, np.random.default_rng(seed))
    return copy


def same(one: State, other: State) -> bool:
    return one.tobytes() == other.tobytes()


def swap(s: State, one: str, seat: int, t: int, other: str, rival: int, u: int) -> State:
    """Exchange two hidden cards; the pool has no seat."""
    copy = copy_state(s)
    rows = [(copy.pool if name == "pool" else copy[name][owner]) for name, owner in ((one, seat), (other, rival))]
    for row, gone, come in ((rows[0], t, u), (rows[1], u, t)):
        assert row[gone] > 0
        row[gone] -= 1
        row[come] += 1
    return copy


def mid_game(seats: int, seed: int, count: int) -> Any:
    trail = trail_of(seats, {}, seed)
    return trail[np.random.default_rng(seed).choice(len(trail), count)]


def test_O41_a_foundation_is_known_to_its_owner_only() -> None:
    g = Table(hands=[[r5, r4]])
    g.do(found(r5))
    assert held(concealed(g.s, 0).buried[0]) == [r5]
    for viewer in (1, 2, NOBODY):
        s = concealed(g.s, viewer)
        assert held(s.buried[0]) == []
        assert (s.buried_size[0], s.bare[0, PLAIN], s.hand_size[0]) == (1, 1, 1)


def test_hidden_cards_count_as_unseen() -> None:
    g = Table(hands=[[r1], [r2, r2], [r3]], buried=[[], [b1]])
    s = concealed(g.s, 0)
    assert Counter(held(s.pool)) == Counter(held(g.s.pool)) + Counter([r2, r2, r3, b1])
    assert held(s.hand[0]) == [r1]


def test_known_cards_stay_located() -> None:
    g = Table(hands=[[], [r2, r3]])
    g.s.known[1, r2] = 1
    s = concealed(g.s, 0)
    assert Counter(held(s.pool)) == Counter(held(g.s.pool)) + Counter([r3])
    assert held(s.known[1]) == [r2]


def test_the_own_known_cards_are_public() -> None:
    g = Table().do(take(1))
    assert (concealed(g.s, 1).known == g.s.known).all()


def test_known_cards_come_openly_and_go_openly() -> None:
    g = Table(hands=[[r3, r4]], tops=[g1, b3, b2, g1, g1, g1, r5], stalls=[[], [r2], [y1]], tables=[[T2]])
    known = g.s.known[0]
    g.do(take(1))
    assert held(known) == [b3]
    g.do(buy(1))
    assert held(known) == [r2, b3]
    g.do(play(T2), pick(2, y1))
    assert held(known) == [r2, b3, y1]
    g.do(stall(b3))
    assert held(known) == [r2, y1]
    g.do(stall(r4))
    assert held(known) == [r2, y1]
    g.do(found(r2))
    assert held(known) == [r2, y1]
    g.do(start(y1, 1, PLAIN))
    assert held(known) == [r2]


def test_a_stall_taken_back_is_known() -> None:
    g = Table(stalls=[[r2, r2]], tables=[[RB]]).do(play(RB))
    assert held(g.s.known[0]) == [r2, r2]


def test_R60_R62_piles_stalls_and_action_cards_are_open() -> None:
    for s in mid_game(4, 6, STATES):
        seen = concealed(s, NOBODY)
        for name in ("pile_top", "pile_size", "table", "display", "draw_pile", "discards", "camels", "stall_actions"):
            assert (seen[name] == s[name]).all(), name
        assert s.phase == CHOOSING_STALLS or (seen.stall == s.stall).all()


def test_R32_chosen_stall_cards_are_secret_until_all_have_chosen() -> None:
    s = obelisk.new(3, {})
    while obelisk.turn(s) == CHANCE:
        obelisk.apply(s, min(chances(s)))
    one, other = copy_state(s), copy_state(s)
    first, second = sorted(set(held(s.hand[0])))[:2]
    obelisk.apply(one, stall(first))
    obelisk.apply(other, stall(second))
    assert same(concealed(one, 1), concealed(other, 1))
    assert not same(concealed(one, 0), concealed(other, 0))
    assert concealed(one, 1).stall_size[0] == 1
    assert held(concealed(one, 0).stall[0]) == [first]
    while one.phase == CHOOSING_STALLS:
        obelisk.apply(one, legal_ids(one)[0])
    assert held(concealed(one, 1).stall[0]) == held(one.stall[0])


def test_nothing_is_hidden_with_two_players_or_after_the_end() -> None:
    for s in (mid_game(2, 1, 1)[0], trail_of(4, {}, 1)[-1]):
        for viewer in (0, 1, NOBODY):
            assert same(concealed(s, viewer), s)
            assert same(imagined(s, viewer), s)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_concealing_twice_is_concealing_once(seats: int) -> None:
    for s in mid_game(seats, 2, STATES):
        for viewer in range(NOBODY, seats):
            once = concealed(s, viewer)
            assert same(concealed(once, viewer), once)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_guess_agrees_with_all_that_the_viewer_knows(seats: int) -> None:
    for seed, s in enumerate(mid_game(seats, 3, STATES)):
        viewer = seed % (seats + 1) - 1
        guess = imagined(s, viewer, seed)
        assert same(concealed(guess, viewer), concealed(s, viewer))
        check_cards(np.array([s, guess], obelisk.DTYPE))
        check_knowledge(np.array([guess], obelisk.DTYPE))
        if viewer != NOBODY and obelisk.turn(s) == viewer:
            assert legal_ids(guess) == legal_ids(s) == legal_ids(concealed(s, viewer))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_guess_can_be_played_on(seats: int) -> None:
    random = np.random.default_rng(5)
    for seed, s in enumerate(mid_game(seats, 4, 5 if PURE else 50)):
        guess = imagined(s, seed % seats, seed)
        while obelisk.turn(guess) != -2:
            ids = sorted(chances(guess)) if obelisk.turn(guess) == CHANCE else legal_ids(guess)
            obelisk.apply(guess, int(random.choice(ids)))


def test_secrets_that_a_viewer_cannot_know_do_not_show() -> None:
    g = Table(hands=[[r1], [r2, g1], [r3]], buried=[[], [b1], [b2]])
    g.s.known[1, g1] = 1
    seen = concealed(g.s, 0)
    assert same(concealed(swap(g.s, "hand", 1, r2, "pool", 0, y1), 0), seen)
    assert same(concealed(swap(g.s, "hand", 1, r2, "hand", 2, r3), 0), seen)
    assert same(concealed(swap(g.s, "hand", 1, g1, "buried", 1, b1), 0), seen)
    assert same(concealed(swap(g.s, "buried", 1, b1, "buried", 2, b2), 0), seen)
    assert not same(concealed(swap(g.s, "hand", 0, r1, "pool", 0, y1), 0), seen)


def small_world() -> State:
    """Seat 0 can't locate r1 r2 b1 b2. Seat 1 has the known g1 and one of those: one in hand, one buried."""
    g = Table(hands=[[], [g1], [r2]], buried=[[], [r1]])
    g.s.known[1, g1] = 1
    g.s.pool[:] = 0
    g.s.pool[[b1, b2]] = 1
    return g.s


def test_guesses_are_uniform_over_physical_arrangements() -> None:
    random = np.random.default_rng(1)
    world = small_world()
    seen: Counter[tuple[int, int, int]] = Counter()
    rounds = 2400
    for _ in range(rounds):
        guess = copy_state(world)
        obelisk.imagine(guess, 0, random)
        seen[held(guess.hand[1])[0], held(guess.buried[1])[0], held(guess.hand[2])[0]] += 1
    assert len(seen) == 4 * 3 * 2
    expected = rounds / len(seen)
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 49.7  # 23 degrees, p = 0.001


def test_guesses_weigh_equal_cards_by_their_number() -> None:
    world = small_world()
    world.pool[r2] = 3  # unlocated: r1, four r2, b1, b2
    random = np.random.default_rng(2)
    hits, rounds = 0, 2000
    for _ in range(rounds):
        guess = copy_state(world)
        obelisk.imagine(guess, 0, random)
        hits += int(guess.hand[2, r2])
    assert abs(hits / rounds - 4 / 7) < 4 * np.sqrt(4 / 7 * 3 / 7 / rounds)


def test_the_whole_game_is_open_once_it_is_over() -> None:
    g = Table(seat=2, trigger=0, hands=[[r1], [r2]], buried=[[], [b1]]).do(END)
    assert g.s.phase == OVER_PHASE
    assert held(concealed(g.s, 0).buried[1]) == [b1]
