"""Many games of the same people."""

from dataclasses import replace
from pathlib import Path

import pytest

from giza.analysis import analyse
from giza.analysis.history import Habit, histories_of, like, merged
from giza.analysis.judges import ladder_of
from giza.cli.histories import history_as_data

RECORDS = Path(__file__).parents[1] / "data" / "records"
NAMES = ["Ada", "Badru"]


@pytest.fixture(scope="module")
def analyses():
    text = (RECORDS / "camelup1-2.txt").read_text()
    for seat, name in enumerate(NAMES):
        text = text.replace(f"seat {seat}: Seat {seat}", f"seat {seat}: {name}")
    return [analyse(text), analyse(text)]


def test_sums_over_games_are_the_sums_of_their_books(analyses):
    ada, badru = histories_of(analyses)
    assert [ada.name, badru.name] == NAMES
    assert ada.won + badru.won == pytest.approx(2)
    assert ada.luck + badru.luck == pytest.approx(0, abs=1e-5)
    assert ada.won - ada.luck == pytest.approx(ada.without_luck)
    assert ada.performance[0] == pytest.approx(analyses[0].books[0].performance)
    assert ada.performance[1] == pytest.approx(0)  # the same game twice
    assert ada.halves == pytest.approx((ada.performance[0], ada.performance[0]))


def test_habits_are_the_mistakes_by_kinds_of_actions(analyses):
    ada = histories_of(analyses)[0]
    mistakes = analyses[0].mistakes(0)
    assert sum(habit.times for habit in ada.habits) == 2 * len(mistakes)
    assert sum(habit.loss for habit in ada.habits) == pytest.approx(2 * sum(one.loss for one in mistakes))
    losses = [habit.loss for habit in ada.habits]
    assert losses == sorted(losses, reverse=True)


def test_habits_of_one_kind_are_added_up():
    one = Habit("roll", "ticket", 1, 0.1)
    assert merged([one, Habit("roll", "tile", 1, 0.05), one]) == [
        Habit("roll", "ticket", 2, 0.2),
        Habit("roll", "tile", 1, 0.05),
    ]


def test_players_are_distinguished_by_name_and_family_of_games(analyses):
    other = replace(analyses[1], books=tuple(replace(books, name=f"{books.name} II") for books in analyses[1].books))
    assert [len(history.parts) for history in histories_of([analyses[0], other])] == [1, 1, 1, 1]
    obelisk = analyse((RECORDS / "obelisk-2.txt").read_text())
    renamed = replace(obelisk, books=tuple(replace(books, name="Ada") for books in obelisk.books))
    found = histories_of([analyses[0], renamed])
    assert [(one.name, one.family, len(one.parts)) for one in found] == [
        ("Ada", "obelisk", 2),
        ("Ada", "camelup", 1),
        ("Badru", "camelup", 1),
    ]
    assert histories_of([]) == []


def test_the_bot_is_named_that_gives_away_as_much(analyses):
    ada = histories_of(analyses)[0]
    part = ada.parts[0]
    for bot, rate in ladder_of(analyses[0].game.rules).items():
        missed = rate * part.books.decisions
        assert like(replace(ada, parts=(replace(part, books=replace(part.books, missed=missed)),))) == bot
    assert like(replace(ada, parts=())) is None


def test_missed_money_counts_where_the_best_action_earns_more(analyses):
    for books in analyses[0].books:
        own = [one for one in analyses[0].decisions if one.seat == books.seat]
        more = [one.best.score - one.chosen.score for one in own]
        assert books.missed == pytest.approx(sum(max(0.0, amount) for amount in more))
        assert books.performance == pytest.approx(books.missed / len(own))


def test_the_course_from_game_to_game_adds_up_to_the_whole(analyses):
    ada = histories_of(analyses)[0]
    told = history_as_data(ada)
    assert sum(game["luck"] for game in told["course"]) == pytest.approx(told["luck"])
    assert [game["performance"] for game in told["course"]] == pytest.approx([told["performance"]] * 2)
