"""The deeper analysis by playing on: books balance, margins are given, and players know no more than before."""

from pathlib import Path

import numpy as np
import pytest

from giza.analysis import analyse
from giza.analysis.accounts import enter_decision
from giza.analysis.deeper import COMPARED, JUDGES_ERROR, Depth, compare
from giza.analysis.judges import SCORE, SHARE, judge_for
from giza.errors import BadOption
from giza.rules.contract import CHANCE, copy_state

RECORDS = Path(__file__).parents[1] / "data" / "records"
NAMES = ["camelup1-2", "camelup2-4", "obelisk-2"]
FEW = 4


@pytest.fixture(scope="module", params=NAMES)
def pair(request):
    """The first steps of a game, with every decision entered without and with playing on."""
    game = analyse((RECORDS / f"{request.param}.txt").read_text()).game
    judge, found = judge_for(game), []
    for number, step in enumerate(game.steps(), 1):
        if step.event.who != CHANCE and number % 9 == 0:
            verdicts = {"before": judge.open(step.before.state), "after": judge.open(step.after.state)}
            about = {"number": number, "section": 1, "text": step.event.text, **verdicts}
            found.append([step, *(enter_decision(step, judge, depth, **about) for depth in (None, Depth(FEW)))])
    return game, judge, found


def test_the_books_balance_and_only_losses_are_examined_deeper(pair):
    _, _, found = pair
    for _, first, second in found:
        for one in (first, second):
            total = one.given_away + one.unknown + one.rest
            np.testing.assert_allclose(total, one.after - one.before, atol=1e-9)
        np.testing.assert_array_equal(first.unknown, second.unknown)
        assert second.loss == pytest.approx(-second.given_away[second.seat, SHARE])
        assert second.loss >= 0
        assert {one.action for one in first.considered} == {one.action for one in second.considered}


def test_the_best_actions_and_the_one_played_have_margins(pair):
    _, _, found = pair
    looked = [second for _, _, second in found if second.best.margin is not None]
    assert looked
    for decision in looked:
        compared = [one for one in decision.considered if one.margin is not None]
        assert len(compared) == min(COMPARED, len(decision.considered))
        assert decision.considered[: len(compared)] == tuple(compared)
        assert decision.chosen in compared
        assert all(one.margin >= 0 for one in compared)
        assert [one.share for one in compared] == sorted((one.share for one in compared), reverse=True)


def test_clear_decisions_are_left_unchanged(pair):
    _, _, found = pair
    for _, first, second in found:
        if second.best.margin is None:
            assert first.considered == second.considered
            assert first.best.action == first.text or len(first.considered) == 1


def test_nobody_is_judged_by_what_they_could_not_know(pair):
    """With the secrets dealt again, playing on gives a player the same values."""
    game, judge, found = pair
    for number, (step, _, second) in enumerate(found[::4]):
        state = copy_state(step.before.state)
        game.rules.kernel.imagine(state, step.event.who, np.random.default_rng(number))
        other = step._replace(before=step.before.in_state(state))
        about = {"number": second.number, "section": 1, "text": second.text}
        verdicts = {"before": second.before, "after": second.after}
        again = enter_decision(other, judge, Depth(FEW), **about, **verdicts)
        assert again.considered == second.considered
        np.testing.assert_array_equal(again.given_away, second.given_away)


def test_the_same_seed_gives_the_same_and_another_one_hardly_differs():
    text = (RECORDS / "camelup1-2.txt").read_text()
    one, same, other = (analyse(text, budget=FEW, seed=seed) for seed in (1, 1, 2))
    assert (one.books, one.budget, one.seed) == (same.books, FEW, 1)
    assert [event.considered for event in one.decisions] == [event.considered for event in same.decisions]
    assert one.books != other.books
    assert [books.luck for books in one.books] == [books.luck for books in analyse(text).books]
    for books in one.books:
        for what in (SHARE, SCORE):
            accounts = (books.start, books.luck, books.unknown, books.given_away, books.gifts, books.rest)
            assert sum(account[what] for account in accounts) == pytest.approx(books.result[what], abs=1e-6)


class Coin:
    """A judge that values one action at 0.5 and the other at 0.52; playing on reverses them, with a known spread."""

    def __init__(self, spread):
        self.spread = spread

    def play_on(self, known, ids, seat, times, seeds):
        luck = np.random.default_rng(seeds).normal(0, self.spread, (2, times))
        shares = np.array([[0.6], [0.5]]) + luck
        return np.stack([np.stack([shares, shares], axis=-1), np.stack([1 - shares, shares], axis=-1)], axis=2)


@pytest.mark.parametrize(("spread", "best"), [(0.001, "a"), (3.0, "b")])
def test_a_difference_must_be_larger_than_chance_makes_it(spread, best):
    told = {"a": np.array([[0.50, 0.0], [0.50, 0.0]]), "b": np.array([[0.52, 0.0], [0.48, 0.0]])}
    found = compare(None, 0, {"a": 0, "b": 1}, told, Coin(spread), (5, 1, 100))  # type: ignore[arg-type]
    shares = {action: verdict[0, SHARE] for action, verdict in found.told.items()}
    assert max(shares, key=shares.get) == best
    assert shares["a"] - shares["b"] == pytest.approx(0.1 if best == "a" else -0.02, abs=0.012)
    assert all(
        margin == pytest.approx(min(spread / 200**0.5, JUDGES_ERROR), rel=0.25) for margin in found.margins.values()
    )
    for verdict in found.told.values():
        assert verdict[:, SHARE].sum() == pytest.approx(1)


def test_too_small_a_budget_is_refused_in_words():
    with pytest.raises(BadOption, match="at least 4"):
        analyse((RECORDS / "camelup1-2.txt").read_text(), budget=2)
