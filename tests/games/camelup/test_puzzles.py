"""Every puzzle is a position of a real game, with an answer that the odds confirm."""

from dataclasses import replace

import pytest

from giza import BadOption
from giza.bots.registry import make
from giza.game import Game
from giza.games import OWN_GAMES
from giza.games.camelup.lessons.puzzles import CHOICES, CLEAR
from giza.games.camelup.odds.worth import bets
from giza.games.camelup.words.position import position
from giza.lessons.puzzles import Puzzle, find_puzzles, puzzles
from soak import short_or_long

SHIPPED = 200
AGAIN = 3
"""The number of puzzles made again; all of them would take minutes."""


@pytest.fixture(autouse=True)
def no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles were found with simulated races; this machine's table of exact odds would shift them a little."""
    monkeypatch.setattr("giza.games.camelup.odds.tables.sound", lambda: None)


@pytest.mark.parametrize("count", short_or_long(40, SHIPPED))
@pytest.mark.parametrize("game", ["camelup1", "camelup2"])
def test_every_puzzle_has_one_clearly_best_answer_and_it_isnt_the_obvious_one(game: str, count: int) -> None:
    assert len(puzzles(game)) == SHIPPED
    assert len({puzzle.record for puzzle in puzzles(game)}) == SHIPPED
    for puzzle in puzzles(game)[:: SHIPPED // min(count, SHIPPED)]:
        table = Game.from_record(puzzle.record)
        assert table.turn == puzzle.seat
        assert position(table.state) == puzzle.position  # type: ignore[attr-defined]
        worth = {bet.action: bet.pounds for bet in bets(table, puzzle.seat)}
        best, second = sorted(worth.values(), reverse=True)[:2]
        assert best - second >= CLEAR, puzzle.id
        assert worth[puzzle.best] == best, puzzle.id
        assert puzzle.obvious != puzzle.best
        actions = [choice.action for choice in puzzle.choices]
        assert len(actions) == len(set(actions)) == CHOICES
        assert {puzzle.best, puzzle.obvious} <= set(actions)
        for choice in puzzle.choices:
            assert choice.worth == pytest.approx(worth[choice.action], abs=1e-4)
        table.play(puzzle.best)


@pytest.mark.parametrize("game", ["camelup1", "camelup2"])
def test_the_answers_differ(game: str) -> None:
    kinds = [puzzle.best.split()[0] for puzzle in puzzles(game)]
    assert len(set(kinds)) >= 3


def found(seed: int) -> list[Puzzle]:
    return list(find_puzzles("camelup1", 3, make("random", 5), make("greedy", 5), seed))


def test_the_same_seed_gives_the_same_puzzles() -> None:
    assert found(3) == found(3)
    assert [puzzle.position for puzzle in found(3)] != [puzzle.position for puzzle in found(4)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", ["camelup1", "camelup2"])
def test_giza_puzzles_makes_the_shipped_puzzles(game: str) -> None:
    again = list(find_puzzles(game, AGAIN, make("greedy", 0), make("greedy", 0), 0))
    assert again == puzzles(game)[:AGAIN]


def test_a_judge_must_say_why_and_a_game_must_have_lessons() -> None:
    with pytest.raises(BadOption, match="doesn't explain its choices"):
        next(find_puzzles("camelup1", 1, make("random"), make("random")))
    silent = replace(OWN_GAMES["camelup1"], lessons=None, puzzles=None)
    with pytest.raises(BadOption, match="camelup1 has no puzzles"):
        next(find_puzzles(silent, 1, make("greedy"), make("greedy")))
