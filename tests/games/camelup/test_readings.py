"""Hidden race cards are read by the odds of the moment in which they were laid."""

import numpy as np
import pytest

from giza import Game
from giza.games.camelup.bots.history import readings_of
from giza.games.camelup.odds.cards import expected_pay, new_readings
from giza.games.camelup.odds.readings import LIKE_TODAY, read_cards

CLEAR = "3:bg 5:ow 9:y"
"""Yellow is well ahead."""


def readings(g: Game) -> np.ndarray:
    view = g.view(g.turn, with_state=True)
    return readings_of(g.concealed(g.turn), view, 0)


def test_a_card_laid_when_one_camel_led_names_that_camel_whatever_has_happened_since():
    g = Game.from_position("camelup1", CLEAR, seats=2)
    g.play("winner yellow")
    before = readings(g)[0, 0]
    assert before[4] > 0.8
    assert before.sum() == pytest.approx(1)
    for text in ("roll", "blue 3", "roll", "green 3"):
        g.play(text)
    assert readings(g)[0, 0] == pytest.approx(before)


def test_ones_own_cards_are_certain_and_what_is_hidden_changes_nothing():
    found = []
    for hidden in ("yellow", "white"):
        g = Game.from_position("camelup1", CLEAR, seats=2)
        for text in (f"winner {hidden}", "loser green"):
            g.play(text)
        g.play("ticket yellow")
        found.append(readings(g))
        assert found[-1][1, 0].tolist() == [0, 1, 0, 0, 0]
    assert (found[0] == found[1]).all()


def test_two_cards_of_a_player_name_two_camels():
    g = Game.from_position("camelup1", CLEAR, seats=2)
    for text in ("winner yellow", "ticket yellow", "winner white"):
        g.play(text)
    both = readings(g)[0, :2]
    assert both.sum(axis=1) == pytest.approx([1, 1])
    assert both.sum(axis=0).max() <= 1 + 1e-9  # a third of all doubt that would be left if the cards were strangers
    assert both[0] == pytest.approx(both[1])


def test_a_card_whose_moment_nobody_noted_is_read_by_todays_odds():
    s = Game.from_position("camelup1", CLEAR, seats=2).state
    s.bets_laid[0], s.bets[0, 0] = 1, 8 + 7
    today, out = np.array([[0.5, 0.5, 0.0, 0.0, 0.0]] * 2), new_readings()
    read_cards(s, 0, new_readings(), today, 12.0, 0.1, out)
    assert out[0, 0].tolist() == pytest.approx([LIKE_TODAY / 2 + (1 - LIKE_TODAY) / 5] * 2 + [(1 - LIKE_TODAY) / 5] * 3)


def test_earlier_right_cards_are_counted_one_by_one():
    assert expected_pay(3, 0.25) == pytest.approx((27 * 8 + 27 * 5 + 9 * 3 + 1 * 2) / 64)
    assert expected_pay(9, 1.0) == 1
