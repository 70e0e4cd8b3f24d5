"""States as compiled functions and as words read them."""

from random import Random

import numpy as np
import pytest

from giza.game import Game
from giza.games import GAMES
from giza.rules.contract import copy_state

TABLES = [(name, seats) for name, rules in GAMES.items() for seats in (rules.seats[0], rules.seats[-1])]


def some_states(name: str, seats: int) -> list[Game]:
    """Some states of a random game."""
    g, random = Game(name, seats), Random(seats)
    found = [g.copy()]
    while g.turn is not None:
        g.settle(random)
        if g.turn is not None:
            g.play(random.choice(g.actions()))
        if random.random() < 0.2:
            found.append(g.copy())
    return [*found, g]


def as_tuples(value):
    """A field as words read it."""
    return tuple(as_tuples(part) for part in value) if isinstance(value, list) else value


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_words_get_all_numbers_of_the_seats_that_are_taken(name, seats):
    rules = GAMES[name]
    for g in some_states(name, seats):
        s = g.state
        unpacked = rules.readers[seats](s)
        assert unpacked.state is s
        for field in s.dtype.names:
            rows = s[field][:seats] if field in rules.kernel.PER_SEAT else s[field]
            assert getattr(unpacked, field) == as_tuples(rows.tolist()), field


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_compiled_functions_take_a_record_wherever_it_lies(name, seats):
    kernel = GAMES[name].kernel
    games = some_states(name, seats)
    states = np.zeros(len(games), kernel.DTYPE)
    for number, g in enumerate(games):
        states[number] = g.state
    for number, g in enumerate(games):
        alone = copy_state(g.state)
        places = [alone, states[number], states[number : number + 1][0], states[::-1][len(games) - 1 - number]]
        for s in places:
            assert bytes(s.data) == s.tobytes()
            assert kernel.turn(s) == kernel.turn(g.state)
            kernel.conceal(s, 0)
        assert {s.tobytes() for s in places} == {g.concealed(0).tobytes()}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_forgotten_answers_are_computed_again(name, seats):
    for g in some_states(name, seats):
        before = [g.turn, g.actions(), g.weights(), *(g.view(viewer) for viewer in (None, *range(seats)))]
        g.forget()
        assert [g.turn, g.actions(), g.weights(), *(g.view(viewer) for viewer in (None, *range(seats)))] == before
