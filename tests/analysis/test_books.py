"""The books of a game balance, luck sums to zero, and players are judged only by what they could know."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from giza import Game
from giza.analysis import Decision, NoJudge, RandomEvent, analyse, grade_of
from giza.analysis.accounts import enter_chance, enter_decision, expect, following
from giza.analysis.judges import SCORE, SHARE, judge_for
from giza.games import GAMES
from giza.rules.contract import CHANCE, copy_state
from unsure_net import use_unsure_net

RECORDS = Path(__file__).parents[1] / "data" / "records"
NAMES = ["camelup1-2", "camelup2-4", "obelisk-2", "obelisk-4"]


@pytest.fixture(scope="module", params=NAMES)
def analysis(request):
    return analyse((RECORDS / f"{request.param}.txt").read_text())


def test_the_books_balance_for_every_seat(analysis):
    for books in analysis.books:
        for what in (SHARE, SCORE):
            accounts = (books.start, books.luck, books.unknown, books.given_away, books.gifts, books.rest)
            assert sum(account[what] for account in accounts) == pytest.approx(books.result[what], abs=1e-6)


def test_the_books_of_all_sections_are_those_of_the_game(analysis):
    sections = list(analysis.sections.values())
    assert (len(sections) > 1) == (analysis.game.rules.family == "camelup")
    for seat, books in enumerate(analysis.books):
        own = [section[seat] for section in sections]
        assert (own[0].start, own[-1].result) == (books.start, books.result)
        assert [one.result for one in own[:-1]] == [one.start for one in own[1:]]
        assert sum(one.decisions for one in own) == books.decisions
        for what in (SHARE, SCORE):
            for account in ("luck", "unknown", "given_away", "gifts", "rest"):
                total = sum(getattr(one, account)[what] for one in own)
                assert total == pytest.approx(getattr(books, account)[what], abs=1e-9)


def test_a_leg_has_its_own_dice():
    """In the second edition, a leg has five dice, and the last leg at most five."""
    analysis = analyse((RECORDS / "camelup2-4.txt").read_text())
    legs = [event.section for event in analysis.events if isinstance(event, RandomEvent)]
    dice = [legs.count(leg) for leg in analysis.sections]
    setup = next(number for number, event in enumerate(analysis.events) if isinstance(event, Decision))
    assert [dice[0] - setup, *dice[1:-1]] == [5] * (len(dice) - 1)
    assert 1 <= dice[-1] <= 5


def test_every_event_is_entered(analysis):
    game = analysis.game
    assert [event.text for event in analysis.events] == [event.text for event in game.events]
    for event, played in zip(analysis.events, game.events, strict=True):
        assert isinstance(event, RandomEvent if played.who == CHANCE else Decision)
    assert analysis.events[-1].after[:, SHARE].tolist() == [
        float(seat in game.winners()) / len(game.winners()) for seat in range(game.seats)
    ]


def test_shares_sum_up_to_one_victory(analysis):
    for event in analysis.events:
        assert event.after[:, SHARE].sum() == pytest.approx(1, abs=1e-5)
        if isinstance(event, RandomEvent):
            assert event.luck[:, SHARE].sum() == pytest.approx(0, abs=1e-5)


def test_a_decision_gives_away_its_difference_to_the_best_one(analysis):
    for decision in analysis.decisions:
        shares = [one.share for one in decision.considered]
        assert shares == sorted(shares, reverse=True)
        assert decision.loss == pytest.approx(-decision.given_away[decision.seat, SHARE])
        assert decision.loss >= 0
        assert {one.action for one in decision.considered} >= {decision.text}


def test_the_mean_luck_over_all_that_could_come_is_nothing(analysis):
    """Every outcome of some random events is entered as if it had come; their weighted luck sums to 0."""
    judge = judge_for(analysis.game)
    steps = [step for step in analysis.game.steps() if step.event.who == CHANCE][5::17]
    for step in steps:
        total = np.zeros((analysis.game.seats, 2))
        for text, chance in step.before.outcomes():
            after = step.before.after(text)
            other = step._replace(event=after.events[-1], after=after)
            verdicts = {
                "before": judge.open(step.before.state),
                "after": expect(after.rules.kernel, after.state, judge),
            }
            total += float(chance) * enter_chance(other, judge, number=1, section=1, text=text, **verdicts).luck
        np.testing.assert_allclose(total, 0, atol=1e-5)


def test_nobody_is_judged_by_what_they_could_not_know(analysis):
    """With the secrets dealt again, what a player could know has the same value."""
    judge, kernel = judge_for(analysis.game), analysis.game.rules.kernel
    steps = [step for step in analysis.game.steps() if step.event.who != CHANCE][7::23]
    assert steps
    for number, step in enumerate(steps):
        state = copy_state(step.before.state)
        kernel.imagine(state, step.event.who, np.random.default_rng(number))
        other = step._replace(before=step.before.in_state(state))
        entry = {"number": 1, "section": 1, "text": step.event.text}
        verdicts = [np.zeros((analysis.game.seats, 2))] * 2
        one, two = (
            enter_decision(either, judge, **entry, before=verdicts[0], after=verdicts[1]) for either in (step, other)
        )
        assert one.considered == two.considered
        np.testing.assert_array_equal(one.given_away, two.given_away)


def test_the_same_record_gives_the_same_analysis():
    text = (RECORDS / "camelup2-2.txt").read_text()
    assert analyse(text).books == analyse(text).books


def test_following_leaves_the_state_alone():
    g = Game.from_position("camelup1", "1:gyo 3:bw", seats=2)
    before = g.state.tobytes()
    following(g.rules.kernel, g.state, 0)
    assert g.state.tobytes() == before


def test_an_unfinished_game_and_one_without_a_judge_are_refused_in_words():
    with pytest.raises(NoJudge, match="finished"):
        analyse(Game("camelup1", 2))
    with pytest.raises(NoJudge, match="camelup1"):
        judge_for(Game(replace(GAMES["camelup1"], family="pig", judging=None), 2))


def test_a_net_that_is_wrong_about_who_wins_judges_nobody(tmp_path, monkeypatch):
    assert judge_for(Game("obelisk", 4))
    use_unsure_net("many", tmp_path, monkeypatch)
    with pytest.raises(NoJudge, match="4 seats"):
        judge_for(Game("obelisk", 4))


def test_grades_follow_the_loss():
    assert [grade_of(loss) for loss in (0.0, 0.019, 0.021, 0.06, 0.2)] == ["fine", "fine", "slip", "mistake", "blunder"]
