"""Matches: fair schedules, sound statistics, and the same results on any workers."""

import json
import os
import signal
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context

import numpy as np
import pytest

from giza import BadOption, Game
from giza.arena.playing import Behaviour, PlayedGame, play_block, play_game
from giza.arena.reports import as_csv, as_json, as_svg, summary
from giza.arena.running import local_workers, run
from giza.arena.schedule import GameBlock, Match, blocks, lineups, rotated
from giza.arena.statistics import SequentialTest, Verdict, estimate, estimate_share, ratings, standings

MATCH = Match("camelup1", 3, ("random", "greedy"), seed=5)


def result(block: int, bots: tuple[int, ...], shares: list[float], rotation: int = 0) -> PlayedGame:
    places = [1 if share > 0 else 2 for share in shares]
    return PlayedGame(
        f"{block}-{rotation}", block, rotation, bots, [0] * len(bots), shares, places, [Behaviour() for _ in bots], None
    )


def without_times(outcome) -> dict:
    found = summary(outcome)
    for bot in found["bots"]:
        del bot["milliseconds"]
    return found


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (2, 8), (3, 2), (3, 4), (5, 3)])
def test_in_the_long_run_every_bot_plays_equally_often(bots, seats):
    rounds = 60
    counts = np.bincount([bot for lineup in islice(lineups(bots, seats), rounds) for bot in lineup], minlength=bots)
    assert len(set(counts.tolist())) == 1


def test_a_block_seats_everybody_everywhere():
    lineup = (0, 1, 2, 0)
    for bot, times in ((0, 2), (1, 1), (2, 1)):
        for seat in range(4):
            assert sum(rotated(lineup, steps)[seat] == bot for steps in range(4)) == times


def test_games_are_rounded_up_to_whole_blocks():
    assert len(blocks(MATCH, 100)) == 34


def test_the_games_of_a_block_have_the_same_dice():
    """The dice of a race come in the same order, whichever seat rolls."""
    match = Match("camelup2", 2, ("random", "easy"), seed=9, keep_records=True)
    dice = []
    for rotation in range(2):
        record = play_game(match, GameBlock(3, (0, 1)), rotation).record
        dice.append([line for line in record.splitlines() if line.startswith("*")])
    shared = min(map(len, dice))
    assert shared > 7
    assert dice[0][:shared] == dice[1][:shared]


def test_a_match_is_reproducible_and_its_records_replay():
    match = Match("obelisk", 3, ("random", "easy", "greedy"), seed=1, keep_records=True)
    one, other = play_block(match, blocks(match, 1)[0]), play_block(match, blocks(match, 1)[0])
    assert [game.record for game in one] == [game.record for game in other]
    assert Game.from_record(one[0].record).scores() == one[0].scores
    assert one[0].record != one[1].record


def test_the_result_is_the_same_with_one_worker_and_with_two():
    one = run(MATCH, 24, partial(local_workers, 1))
    two = run(MATCH, 24, partial(local_workers, 2))
    assert without_times(one) == without_times(two)
    assert len(one.results) == 24


def test_a_killed_worker_changes_nothing():
    undisturbed = run(MATCH, 60, partial(local_workers, 2))
    killed = []
    pools = []

    def workers():
        pools.append(local_workers(2))
        return pools[-1]

    def kill_one(done: int, total: int) -> None:
        if not killed and done >= total // 3:
            killed.append(next(iter(pools[0]._processes)))  # type: ignore[attr-defined]
            os.kill(killed[0], signal.SIGKILL)

    disturbed = run(MATCH, 60, workers, on_progress=kill_one)
    assert killed
    assert len(pools) > 1
    assert without_times(disturbed) == without_times(undisturbed)


def test_a_match_that_is_decided_is_not_played_to_its_end():
    submitted = []

    class Noted(ProcessPoolExecutor):
        def submit(self, *arguments):  # type: ignore[override]
            submitted.append(super().submit(*arguments))
            return submitted[-1]

    match = Match("camelup1", 2, ("easy", "random"))
    test = SequentialTest(0, 1, margin=0.3, least_blocks=3)
    outcome = run(match, 400, lambda: Noted(1, mp_context=get_context("spawn")), test)
    assert outcome.verdict is Verdict.BETTER
    assert len(submitted) == 200
    assert sum(future.cancelled() for future in submitted) > 150


def test_shares_of_a_game_add_up_to_one_and_ties_share_a_place():
    games = play_block(MATCH, blocks(MATCH, 1)[0])
    for game in games:
        assert sum(game.shares) == pytest.approx(1)
        assert all((place == 1) == (share > 0) for place, share in zip(game.places, game.shares, strict=True))


def test_an_interval_comes_from_blocks_not_from_games():
    """Two seats whose games always split 1 to 0 show that the bots are equal, nearly without uncertainty."""
    results = [
        result(block, bots, [1.0, 0.0], rotation)
        for block in range(50)
        for rotation, bots in enumerate([(0, 1), (1, 0)])
    ]
    for row in standings(results, ["a", "b"]):
        assert row.share.mean == 0.5
        assert row.share.margin < 0.025
        assert row.share.values == 50


def test_the_margin_of_a_mean_is_that_of_a_textbook():
    values = np.random.default_rng(3).normal(size=400)
    found = estimate(values.tolist())
    assert found.mean == pytest.approx(values.mean())
    assert found.margin == pytest.approx(1.96 * values.std(ddof=1) / 20, rel=5e-3)
    assert estimate([0.5]).margin == float("inf")


@pytest.mark.parametrize("blocks_played", [4, 12, 40])
@pytest.mark.parametrize("chance", [0.02, 0.3, 0.5, 0.9, 0.995])
def test_intervals_of_shares_hold_the_truth_as_often_as_they_say(blocks_played, chance):
    """Blocks of four games, two seats each: also where nearly all are won, and with few blocks."""
    random = np.random.default_rng(6)
    held, tries = 0, 600
    for won in random.random((tries, blocks_played, 4)) < chance:
        found = estimate_share((won.mean(axis=1) / 2).tolist(), 0.5)
        assert 0 <= found.low <= found.mean <= found.high <= 0.5
        held += found.low <= chance / 2 <= found.high
    assert held / tries > 0.93


def test_a_share_tells_its_blocks_and_the_most_it_could_be():
    results = [result(0, (0, 1, 0, 1), [1.0, 0.0, 0.0, 0.0]), result(1, (1, 0, 1, 0), [0.0, 1.0, 0.0, 0.0])]
    row = standings(results, ["a", "b"])[0]
    assert (row.share.mean, row.ceiling, row.share.values) == (0.5, 0.5, 2)
    assert row.share.text(100, " %") == "50.0 (7.9–50.0) %"


@pytest.mark.parametrize(
    ("chance", "verdict"), [(0.75, Verdict.BETTER), (0.5, Verdict.NOT_BETTER), (0.3, Verdict.NOT_BETTER)]
)
def test_a_sequential_test_finds_the_better_bot(chance, verdict):
    random = np.random.default_rng(1)
    test = SequentialTest(0, 1, margin=0.1)
    results = []
    for block in range(5000):
        won = random.random() < chance
        results.append(result(block, (0, 1), [1.0, 0.0] if won else [0.0, 1.0]))
        if block % 50 == 0 and test.verdict(results) is not Verdict.UNDECIDED:
            break
    assert test.verdict(results) is verdict
    assert len(results) < 5000


def test_a_sequential_test_errs_rarely():
    """Between equal bots, it calls one better in about one of twenty matches."""
    random = np.random.default_rng(2)
    wrong = 0
    for _ in range(40):
        results = []
        test = SequentialTest(0, 1, margin=0.2)
        while test.verdict(results) is Verdict.UNDECIDED and len(results) < 2000:
            for _ in range(20):
                won = random.random() < 0.5
                results.append(result(len(results), (0, 1), [1.0, 0.0] if won else [0.0, 1.0]))
        wrong += test.verdict(results) is Verdict.BETTER
    assert wrong <= 6


def test_ratings_follow_results_and_a_tie_for_first_never_costs():
    won = [result(number, (0, 1, 2), [1.0, 0.0, 0.0]) for number in range(20)]
    strong, weak, _ = ratings(won, ["a", "b", "c"])
    assert strong.mu > weak.mu
    tied = [result(0, (0, 1, 2), [0.5, 0.5, 0.0])]
    one, two, last = ratings(tied, ["a", "b", "c"])
    assert one.mu == two.mu > 25 > last.mu


def test_reports_hold_all_games():
    outcome = run(MATCH, 6, lambda: ThreadPoolExecutor(1))
    found = json.loads(as_json(outcome))
    assert len(found["results"]) == 6
    assert found["bots"][0]["bot"] == "random"
    assert len(as_csv(outcome).splitlines()) == 1 + 6 * 3
    picture = as_svg(outcome, "a < b")
    assert "a &lt; b" in picture
    assert picture.count("<circle") == 2


def test_a_match_needs_two_different_bots():
    with pytest.raises(BadOption, match="at least two"):
        Match("camelup1", 2, ("random",))
    with pytest.raises(BadOption, match="its own name"):
        Match("camelup1", 2, ("random", "random"))
