"""Concealing and imagining change exactly what others hold."""

from collections import Counter
from itertools import permutations

import numpy as np
from scipy.stats import chisquare

from camelup_table import act, lay_bets, roll, table
from giza import Game
from giza.games.camelup import rules as camelup
from giza.games.camelup.rules.state import LOSER_DECK, WINNER_DECK
from giza.rules.contract import NOBODY, copy_state


def concealed(s, seat):
    known = copy_state(s)
    camelup.conceal(known, seat)
    return known


def bets(s, deck):
    return [(int(card) >> 3, int(card) & 7) for card in s.bets[deck, : s.bets_laid[deck]]]


def test_the_own_cards_and_bets_stay():
    s = act(table("1:bgowy", seats=2), "winner blue", "loser green")
    known = concealed(s, 0)
    assert bets(known, WINNER_DECK) == [(0, 0)]
    assert known.cards[0] == 0b11110


def test_other_hands_and_the_camels_on_other_bets_are_erased():
    one, other = (act(table("1:bgowy", seats=2), "roll") for _ in range(2))
    for s, bet in ((one, "winner blue"), (other, "winner white")):
        camelup.apply(s, 0)  # the die: blue 1
        act(s, bet)
    assert one.tobytes() != other.tobytes()
    assert concealed(one, 0).tobytes() == concealed(other, 0).tobytes()
    assert concealed(one, NOBODY).tobytes() == concealed(other, NOBODY).tobytes()
    assert concealed(one, 1).tobytes() != concealed(other, 1).tobytes()


def test_at_the_end_everything_is_open():
    s = table("1:gowy 16:b", seats=2)
    lay_bets(s, LOSER_DECK, "1g")
    roll(s, "blue 1")
    assert concealed(s, 0).tobytes() == s.tobytes()


def test_a_guess_is_uniform_over_all_ways_to_have_laid_the_cards():
    """One rival has two bets in one deck and one in the other: 5 * 4 * 3 equally likely guesses."""
    s = table("1:bgowy", seats=2)
    lay_bets(s, WINNER_DECK, "1g", "0b", "1w")
    lay_bets(s, LOSER_DECK, "1y")
    random = np.random.default_rng(2014)
    found = Counter()
    for _ in range(12_000):
        guess = copy_state(s)
        camelup.imagine(guess, 0, random)
        laid = [camel for deck in range(2) for seat, camel in bets(guess, deck) if seat == 1]
        assert guess.cards[1] == 31 & ~sum(1 << camel for camel in laid)
        found[tuple(laid)] += 1
    assert set(found) == set(permutations(range(5), 3))
    assert chisquare(list(found.values())).pvalue > 0.001


def test_guesses_of_two_rivals_are_independent():
    s = table("1:bgowy", seats=3)
    lay_bets(s, WINNER_DECK, "1g", "2g")
    random = np.random.default_rng(2018)
    found = Counter()
    for _ in range(10_000):
        guess = copy_state(s)
        camelup.imagine(guess, 0, random)
        found[tuple(bets(guess, WINNER_DECK))] += 1
    assert len(found) == 25
    assert chisquare(list(found.values())).pvalue > 0.001


def test_dice_are_drawn_by_their_weights():
    """A chi-square test of drawn dice, on top of the exact weights tested elsewhere."""
    random = np.random.default_rng(6)
    g = Game.from_position("camelup2", "1:bgpry 8:K 12:W", seats=2)
    g.play("roll")
    found = Counter(g.copy().draw(random) for _ in range(6_000))
    chances = dict(g.outcomes())
    assert set(found) == set(chances)
    assert chisquare([found[text] for text in chances], [float(6_000 * p) for p in chances.values()]).pvalue > 0.001
