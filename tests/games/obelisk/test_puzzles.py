"""Every puzzle of Obelisk is a position of a real game, and playing on confirms its answer."""

import numpy as np
import pytest

from giza.bots.registry import make
from giza.bots.states import ids_of, state_of
from giza.game import Game
from giza.games.obelisk.bots import simple
from giza.games.obelisk.lessons.playing_on import ends
from giza.games.obelisk.lessons.puzzles import CHOICES, CLEAR, SURE, compare
from giza.lessons.puzzles import find_puzzles, posed, puzzles

SHIPPED = 56
AGAIN = 3
"""The number of puzzles judged again; all of them would take minutes."""


def test_there_are_many_with_different_answers() -> None:
    found = puzzles("obelisk")
    assert len(found) == SHIPPED
    assert len({puzzle.record for puzzle in found}) == len(found)
    assert len({puzzle.best.split()[0] for puzzle in found}) >= 4


def test_every_puzzle_has_one_clearly_best_answer_and_it_isnt_the_obvious_one() -> None:
    for puzzle in puzzles("obelisk"):
        game = Game.from_record(puzzle.record)
        assert game.turn == puzzle.seat
        worth = {choice.action: choice.worth for choice in puzzle.choices}
        assert len(worth) == CHOICES
        assert set(worth) <= set(game.actions())
        best, second = sorted(worth.values(), reverse=True)[:2]
        assert worth[puzzle.best] == best, puzzle.id
        assert best - second >= max(CLEAR, SURE * puzzle.error) - 0.01, puzzle.id  # type: ignore[attr-defined]
        rules, s = state_of(game.view(puzzle.seat, with_state=True))
        at_once = simple.values(s, ids_of(rules, s, game.actions()), 0)
        assert puzzle.obvious == game.actions()[int(at_once.argmax())] != puzzle.best
        game.play(puzzle.best)


@pytest.mark.parametrize("number", range(AGAIN))
def test_playing_on_says_the_same_again(number: int) -> None:
    puzzle = puzzles("obelisk")[number]
    game = Game.from_record(puzzle.record)
    rules, s = state_of(game.view(puzzle.seat, with_state=True))
    actions = [puzzle.best, *(choice.action for choice in puzzle.choices if choice.action != puzzle.best)]
    compared = compare(s, ids_of(rules, s, actions), puzzle.seat)
    assert compared is not None
    worth = {choice.action: choice.worth for choice in puzzle.choices}
    assert dict(zip(actions, compared[1].mean(axis=1).tolist(), strict=True)) == pytest.approx(worth, abs=1e-3)


def test_a_game_that_is_played_on_ends_as_the_rules_say() -> None:
    """The last turn leaves nothing to chance, so the lead equals that of the real end."""
    puzzle = puzzles("obelisk")[0]
    game = Game.from_record(puzzle.record)
    rules, s = state_of(game.view(puzzle.seat, with_state=True))
    (id,) = ids_of(rules, s, [puzzle.best])
    told = ends(s, id, puzzle.seat, seed=1, first=0, count=4)
    assert np.array_equal(told.leads[1:3], ends(s, id, puzzle.seat, seed=1, first=1, count=2).leads)
    assert set(told.shares.tolist()) <= {0.0, 1 / 3, 0.5, 1.0}
    for share, lead in zip(*told, strict=True):
        assert (share == 0) == (lead < 0) or lead == 0


def test_browsers_get_the_table_but_not_what_the_player_cannot_see() -> None:
    for puzzle, shown in zip(puzzles("obelisk"), posed("obelisk"), strict=True):
        assert shown.record == ""
        assert shown.view is not None
        assert shown.view.you == puzzle.seat
        assert {choice.action for choice in shown.choices} <= set(shown.view.actions)
        assert [player.hand is None for player in shown.view.players] == [  # type: ignore[attr-defined]
            seat != puzzle.seat for seat in range(puzzle.seats)
        ]


def test_the_same_seed_gives_the_same_puzzles() -> None:
    again = next(find_puzzles("obelisk", 1, make("greedy"), make("greedy"), 0))
    assert again == puzzles("obelisk")[0]
