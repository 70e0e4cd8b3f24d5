"""A ladder: strengths that are right, the pair that tells most, and nothing lost."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import giza
from giza import BadOption
from giza.arena.ladder import (
    ROUNDS,
    SETTINGS,
    Ladder,
    LadderSettings,
    Round,
    Strengths,
    open_ladder,
    play_round,
    results_of,
)
from giza.arena.ladder_page import LadderPage
from giza.arena.matches import ThisProcess
from giza.cli.app import app
from giza.machine import seize

SETTLED = LadderSettings("camelup1", 2, seed=7)
BOTS = {"random": "random", "greedy": "greedy"}


def round_of(number: int, bots: tuple[str, str], share: float) -> Round:
    return Round(number, bots, share, None, [], {}, {}, {}, {})


def simulated(truth: dict[str, float], rounds: int, seed: int) -> tuple[list[Round], Strengths]:
    """Rounds of two games as a ladder chooses them, between bots whose strengths are known."""
    random = np.random.default_rng(seed)
    played: list[Round] = []
    for number in range(rounds):
        ((a, b),) = Strengths(list(truth), played, 2).next_pairs(1)
        chance = 1 / (1 + 10 ** ((truth[b] - truth[a]) / 400))
        played.append(round_of(number, (a, b), random.binomial(2, chance) / 2))
    return played, Strengths(list(truth), played, 2)


def test_strengths_are_right_and_intervals_hold():
    truth = {"a": 150.0, "b": 50.0, "c": 0.0, "d": -200.0}
    held = 0
    for seed in range(10):
        _, strengths = simulated(truth, 150, seed)
        estimates = {name: strengths.of(name) for name in truth}
        held += sum(estimates[name].low <= truth[name] <= estimates[name].high for name in truth)
        assert sum(estimate.mean for estimate in estimates.values()) == pytest.approx(0)
    assert held >= 34  # 38 of 40 on average; the seeds are fixed


def test_close_rivals_meet_more_often_than_distant_ones():
    played, _ = simulated({"a": 300.0, "b": 280.0, "c": -300.0}, 120, 1)
    met = [frozenset(one.bots) for one in played]
    assert met.count(frozenset("ab")) > 2 * met.count(frozenset("ac"))
    assert min(met.count(frozenset(pair)) for pair in ("ab", "bc", "ac")) > 0


def test_an_unknown_bot_plays_next():
    played, _ = simulated({"a": 0.0, "b": 0.0}, 40, 1)
    chosen = Strengths(["a", "b", "new"], played, 2).next_pairs(4)
    assert all("new" in pair for pair in chosen)


def test_a_clear_lead_is_called_one():
    played = [round_of(number, ("a", "b"), 1.0) for number in range(20)]
    strengths = Strengths(["b", "a"], played, 2)
    assert strengths.chance_of_lead("a", "b") > 0.99 > 0.5 > strengths.chance_of_lead("b", "a")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_round_every_bot_is_in_every_seat_equally_often(seats):
    played, records = play_round(LadderSettings("camelup1", seats, seed=3), {"one": "random", "two": "random:"}, 5)
    assert len(played.games) == len(records) == (2 if seats % 2 == 0 else 2 * seats)
    for seat in range(seats):
        assert sum(game.bots[seat] == "one" for game in played.games) * 2 == len(played.games)
    for game in played.games:
        replayed = giza.Game.from_record(records[game.game_id])
        assert replayed.scores() == game.scores


def climb(folder: Path, games: int, bots: dict[str, str] | None = None) -> Ladder:
    with open_ladder(folder, lambda: SETTLED) as ladder:
        ladder.add(BOTS if bots is None else bots)
        for _ in ladder.play(games, ThisProcess()):
            pass
        return ladder


def without_times(ladder: Ladder) -> list[tuple]:
    return [(one.number, one.bots, one.reduced, one.games, one.decisions) for one in ladder.rounds]


def test_a_ladder_goes_on_where_it_stopped(tmp_path):
    """It plays what it would have played without the stop, because rounds are chosen four at a time."""
    whole = climb(tmp_path / "whole", 16)
    climb(tmp_path / "parts", 8)
    parts = climb(tmp_path / "parts", 8, {})
    assert without_times(parts) == without_times(whole)
    assert [json.loads(line)["number"] for line in (tmp_path / "parts" / ROUNDS).read_text().splitlines()] == [
        *range(8)
    ]
    assert parts.ranked() == ["greedy", "random"]
    assert len(list((tmp_path / "parts" / "records").iterdir())) == 16


def test_a_line_that_was_cut_off_is_played_again(tmp_path):
    ladder = climb(tmp_path, 8)
    file = tmp_path / ROUNDS
    text = file.read_bytes()
    file.write_bytes(text[:-20])
    again = climb(tmp_path, 2, {})
    assert without_times(again) == without_times(ladder)


def test_luck_is_taken_out_where_there_is_a_judge(tmp_path):
    ladder = climb(tmp_path, 4)
    assert all(one.reduced is not None and one.reduced != one.share for one in ladder.rounds)
    meeting = ladder.met("greedy", "random")
    assert meeting.reduced.mean + ladder.met("random", "greedy").reduced.mean == pytest.approx(1)
    assert ladder.met("greedy", "greedy") is None


def test_luck_counts_as_much_as_suits_the_other_rounds_of_the_pair():
    """Exaggerated luck is corrected, and which bot is named first makes no difference."""
    lucky = np.random.default_rng(3).normal(0, 0.2, 60).tolist()
    rounds = []
    for number, luck in enumerate(lucky):
        share, reduced = 0.6 + luck, 0.6 - luck  # the judge counts all luck twice
        if number % 3 == 0:
            rounds.append(Round(number, ("b", "a"), 1 - share, 1 - reduced, [], {}, {}, {}, {}))
        else:
            rounds.append(Round(number, ("a", "b"), share, reduced, [], {}, {}, {}, {}))
    results = results_of(rounds)
    assert all(abs(result - (0.4 if number % 3 == 0 else 0.6)) < 0.1 for number, result in enumerate(results))
    assert np.std(results[1::3]) < np.std(lucky) / 4
    assert results_of([round_of(0, ("a", "b"), 0.75)]) == [0.75]


def test_a_bot_that_fails_stays_on_the_list_with_its_fault(tmp_path, monkeypatch):
    (tmp_path / "failing.py").write_text(
        "class Bot:\n    def choose(self, view, actions):\n        raise ValueError('no idea')\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    ladder = climb(tmp_path / "ladder", 2, {"failing": "failing:Bot", "random": "random"})
    assert ladder.faults("failing")["raised"] == ladder.rounds[0].decisions["failing"]
    assert "no idea" in ladder.first_trouble("failing")
    assert ladder.first_trouble("random") is None


def test_programs_climb_too(tmp_path):
    engine = f"program:{sys.executable} -m giza.cli engine random"
    ladder = climb(tmp_path, 2, {"mine": engine, "random": "random"})
    assert ladder.faults("mine") == {}
    assert ladder.rounds[0].decisions["mine"] > 10


def test_two_processes_never_play_on_one_ladder(tmp_path):
    with (tmp_path / ".lock").open("ab") as held:
        assert seize(held)
        with (
            pytest.raises(BadOption, match="another process plays on the ladder"),
            open_ladder(tmp_path, lambda: SETTLED),
        ):
            pass


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda folder: (folder / SETTINGS).write_text("{}"), "isn't the list of a ladder"),
        (lambda folder: (folder / SETTINGS).write_text('{"version": 1, "bots": [], "game": 3}'), "isn't the list"),
        (lambda folder: (folder / ROUNDS).write_text("nonsense\n"), "line 1 of .* can't be read"),
    ],
)
def test_damaged_files_are_refused_with_a_sentence(tmp_path, damage, reason):
    climb(tmp_path, 0)
    damage(tmp_path)
    with pytest.raises(BadOption, match=reason):
        climb(tmp_path, 0, {})


def test_names_belong_to_one_bot(tmp_path):
    with open_ladder(tmp_path, lambda: SETTLED) as ladder:
        ladder.add(BOTS)
        with pytest.raises(BadOption, match="random is on the ladder already"):
            ladder.add({"random": "greedy"})
        with pytest.raises(BadOption, match="nobody isn't on the ladder, which has random, greedy"):
            ladder.remove(["nobody"])
        ladder.remove(["random"])
        with pytest.raises(BadOption, match="needs at least two bots"):
            next(ladder.play(2, ThisProcess()))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_has_everything_and_escapes_names(tmp_path, language):
    ladder = climb(tmp_path, 4, {"<b>mine</b>": "greedy", "random": "random"})
    page = LadderPage(ladder, language).html()
    assert "<b>mine" not in page
    assert page.count("&lt;b&gt;mine&lt;/b&gt;") >= 4  # standings, crosstable, picture, latest games
    assert 'href="records/camelup1-00001-0.txt"' in page
    assert "<svg" in page
    assert "<script" not in page
    assert f'<html lang="{language}">' in page


def test_the_command_keeps_a_ladder(tmp_path):
    def run(arguments: str) -> str:
        result = CliRunner().invoke(app, ["ladder", str(tmp_path), *arguments.split(), "--language", "en"])
        return result.output + result.stderr

    assert "needs at least two bots" in run("random --game camelup1 --seats 2 --games 4")
    assert "me " in run("me=greedy --games 4 --workers 1")
    assert "Games: 4." in run("--games 0")
    assert "--seats is 2 on this ladder" in run("--seats 3")
    assert "there is no bot 'greedi'" in run("greedi")
    assert "Bots: 1. Games: 4." in run("--remove random --games 0")
    assert "<!doctype html>" in (tmp_path / "index.html").read_text()
