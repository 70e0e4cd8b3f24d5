"""The kernel and the naive model of the tests agree on every board, purse and list of actions."""

import random

import pytest

from camelup_table import board_of, money
from giza import CHANCE, Game
from naive_camelup import NAMES, TRACK, NaiveCamelUp

LETTER = {edition: {name: letter for letter, name in NAMES[edition].items()} for edition in NAMES}


def kind_first(actions: list[str], chooser: random.Random) -> str:
    """Choose a kind of action, then one of that kind; otherwise tiles would outnumber everything else."""
    kind = chooser.choice(sorted({action.split()[0] for action in actions}))
    return chooser.choice([action for action in actions if action.split()[0] == kind])


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("edition", [1, 2])
def test_random_games_agree_event_by_event(edition, seats):
    for seed in range(15):
        chooser = random.Random(f"{edition} {seats} {seed}")
        g, naive = Game(f"camelup{edition}", seats), NaiveCamelUp(edition, seats)
        while g.turn is not None:
            if g.turn == CHANCE:
                text = g.draw(chooser)
            else:
                actions = g.actions()
                assert set(actions) == naive.legal()
                assert g.turn == naive.turn
                text = kind_first(actions, chooser) if seed % 3 else chooser.choice(actions)
                g.play(text)
            naive.event(text)
            assert money(g.state) == naive.money
            on_track = [(space, stack) for space, stack in sorted(naive.stacks.items()) if stack and space in TRACK]
            board = " ".join(f"{space}:{''.join(LETTER[edition][name] for name in stack)}" for space, stack in on_track)
            assert " ".join(part for part in board_of(g.state).split() if int(part.split(":")[0]) in TRACK) == board
            assert (g.turn is None) == naive.over
        assert g.view(None)["ranking"] == naive.ranking()
