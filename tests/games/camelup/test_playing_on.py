"""Playing on: quick players choose as greedy does, courses know the odds, and shares make sense."""

import numpy as np
import pytest

from giza import GAMES, BadOption, Game
from giza.bots import make
from giza.bots.states import ids_of
from giza.games.camelup.bots.course_odds import new_met, place_of, prospects_at, write_joint
from giza.games.camelup.bots.habits import HABITS
from giza.games.camelup.bots.history import readings_of
from giza.games.camelup.bots.outlook import look
from giza.games.camelup.bots.playing_on import CANDIDATES, LEG_VALUES, TILES, candidates, guess_cards, leg_shares
from giza.games.camelup.bots.quick import new_desk, weigh
from giza.games.camelup.bots.worth import roll_opens, values
from giza.games.camelup.odds.cards import DECKS, MOST_COUNTED, pay_above, write_cards
from giza.games.camelup.odds.prospects import prospects_of
from giza.games.camelup.odds.races import race
from giza.games.camelup.rules.actions import CHEER, WINNER
from giza.games.camelup.rules.race import RACERS
from giza.games.camelup.rules.scoring import DECK_PAYS
from giza.games.camelup.rules.state import ALL_CARDS


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_quick_player_values_tickets_cards_and_rolls_as_greedy_does(seats):
    g = Game.from_position("camelup1", "4:b 3:gowy", seats)
    for text in ("ticket blue", "winner blue", "tile 7 +", "loser green", "ticket blue"):
        g.play(text)
    s, view, desk, habits = g.concealed(g.turn), g.view(g.turn, with_state=True), new_desk(), HABITS[seats]
    ids = ids_of(g.rules, s, g.actions())
    expected = values(s, ids, 0, view)
    outlook, readings, counts = look(s, 0), readings_of(s, view, 0), np.zeros((RACERS, MOST_COUNTED + 1))
    for deck in range(DECKS):
        write_cards(s, deck, readings[deck], int(s.seat), desk.pays[deck], counts)
        desk.following[deck] = [pay_above(counts[camel]) for camel in range(RACERS)]
    best = weigh(s, outlook.prospects, roll_opens(s, outlook, habits.fresh_leg), habits, desk)
    compared = [(desk.values[id], value) for id, value in zip(ids, expected, strict=True) if not CHEER <= id < WINNER]
    known = [pair for pair in compared if pair[0] > -99]
    assert len(known) > 6
    assert [one for one, _ in known] == pytest.approx([other for _, other in known], abs=1e-9)
    assert desk.values[best] == desk.values.max()


@pytest.mark.parametrize("text", ["4:b 3:gowy", "14:bg 12:o 11:wy dice=bgo"])
def test_odds_in_a_course_of_the_first_edition_are_exact(text):
    s = Game.from_position("camelup1", text, 4).state
    met, random = new_met(1, 0, 6), np.random.default_rng(0)
    found = prospects_at(met, place_of(met, s, random))
    exact = prospects_of(1, int(s.race), int(s.dice), 0, 0)
    for one, other in ((found.leaders, exact.leaders), (found.race, exact.race), (found.stops, exact.stops)):
        assert one == pytest.approx(other, abs=1e-6)
    assert found.race_ends == pytest.approx(exact.race_ends, abs=1e-6)
    write_joint(met, s)
    if s.dice == ALL_CARDS:
        assert met.joint == pytest.approx(found.joint, abs=1e-6)


def test_odds_in_a_course_count_tiles():
    g = Game.from_position("camelup1", "4:b 3:gowy dice=bg", 4)
    g.play("tile 6 +")
    s, met = g.state, new_met(1, 3000, 6)
    found = prospects_at(met, place_of(met, s, np.random.default_rng(0)))
    exact = prospects_of(1, int(s.race), int(s.dice), 1 << 12, 0)
    assert found.stops == pytest.approx(exact.stops, abs=0.03)
    assert found.leaders == pytest.approx(exact.leaders, abs=0.03)
    assert found.race == pytest.approx(exact.race, abs=0.03)


def test_sampled_odds_of_the_second_edition_come_near_the_exact_ones():
    g = Game.from_position("camelup2", "4:b 3:gpry 15:W 14:K", 4)
    s, met = g.state, new_met(2, 3000, 6)
    found = prospects_at(met, place_of(met, s, np.random.default_rng(0)))
    exact = prospects_of(2, int(s.race), int(s.dice), 0, 0)
    assert found.leaders == pytest.approx(exact.leaders, abs=0.05)
    assert found.race == pytest.approx(exact.race, abs=0.05)
    assert found.stops == pytest.approx(exact.stops, abs=0.1)
    write_joint(met, s)
    odds = race(g)
    assert met.joint.sum(axis=1) / met.joint.sum() == pytest.approx(list(odds.winner.values()), abs=0.05)
    assert met.joint.sum(axis=0) / met.joint.sum() == pytest.approx(list(odds.loser.values()), abs=0.05)


@pytest.mark.parametrize("seats", range(2, 9))
def test_shares_sum_to_one_and_grow_with_money_and_right_cards(seats):
    s, shares, pays = Game.from_position("camelup1", "12:b 3:gowy", seats).state, np.zeros(seats), np.zeros((2, 8, 5))
    joint = prospects_of(1, int(s.race), int(s.dice), 0, 0).joint
    leg_shares(s, joint, pays, LEG_VALUES[seats], shares)
    assert shares.sum() == pytest.approx(1)
    before = shares[1]
    s.money[1] += 3
    leg_shares(s, joint, pays, LEG_VALUES[seats], shares)
    richer = shares[1]
    pays[0, 1] = -1
    pays[0, 1, 0] = DECK_PAYS[0]
    leg_shares(s, joint, pays, LEG_VALUES[seats], shares)
    assert before < richer < shares[1]


def test_guesses_keep_what_is_seen_and_give_everybody_one_card_of_each_camel():
    g = Game.from_position("camelup1", "4:b 3:gowy", 3)
    for text in ("winner blue", "winner green", "loser white", "loser orange", "loser blue", "winner yellow"):
        g.play(text)
    known = g.concealed(0)
    readings = readings_of(known, g.view(0, with_state=True), 0)
    random, guesses = np.random.default_rng(0), set()
    for _ in range(50):
        s = g.concealed(0)
        guess_cards(s, readings, random)
        cards = [(int(s.bets[deck, i]) >> 3, int(s.bets[deck, i]) & 7) for deck in range(2) for i in range(3)]
        assert cards[0] == (0, 0)
        for seat in range(3):
            laid = [camel for owner, camel in cards if owner == seat]
            assert sum(1 << camel for camel in laid) | int(s.cards[seat]) == ALL_CARDS
            assert len(set(laid)) == 2
        guesses.add(tuple(cards))
    assert len(guesses) > 1


def test_only_near_and_few_actions_are_compared():
    ids = np.array([0, CHEER, CHEER + 1, CHEER + 2, CHEER + 3, CHEER + 4, 1, 2, 3])
    worth = np.array([1.0, 3, 2.9, 2.8, 2.7, 2.6, 0.4, 0.6, 2.0])
    chosen = candidates(ids, worth)
    assert chosen.tolist() == [1, 2, 3, 4, 8, 0, 7]
    assert TILES == 4
    assert len(candidates(np.zeros(20, np.int64), np.zeros(20))) == CANDIDATES


def test_courses_find_the_sure_gain_and_know_no_other_game():
    bot = make("courses:2", 1)
    g = Game.from_position("camelup1", "16:b 3:gowy dice=g", 2)
    for _ in range(3):
        g.play("ticket blue")
    view, actions = g.view(1, with_state=True), g.actions()
    reasons = {reason.action: reason.value for reason in bot.explain(view, actions)}  # type: ignore[attr-defined]
    assert sorted(reasons) == sorted(actions)
    assert reasons["roll"] > reasons["ticket green"]
    assert bot.choose(view, actions) == max(reasons, key=lambda action: reasons[action])
    with pytest.raises(BadOption, match="doesn't know obelisk"):
        bot.check(GAMES["obelisk"])  # type: ignore[attr-defined]
    with pytest.raises(BadOption, match="courses:64"):
        make("courses:soon")
