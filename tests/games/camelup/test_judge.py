"""Camel Up's judge is consistent: a position's value is that of its best continuation."""

from pathlib import Path

import numpy as np
import pytest

from giza import Game
from giza.analysis import Decision, RandomEvent, analyse
from giza.analysis.judges import SCORE, SHARE
from giza.games.camelup.judge.judge import CamelUpJudge, scale_of
from giza.games.camelup.judge.pounds import NEW_LEG, NEXT_IN_LEG, read_by_odds
from giza.games.camelup.odds.cards import MOST_COUNTED, new_readings, write_cards
from giza.rules.contract import NOBODY

RECORDS = Path(__file__).parents[2] / "data" / "records"


def test_the_rest_is_small_even_where_people_play_at_random():
    """Tickets not taken in such games remain: a judge that expects half of them to go is wrong by 3 % each time."""
    for name in ("camelup1-3", "camelup1-4", "camelup2-4"):
        events = analyse((RECORDS / f"{name}.txt").read_text()).events
        of_decisions = [np.abs(one.rest[:, SHARE]).mean() for one in events if isinstance(one, Decision)]
        assert np.mean(of_decisions) < 0.015
        of_chance = [np.abs(one.rest[:, SHARE]).mean() for one in events if isinstance(one, RandomEvent)]
        assert np.mean(of_chance) < 0.025


def test_a_position_is_worth_what_follows_its_best_action():
    game, judge = Game.from_position("camelup1", "5:gyo 9:b 14:w", seats=3), CamelUpJudge()
    assert judge.open(game.state) == pytest.approx(judge.open(game.after("winner white").state))
    worse = judge.open(game.after("ticket green").state)
    assert worse[0, SHARE] < judge.open(game.state)[0, SHARE] - 0.05


def test_a_roll_is_worth_its_position_if_nothing_is_better():
    game, judge = Game.from_position("camelup1", "1:gyo 2:bw", seats=3), CamelUpJudge()
    for action in ("loser green", "ticket white", "winner white"):
        game.play(action)
    while judge.open(game.state) == pytest.approx(judge.open(game.after(best_take(game, judge)).state)):
        game.play(best_take(game, judge))
    assert judge.open(game.state) == pytest.approx(judge.open(game.after("roll").state))


def best_take(game, judge):
    """The best ticket or bet of the player to act."""
    takes = [action for action in game.actions() if action.split()[0] in ("ticket", "winner", "loser")]
    return max(takes, key=lambda action: judge.open(game.after(action).state)[game.turn, SHARE])


def test_the_first_player_of_a_leg_has_the_first_choice():
    pounds = CamelUpJudge().open(Game("camelup1", 3).state)[:, SCORE]
    assert (pounds - pounds[0]).tolist() == pytest.approx([NEW_LEG * (NEXT_IN_LEG**seat - 1) for seat in range(3)])


def test_bets_pay_by_the_camel_that_is_right():
    s = Game("camelup1", 2).state
    pays, readings, counts = np.empty((2, 5)), new_readings()[0], np.empty((5, MOST_COUNTED + 1))
    chances = np.array([0.5, 0.5, 0.0, 0.0, 0.0])
    s.bets_laid[0] = 2
    for first, expected in (
        (1, [[-1, 8, -1, -1, -1], [-1, 5, -1, -1, -1]]),
        (7, [[3.5, 3.5, -1, -1, -1], [-1, 6.5, -1, -1, -1]]),
    ):
        s.bets[0, :2] = 0 * 8 + first, 1 * 8 + 1
        read_by_odds(s, 0, chances, readings)
        write_cards(s, 0, readings, NOBODY, pays, counts)
        assert pays.tolist() == expected


def test_a_lead_counts_more_the_less_is_open():
    assert scale_of(0.0, 1.0) < scale_of(4.0, 1.0) < scale_of(4.0, 0.0)
